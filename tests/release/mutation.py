"""`make mutants`: do the tests notice small mistakes in the engine?

Usage: python tests/release/mutation.py [--count 240] [--seed 0] [--seconds 60] [--start 0]
                                        [--only TEXT ...] [--known FILE]
It draws mutants (see `mutants.py`), as many of each file of FOLDERS, and runs each in a copy of
this checkout, in a temporary folder, against the tests of its folder.  A mutant is killed when a
test fails, or takes far too long.  The exit status is 1 when less than 95 % are killed, without
those that compute the same: EQUIVALENT names them.

At first each test file runs on the engine as it is, and the functions that each of its tests calls
are noted (see `forks.py`).  So only the tests that call the changed function run on a mutant, in
random order, for at most about --seconds: a mutant that survives may die in a longer run.
--known keeps these notes in a file; a test file that has changed since is noted again.  --only runs
those mutants whose line in the report has one of these texts, and --start leaves out the first.

It is run by hand before a release: it takes about an hour.
"""

import argparse
import compileall
import itertools
import os
import random
import shutil
import sys
import tempfile
import time
from ast import parse, unparse
from collections import Counter, defaultdict
from pathlib import Path
from typing import Any

from forks import IMPORT, forked, noted
from mutants import Mutant, drawn

ROOT = Path(__file__).parents[2]
ENGINE = ROOT / "minigrad"
LEFT_OUT = shutil.ignore_patterns(".git", ".venv", ".*_cache", "__pycache__", ".hypothesis",
                                  "shots")
FOLDERS = {"derive.py": "engine", "batch.py": "engine", "rules/*.py": "engine",
           "graph/run.py": "graph", "compiler/passes.py": "compiler",
           "compiler/memory.py": "compiler", "compiler/printer.py": "compiler",
           "compiler/printed.py": "compiler"}
FILES = {path.relative_to(ENGINE).as_posix(): f"tests/{folder}/"
         for pattern, folder in FOLDERS.items() for path in sorted(ENGINE.glob(pattern))
         if path.name != "__init__.py"}
GOAL = 0.95
QUICK, ONE = "it only chooses the quicker of two ways", "one argument alone has no axes to align"
# {(file, how the line begins, change): why it computes the same}
EQUIVALENT: dict[tuple[str, str, str], str] = {
    ("batch.py", "return np.reshape(x, (size,", "len(shape) < ndim -> len(shape) <= ndim"):
        "it reshapes to the same shape",
    ("batch.py", "block = max(1, round((most or BLOCK_BYTES", "24 -> 25"):
        "blocks of another size give the same rows",
    ("batch.py", "if len(args) > 1:", "len(args) > 1 -> len(args) >= 1"): ONE,
    ("compiler/memory.py", "last[node.id] = place", "last[node.id] = place -> pass"):
        "what no node reads is a result, and those live to the end",
    ("compiler/printed.py", "lines = [line for head, nest in zip(heads", "True -> False"):
        "each parameter has its nest",
    ("rules/broadcasting.py", 'given = Op("given"', "None -> lambda g, *_, **__: g"):
        "its argument is never a tensor",
    ("rules/broadcasting.py", "if have == full and shape == full[1:]",
     "have == full and shape == full[1:] and (len(full) == 2) and (type(full[0]) is int) -> False"):
        QUICK,
    ("rules/choice.py", "hits = [np.equal(a % count",
     "np.equal(a % count if mode == 'wrap' else a, k) -> "
     "np.equal(k, a % count if mode == 'wrap' else a)"): "equality has no order",
    ("rules/choice.py", "(np.real_if_close,)", "100 -> 101"): "real numbers need no tolerance",
    ("rules/complex_numbers.py", "for c, d, x in zip(run(g), run(g * turn)", "True -> False"):
        "each pass gives one for each end",
    ("rules/einsum.py", "return np.einsum(subscripts",
     "sum(map(np.size, xs)) > 4096 -> sum(map(np.size, xs)) >= 4096"): QUICK,
    ("rules/einsum.py", "return np.einsum(subscripts",
     "len(xs) > 2 or sum(map(np.size, xs)) > 4096 -> "
     "len(xs) > 2 and sum(map(np.size, xs)) > 4096"): QUICK,
    ("rules/einsum.py", "for c, n in ((c, n) for word, x in zip(words", "True -> False"):
        "the words were counted before",
    ("rules/elementwise.py", 'if own.kind != "f" or own.itemsize',
     "own.itemsize >= wide.itemsize -> own.itemsize > wide.itemsize"):
        "it casts to the dtype that x has",
    ("rules/fourier.py", "a = piece(a, axis, 0, n) if n < have", "n < have -> n <= have"):
        "a piece of the whole length is the whole",
    ("rules/index.py", "if not rest and at < len(parts)",
     "at < len(parts) -> at <= len(parts)"): "without an ellipsis no index stands behind it",
    ("rules/index.py", "places = np.reshape(args[0], (size, -1))", "1 -> 2"):
        "NumPy takes any negative size for the one that is left",
    ("rules/vector.py", "for leaf, place in zip(leaves, places(nest)", "True -> False"):
        "a nest has as many places as leaves",
    ("rules/factor.py", "parts.append(part if len(core) == 1", "len(core) == 1 -> False"):
        "it reshapes to the same shape",
    ("rules/factor.py", "shape=lambda a, **_: (shape_of(a)[:-2]", "'align' -> 'free'"): ONE,
    ("rules/inverse.py", "floats(h, a))", "floats(h, a) -> floats(a, h)"):
        "the common dtype of two arrays has no order",
    ("rules/linalg.py", "return np.matmul(a, b) if n <= 2", "n <= 2 -> n < 2"): QUICK,
    ("rules/lists.py", "DEEPEST = 64", "64 -> 65"): "lists as deep as that are refused by NumPy",
    ("rules/noise.py", '_noise = question("noise"', "'free' -> 'align'"): ONE,
    ("rules/norm.py", "return (g * np.sign(x) * share", "p > 1.0 -> p >= 1.0"): "p is not 1 here",
    ("rules/ranges.py", "first, last = start / sign", "stop / sign -> stop * sign"):
        "a sign is 1 or -1",
    ("rules/reads.py", "raise NotImplementedError", "raise NotImplementedError -> pass"):
        "each kind of Readable has its own",
    ("rules/reduce.py", "@numpy_like(np.max",
     "numpy_like(np.max, np.amax) -> numpy_like(np.amax, np.max)"):
        "both names are registered",
    ("rules/shape.py", "shape=lambda x, dtype: (shape_of(x)", "'free' -> 'align'"): ONE,
    ("rules/signal.py", 'start, size = {"full": (0, long', "0 -> 1"):
        "in this mode it returns before the start is read",
    ("rules/softmax.py", "shape=lambda x, axis: (x.shape",
     "np.result_type(x.dtype, np.float16) -> np.result_type(np.float16, x.dtype)"):
        "the common dtype of two has no order",
    ("rules/special.py", "elementwise_shape(ufunc", "True -> False"):
        "a cotangent is only spread earlier",
}


def callers(note: dict[str, Any], mutant: Mutant, wide: bool) -> dict[str, float]:
    """{test: seconds} for the tests of a file that call the changed function; wide: any function of
    the changed file, for what stands in no function, runs on import, or is cached."""
    calls = note["calls"].get(f"{mutant.file}:{mutant.function}", [])
    if wide or not mutant.function or IMPORT in calls:
        calls = itertools.chain.from_iterable(tests for place, tests in note["calls"].items()
                                              if place.startswith(f"{mutant.file}:"))
    good = note["times"].keys() - {*note["failed"]}
    return {test: note["times"][test] for test in calls if test in good}


def killer(mutant: Mutant, notes: dict[str, dict], kills: Counter, seconds: float) -> str | None:
    """The first test that fails on the mutant; None if it survives.

    kills: how many mutants of a file, or of a folder, each test function has killed; it grows.
    seconds: how long the tests may take in all; where they would take longer, some are drawn.
    """
    path = Path("minigrad", mutant.file)
    before = path.read_text("utf-8")
    for cached in path.parent.glob(f"__pycache__/{path.stem}.*"):
        cached.unlink()
    path.write_text(mutant.source, "utf-8")
    try:
        return _killer(mutant, notes, kills, seconds)
    finally:
        path.write_text(before, "utf-8")


def _killer(mutant, notes, kills, seconds):
    near, far = defaultdict(dict), defaultdict(dict)       # {test function: {test: seconds}}
    for name, note in notes.items():
        if name.startswith(FILES[mutant.file]):
            close = callers(note, mutant, False)
            for test, time_of_it in callers(note, mutant, True).items():
                (near if test in close else far)[test.partition("[")[0]][test] = time_of_it
    # first the functions that killed most mutants of this file, and of this folder; then quick ones
    order = sorted(near, key=lambda name: (
        -kills[mutant.file, name], -kills[FILES[mutant.file], name],
        -len(near[name]) / (0.5 + sum(near[name].values()))))
    for functions, part in ((near, order[:3]), (near, order[3:]), (far, [*far])):
        chance = random.Random(mutant.change)  # most quick ones, and some slow ones
        pairs = sorted([pair for name in part for pair in functions[name].items()],
                       key=lambda pair: pair[1] * chance.random())
        tests, left = {}, seconds / 3
        for test, time_of_it in pairs:
            if time_of_it <= left:
                tests[test], left = time_of_it, left - time_of_it
        if tests:
            done = forked(tests, {}, 20.0 + 6.0 * sum(tests.values()))
            if done["code"] not in (0, 5):  # 5: no test was left
                by = (*done["failed"], "an import or a parameter of a test")[0]
                kills[mutant.file, by.partition("[")[0]] += 1
                kills[FILES[mutant.file], by.partition("[")[0]] += 1
                return by
    return None


def main() -> int:
    """Run the mutants that the command line asks for, and print what became of them."""
    options = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    options.add_argument("--count", type=int, default=240)
    options.add_argument("--seed", type=int, default=0)
    options.add_argument("--seconds", type=float, default=60.0)
    options.add_argument("--start", type=int, default=0)
    options.add_argument("--only", nargs="*", default=[""])
    options.add_argument("--known", type=lambda name: Path(name).resolve())
    args = options.parse_args()
    columns = [drawn(file, (ENGINE / file).read_text("utf-8"), args.seed) for file in FILES]
    rows = filter(None, itertools.chain.from_iterable(itertools.zip_longest(*columns)))
    mutants = {f"{m.file}:{m.line}: {m.change}": m for m in itertools.islice(
        rows, args.start, args.count)}
    mutants = {title: m for title, m in mutants.items() if any(text in title for text in args.only)}
    lines = {file: ["", *(ENGINE / file).read_text("utf-8").splitlines()] for file in FILES}
    equal = [title for title, m in mutants.items() if any(
        (file, change) == (m.file, m.change) and lines[file][m.line].strip().startswith(begin)
        for file, begin, change in EQUIVALENT)]
    alive, kills = [], Counter()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder).resolve() / "minigrad"
        shutil.copytree(ROOT, home, ignore=LEFT_OUT)
        for file in FILES:  # without comments, as mutants are
            (home / "minigrad" / file).write_text(unparse(parse((ENGINE / file).read_bytes())),
                                                  "utf-8")
        compileall.compile_dir(home / "minigrad", quiet=2)
        os.chdir(home)
        sys.path[0] = os.environ["PYTHONPATH"] = str(home)
        os.environ["OPENBLAS_NUM_THREADS"] = "1"
        notes = noted({FILES[m.file] for m in mutants.values()},
                      {str(home / "minigrad" / file): file for file in FILES}, args.known)
        sys.dont_write_bytecode, os.environ["PYTHONDONTWRITEBYTECODE"] = True, "1"
        for file in {FILES[m.file]: m.file for m in mutants.values()}.values():
            same = Mutant(file, 0, "", 0, (home / "minigrad" / file).read_text("utf-8"))
            while by := killer(same, notes, Counter(), args.seconds):
                print("not used, as it fails in another order:", by, flush=True)
                notes[by.partition("::")[0]]["failed"].append(by)
        for title, mutant in mutants.items():
            if title not in equal:
                start = time.monotonic()
                by = killer(mutant, notes, kills, args.seconds)
                alive += [title] * (by is None)
                print(f"{title}\n    {f'killed by {by}' if by else 'ALIVE'}, "
                      f"{time.monotonic() - start:.0f} s", flush=True)
        os.chdir(ROOT)
    tried = len(mutants) - len(equal)
    share = 1.0 - len(alive) / max(1, tried)
    print(f"\nseed {args.seed}: {tried - len(alive)} of {tried} mutants killed ({share:.1%}); "
          f"{len(equal)} more compute the same. Alive:", *alive or ["none"], sep="\n  ")
    return int(share < GOAL)


if __name__ == "__main__":
    sys.exit(main())
