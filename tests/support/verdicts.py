"""`make verdicts`: asks TensorFlow, PyTorch and JAX themselves, and holds the answers against the
verdicts of the notebooks.

    python tests/support/verdicts.py --python PYTHON [NAME...]

PYTHON is the interpreter that has the frameworks; NAME is a script such as 05.clip_in_the_loop, or
a lesson such as 05; without names every script runs.  Each runs in a process of its own.  What was
found goes into `outcomes.json` beside the scripts.  A record stays as it is, with its date, unless
the script or a version has changed: so a run that finds nothing new changes no file.
"""

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from datetime import date
from pathlib import Path
from typing import Any

from minigrad.course.frameworks import (
    OUTCOMES,
    PACKAGES,
    Script,
    differences,
    outcomes,
    scripts,
)

SECONDS = 240          # for one script; the import of TensorFlow alone takes up to ten
ANSWER = "the answer is "
# What runs under the other interpreter, which need not have minigrad.
CHILD = f"""
import importlib.metadata, json, runpy, sys
names = runpy.run_path(sys.argv[1])
outcome = names["main"]() if "EXPECTED" in names else {{}}
packages = [name for name in {[*PACKAGES]} if name in sys.modules]
versions = {{name: importlib.metadata.version(name).split("+")[0] for name in packages}}
print("\\n" + {ANSWER!r} + json.dumps([versions, outcome]))
"""


class Failed(Exception):
    """A script that ended without an answer."""


def run(script: Script, python: str) -> dict[str, Any]:
    """The record of one script, from a process of its own; Failed with its last words.

    Threads that wait for each other take minutes on a busy machine: so there is one.
    """
    with tempfile.TemporaryDirectory() as folder:
        try:
            done = subprocess.run([python, "-c", CHILD, str(script.path.resolve())], cwd=folder,
                                  capture_output=True, text=True, timeout=SECONDS, check=False,
                                  env={**os.environ, "OMP_NUM_THREADS": "1"})
        except subprocess.TimeoutExpired:
            raise Failed(f"no answer after {SECONDS} seconds") from None
    _, found, answer = done.stdout.rpartition(ANSWER)
    if done.returncode or not found:
        raise Failed("it raised\n    " + "\n    ".join(done.stderr.splitlines()[-6:]))
    versions, outcome = json.loads(answer)
    # TensorFlow imports JAX where it is installed, and loads a Keras: only what the script names
    # counts, and Keras 2, which takes the place of Keras where an environment variable says so.
    named = {name: version for name, version in versions.items()
             if name in script.text or name == "tf_keras"}
    return {"date": date.today().isoformat(), "versions": named, "script": script.digest,
            "outcome": outcome}


def complaints(script: Script, record: dict[str, Any]) -> list[str]:
    """Where the outcome and the verdict differ; a script of today has asserted for itself."""
    return [] if script.today else differences(record["outcome"], script.expected)


def kept(old: dict[str, Any], new: dict[str, Any]) -> bool:
    """Whether the old record still holds: the same script, so the same verdict, which both meet,
    and the same versions. Then only the date and what was measured differ."""
    return all(old.get(key) == new[key] for key in ("versions", "script"))


def write(folder: Path, found: dict[str, dict[str, Any]]) -> None:
    """Put records beside their scripts; records without a script go."""
    every = outcomes(folder) | found
    here = {name: every[name] for name in sorted(every) if (folder / f"{name}.py").exists()}
    (folder / OUTCOMES).write_text(json.dumps(here, indent=1) + "\n", encoding="utf-8")


def main(arguments: list[str]) -> int:
    """Run scripts, say how each went, write what changed; 1 if one failed."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--python", default=sys.executable)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("names", nargs="*")
    options = parser.parse_args(arguments)
    # Each script runs in a folder of its own, from where a relative path leads nowhere.
    python = os.path.abspath(shutil.which(options.python) or options.python)
    chosen = [script for script in scripts() if not options.names
              or any(name in (script.name, script.name[:2]) for name in options.names)]
    if not chosen:
        print(f"no script is called {' or '.join(options.names)}")
        return 1
    with ThreadPoolExecutor(options.jobs) as pool:
        records = [*pool.map(lambda script: judged(script, python), chosen)]
    for folder in {script.path.parent for script in chosen}:
        write(folder, {script.path.stem: record
                       for script, record in zip(chosen, records, strict=True)
                       if record and script.path.parent == folder})
    good = sum(record is not None for record in records)
    print(f"{good} of {len(chosen)} scripts found what the verdicts say")
    return int(good < len(chosen))


def judged(script: Script, python: str) -> dict[str, Any] | None:
    """Run one script and say how it went: its record, or None if it failed or found something else
    than its verdict."""
    try:
        record = run(script, python)
        wrong = complaints(script, record)
    except Failed as failure:
        wrong = [str(failure)]
    found = "" if wrong or script.today else f": {json.dumps(record['outcome'])}"
    print("\n".join(f"{script.name}: {sentence}" for sentence in wrong or [f"as expected{found}"]),
          flush=True)
    if wrong:
        return None
    old = outcomes(script.path.parent).get(script.path.stem, {})
    return old if kept(old, record) else record


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
