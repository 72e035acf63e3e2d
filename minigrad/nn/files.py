"""Files of layers: NumPy's .npz archives, with one array for each path and without pickle.

A file is written under another name and takes its place when it is whole, so that a full disk or
Ctrl-C costs no checkpoint.  A file that is loaded may come from anyone: the names, shapes and sizes
that it declares are compared with the layer's before any array is decompressed.
"""
import math
import os
from io import BytesIO
from secrets import token_hex
from typing import Any

import numpy as np
from numpy.lib import format as npy

from ..errors import InputError, Refusal
from ..tensor import Tensor
from ..value import Spec
from .layer import Layer

HEADER = 2 ** 16  # bytes; NumPy's headers of plain arrays have 128


def save(layer: Layer, file: Any) -> None:
    """Write the values of a layer to a file.

    It is in NumPy's .npz format, one array for each path, without pickle. The values are those of
    one moment, also where another thread trains the layer. The file is written beside the old one,
    which it replaces at the end: where anything fails, the old one stays.

    layer: the layer.
    file: the path of the file.
    Raises InputError for what is no layer or no path, OSError where the file cannot be written.
    """
    values = _checked(layer, "saved").values()
    if not isinstance(file, (str, bytes, os.PathLike)):
        raise InputError(f"you saved a layer to a {type(file).__name__}",
                         "a file is replaced under its path",
                         "give its path, or write np.savez(file, **layer.values())")
    path = os.path.realpath(os.fsdecode(file))  # a link stays a link
    old = os.path.isfile(path)
    if os.path.exists(path) and not old:  # such as /dev/null: it is no file to be replaced
        with open(path, "wb") as out:
            _write(out, values)
        return
    new = os.path.join(os.path.dirname(path), f".{token_hex(8)}.part")
    try:
        with open(new, "xb") as out:
            if old:
                open(path, "r+b").close()  # a file that may not be written to is not replaced
                os.chmod(new, os.stat(path).st_mode & 0o777)
            _write(out, values)
            out.flush()
            os.fsync(out.fileno())
        os.replace(new, path)
    except BaseException:
        if os.path.exists(new):
            os.unlink(new)
        raise


def load(layer: Layer, file: Any) -> None:
    """Load a file that `save` wrote into a layer of the same build, all or nothing.

    No array is read before all names, shapes and sizes are known to be those of the layer.

    layer: the layer.
    file: the path of the file, or an open file.
    Raises ShapeError with the list of what differs, InputError for a file that is no such archive
        of plain arrays or cannot be read, FileNotFoundError for one that is not there.
    """
    from zipfile import ZipFile  # slow to load

    variables = _checked(layer, "loaded a file into").variables
    try:
        with ZipFile(file if hasattr(file, "read") else os.fsdecode(file)) as archive:
            members = {info.filename.removesuffix(".npy"): info for info in archive.infolist()}
            unknown = Spec((), np.dtype(float))  # it is refused, and not read
            layer.at({path: Tensor(_declared(archive, info) if path in variables else unknown)
                      for path, info in members.items()})
            values = {path: _array(archive, info) for path, info in members.items()}
    except (FileNotFoundError, Refusal):
        raise
    except Exception as error:  # zipfile, zlib and NumPy have a dozen classes for a broken file
        raise InputError(f"you loaded {file}", "it is no .npz file of plain arrays that can be "
                         f"read ({str(error) or type(error).__name__})",
                         "load what nn.save has written") from None
    layer.load(values)


def _checked(layer: Any, what: str) -> Layer:
    """The layer, or a refusal of anything else; what: the user's action."""
    if not isinstance(layer, Layer):
        raise InputError(f"you {what} {str(layer)[:40]}", "it is no layer",
                         "give a Layer, such as nn.Sequential(...)")
    return layer


def _write(out: Any, values: dict[str, Any]) -> None:
    """Write the archive; `np.savez` would take a variable named `file` for its own argument."""
    from zipfile import ZipFile  # slow to load

    with ZipFile(out, "w") as archive:
        for path, value in values.items():
            with archive.open(f"{path}.npy", "w", force_zip64=True) as member:
                npy.write_array(member, np.asarray(value), allow_pickle=False)


def _declared(archive: Any, info: Any) -> Spec:
    """The shape and dtype in the header of a member, of which no more than the header is
    decompressed.  Raises ValueError for what is no plain array of just the declared size."""
    if info.compress_type not in (0, 8):  # others are decompressed in steps of any size
        raise ValueError(f"{info.filename} is neither stored nor deflated")
    with archive.open(info) as member:
        start = BytesIO(member.read(HEADER))
    read = {(1, 0): npy.read_array_header_1_0, (2, 0): npy.read_array_header_2_0}
    shape, _, dtype = read[npy.read_magic(start)](start)
    if (dtype.kind not in "fiub"
        or info.file_size != start.tell() + math.prod(shape) * dtype.itemsize):
        raise ValueError(f"{info.filename} declares {dtype}{list(shape)} in {info.file_size} bytes")
    return Spec(shape, dtype)


def _array(archive: Any, info: Any) -> Any:
    """The array of a member."""
    with archive.open(info) as member:
        return npy.read_array(member, allow_pickle=False)
