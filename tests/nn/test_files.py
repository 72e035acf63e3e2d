"""Files of layers, and loading: all or nothing, whatever comes between."""
import builtins
import errno
import gc
import io
import linecache
import os
import pathlib
import sys
import threading
import tracemalloc
import zipfile

import numpy as np
import pytest
from numpy.lib import format as npy

import minigrad as mg
from minigrad import nn
from minigrad.errors import InputError, ShapeError

PACKAGE = os.path.dirname(mg.__file__)


@pytest.fixture(autouse=True)
def graph():
    with mg.Graph() as graph:
        yield graph


@pytest.fixture
def net():
    return nn.Sequential(nn.Dense(3, 2), nn.BatchNorm(2), nn.Dropout(0.5, seed=1))


def same(values, expected):
    return values.keys() == expected.keys() and all(
        value.dtype == expected[path].dtype and np.array_equal(value, expected[path])
        for path, value in values.items())


def one_more(values):
    return {path: value + 1 for path, value in values.items()}


def interrupted(work, n, within=PACKAGE):
    """Do the work with Ctrl-C at the n-th line that runs in files of `within`; return whether it
    came to that line."""
    left = n

    def look(frame, event, argument):
        nonlocal left
        if not frame.f_code.co_filename.startswith(within):
            return None
        # Where a `with` ends its line runs again, before the block is left; no signal comes there.
        line = linecache.getline(frame.f_code.co_filename, frame.f_lineno)
        if event == "line" and not line.lstrip().startswith("with "):
            left -= 1
            if left == 0:
                sys.settrace(None)
                raise KeyboardInterrupt
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        work()
    except KeyboardInterrupt:
        return True
    except ValueError as error:                    # zipfile's, whose member was not closed
        if type(error.__context__) is not KeyboardInterrupt:
            raise
        return True
    finally:
        sys.settrace(before)
    return False


# --- saving
@pytest.fixture
def careless(monkeypatch):
    """An archive whose closing was interrupted is closed again when it is deleted, and complains
    that it cannot be: let it."""
    monkeypatch.setattr(sys, "unraisablehook", lambda unraisable: None)
    yield
    gc.collect()


@pytest.mark.usefixtures("careless")
@pytest.mark.parametrize("within", [os.path.join(PACKAGE, "nn"), zipfile.__file__])
def test_ctrl_c_at_any_line_of_save_leaves_the_old_file(tmp_path, monkeypatch, within):
    monkeypatch.setattr(os, "fsync", lambda number: None)
    net = nn.Dense(1, 1)
    file = tmp_path / "net.npz"
    nn.save(net, file)
    old = file.read_bytes()
    net.load(one_more(net.values()))
    lines = 0
    while interrupted(lambda: nn.save(net, file), lines + 1, within):
        lines += 1
        assert file.read_bytes() == old
        assert os.listdir(tmp_path) == ["net.npz"]
    assert lines > 20
    assert file.read_bytes() != old
    assert os.listdir(tmp_path) == ["net.npz"]


class Full(io.FileIO):
    """A file on a disk with room for 300 bytes."""

    def write(self, data):
        if self.tell() + len(data) > 300:
            raise OSError(errno.ENOSPC, "No space left on device")
        return super().write(data)


@pytest.mark.parametrize("there", [False, True])
def test_a_full_disk_leaves_the_old_file(net, tmp_path, monkeypatch, there):
    file = tmp_path / "net.npz"
    if there:
        file.write_bytes(b"old")
    monkeypatch.setattr(builtins, "open", Full)
    with pytest.raises(OSError, match="No space left"):
        nn.save(net, file)
    monkeypatch.undo()
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"] * there


def test_what_cannot_be_saved_leaves_the_old_file(net, tmp_path):
    file = tmp_path / "net.npz"
    file.write_bytes(b"old")
    for wrong in (None, {"w": 1.0}, net.at(net.values()), nn.Dense):
        with pytest.raises(InputError, match="because it is no layer; give a Layer"):
            nn.save(wrong, file)
    with file.open("r+b") as out, pytest.raises(InputError, match=r"layer to a Buffered.*savez"):
        nn.save(net, out)
    with pytest.raises(IsADirectoryError):
        nn.save(net, tmp_path)
    with pytest.raises(FileNotFoundError):
        nn.save(net, tmp_path / "nowhere" / "net.npz")
    assert [path.read_bytes() for path in tmp_path.iterdir()] == [b"old"]


@pytest.mark.skipif(os.name != "posix", reason="modes and links of POSIX")
def test_a_replaced_file_keeps_its_mode_and_its_links(net, tmp_path, monkeypatch):
    file, link = tmp_path / "net.npz", tmp_path / "link"
    nn.save(net, file)
    plain = tmp_path / "plain"
    plain.write_bytes(b"")
    assert file.stat().st_mode == plain.stat().st_mode
    file.chmod(0o640)
    link.symlink_to(file)
    nn.save(net, link)
    assert link.is_symlink()
    assert file.stat().st_mode & 0o777 == 0o640
    really = open

    def careful(path, mode):
        if mode == "r+b":
            raise PermissionError(errno.EACCES, "Permission denied")
        return really(path, mode)

    old = file.read_bytes()
    net.load(one_more(net.values()))
    monkeypatch.setattr(builtins, "open", careful)     # root may write to everything
    with pytest.raises(PermissionError):
        nn.save(net, file)
    monkeypatch.undo()
    assert file.read_bytes() == old
    nn.save(net, os.devnull)
    assert not os.path.isfile(os.devnull)


NAMES = ["file", "allow_pickle", "args", "kwds", "w", "w.npy", "out", "self", "arr_0", "ä b"]


def test_a_variable_may_have_any_name(tmp_path):
    layer = nn.Layer({name: np.full(2, float(k)) for k, name in enumerate(NAMES)})
    values = layer.values()
    nn.save(layer, tmp_path / "layer.npz")
    with np.load(tmp_path / "layer.npz", allow_pickle=False) as archive:
        assert sorted(archive.files) == sorted(NAMES)
        np.testing.assert_array_equal(archive["allow_pickle"], values["allow_pickle"])
    layer.load({name: np.zeros(2) for name in NAMES})
    nn.load(layer, tmp_path / "layer.npz")
    assert same(layer.values(), values)


def test_paths_of_all_kinds_and_open_files_are_loaded(net, tmp_path):
    values = net.values()
    for k, path in enumerate((str(tmp_path / "text"), os.fsencode(tmp_path / "bytes"),
                              pathlib.Path(tmp_path / "path.of.another.kind"))):
        nn.save(net, path)
        assert len(os.listdir(tmp_path)) == k + 1              # no suffix is added
        net.load(one_more(values))
        nn.load(net, path)
        assert same(net.values(), values)
    net.load(one_more(values))
    nn.load(net, io.BytesIO((tmp_path / "text").read_bytes()))
    assert same(net.values(), values)
    np.savez_compressed(tmp_path / "numpy.npz", **one_more(values))
    with (tmp_path / "numpy.npz").open("rb") as file:
        nn.load(net, file)
    assert same(net.values(), one_more(values))


def test_what_is_saved_is_of_one_moment(graph):
    layer = nn.Layer({"a": 0.0, "b": 0.0})
    step = mg.group(*[v.assign(v + 1.0) for v in layer.variables.values()])
    trainer = threading.Thread(target=lambda: [graph.run(step) for _ in range(1000)])
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    try:
        trainer.start()
        seen = [layer.values()]
        while trainer.is_alive():
            seen.append(layer.values())
    finally:
        sys.setswitchinterval(before)
        trainer.join()
    assert [values for values in seen if values["a"] != values["b"]] == []


# --- loading
def test_ctrl_c_at_any_line_of_a_load_leaves_all_old_or_all_new_values(tmp_path):
    net = nn.Sequential(nn.Dense(1, 1), nn.Dropout(0.5, seed=1))
    old = net.values()
    new = one_more(old)
    net.load(new)
    nn.save(net, tmp_path / "new.npz")
    for load in (lambda: net.load(new), lambda: nn.load(net, tmp_path / "new.npz")):
        net.load(old)
        lines = 0
        while interrupted(load, lines + 1):
            lines += 1
            assert same(net.values(), old) or same(net.values(), new)
            net.load(old)
        assert lines > 100
        assert same(net.values(), new)


def test_ctrl_c_between_the_graphs_of_two_parts_leaves_all_old_or_all_new_values():
    parts = []
    for _ in range(3):
        with mg.Graph():
            parts.append(nn.Dense(1, 1))
    net = nn.Sequential(*parts)
    old = net.values()
    new = one_more(old)
    lines = 0
    while interrupted(lambda: net.load(new), lines + 1):
        lines += 1
        assert same(net.values(), old) or same(net.values(), new)
        net.load(old)
    assert lines > 100
    assert same(net.values(), new)


def test_ctrl_c_at_any_line_of_the_load_of_a_variable_leaves_its_old_or_new_value():
    v = mg.Variable([1.0, 2.0])
    lines = 0
    while interrupted(lambda: v.load([3.0, 4.0]), lines + 1):
        lines += 1
        assert v.value.tolist() in ([1.0, 2.0], [3.0, 4.0])
        v.load([1.0, 2.0])
    assert lines > 10
    assert v.value.tolist() == [3.0, 4.0]


@pytest.mark.parametrize("raised", [
    NotImplementedError("compression type 99"), OSError("input/output error"), MemoryError(),
    RuntimeError("File is encrypted"), zipfile.BadZipFile("bad magic"), PermissionError("no"),
    KeyError("w")])
def test_whatever_reading_a_file_raises_is_a_refusal(net, tmp_path, monkeypatch, raised):
    nn.save(net, tmp_path / "net.npz")
    before = net.values()

    def broken(*args, **options):
        raise raised

    monkeypatch.setattr(npy, "read_array", broken)
    words = rf"no \.npz file .* that can be read \({str(raised) or 'MemoryError'}\); load"
    with pytest.raises(InputError, match=words):
        nn.load(net, tmp_path / "net.npz")
    assert same(net.values(), before)


def test_files_that_cannot_be_read(net, tmp_path):
    nn.save(net, tmp_path / "net.npz")
    good = (tmp_path / "net.npz").read_bytes()
    place = good.index(b"PK\x01\x02")                   # the archive's list of its members
    for name, at, bits in (("encrypted", 8, 1), ("compressed by 99", 10, 99)):
        bad = bytearray(good)
        bad[place + at] |= bits
        (tmp_path / name).write_bytes(bad)
    bad = bytearray(good)
    bad[good.index(b"}") + 40] ^= 255                  # one bit more or less in a weight
    (tmp_path / "damaged").write_bytes(bad)
    (tmp_path / "cut").write_bytes(good[:-30])
    for name in ("encrypted", "compressed by 99", "damaged", "cut", ""):
        with pytest.raises(InputError, match=r"no \.npz file of plain arrays that can be read"):
            nn.load(net, tmp_path / name)
    for wrong in (None, 3):
        with pytest.raises(InputError, match=r"no \.npz file of plain arrays that can be read"):
            nn.load(net, wrong)
        with pytest.raises(InputError, match=r"you loaded a file into (None|3), because it is no"):
            nn.load(wrong, tmp_path / "net.npz")
    with pytest.raises(FileNotFoundError):
        nn.load(net, tmp_path / "nowhere.npz")


MANY = 2 ** 23                # numbers: 64 MB


def zeros(archive, name, head, size=8 * MANY, kind=zipfile.ZIP_DEFLATED):
    """A member with this beginning, and zeros."""
    info = zipfile.ZipInfo(name)
    info.compress_type = kind
    with archive.open(info, "w") as member:
        member.write(head)
        for _ in range(0, size, 2 ** 24):
            member.write(bytes(2 ** 24))


def head(shape, dtype="<f8"):
    out = io.BytesIO()
    npy.write_array_header_1_0(out, {"descr": dtype, "fortran_order": False, "shape": shape})
    return out.getvalue()


BOMBS = {
    "another shape": ("w", head((MANY,)), ShapeError, r"w has shape \(8388608,\) and not \(2"),
    "another name": ("u", head((MANY,)), ShapeError, "u is unknown"),
    "more than its header says": ("w", head((2, 1)), InputError, r"declares float64\[2, 1\] in 6"),
    "large elements": ("w", head((2, 1), "|V33554432"), InputError, r"declares \|V33554432\[2"),
    "a long header": ("w", b"\x93NUMPY\x02\x00\x00\x00\x00\x0f", InputError, "that can be read"),
    "no array": ("w", b"", InputError, "that can be read"),
}


@pytest.mark.parametrize("name", BOMBS)
def test_a_file_that_does_not_fit_is_refused_before_it_is_decompressed(tmp_path, name):
    layer = nn.Dense(2, 1)
    before = layer.values()
    member, beginning, error, words = BOMBS[name]
    file = tmp_path / "bomb.npz"
    with zipfile.ZipFile(file, "w") as archive:
        zeros(archive, f"{member}.npy", beginning)
        with archive.open("b.npy", "w") as out:
            npy.write_array(out, np.zeros(1))
    tracemalloc.start()
    try:
        with pytest.raises(error, match=words):
            nn.load(layer, file)
        assert tracemalloc.get_traced_memory()[1] < 2e6
    finally:
        tracemalloc.stop()
    assert same(layer.values(), before)


def test_only_the_compression_of_numpy_is_read(tmp_path):
    layer = nn.Dense(2, 1, bias=False)
    with zipfile.ZipFile(tmp_path / "bomb.npz", "w") as archive:
        zeros(archive, "w.npy", head((2, 1)), 2 ** 24, zipfile.ZIP_BZIP2)
    with pytest.raises(InputError, match=r"w\.npy is neither stored nor deflated"):
        nn.load(layer, tmp_path / "bomb.npz")
