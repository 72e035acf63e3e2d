"""Small mistakes in source code, drawn at random: what `mutation.py` puts into the engine.

A mutant is a file with one small change: `<` for `<=`, `+` for `-`, another constant, a condition
that is always true, two arguments swapped, a statement left out.  What only words a refusal,
documents or annotates is not changed.
"""

import ast
import random
from collections import defaultdict
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

OTHER = {ast.Lt: ast.GtE, ast.LtE: ast.Gt, ast.Gt: ast.LtE, ast.GtE: ast.Lt, ast.Eq: ast.NotEq,
         ast.NotEq: ast.Eq, ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn,
         ast.NotIn: ast.In, ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.Div,
         ast.Div: ast.Mult, ast.FloorDiv: ast.Mult, ast.Mod: ast.Mult, ast.Pow: ast.Mult,
         ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd, ast.And: ast.Or, ast.Or: ast.And}
EDGE = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
MAKERS = {"elementwise", "linear", "multilinear", "general", "question", "Op"}
RULE = ast.parse("lambda g, *_, **__: g", mode="eval").body      # in the place of no rule
FUNCTION = (ast.FunctionDef, ast.Lambda)
DROPPED = (ast.AugAssign, ast.Raise, ast.Continue, ast.Break, ast.Expr)


class Mutant(NamedTuple):
    """A file of the engine with one change.

    file: the file, below minigrad/.
    line: the line of the change.
    change: the code before and after.
    function: the first line of the function around it, in the file without comments; 0: in none.
    source: the changed file.
    """

    file: str
    line: int
    change: str
    function: int
    source: str


def changes(node: Any, field: str, parent: Any, bound: set[str]) -> Iterator[tuple[str, Any]]:
    """(kind, new node) for each small change of a node.

    field: its place in its parent.
    bound: the names that have a value already.
    """
    copy = lambda **new: type(node)(**{**dict(ast.iter_fields(node)), **new})
    if isinstance(node, ast.Compare) and len(node.ops) == 1:
        for kind, table in (("comparison", OTHER), ("edge", EDGE)):
            if type(node.ops[0]) in table:
                yield kind, copy(ops=[table[type(node.ops[0])]()])
    elif isinstance(node, (ast.BinOp, ast.BoolOp)) and type(node.op) in OTHER:
        yield "operator", copy(op=OTHER[type(node.op)]())
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, (ast.Not, ast.USub)):
        yield "sign", node.operand
    elif isinstance(node, ast.Constant):
        if type(node.value) in (int, float):
            yield "constant", ast.Constant(node.value + 1)
        elif type(node.value) is bool:
            yield "constant", ast.Constant(not node.value)
        elif isinstance(parent, ast.keyword) and parent.arg == "batch":
            yield "signature", ast.Constant("align" if node.value == "free" else "free")
        elif node.value is None and isinstance(parent, ast.Call) and field == "args" and (
                getattr(parent.func, "id", "") in MAKERS):
            yield "rule", RULE
    elif isinstance(node, ast.Call):
        for k, (a, b) in enumerate(zip(node.args[:-1], node.args[1:], strict=True)):
            if ast.dump(a) != ast.dump(b) and not any(isinstance(x, ast.Starred) for x in (a, b)):
                yield "arguments", copy(args=[*node.args[:k], b, a, *node.args[k + 2:]])
    elif isinstance(node, ast.stmt) and field in ("body", "orelse"):
        # A name without a value would only raise NameError, which any test notices.
        names = getattr(node, "targets", [])
        again = names and all(not isinstance(t, ast.Name) or t.id in bound for t in names)
        early = isinstance(node, ast.Return) and isinstance(parent, ast.If)
        if again or early or isinstance(node, DROPPED):
            yield "statement", ast.Pass()
    if field in ("test", "ifs"):
        yield from (("condition", ast.Constant(value)) for value in (True, False))


def silent(node: Any, file: str) -> bool:
    """Whether a node computes nothing: a docstring, an import, the text of a refusal."""
    name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
    return (isinstance(node, (ast.Import, ast.ImportFrom)) or name.endswith("Error")
            or (isinstance(node, ast.JoinedStr) and not file.endswith("printer.py"))
            or (isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant))
            or getattr(getattr(node, "test", None), "id", "") == "TYPE_CHECKING")


def sites(node: Any, file: str, function: int = 0, bound: frozenset[str] = frozenset()
          ) -> Iterator[tuple[str, int, Callable, ast.AST, ast.AST]]:
    """(kind, function, put, old, new) for every change below a node; put(new) makes it."""
    names = {a.arg for a in ast.walk(node.args) if isinstance(a, ast.arg)} if isinstance(
        node, FUNCTION) else {*bound}
    for field, value in ast.iter_fields(node):
        if field in ("annotation", "returns"):
            continue
        inner = node.twin if field == "body" and isinstance(node, FUNCTION) else function
        for key, child in enumerate(value if isinstance(value, list) else [value]):
            if not isinstance(child, ast.AST) or silent(child, file):
                continue
            put = ((lambda new, value=value, key=key: value.__setitem__(key, new))
                   if isinstance(value, list) else
                   (lambda new, field=field: setattr(node, field, new)))
            for kind, new in changes(child, field, node, names):
                yield kind, inner, put, child, new
            if not isinstance(child, ast.Raise):
                yield from sites(child, file, inner, frozenset(names))
            if isinstance(child, ast.Assign):
                names |= {t.id for t in child.targets if isinstance(t, ast.Name)}


def drawn(file: str, text: str, seed: int) -> Iterator[Mutant]:
    """All mutants of a file, in random order; each kind of change has its turn.

    text: the source of the file.
    """
    tree, chance, kinds = ast.parse(text), random.Random(f"{file} {seed}"), defaultdict(list)
    for node, twin in zip(ast.walk(tree), ast.walk(ast.parse(ast.unparse(tree))), strict=True):
        if isinstance(node, FUNCTION):      # its twin stands where Python finds it without comments
            node.twin = min(x.lineno for x in (twin, *getattr(twin, "decorator_list", ())))
    for site in sites(tree, file):
        kinds[site[0]].append(site)
    while kinds:
        for kind in chance.sample(sorted(kinds), len(kinds)):
            _, function, put, old, new = kinds[kind].pop(chance.randrange(len(kinds[kind])))
            if not kinds[kind]:
                del kinds[kind]
            put(new)
            source = ast.unparse(ast.fix_missing_locations(tree))
            put(old)
            before, after = (" ".join(ast.unparse(x).split())[:90] for x in (old, new))
            yield Mutant(file, getattr(old, "lineno", 0), f"{before} -> {after}", function, source)
