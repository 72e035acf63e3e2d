"""`make wheels`: which pinned packages have no wheel, for each kind of machine and each Python.

Usage: python tests/release/wheels.py REQUIREMENTS...
uv plans an installation from wheels alone for a machine that need not be this one, and names the
first package that stands in its way. That package is left out, and uv is asked again. Nothing is
downloaded except the index's pages.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

MACHINES = {
    "Linux, x86-64": "x86_64-manylinux_2_28",
    "Linux, ARM": "aarch64-manylinux_2_28",
    "macOS, Apple silicon": "aarch64-apple-darwin",
    "macOS, Intel": "x86_64-apple-darwin",
    "Windows, x86-64": "x86_64-pc-windows-msvc",
    "Windows, ARM": "aarch64-pc-windows-msvc",
}
PYTHONS = ("3.11", "3.12", "3.13", "3.14", "3.15")
REASON = re.compile(r"Because\s+([A-Za-z0-9_.-]+?)(?:\{[^}]*\})?==")


def without_wheel(pins: list[str], machine: str, python: str) -> list[str]:
    """The names among the pins that this Python on this machine would have to build."""
    missing: list[str] = []
    while (name := first_without(pins, machine, python)) is not None:
        missing.append(name)
        pins = [pin for pin in pins if pin.partition("==")[0] != name]
    return missing


def first_without(pins: list[str], machine: str, python: str) -> str | None:
    """The first name that uv gives as the reason why it cannot plan; None when it can."""
    with tempfile.TemporaryDirectory() as folder:
        wanted = Path(folder, "requirements.txt")
        wanted.write_text("\n".join(pins), encoding="utf-8")
        done = subprocess.run(
            [Path(sys.executable).parent / "uv", "pip", "install", "--dry-run", "--no-deps",
             "--only-binary", ":all:", "--target", Path(folder, "none"), "--python-platform",
             machine, "--python-version", python,
             "--python", sys.executable, "--requirement", wanted],
            text=True, capture_output=True, check=False)
    if not done.returncode:
        return None
    reason = REASON.search(done.stderr)
    if reason is None:
        sys.exit(done.stderr)
    return reason[1]


def main(files: list[str]) -> None:
    """Print one line for each machine and Python."""
    lines = [line for name in files for line in Path(name).read_text(encoding="utf-8").splitlines()]
    pins = [line.removesuffix(" \\") for line in lines if re.match("[a-z0-9]", line)]
    for machine, platform in MACHINES.items():
        for python in PYTHONS:
            missing = without_wheel(pins, platform, python)
            print(f"{machine:22}{python:6}{', '.join(missing) or 'all have wheels'}", flush=True)


if __name__ == "__main__":
    main(sys.argv[1:])
