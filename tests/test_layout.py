"""What holds for the layout: who imports whom, what `import minigrad` loads, and what is written
down."""

import ast
import itertools
import json
import re
import subprocess
import sys
from pathlib import Path

import pytest
from import_order import (
    FILES,
    ORDER,
    PACKAGE,
    PAGE,
    ROOT,
    import_nodes,
    imported,
    modules,
    page,
    row,
    unit,
)
from sweep import swept

import minigrad
from minigrad.course.own_code import lines_of_code

CORE = {name for names in ORDER[:10] for name in names} - {"rules"}
EXTENSION = ROOT / "docs" / "extending.md"
by_path = swept(FILES, lambda path: unit(path.relative_to(PACKAGE).parts),
                lambda path: path.relative_to(PACKAGE))


# --- imports
@by_path
def test_imports_point_upwards(path: Path):
    own = unit(path.relative_to(PACKAGE).parts)
    against = {name for name in imported(path) if name != own and row(name) >= row(own)}
    assert not against, f"{own} must not import {against}"


def test_files_of_one_folder_have_no_cycle():
    for folder in {path.parent for path in FILES} - {PACKAGE}:
        after = {path.stem: siblings(path) for path in folder.glob("*.py")
                 if path.stem != "__init__"}
        while after:
            free = {name for name, needs in after.items() if not needs & after.keys()}
            assert free, f"{folder.name}: a cycle among {sorted(after)}"
            after = {name: needs for name, needs in after.items() if name not in free}


def siblings(path: Path) -> set[str]:
    """The modules of its own folder that a file imports relatively."""
    near = [node for node in import_nodes(path)
            if isinstance(node, ast.ImportFrom) and node.level == 1]
    return {name for node in near
            for name in ([node.module] if node.module else [alias.name for alias in node.names])}


def test_a_lesson_imports_earlier_lessons_only():
    for path in (PACKAGE / "lessons").rglob("nb*/*.py"):
        others = {module.split(".")[1] for module, _ in modules(path)
                  if module.startswith("lessons.")}
        assert all(other <= path.parent.name for other in others), f"{path}: {others}"


def test_lessons_use_public_names_or_the_extension_api():
    """What course, widgets and lessons take from the engine is public or stands in the table of
    docs/extending.md, whose rows name a module and, in code, names of it."""
    allowed = {row[0]: set(row[1:]) for line in EXTENSION.read_text(encoding="utf-8").splitlines()
               if line.startswith("| `") and (row := re.findall(r"`([\w.]+)`", line))}
    for module, names in allowed.items():
        missing = [name for name in names if not hasattr(load(module), name)]
        assert not missing, f"docs/extending.md names {missing} in {module}"
    for path in FILES:
        if unit(path.relative_to(PACKAGE).parts) not in ("course", "widgets", "lessons"):
            continue
        for module, name in modules(path):
            if module.split(".")[0] in ("course", "widgets", "lessons"):
                continue
            public = (not name or name in getattr(load(module), "__all__", ())
                      or f"{module}.{name}" in allowed)      # a module of the table
            assert public or name in allowed.get(module, ()), (
                f"{path.relative_to(ROOT)} imports {name} from {module or 'minigrad'}")


def load(module: str):
    """The module of minigrad of this name."""
    __import__(full := f"minigrad.{module}".rstrip("."))
    return sys.modules[full]


def test_import_loads_numpy_and_the_core_alone():
    code = ("import json, sys, numpy\n"
            "before = set(sys.modules)\n"
            "import minigrad\n"
            "new = set(sys.modules) - before\n"
            "names = {name.partition('.')[0] for name in new} - sys.stdlib_module_names\n"
            "parts = {name.split('.')[1] for name in new if name.startswith('minigrad.')}\n"
            "print(json.dumps([sorted(names), sorted(parts)]))")
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    names, parts = json.loads(done.stdout)
    assert names == ["minigrad"]
    assert set(parts) <= CORE | {"rules"}


def test_names_that_load_later_are_those_that_type_checkers_see():
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    (block,) = [node for node in tree.body if isinstance(node, ast.If)]
    seen = {(node.module, alias.name) for node in block.body
            if isinstance(node, ast.ImportFrom) for alias in node.names}
    later = {(module, name) for module, names in minigrad.LATER.items() for name in names.split()}
    assert seen == later | {(None, name) for name in minigrad.SUBPACKAGES.split()}


def test_every_public_name_is_there():
    for name in minigrad.__all__:
        assert getattr(minigrad, name) is not None
        assert name in dir(minigrad)
    assert callable(minigrad.size)          # and no module, though there is a file about sizes
    with pytest.raises(AttributeError, match="gradd"):
        minigrad.gradd  # noqa: B018 - the attribute is what is asked for


# --- what files say
SIZES = {                     # a row of the README's table, by its first words: what is counted
    "the core": ("*.py",),
    "the derivative rules": ("rules/**/*.py",),
    "the course, in Python": ("course/**/*.py", "widgets/**/*.py", "lessons/**/*.py"),
    "the course's widgets": ("**/*.js", "**/*.css"),
}


def test_the_readme_tells_how_large_each_part_is():
    """Within a tenth; what no row names is the rest of the engine."""
    rows = re.findall(r"^\| (the [^|]+?) \| ([\d,]+) \|$", (ROOT / "README.md").read_text("utf-8"),
                      re.MULTILINE)
    told = {words: int(number.replace(",", "")) for words, number in rows}
    assert len(told) == len(SIZES) + 1
    written = lambda path: "node_modules" not in path.parts and ".bundle." not in path.name
    counted = {name: sum(code_lines(path) for pattern in patterns for path in PACKAGE.glob(pattern)
                         if written(path)) for name, patterns in SIZES.items()}
    counted["the rest of the engine"] = sum(map(code_lines, FILES)) - sum(
        counted[name] for name in [*SIZES][:3])
    for name, lines in counted.items():
        (said,) = [number for words, number in told.items() if words.startswith(name)]
        assert abs(said - lines) <= lines / 10, f"{name} has {lines} lines"


def code_lines(path: Path) -> int:
    """Lines of code: of Python without blank lines, comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return lines_of_code(text)
    return sum(bool(line.strip()) for line in text.splitlines())


def test_one_version_everywhere():
    """In the package, in the citation, and in the name of the wheel that the README installs."""
    cited = re.findall(r"^version: (.+)$", (ROOT / "CITATION.cff").read_text("utf-8"), re.MULTILINE)
    pages = [(ROOT / name).read_text("utf-8") for name in ("README.md", "docs/teaching/README.md")]
    wheels = [re.findall(r"minigrad_numpy-([\d.]+)-py3", text) for text in pages]
    assert all(wheels)
    assert {*cited, *itertools.chain(*wheels)} == {minigrad.__version__}


@by_path
def test_files_say_what_they_are_for(path: Path):
    assert ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))


# --- what is written down
@pytest.mark.parametrize("name", ["README.md", "CONTRIBUTING.md", *(
    f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))])
def test_links_lead_somewhere(name: str):
    file = ROOT / name
    links = re.findall(r"\]\(([^)#]+)\)", file.read_text(encoding="utf-8"))
    assert [link for link in links
            if "://" not in link and not (file.parent / link).exists()] == []


def test_the_picture_of_the_imports_is_of_today():
    assert page() == PAGE.read_text(encoding="utf-8"), "run python tests/support/import_order.py"


def test_the_table_of_questions_names_every_notebook():
    """It stands below the map of 00, folded: one row for each question that people asked."""
    start = json.loads((ROOT / "notebooks" / "00_start_here.ipynb").read_text(encoding="utf-8"))
    (table,) = ["".join(cell["source"]) for cell in start["cells"]
                if cell["id"] == "the-questions"]
    rows = [line for line in table.splitlines() if line.startswith("| ") and "](" in line]
    named = {re.search(r"\((\d\d_\w+\.ipynb)\) \|$", row)[1] for row in rows}
    assert named == {path.name for path in (ROOT / "notebooks").glob("[0-9]*.ipynb")}
    assert all(re.match(r"\| .*\?.* \| \[\d\d ", row) for row in rows)


def test_every_notebook_has_its_lesson_and_every_lesson_its_tests():
    notebooks = {f"nb{path.stem}" for path in (ROOT / "notebooks").glob("[0-9]*.ipynb")}
    for folder in (PACKAGE / "lessons", ROOT / "tests" / "lessons"):
        assert {path.name for path in folder.glob("nb*")} == notebooks
