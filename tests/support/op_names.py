"""Where the package tells ops apart by their names, or by which one an op is.

    python tests/support/op_names.py        lists the places outside of minigrad/rules/

A comparison, a `match`, a look into a table and a call of `get`, `getattr` or `startswith` count,
where one side is an op, `op.name`, or a variable that holds one of these; comparisons with None do
not. So does a look by a name that is written out, as in REGISTRY["add"].
"""
import ast
from collections.abc import Iterator
from pathlib import Path

from import_order import FILES, PACKAGE

COMPARED = (ast.Compare, ast.Subscript, ast.Call, ast.Match)


def found(path: Path) -> Iterator[tuple[int, str]]:
    """(line, text) of each place in a file."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    for scope in [tree, *[node for node in ast.walk(tree)
                          if isinstance(node, (ast.FunctionDef, ast.Lambda))]]:
        held = _held(scope)
        for node in _within(scope):
            if isinstance(node, COMPARED) and any(_tells(side, held) for side in _sides(node)):
                yield node.lineno, ast.unparse(node).splitlines()[0]


def _within(scope: ast.AST) -> Iterator[ast.AST]:
    """The nodes of a function or module without those of the functions in it."""
    todo = [*ast.iter_child_nodes(scope)]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (ast.FunctionDef, ast.Lambda)):
            todo += ast.iter_child_nodes(node)


def _held(scope: ast.AST) -> set[str]:
    """The variables that hold an op or the name of one."""
    held: set[str] = set()
    for node in _within(scope):
        if isinstance(node, ast.Assign):
            for target in node.targets:
                pairs = (zip(target.elts, node.value.elts, strict=True)
                         if isinstance(target, ast.Tuple) and isinstance(node.value, ast.Tuple)
                         and len(target.elts) == len(node.value.elts) else [(target, node.value)])
                held |= {to.id for to, value in pairs
                         if isinstance(to, ast.Name) and _tells(value, set())}
        elif isinstance(node, ast.NamedExpr) and _tells(node.value, set()):
            held.add(node.target.id)
    return held


def _tells(node: ast.AST | None, held: set[str]) -> bool:
    """Whether an expression is an op, or the name of one."""
    if isinstance(node, ast.IfExp):
        return _tells(node.body, held) or _tells(node.orelse, held)
    if isinstance(node, ast.Attribute):
        return node.attr == "op" or (node.attr == "name" and _tells(node.value, {"op"}))
    return isinstance(node, ast.Name) and (node.id == "op" or node.id in held)


def _sides(node: ast.AST) -> list[ast.AST | None]:
    """The parts of a comparison or of a look into a table that tell what is looked for."""
    if isinstance(node, ast.Compare):
        sides = [node.left, *node.comparators]
        none = any(isinstance(side, ast.Constant) and side.value is None for side in sides)
        return [] if none else sides
    if isinstance(node, ast.Subscript):
        by_name = (isinstance(node.value, ast.Name) and node.value.id == "REGISTRY"
                   and isinstance(node.slice, ast.Constant))
        return [ast.Name("op")] if by_name else [node.slice]
    if isinstance(node, ast.Call):
        called = getattr(node.func, "attr", getattr(node.func, "id", None))
        if called in ("startswith", "endswith"):
            return [getattr(node.func, "value", None)]
        return {"get": node.args[:1], "setdefault": node.args[:1],
                "getattr": node.args[1:2]}.get(called, [])
    return [node.subject] if isinstance(node, ast.Match) else []


if __name__ == "__main__":
    for file in FILES:
        for line, text in sorted(found(file)):
            if file.relative_to(PACKAGE).parts[0] != "rules":
                print(f"{file.relative_to(PACKAGE)}:{line}: {text}")
