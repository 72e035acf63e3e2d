"""Gather the pages of the website from the places where they are written.

Notebooks and documents stay where they are, and this file copies them into a folder for Sphinx:
the same folders, so that a link from one to another holds. It changes four things on the way.
A stored picture gets the alternative text that stands beside it as its cell's, which is where
MyST-NB looks. A link to a file that is no page leads to the repository, or is plain text while
the repository has no address. Each package of `API` gets a page that names what is public. And
where the pages run, the boxes of notes.toml say what to press there in the place of JupyterLab's
menus.
"""
import inspect
import json
import re
import shutil
import tomllib
from collections.abc import Mapping
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from types import MappingProxyType, ModuleType

from docstrings import written

# The repository's address, such as "https://github.com/OWNER/NAME"; empty: no page links to it
REPOSITORY = ""
HERE = Path(__file__).parent
ROOT = HERE.parents[1]
# what becomes a page, as patterns from the top of the repository; `HERE`'s own pages lie at the top
PAGES = ("notebooks/*.ipynb", "docs/*.md", "docs/teaching/**/*.md", "CONTRIBUTING.md",
         "CHANGELOG.md")
PICTURES = ("docs/*.png", "docs/*.gif", "docs/*.svg", "docs/*.webp")
API = ("minigrad", "minigrad.nn", "minigrad.nn.init", "minigrad.nn.losses", "minigrad.nn.metrics",
       "minigrad.optim", "minigrad.optim.rates", "minigrad.optim.clip", "minigrad.constraints",
       "minigrad.federated", "minigrad.numpy", "minigrad.analysis", "minigrad.errors",
       "minigrad.course")
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\[\]]*\])*)\]\(([^()\s]+)\)")
ONLY = re.compile(r"^```\{only\} (not )?(\w+)\n(.*?)^```$\n?", re.DOTALL | re.MULTILINE)
HEADING = re.compile(r"\A#+ .*\n+")
BLOCK = re.compile(r"(^ *```.*?^ *```|`[^`\n]*`)", re.DOTALL | re.MULTILINE)


def gather(target: Path, live: bool = False) -> list[Path]:
    """Write all pages into a folder, which is emptied before; returns them as paths in it.

    live: whether the pages of this website run
    """
    holds = {"live": live, "published": bool(REPOSITORY)}
    shutil.rmtree(target, ignore_errors=True)
    found = [path.relative_to(ROOT) for pattern in PAGES for path in sorted(ROOT.glob(pattern))]
    own = [path.relative_to(HERE) for path in sorted(HERE.glob("*.md"))]
    pages = {*found, *own, Path("docs", "questions.md")}
    said = notes() if live else {}
    put(target / "docs" / "questions.md", questions())
    for page in found:
        put(target / page, adapted(page, (ROOT / page).read_text(encoding="utf-8"), pages,
                                   said.get(page.stem, {})))
    for page in own:
        text = chosen((HERE / page).read_text(encoding="utf-8"), holds)
        put(target / page, adapted(page, text, pages))
    for picture in (path for pattern in PICTURES for path in ROOT.glob(pattern)):
        shutil.copy(picture, target / picture.relative_to(ROOT))
    for module in API:
        put(target / "api" / f"{module}.rst", reference(module))
    return [*found, *own, Path("docs", "questions.md"),
            *(Path("api", f"{module}.rst") for module in API)]


def questions() -> str:
    """The page of the questions: the table that stands below the map, folded, in notebook 00."""
    start = json.loads((ROOT / "notebooks" / "00_start_here.ipynb").read_text(encoding="utf-8"))
    (cell,) = ["".join(cell["source"]) for cell in start["cells"] if cell["id"] == "the-questions"]
    table = "\n".join(line for line in cell.splitlines() if line.startswith("|"))
    return ("# The questions\n\nPeople asked most of these questions about TensorFlow, in public "
            "threads. Each notebook tells the question\nin the words of today, builds its answer "
            "from the engine, and says where the answer of then was right.\n\n"
            + table.replace("](", "](../notebooks/") + "\n")


def chosen(text: str, holds: Mapping[str, bool]) -> str:
    """A page without the parts that are for another website. They stand between ```{only} NAME, or
    ```{only} not NAME, and ```; Sphinx's own directive of that name lets headings escape."""
    def part(block: re.Match[str]) -> str:
        denied, name, inside = block.groups()
        return inside if holds[name] != bool(denied) else ""

    return ONLY.sub(part, text)


def put(path: Path, text: str) -> None:
    """Write a file, with its folder."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(text, encoding="utf-8")


def notes() -> dict[str, dict[str, str]]:
    """What the pages that run say where their notebooks speak of JupyterLab: for each notebook, by
    the ids of its cells."""
    return tomllib.loads((HERE / "notes.toml").read_text(encoding="utf-8"))


def noted(text: str, note: str) -> str:
    """The Markdown of a cell with a note in a box, below the heading with which it may begin."""
    heading = HEADING.match(text)
    at = heading.end() if heading else 0
    box = f"```{{admonition}} On this page\n:class: tip live-note\n\n{note.strip()}\n```\n\n"
    return text[:at] + box + text[at:]


def adapted(page: Path, text: str, pages: set[Path],
            said: Mapping[str, str] = MappingProxyType({})) -> str:
    """The text of a page as the website wants it.  said: notes for its cells, by their ids"""
    if page.suffix == ".md":
        return relinked(page, text, pages)
    notebook = json.loads(text)
    for cell in notebook["cells"]:
        if cell["cell_type"] == "markdown":
            cell["source"] = relinked(page, "".join(cell["source"]), pages)
            if cell["id"] in said:
                cell["source"] = noted(cell["source"], said[cell["id"]])
        words = [output["metadata"]["image/png"]["alt"] for output in cell.get("outputs", ())
                 if "image/png" in output.get("data", {})]
        if len(words) > 1:
            raise SystemExit(f"{page}: a cell has {len(words)} pictures, and one cell can hand on "
                             "one alternative text; show each in a cell of its own")
        if words:
            cell["metadata"]["mystnb"] = {"image": {"alt": words[0]}}
    return json.dumps(notebook, ensure_ascii=False, indent=1)


def relinked(page: Path, text: str, pages: set[Path], repository: str = REPOSITORY) -> str:
    """Markdown whose links to files that are no pages lead to the repository, or nowhere."""
    def link(match: re.Match[str]) -> str:
        picture, words, address = match.groups()
        path, _, _ = address.partition("#")
        if picture or not path or "://" in path or path.startswith("mailto:"):
            return match[0]
        place = (ROOT / page.parent / path).resolve()
        if not place.is_relative_to(ROOT):
            return match[0]
        name = place.relative_to(ROOT)
        if name in pages:
            return match[0]
        if name == Path("README.md"):
            return f"[{words}]({'../' * (len(page.parts) - 1)}index.md)"
        if not place.exists():
            return match[0]            # Sphinx says that it leads nowhere
        return f"[{words}]({repository}/blob/main/{name.as_posix()})" if repository else words

    parts = BLOCK.split(text)
    return "".join(part if k % 2 else LINK.sub(link, part) for k, part in enumerate(parts))


def anchor(title: str) -> str:
    """The anchor that JupyterLab gives a heading, so that a link works there and here."""
    return title.replace(" ", "-")


def reference(name: str) -> str:
    """The page of a package in reStructuredText: its docstring, a table of what is public, and
    every public class and function. What stands in `API` itself has a page of its own."""
    package, _, last = name.rpartition(".")
    module = import_module(name) if find_spec(name) else getattr(import_module(package), last)
    # NumPy's own pages describe the names of minigrad.numpy
    names = () if name == "minigrad.numpy" else public(module)
    names = [one for one in names if f"{name}.{one}" not in API]
    lines = [name, "=" * len(name), "", f".. py:module:: {name}", "",
             *written(inspect.cleandoc(module.__doc__).splitlines())]
    if names:
        lines += [".. autosummary::", "   :nosignatures:", "", *(f"   {one}" for one in names), ""]
    for one in names:
        thing = getattr(module, one)
        kind = ("class" if isinstance(thing, type) else "function" if callable(thing)
                else "data")
        lines += [f".. auto{kind}:: {name}.{one}",
                  *(["   :members:"] if kind == "class" else []), ""]
    return "\n".join(lines)


def public(module: ModuleType) -> list[str]:
    """The names that a module lists, or else the functions and classes that are written in it,
    without those that are modules."""
    named = getattr(module, "__all__", None) or [
        name for name, thing in vars(module).items()
        if name[0] != "_" and getattr(thing, "__module__", "") == module.__name__]
    return [name for name in named if not isinstance(getattr(module, name), ModuleType)]
