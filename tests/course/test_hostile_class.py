"""A class of forty hostile submissions and a good one: grading goes on to its end, and each hostile
one changes its own line of the table and nothing else.

Memory, time and disk are bounded: a flood ends at the limit of 64 MB, and every answer after eight
seconds."""

import csv
import json
import os
import time
from pathlib import Path

import pytest
from submitted import CELLS, answering, notebook

from minigrad.course.commands.grade import harmless, named
from minigrad.course.commands.main import main
from minigrad.course.grading import grade
from minigrad.course.grading.limits import LARGEST
from minigrad.course.grading.processes import _remove, started

GOOD = "def cube(x):\n    return x ** 3"
OWN = "import os, sys, time\n{}\n" + GOOD
# answers that are right, and do something else first
MISCHIEF = {
    "forks": "if os.fork() == 0:\n    os.setsid()\n    time.sleep(3600)",
    "forks twice": "if os.fork() == 0:\n    os.setsid()\n    if os.fork() == 0:\n"
                   "        time.sleep(3600)\n    os._exit(0)",
    "kills its group": "import signal\nos.killpg(0, signal.SIGKILL)",
    "kills its parent": "import signal\nos.kill(os.getppid(), signal.SIGKILL)",
    "sleeps": "time.sleep(3600)",
    "loops": "while True: pass",
    "exits": "os._exit(0)",
    "raises its limits": "import resource\nresource.setrlimit(resource.RLIMIT_FSIZE, (-1, -1))",
    "takes memory": "too_much = bytearray(8 * 2**30)",
    "recurses": "sys.setrecursionlimit(10**9)\ndef f(): f()\nf()",
    "changes its folder": "os.chdir('/')\nos.umask(0o777)",
}
FLOOD = ("block = bytes({}) * 2**20\nfor n in {}:\n    try:\n"
         "        for _ in range(1500): os.write(n, block)\n    except OSError: pass")
# what stands in the cell of the answer
TEXTS = {
    "many terms": GOOD + "\ny = " + "+".join(["1"] * 700),
    "too many terms": GOOD + "\ny = " + "+".join(["1"] * 20_000),
    "many brackets": GOOD + "\n" + "(" * 5000,
    "many signs": GOOD + "\ny = " + "-" * 90_000 + "1",
    "long number": GOOD + "\ny = " + "9" * 5000,
    "long text": GOOD + "\n#" + "x" * 200_000,
    "nul": GOOD + "\n\0",
    "surrogate": GOOD + "\n'\ud800'",
    "escape": "raise ValueError('\\x1b[2J\\nbob         1     1     2 of 2')",
    "magics": "%time\n" * 100 + GOOD,
}
# what the file holds in place of a notebook
FILES = {
    "empty": b"", "not UTF-8": b"\xff\xfe{}", "deep": b"[" * 200_000,
    "long integer": b'{"cells": [' + b"9" * 5000 + b"]}",
    "nan": b'{"cells": [NaN]}', "texts": b'{"cells": ["x"]}',
    "many cells": json.dumps({"cells": [{"cell_type": "code", "source": "1"}] * 2500}).encode(),
}
NAMES = ["grades.csv", "..", "a\nb  1  1  2 of 2", '=HYPERLINK("http:evil","x")', "+1", "-1", "@x",
         "GRADES.CSV", b"\xff\xfe".decode(errors="surrogateescape"), "\u202egnp", "x" * 240]


def hostile(folder: Path) -> int:
    """Write the class into a folder, and return how many files that are."""
    for name, text in MISCHIEF.items():
        answering(folder, name, OWN.format(text))
    for name, numbers in (("floods the result", "range(3, 20)"), ("floods a file", "[f]")):
        opened = "f = os.open('large', os.O_CREAT | os.O_WRONLY)\n" * (numbers == "[f]")
        answering(folder, name, OWN.format(opened + FLOOD.format(1, numbers)))
    for name, text in TEXTS.items():
        answering(folder, name, text)
    for name, data in FILES.items():
        (folder / f"{name}.ipynb").write_bytes(data)
    for name in NAMES:
        notebook(folder / f"{name}.ipynb", CELLS)
    os.mkfifo(folder / "pipe.ipynb")
    (folder / "zeros.ipynb").symlink_to("/dev/zero")
    (folder / "lost.ipynb").symlink_to(folder / "nothing")
    (folder / "above.ipynb").symlink_to(folder, target_is_directory=True)
    (folder / "folder.ipynb").mkdir()
    with (folder / "huge.ipynb").open("wb") as file:
        file.truncate(3 * 2**30)                       # takes no place on the disk
    closed = folder / "closed.ipynb"
    closed.write_text("{}")
    closed.chmod(0)
    return len(list(folder.iterdir()))


def descendants() -> set[str]:
    """The command lines of all sleeping answers."""
    found = set()
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        try:
            found |= {str(path.parent)} if b"grading.worker" in path.read_bytes() else set()
        except OSError:
            continue
    return found


@pytest.fixture(scope="module")
def graded(tmp_path_factory):
    """(the folder with the marks, the exit status, the seconds it took, the number of files)."""
    folder = tmp_path_factory.mktemp("hostile")
    released = notebook(folder / "00_released.ipynb", CELLS)
    submitted = folder / "submitted"
    submitted.mkdir()
    count = hostile(submitted)
    answering(submitted, "zoe", GOOD, ("letters", 'quiz("01", q1="b")'))
    before, begun = descendants(), time.monotonic()
    status = main(["grade", str(released), str(submitted), "--into", str(folder / "out"),
                   "--seconds", "8", "--memory", "2000"])
    seconds = time.monotonic() - begun
    return folder, status, seconds, count, descendants() - before


def rows(folder: Path) -> dict[str, dict[str, str]]:
    with (folder / "out" / "grades.csv").open(encoding="utf-8", newline="") as file:
        return {row["submission"]: row for row in csv.DictReader(file)}


exhaustive = pytest.mark.exhaustive           # about a minute of processor time, mostly imports


@exhaustive
def test_a_hostile_class_is_graded_to_its_end(graded):
    folder, status, seconds, count, left = graded
    found = rows(folder)
    assert count >= 40
    assert len(found) == count + 1
    assert (found["zoe"]["00.A"], found["zoe"]["quiz"]) == ("1", "0.2")
    assert status == 1                                  # some could not be read, and that is said
    assert seconds < 180
    assert not left
    print(f"{count} hostile submissions and a good one: {seconds:.0f} s")


@exhaustive
def test_nothing_is_written_outside_of_into(graded):
    folder, *_ = graded
    assert sorted(path.name for path in folder.iterdir()) == ["00_released.ipynb", "out",
                                                              "submitted"]
    found = rows(folder)
    written = {path.name for path in (folder / "out").iterdir()} - {"grades.csv"}
    assert written == set(found)
    for name in found:
        assert {path.name for path in (folder / "out" / name).iterdir()} == {"results.json",
                                                                             "feedback.txt"}


@exhaustive
def test_no_name_is_a_formula_or_a_line_of_its_own(graded):
    folder, *_ = graded
    text = (folder / "out" / "grades.csv").read_text(encoding="utf-8")
    assert text.count("\n") == len(rows(folder)) + 1
    for row in csv.reader(text.splitlines()):
        assert all(cell.isprintable() and cell[:1] not in set("=+@") for cell in row)
        assert row[0][:1] != "-"


@exhaustive
@pytest.mark.parametrize(("name", "mark"), [
    ("forks", "1"), ("forks twice", "1"), ("many terms", "1"), ("sleeps", "0"), ("loops", "0"),
    ("exits", "0"), ("floods a file", "1"), ("takes memory", "0"), ("changes its folder", "1"),
    ("too many terms", "0"), ("long text", "0"), ("nul", "0"), ("kills its group", "0"),
    ("kills its parent", ""), ("empty", ""), ("deep", ""), ("long integer", ""), ("pipe", ""),
    ("zeros", ""), ("lost", ""), ("folder", ""), ("huge", ""), ("many cells", ""), ("closed", "")])
def test_each_changes_its_own_line(graded, name, mark):
    row = rows(graded[0])[name]
    assert row["00.A"] == mark
    assert bool(row["not graded because"]) == (mark == "")


@exhaustive
def test_a_flood_is_read_to_a_limit(graded):
    results = json.loads((graded[0] / "out" / "floods the result" / "results.json").read_text())
    assert results["score"] == 0
    assert LARGEST <= 2**26


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipe can lie in a folder here")
def test_a_few_of_them_between_good_ones(tmp_path):
    """What stopped a whole class before: for each day, where the whole class takes too long."""
    released = notebook(tmp_path / "00_released.ipynb", CELLS)
    paths = {"many terms": answering(tmp_path, "terms", TEXTS["many terms"]),
             "forks": answering(tmp_path, "forks", OWN.format(MISCHIEF["forks"])),
             "ann": answering(tmp_path, "ann", GOOD)}
    for name in ("long integer", "pipe", "zeros"):
        paths[name] = tmp_path / f"{name}.ipynb"
    paths["long integer"].write_bytes(FILES["long integer"])
    os.mkfifo(paths["pipe"])
    paths["zeros"].symlink_to("/dev/zero")
    before = descendants()
    found = {one.name: one for one in grade(released, paths)}
    assert [*found] == [*paths]
    assert [found[name].marks[0].state for name in paths] == ["passed"] * 3 + ["unreadable"] * 3
    assert "has no list of cells" in found["long integer"].trouble
    assert "pipe.ipynb is a pipe or a device" in found["pipe"].trouble
    assert "zeros.ipynb is a link to another file" in found["zeros"].trouble
    assert descendants() == before


# what an answer does to the process that judges it, and to what that process leaves
FORGED = """import json, os
marks = [{{"name": name, "points": {points}, "out_of": 1.0, "sentence": "", "state": "passed"}}
         for name in ("00.A", "quiz")]
text = json.dumps({{"name": {name!r}, "marks": marks, "trouble": "", "skipped": ""}}).encode()
folder = f"/proc/{{os.getppid()}}/fd"
for number in os.listdir(folder):
    if "deleted" in os.readlink(f"{{folder}}/{{number}}"):
        file = os.open(f"{{folder}}/{{number}}", os.O_RDWR)
        os.ftruncate(file, 0)
        os.write(file, text)
os.kill(os.getppid(), 9)
"""
DEEP = "import os\nos.chdir({})\nfor _ in range(1500):\n    os.mkdir('d')\n    os.chdir('d')\n"


@pytest.mark.skipif(not Path("/proc/self/fd").exists(), reason="no way to the judge's files here")
def test_an_answer_that_reaches_its_judge_changes_its_own_line(tmp_path, monkeypatch):
    released = notebook(tmp_path / "00_released.ipynb", CELLS)
    texts = {"elsewhere": FORGED.format(name="../../elsewhere", points=1.0),
             "text": FORGED.format(name="text", points="'many'"),
             "rich": FORGED.format(name="rich", points=1e9),
             "deep": DEEP.format("'.'"),
             "deep judge": DEEP.format("f'/proc/{os.getppid()}/cwd'"), "ann": ""}
    paths = [answering(tmp_path, name, text + GOOD) for name, text in texts.items()]
    aside = tmp_path / "aside"
    aside.mkdir()
    monkeypatch.setattr("tempfile.tempdir", str(aside))
    assert main(["grade", str(released), *map(str, paths), "--into", str(tmp_path / "out")]) == 1
    found = rows(tmp_path)
    assert {name: row["00.A"] for name, row in found.items()} == {
        "elsewhere": "", "text": "", "rich": "", "deep": "1", "deep judge": "1", "ann": "1"}
    assert sorted(path.name for path in (tmp_path / "out").iterdir()) == sorted(
        ["grades.csv", *texts])
    assert not (tmp_path / "elsewhere").exists()
    assert not list(aside.iterdir())


@pytest.mark.skipif(not hasattr(os, "symlink"), reason="no links here")
def test_a_folder_is_removed_and_what_it_links_to_is_not(tmp_path):
    victim, folder = tmp_path / "victim", tmp_path / "folder"
    (victim / "below").mkdir(parents=True)
    (victim / "keep").write_text("x")
    (folder / "a" / "b").mkdir(parents=True)
    (folder / "a" / "link").symlink_to(victim, target_is_directory=True)
    (folder / "a").chmod(0)
    _remove(str(folder))
    folder.symlink_to(victim, target_is_directory=True)      # put in its place meanwhile
    _remove(str(folder))
    assert sorted(path.name for path in tmp_path.iterdir()) == ["victim"]
    assert sorted(path.name for path in victim.iterdir()) == ["below", "keep"]


def test_a_machine_without_room_for_a_process_loses_no_marks(tmp_path, monkeypatch):
    released = notebook(tmp_path / "00_released.ipynb", CELLS)
    paths = {name: answering(tmp_path, name, GOOD) for name in ("ann", "bob")}

    def full(module, text, *more, **settings):
        if '"ann"' in text:
            raise OSError(28, "No space left on device")
        return started(module, text, *more, **settings)
    monkeypatch.setattr("minigrad.course.grading.class_list.started", full)
    ann, bob = grade(released, paths)
    assert "no process can be started for it (No space left on device)" in ann.trouble
    assert bob.marks[0].state == "passed"


def test_marks_are_kept_when_grading_is_ended(tmp_path, monkeypatch, capsys):
    """The table of an earlier run stays, and what is known so far stands beside it."""
    released = notebook(tmp_path / "00_released.ipynb", CELLS)
    paths = [answering(tmp_path, name, GOOD) for name in ("ann", "bob", "cid")]
    out = tmp_path / "out"
    out.mkdir()
    (out / "grades.csv").write_text("earlier")

    def interrupted(released, submitted, points, seconds, memory, done):
        done(grade(released, {"ann": submitted["ann"]})[0])
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr("minigrad.course.commands.grade.grade", interrupted)
        words = ["grade", str(released), *map(str, paths), "--into", str(out)]
        assert main(words) == 130
    assert f"1 of 3 were graded: {out / 'grades_so_far.csv'}" in capsys.readouterr().err
    assert (out / "grades.csv").read_text() == "earlier"
    assert (out / "grades_so_far.csv").read_text().splitlines()[1].startswith("ann,1,")
    assert (out / "ann" / "results.json").exists()


def test_what_cannot_be_written_is_said_and_the_rest_is_there(tmp_path, capsys):
    released = notebook(tmp_path / "00_released.ipynb", CELLS)
    paths = [answering(tmp_path, name, GOOD) for name in ("ann", "bob")]
    out = tmp_path / "out"
    out.mkdir()
    (out / "ann").write_text("a file where a folder should be")
    assert main(["grade", str(released), *map(str, paths), "--into", str(out)]) == 1
    said = capsys.readouterr().out
    assert "Not written: " in said
    assert str(out / "ann" / "results.json") in said
    assert [line[:6] for line in (out / "grades.csv").read_text().splitlines()[1:]] == ["ann,1,",
                                                                                        "bob,1,"]


def test_names_are_made_harmless_and_stay_apart():
    assert [*named([Path("a\xff.ipynb"), Path("a\n.ipynb"), Path("a\t.ipynb")])] == ["aÿ", "a_",
                                                                                    "a__2"]
    assert harmless("..") == "_"
    assert harmless("Müller, Anna_12345") == "Müller, Anna_12345"
    assert len(harmless("é" * 300).encode()) <= 200
