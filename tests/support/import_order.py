"""The order in which minigrad's parts may import each other, read from the source and drawn.

    python tests/support/import_order.py        writes the picture in docs/architecture.md anew

A part is a file or a folder directly under minigrad/. It imports only from rows above its own in
ORDER, so the package reads from top to bottom and has no cycle. The imports are read
from the source,
not from a running interpreter: one inside a function counts too, one under TYPE_CHECKING does not.
"""
import ast
import functools
import re
from collections.abc import Iterator
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "minigrad"
PAGE = ROOT / "docs" / "architecture.md"
FILES = sorted(PACKAGE.rglob("*.py"))
PARTS = ast.stmt | ast.excepthandler | ast.match_case       # nothing else holds an import
ORDER = [
    {"errors", "recent"},
    {"nest", "sizes", "draws"},
    {"value"},
    {"tensor"},
    {"op"},
    {"rules"},
    {"program"},
    {"derive", "batch"},
    {"transforms", "large_jacobian"},
    {"jacobian"},
    {"compiler"},
    {"analysis", "graph"},
    {"loops", "opaque"},
    # __init__.py: the public names; later ones load when they are first used
    {"minigrad", "numpy"},
    {"optim"},
    {"constraints", "nn"},
    {"federated"},
    {"course"},              # the gestures: for notebooks alone, the engine never sees it
    {"widgets"},             # the primitives that several lessons share
    {"lessons"},             # a folder for each notebook
    {"__main__"},            # `python -m minigrad`: the commands are in course/commands/
]


def unit(parts: tuple[str, ...]) -> str:
    """The part that a module path below minigrad/ belongs to: `rules/linalg.py` is of `rules`."""
    first = parts[0].removesuffix(".py") if parts else "__init__"
    return "minigrad" if first == "__init__" else first


def row(name: str) -> int:
    """The row of ORDER that a part stands in."""
    rows = [index for index, names in enumerate(ORDER) if name in names]
    assert rows, f"minigrad/{name} has no place in ORDER yet: decide what it may import."
    return rows[0]


def modules(path: Path) -> Iterator[tuple[str, str]]:
    """(module, name) for each name of minigrad that a file imports; modules without "minigrad."."""
    inside = path.relative_to(PACKAGE).parts
    for node in import_nodes(path):
        if isinstance(node, ast.Import):
            yield from ((alias.name.removeprefix("minigrad").removeprefix("."), "")
                        for alias in node.names if alias.name.split(".")[0] == "minigrad")
        else:
            base = ("minigrad", *inside)[:-node.level] if node.level else ()
            full = (*base, *(node.module.split(".") if node.module else ()))
            if full[:1] == ("minigrad",):
                yield from ((".".join(full[1:]), alias.name) for alias in node.names)


def imported(path: Path) -> set[str]:
    """The parts of minigrad that a file imports."""
    return {unit(tuple(module.split(".")) if module else (name,) if is_part(name) else ())
            for module, name in modules(path)}


def is_part(name: str) -> bool:
    """Whether `from minigrad import name` asks for a file or folder, and not for a public name."""
    return bool(name) and ((PACKAGE / name).is_dir() or (PACKAGE / f"{name}.py").exists())


@functools.cache
def import_nodes(path: Path) -> list[ast.Import | ast.ImportFrom]:
    """The import statements of a file, without those under `if TYPE_CHECKING:`."""
    def below(node: ast.AST) -> Iterator[ast.Import | ast.ImportFrom]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import | ast.ImportFrom):
                yield child
            elif isinstance(child, PARTS) and not (
                    isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)):
                yield from below(child)

    return list(below(ast.parse(path.read_text(encoding="utf-8"))))


def arrows() -> dict[str, set[str]]:
    """For each part the parts that it imports."""
    found: dict[str, set[str]] = {name: set() for names in ORDER for name in names}
    for path in FILES:
        own = unit(path.relative_to(PACKAGE).parts)
        found[own] |= imported(path) - {own}
    return found


def picture() -> str:
    """A Mermaid chart of the imports, without those that follow from others."""
    direct = arrows()
    below: dict[str, set[str]] = {}
    for name in sorted(direct, key=row):
        below[name] = direct[name].union(*(below[other] for other in direct[name]))
    lines = ["```mermaid", "flowchart BT"]
    for name in sorted(direct, key=lambda name: (row(name), name)):
        label = "minigrad: the public names" if name == "minigrad" else name
        lines.append(f"    {name}[{label}]")
    for name in sorted(direct, key=lambda name: (row(name), name)):
        needed = [other for other in direct[name]
                  if not any(other in below[third] for third in direct[name] - {other})]
        lines += [f"    {name} --> {other}" for other in sorted(needed)]
    return "\n".join([*lines, "```"])


def page() -> str:
    """docs/architecture.md with the picture of today."""
    return re.sub(r"```mermaid.*?```", lambda _: picture(), PAGE.read_text(encoding="utf-8"),
                  flags=re.DOTALL)


if __name__ == "__main__":
    PAGE.write_text(page(), encoding="utf-8")
