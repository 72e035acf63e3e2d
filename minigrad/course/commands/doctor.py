"""Find out what is missing on this machine, and what to do about it.

  minigrad doctor

It looks and changes nothing. A line begins with "ok", with "MISSING" for what the course needs, or
with "without" for what it can do without. The exit status is 1 when something is missing.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import webbrowser
from collections.abc import Iterator
from importlib import metadata
from importlib.util import find_spec
from pathlib import Path
from typing import NamedTuple

import minigrad as mg

from ..folder import course_folder, in_clone, shipped
from .learn import called

ROOT = Path(mg.__file__).parents[1]
GOOD, MISSING, WITHOUT = "ok", "MISSING", "without"
LATEST = 3, 15                           # newer ones may lack wheels of what the course needs


class Finding(NamedTuple):
    """One thing that was looked at.

    state: GOOD, MISSING or WITHOUT
    what: what was found
    todo: what to do, where something is to be done
    """

    state: str
    what: str
    todo: str = ""


def arguments(parser: argparse.ArgumentParser) -> None:
    """`doctor` has no arguments."""


def run(given: argparse.Namespace) -> int:
    """Print all findings; the status says whether something is missing."""
    found = list(findings())
    for state, what, todo in found:
        print(f"{state:8} {what}" + (f"\n{'':8} -> {todo}" if todo else ""))
    missing = sum(state == MISSING for state, _, _ in found)
    print(f"\n{missing} missing: follow the arrows above." if missing
          else f"\nNothing is missing: {opened()}.")
    return 1 if missing else 0


def opened() -> str:
    """How to open the course from here."""
    if course_folder() is None and in_clone():
        return (f"`make lab` opens the notebooks of this clone, and `{called()} learn` a copy of "
                "them that is yours")
    return f"`{called()} learn` opens the course"


def findings() -> Iterator[Finding]:
    """Look at everything, in the order in which to mend it."""
    version = ".".join(map(str, sys.version_info[:3]))
    yield Finding(GOOD, f"minigrad {mg.__version__}, Python {version}, {platform.platform()}",
                  "" if sys.version_info[:2] <= LATEST else
                  f"the course was tried up to Python {'.'.join(map(str, LATEST))} only")
    yield from packages()
    yield from widgets()
    yield kernel()
    yield graphviz()
    yield browser()
    yield extra("cluster", "distributed", "the Dask cluster at the end of 14")
    yield extra("fast", "numba", "programs compiled to machine code")
    yield notebooks()


def packages() -> Iterator[Finding]:
    """Whether the packages of the extra `course` are there, and new enough."""
    try:
        wanted = needed("course")
    except metadata.PackageNotFoundError:
        yield Finding(WITHOUT, "the list of packages: minigrad is imported from a folder and not "
                      "installed", f"{sys.executable} -m pip install -e \"{ROOT}[course]\"")
        return
    good, missing = [], []
    for line in wanted:
        name, there = named(line), version(named(line))
        if name == "pygraphviz":                       # graphviz() looks at both ways
            continue
        if there is None or not new_enough(there, line):
            missing.append((line, f"{name} (here is {there})" if there else name))
        else:
            good.append(f"{name} {there}")
    if missing:
        yield Finding(MISSING, "packages: " + ", ".join(words for _, words in missing),
                      install(*(line for line, _ in missing)))
    yield Finding(GOOD, "packages: " + ", ".join(good))


def needed(extra: str) -> list[str]:
    """What minigrad needs on this machine, and what one of its extras needs besides: such as
    "anywidget>=0.11.0"."""
    lines = [line.partition(";") for line in metadata.requires(mg.__distribution__) or []]
    return [what.strip() for what, _, marker in lines if holds(marker, extra)]


def holds(marker: str, extra: str) -> bool:
    """Whether a requirement with this marker is one of this machine and this extra."""
    if not marker.strip():
        return True
    try:
        from packaging.markers import Marker
    except ModuleNotFoundError:          # the engine alone brings no packages that read markers
        return f"extra == '{extra}'" in marker.replace('"', "'")
    return Marker(marker).evaluate({"extra": extra})


def new_enough(there: str, line: str) -> bool:
    """Whether a version is one that a requirement such as "numpy>=2.2" allows."""
    try:
        from packaging.requirements import Requirement
    except ModuleNotFoundError:          # then nothing of the course is there that could be old
        return True
    return Requirement(line).specifier.contains(there, prereleases=True)


def named(line: str) -> str:
    """The name in a requirement."""
    return line[:next((k for k, sign in enumerate(line) if sign in " <>=!~["), len(line))]


def version(name: str) -> str | None:
    """The version of a package that is installed, or None."""
    try:
        return metadata.version(name)
    except metadata.PackageNotFoundError:
        return None


def widgets() -> Iterator[Finding]:
    """Whether the browser's half of the widgets is that of this JupyterLab."""
    lab, half = version("jupyterlab"), version("jupyterlab-widgets")
    if lab is None or half is None:
        return                           # packages() has said so
    if new_enough(lab, "jupyterlab>=4") and not new_enough(half, "jupyterlab-widgets>=3"):
        yield Finding(MISSING, f"ipywidgets 8 or newer, which JupyterLab {lab} needs",
                      f"{sys.executable} -m pip install --upgrade ipywidgets")


def install(*wanted: str) -> str:
    """The command that installs packages beside what runs now: by their own names, as minigrad
    need not have come from a package index. An environment that uv made has no pip, and uvx makes
    a new one for each set of packages."""
    listed = " ".join(f'"{line}"' for line in wanted)     # cmd on Windows knows no single quotes
    if find_spec("pip"):
        return f"{sys.executable} -m pip install {listed}"
    beside = " ".join(f'--with "{line}"' for line in wanted)
    return (f"with uvx, write {beside} before `minigrad`; otherwise: "
            f"uv pip install --python {sys.executable} {listed}")


def kernel() -> Finding:
    """Whether the kernel that JupyterLab starts by default can import minigrad."""
    if find_spec("jupyter_client") is None or find_spec("ipykernel") is None:
        return Finding(MISSING, "a Python kernel for notebooks", install("ipykernel"))
    from jupyter_client.kernelspec import KernelSpecManager, NoSuchKernel
    try:
        program = KernelSpecManager().get_kernel_spec("python3").argv[0]
    except NoSuchKernel:
        return Finding(MISSING, "the kernel python3",
                       f"{sys.executable} -m ipykernel install --sys-prefix")
    other = shutil.which(program) or program
    if program in ("python", "python3") or os.path.realpath(other) == os.path.realpath(
            sys.executable):
        return Finding(GOOD, "the kernel python3 runs this Python")
    try:
        done = subprocess.run([other, "-c", "import minigrad, ipykernel"], check=False,
                              capture_output=True, timeout=60)
        good = done.returncode == 0
    except (OSError, subprocess.TimeoutExpired):
        good = False
    if good:
        return Finding(GOOD, f"the kernel python3 runs {other}, which has minigrad, too")
    return Finding(MISSING, f"minigrad in the kernel python3: it runs {other}",
                   f"{sys.executable} -m ipykernel install --sys-prefix")


def graphviz() -> Finding:
    """Whether one of the two ways to lay out a graph is there."""
    ways = [words for there, words in ((shutil.which("dot"), "dot"),
                                       (find_spec("pygraphviz"), "the wheel pygraphviz")) if there]
    if ways:
        return Finding(GOOD, f"Graphviz, for the pictures of graphs: {' and '.join(ways)}")
    return Finding(MISSING, "Graphviz, for the pictures of graphs",
                   f"{install('pygraphviz')}. Or install Graphviz so that `dot` is found")


def browser() -> Finding:
    """Whether JupyterLab can open a browser here."""
    try:
        webbrowser.get()
    except webbrowser.Error:
        return Finding(WITHOUT, "a browser",
                       f"`{called()} learn --no-browser` prints an address. To open it on another "
                       "machine, run `ssh -L 8888:localhost:8888 THIS_MACHINE` on that one first.")
    return Finding(GOOD, "a browser")


def extra(name: str, module: str, purpose: str) -> Finding:
    """Whether something is installed that the course can do without."""
    if find_spec(module) is None:
        return Finding(WITHOUT, f"{module}, for {purpose}", install(*(only(name) or [module])))
    return Finding(GOOD, f"{module} {metadata.version(module)}, for {purpose}")


def only(extra: str) -> list[str]:
    """What an extra needs, and the engine does not; nothing where that cannot be read."""
    try:
        return [line for line in needed(extra) if line not in needed("")]
    except metadata.PackageNotFoundError:
        return []


def notebooks() -> Finding:
    """Where the learner's notebooks are, and whether they are those of this release."""
    folder = course_folder()
    if folder is None:
        return Finding(GOOD, f"{len(shipped())} notebooks to copy; this is no course folder yet")
    lost = [path.name for path in shipped() if not (folder / path.name).exists()]
    if lost:
        return Finding(WITHOUT, f"{len(lost)} notebooks in {folder}, such as {lost[0]}",
                       f"{called()} learn --no-open")
    broken = [path.name for path in sorted(folder.glob("*.ipynb")) if not readable(path)]
    if broken:
        return Finding(MISSING, f"{broken[0]} as a notebook: the file is damaged",
                       f"{called()} reset {broken[0].partition('_')[0]}")
    return Finding(GOOD, f"your notebooks are in {folder}")


def readable(path: os.PathLike[str]) -> bool:
    """Whether a file is JSON with cells."""
    try:
        with open(path, encoding="utf-8") as file:
            return "cells" in json.load(file)
    except (OSError, ValueError, TypeError):
        return False
