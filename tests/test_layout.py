"""The order in which minigrad's modules may import each other, what `import minigrad` loads, and what is written down.

A module imports only from rows above its own in ORDER, so the engine reads from top to bottom and has no cycle. The
imports are read from the source, not from a running interpreter: one inside a function counts too.
"""

import ast
import json
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import minigrad

ROOT = Path(__file__).parents[1]
PACKAGE = Path(minigrad.__file__).parent
ORDER = [
    {"errors", "nest"},
    {"size"},
    {"value"},
    {"tensor"},
    {"op"},
    {"rules"},
    {"program"},
    {"batch"},
    {"derive"},
    {"jacobian", "paths", "check", "algebra"},
    {"eliminate", "passes", "execute"},
    {"graph", "emit", "cost"},
    {"state"},
    {"compile"},
    {"compiled"},
    {"body"},
    {"scan", "schedules", "black_box", "straight_through"},
    {"optim"},
    {"constraints", "nn"},
    {"federated"},
    {"minigrad"},                 # __init__.py: the public names
    {"course"},                   # for notebooks alone: it sees the public names, and the engine never sees it
    {"widgets"},                  # the same; the lens takes its diamonds from the course
]
# Imports against the order, inside a function that runs long after all modules are loaded; each with its reason.
LATE: dict[tuple[str, str], str] = {
    ("graph", "compiled"): "graph.compile is a method, as graph.run is, and mg.compile needs graphs first",
    ("tensor", "program"): "a pickled node is a program: a list of steps, so that a long chain needs no recursion",
}
FILES = sorted(PACKAGE.rglob("*.py"))


def unit(parts: tuple[str, ...]) -> str:
    """The row's name for a module path below minigrad/: `rules/linalg.py` is `rules`, `__init__.py` is `minigrad`."""
    first = parts[0].removesuffix(".py") if parts else "__init__"
    return "minigrad" if first == "__init__" else first


def row(name: str) -> int:
    """The row of ORDER that a unit stands in."""
    rows = [index for index, names in enumerate(ORDER) if name in names]
    assert rows, f"minigrad/{name} has no place in ORDER yet: decide what it may import."
    return rows[0]


def imported(path: Path) -> Iterator[str]:
    """The units of minigrad that a file imports, wherever in the file, except for the type checker alone."""
    inside = path.relative_to(PACKAGE).parts
    for node in runtime_nodes(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            dotted = [tuple(alias.name.split(".")) for alias in node.names]
            yield from (unit(parts[1:]) for parts in dotted if parts[0] == "minigrad")
        elif isinstance(node, ast.ImportFrom):
            base = ("minigrad", *inside)[: -node.level] if node.level else ()
            full = (*base, *(node.module or "").split(".")) if node.module else base
            if full[:1] == ("minigrad",):
                yield from ({unit(full[1:])} if full[1:] else {submodule(alias.name) for alias in node.names})


def submodule(name: str) -> str:
    """What `from minigrad import name` asks for: a module of that name, else a public name of `__init__`."""
    return name if (PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").exists() else "minigrad"


def runtime_nodes(tree: ast.AST) -> Iterator[ast.AST]:
    """All nodes below, without what stands under `if TYPE_CHECKING:`."""
    yield tree
    for child in ast.iter_child_nodes(tree):
        if not (isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)):
            yield from runtime_nodes(child)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_imports_point_upwards(path: Path):
    own = unit(path.relative_to(PACKAGE).parts)
    against = {name for name in imported(path) if name != own and row(name) >= row(own) and (own, name) not in LATE}
    assert not against, f"{own} must not import {against}"


def test_every_late_import_is_still_there():
    seen = {(unit(path.relative_to(PACKAGE).parts), name) for path in FILES for name in imported(path)}
    assert LATE.keys() <= seen


def test_modules_of_one_folder_have_no_cycle():
    for folder in {path.parent for path in FILES} - {PACKAGE}:
        after = {path.stem: siblings(path) for path in folder.glob("*.py") if path.stem != "__init__"}
        while after:
            free = {name for name, needs in after.items() if not needs & after.keys()}
            assert free, f"{folder.name}: a cycle among {sorted(after)}"
            after = {name: needs for name, needs in after.items() if name not in free}


def siblings(path: Path) -> set[str]:
    """The modules of its own folder that a file imports relatively."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    near = [node for node in runtime_nodes(tree) if isinstance(node, ast.ImportFrom) and node.level == 1]
    return {name for node in near for name in ([node.module] if node.module else [alias.name for alias in node.names])}


def test_import_loads_numpy_alone():
    code = (
        "import json, sys, numpy\n"
        "before = set(sys.modules)\n"
        "import minigrad\n"
        "names = {name.partition('.')[0] for name in set(sys.modules) - before}\n"
        "parts = [name for name in sys.modules if name.startswith(('minigrad.widgets', 'minigrad.course'))]\n"
        "print(json.dumps([sorted(names - sys.stdlib_module_names), parts]))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(done.stdout) == [["minigrad"], []]


@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md"])
def test_links_lead_somewhere(name: str):
    links = re.findall(r"\]\(([^)#]+)\)", (ROOT / name).read_text(encoding="utf-8"))
    assert [link for link in links if "://" not in link and not (ROOT / link).exists()] == []


def test_readme_lists_every_notebook():
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    assert [path.name for path in (ROOT / "notebooks").glob("*.ipynb") if f"(notebooks/{path.name})" not in text] == []


def test_public_names_are_documented():
    for name in minigrad.__all__:
        thing = getattr(minigrad, name)
        assert (thing.__doc__ or "").strip(), f"minigrad.{name} has no docstring"


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(PACKAGE)))
def test_every_file_says_what_it_is_for(path: Path):
    text = path.read_text(encoding="utf-8")
    assert ast.get_docstring(ast.parse(text)), f"{path.name} has no docstring"
    assert text.count("\n") < 400, f"{path.name} is too long to read at once: split it"
