"""`make lock`: choose versions for everything in pyproject.toml, and export those of the course.

Usage: python tests/support/lock.py [--check]
constraints.txt has one version of every package that any extra or group needs. The course's part
of it is requirements.txt, with the hashes of all wheels on the package index, so pip refuses a file
that was changed since, or that comes from elsewhere under the same name. A version stays until its
line is deleted from constraints.txt, or until its bound in pyproject.toml is raised.

With --check nothing is written: the exit status is 1 if requirements.txt has other versions than an
export of today would have. Hashes are not compared, as a release may get a wheel later on.

uv's own lock file is not used: it holds the address from which each wheel came, which is another
one on a machine with an index of its own.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).parent / "uv"
CONSTRAINTS, REQUIREMENTS = ROOT / "constraints.txt", ROOT / "requirements.txt"
# two groups are written by hand, for environments and indices of their own: torch and verdicts
EVERYTHING = ("--all-extras", "--group", "lint", "--group", "oracles", "--group", "book")
COURSE = ("--extra", "course", "--constraint", CONSTRAINTS, "--generate-hashes")
PIN = re.compile(r"^([a-z0-9][^ =]*)==([^ \\\n]+)(?: ; ([^\\\n]+))?", re.MULTILINE)


def pins(text: str) -> list[tuple[str, ...]]:
    """Each package of a file of requirements, with its version and its marker."""
    return [tuple(part.strip() for part in found) for found in PIN.findall(text)]


def resolved(known: str, options: tuple[str | Path, ...]) -> str:
    """What uv chooses for these extras and groups, which keeps known versions."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "lock.txt")
        out.write_text(known, encoding="utf-8")
        subprocess.run([UV, "pip", "compile", "pyproject.toml", *options, "--output-file", out,
                        "--universal", "--python-version", "3.11", "--fork-strategy", "fewest",
                        "--no-annotate", "--no-header", "--quiet"], cwd=ROOT, check=True)
        return out.read_text(encoding="utf-8")


def head(file: Path) -> str:
    """The comment at the top of a file, which an export keeps."""
    lines = file.read_text(encoding="utf-8").splitlines(keepends=True)
    return "".join(line for line in lines if line.startswith("#"))


def main(check: bool) -> int:
    """Write both files, or compare the second."""
    if not check:
        text = resolved(CONSTRAINTS.read_text(encoding="utf-8"), EVERYTHING)
        CONSTRAINTS.write_text(head(CONSTRAINTS) + text, encoding="utf-8")
    kept = REQUIREMENTS.read_text(encoding="utf-8")
    exported = resolved(kept, COURSE)
    if check:
        other = set(pins(kept)) ^ set(pins(exported))
        print("\n".join(f"requirements.txt is no export of constraints.txt: {' '.join(pin)}"
                        for pin in sorted(other)) or "requirements.txt is what make lock exports")
        return 1 if other else 0
    REQUIREMENTS.write_text(head(REQUIREMENTS) + exported, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main("--check" in sys.argv[1:]))
