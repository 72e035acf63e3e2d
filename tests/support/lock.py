"""`make lock`: write requirements*.txt from pyproject.toml, every version with its hashes.

Usage: python tests/support/lock.py
Each file holds what it adds to the file that it includes, if it includes one. A version stays until
its lines are deleted, or until its bound in pyproject.toml is raised. Comments and -r lines are
kept as they are.

The hashes are those of all wheels on the package index, so pip refuses a file that was changed
since, or that comes from elsewhere under the same name.
"""

import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parents[2]
UV = Path(sys.executable).parent / "uv"
COURSE = ("--extra", "course")
TEST = (*COURSE, "--extra", "test", "--group", "lint")
FILES = {                               # each includes the one before
    "requirements.txt": COURSE,
    "requirements-test.txt": TEST,
    "requirements-oracles.txt": (*TEST, "--extra", "cluster", "--extra", "fast",
                                 "--group", "oracles"),
}
ALONE = {"requirements-book.txt": ("--group", "book")}          # in an environment of its own
BLOCK = re.compile(r"^[a-z0-9].*(?:\n .*)*$", re.MULTILINE)     # a version, and its hashes below it
HEAD = re.compile(r"^(?:#|-r).*\n", re.MULTILINE)


def blocks(text: str) -> list[str]:
    """The versions in a file of requirements, each with its hashes."""
    return [block.rstrip() for block in BLOCK.findall(text)]


def first_line(block: str) -> str:
    """A version and its marker, without hashes."""
    return block.partition(" \\")[0].strip()


def resolved(known: list[str], options: tuple[str, ...]) -> list[str]:
    """What uv chooses for these extras and groups, which keeps known versions."""
    with tempfile.TemporaryDirectory() as folder:
        out = Path(folder, "lock.txt")
        out.write_text("\n".join(known) + "\n", encoding="utf-8")
        subprocess.run([UV, "pip", "compile", "pyproject.toml", *options, "--output-file", out,
                        "--universal", "--python-version", "3.11", "--fork-strategy", "fewest",
                        "--generate-hashes", "--no-annotate", "--no-header", "--quiet"],
                       cwd=ROOT, check=True)
        return blocks(out.read_text(encoding="utf-8"))


def main() -> None:
    """Write all files anew."""
    below: list[str] = []
    for name, options in (*FILES.items(), *ALONE.items()):
        if name in ALONE:
            below = []
        file = ROOT / name
        text = file.read_text(encoding="utf-8")
        found = resolved([*below, *blocks(text)], options)
        included = {first_line(block) for block in below}
        below += [block for block in found if first_line(block) not in included]
        own = [block for block in found if first_line(block) not in included]
        file.write_text("".join(HEAD.findall(text)) + "\n".join(own) + "\n", encoding="utf-8")
        print(f"{name}: {len(own)} versions")


if __name__ == "__main__":
    main()
