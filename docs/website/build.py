"""`make book`: gather the pages, let the engine compute the first moves, let Sphinx build the
website, and say how large it is.

Usage: python docs/website/build.py [FOLDER]
The website goes to FOLDER/html, by default _build/website/html. A warning is an error.
"""
import json
import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import stills
from pages import HERE, ROOT, gather

FIRST = HERE / "live" / "first" / "states.py"


def main(folder: Path) -> int:
    """Build the website; returns Sphinx's exit status."""
    start = time.monotonic()
    source, site, shown = folder / "pages", folder / "html", folder / "shown"
    pages = gather(source)
    found = stills.write(shown / "static" / "stills")
    (shown / "stills.json").write_text(json.dumps(found), encoding="utf-8")
    subprocess.run([course_python(), FIRST, shown], check=True,
                   env={**os.environ, "PYTHONPATH": str(ROOT)})
    shutil.rmtree(site, ignore_errors=True)
    status = subprocess.run(
        [sys.executable, "-m", "sphinx", "-b", "html", "-q", "-W", "--keep-going", "-c", HERE,
         "-d", folder / "doctrees", source, site], check=False,
        env={**os.environ, "MINIGRAD_SHOWN": str(shown)}).returncode
    if status:
        return status
    # what a reader downloads is the notebook as it was released
    for notebook in (ROOT / "notebooks").glob("*.ipynb"):
        shutil.copy(notebook, site / "_sources" / "notebooks" / notebook.name)
    size = sum(path.stat().st_size for path in site.rglob("*") if path.is_file())
    print(f"{site}: {len(pages)} pages, {size / 1e6:.1f} MB, "
          f"{time.monotonic() - start:.0f} s")
    return 0


def course_python() -> Path:
    """The Python that has what widgets need: the course's, in whose folder the website's lies."""
    home = Path(sys.prefix).parent
    known = (home / "bin" / "python", home / "Scripts" / "python.exe")
    return next((python for python in known if python.exists()), Path(sys.executable))


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1] if len(sys.argv) > 1 else ROOT / "_build/website").resolve()))
