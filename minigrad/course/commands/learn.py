"""Copy the notebooks into a folder and open the first one in JupyterLab.

  minigrad learn                    into minigrad-course, below the folder where you are
  minigrad learn Desktop/autodiff   into another folder
  minigrad learn --no-open          copy only; progress is recorded in JupyterLab alone

Call it again at any time: it opens your folder again. It adds notebooks that are missing, and
it never writes over one that you have changed.
"""

import argparse
import os
import shutil
import signal
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

from ..folder import FOLDER, KEPT, MARK, copy_notebooks, course_folder, shipped
from ..server import FLAG
from .reset import say_damaged
from .stop import Stop, a_path

START = "00_start_here.ipynb"


def arguments(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `learn`."""
    parser.add_argument("folder", nargs="?", type=a_path,
                        help=f"where to put the notebooks; by default {FOLDER}")
    parser.add_argument("--no-open", action="store_true", help="copy, and do not start JupyterLab")
    parser.add_argument("--no-browser", action="store_true",
                        help="start JupyterLab, and print its address instead of opening a browser")
    parser.add_argument("--port", type=int, help="the port that JupyterLab tries first")


def run(given: argparse.Namespace) -> int:
    """Copy, say what was done, and run JupyterLab until it is stopped."""
    folder = given.folder or course_folder() or Path(FOLDER)
    refuse_foreign(folder)
    if not given.no_open and find_spec("jupyterlab") is None:
        raise Stop("JupyterLab is not installed beside minigrad, so the notebooks cannot be "
                   f"opened, and nothing was copied. `{called()} doctor` says what to install.")
    try:
        written = copy_notebooks(folder)
    except OSError as error:
        raise Stop(f"The notebooks cannot all be copied to {folder}: {error.strerror or error}. "
                   "Type the same again when that is mended, or name another folder: "
                   "minigrad learn FOLDER") from None
    say_damaged(folder)
    kept = len(shipped()) - len(written)
    print(f"{folder}: {len(written)} notebook{'s' * (len(written) != 1)} copied"
          + (f", {kept} left as they are." if kept else "."))
    if given.no_open:
        print(f"Open {folder / START}, for example by: {called()} learn {folder}")
        return 0
    return open_lab(folder, given)


def called() -> str:
    """What to type for this command: its name, if the shell finds this installation by it."""
    found = shutil.which("minigrad")
    beside = found and Path(found).parent == Path(sys.executable).parent
    return "minigrad" if beside else f"{sys.executable} -m minigrad"


def refuse_foreign(folder: Path) -> None:
    """Stop where files of the same names lie that `learn` did not copy."""
    if folder.exists() and not folder.is_dir():
        raise Stop(f"{folder} is a file. Name a folder: minigrad learn FOLDER")
    taken = [path.name for path in shipped() if (folder / path.name).exists()]
    if taken and not (folder / KEPT / MARK).exists():
        raise Stop(f"{folder} already holds {taken[0]}, which `minigrad learn` did not copy there, "
                   "so nothing was changed. Name another folder: minigrad learn FOLDER")


def open_lab(folder: Path, given: argparse.Namespace) -> int:
    """Become JupyterLab in the folder, at the first notebook; return its exit status where that
    cannot be."""
    print("JupyterLab starts now. To stop it, press Ctrl-C here, twice.", flush=True)
    root = []
    if hasattr(os, "geteuid") and os.geteuid() == 0:
        print("You are root, so it is started with --allow-root: a notebook may change every file "
              "of this machine. In a container that is usual.", flush=True)
        root = ["--allow-root"]
    command = [sys.executable, "-m", "jupyterlab", f"--ServerApp.root_dir={folder.resolve()}",
               f"--LabApp.default_url=/lab/tree/{START}", "--LabApp.news_url=None", FLAG, *root]
    command += ["--no-browser"] if given.no_browser else []
    command += [f"--port={given.port}"] if given.port else []
    # so that a terminal in JupyterLab finds `minigrad`, also where no environment is activated
    os.environ["PATH"] = os.pathsep.join((str(Path(sys.executable).parent),
                                          os.environ.get("PATH", os.defpath)))
    if os.name == "posix":
        os.execv(sys.executable, command)          # Ctrl-C is JupyterLab's alone from here on
    signal.signal(signal.SIGINT, signal.SIG_IGN)   # the same on Windows, which has no such call
    return subprocess.run(command, check=False).returncode
