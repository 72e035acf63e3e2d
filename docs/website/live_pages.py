"""Builds what the live pages run: the packs of the runtime, and the scripts.

It needs what a website without live pages does not: npm's packages (`npm ci` in
docs/website/live), pip's package wasmtime, and, once, a package index for the interpreter. Where
one of them is missing, the website is complete without live pages, and one line says so.

Usage: python docs/website/live_pages.py FOLDER, where that is a failure.
"""
import os
import shutil
import subprocess
import sys
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).parent / "live"
WHEEL = "MINIGRAD_WASI_WHEEL"      # the interpreter's wheel, where no package index has it


def built(target: Path) -> Path | None:
    """Write the live part of the website into a folder, which is emptied before, and return that;
    None where the pages stay as they are."""
    shutil.rmtree(target, ignore_errors=True)
    if missing := what_is_missing():
        print(f"The pages are not live: {missing}.")
        return None
    wheel = ["--wheel", os.environ[WHEEL]] if WHEEL in os.environ else []
    for command in ([sys.executable, HERE / "runtime" / "pack.py", target, *wheel],
                    ["node", HERE / "build.mjs", target],
                    ["node", HERE / "page/build.mjs", target]):
        if subprocess.run(command, check=False).returncode:
            shutil.rmtree(target, ignore_errors=True)
            print(f"The pages are not live: {Path(command[1]).name} failed, as it says above.")
            return None
    return target


def what_is_missing() -> str:
    """What this machine lacks, in a few words; empty if nothing."""
    if not shutil.which("node"):
        return "Node is not here"
    if not (HERE / "node_modules" / "esbuild").is_dir():
        return "`npm ci` has not been run in docs/website/live"
    if not find_spec("wasmtime"):
        return "the package wasmtime is not installed"
    return ""


if __name__ == "__main__":
    sys.exit(built(Path(sys.argv[1]).resolve()) is None)
