"""The docstring of each public name is complete: a sentence first, each parameter on a line of its
own, and a word on what is raised.

SUBPACKAGES lists what is swept: all names in `__all__`, of modules among them the public functions
and classes that they define, and of classes the public methods.  Results of public functions have
classes that no `__all__` names: these stand in RESULTS.
"""
import ast
import importlib
import inspect
import re
import textwrap
from collections.abc import Iterator
from types import ModuleType

from sweep import swept

from minigrad.analysis.paths import Path
from minigrad.compiler.trace import Compiled
from minigrad.graph.compiled_run import CompiledFetches
from minigrad.opaque.black_box import BlackBox
from minigrad.program import Program

SUBPACKAGES = ["minigrad", "minigrad.optim", "minigrad.constraints", "minigrad.nn",
               "minigrad.federated"]
RESULTS = [Compiled, CompiledFetches, BlackBox, Program, Path]
# functions that raise a refusal for their caller
REFUSE = {"option", "whole", "between", "one_of", "check_function"}


def public(thing: object, name: str) -> Iterator[tuple[str, object]]:
    """A public object and those inside of it, by dotted name."""
    if isinstance(thing, ModuleType):
        for key, inner in vars(thing).items():
            if not key.startswith("_") and getattr(inner, "__module__", None) == thing.__name__:
                yield from public(inner, f"{name}.{key}")
        return
    if not callable(thing):
        return                                   # a constant has no docstring of its own
    yield name, thing
    if inspect.isclass(thing):
        for key, inner in vars(thing).items():
            inner = inner.fget if isinstance(inner, property) else inner
            # no property(lambda ..., doc="..."), and no method that a loop puts into the class, as
            # rules/operators.py does with those of NumPy's arrays
            if (inspect.isfunction(inner) and (key == "__call__" or not key.startswith("_"))
                and inner.__qualname__ == f"{thing.__qualname__}.{key}"):
                yield f"{name}.{key}", inner


def documented() -> dict[str, object]:
    """{dotted name: function or class}, each once."""
    found: dict[int, tuple[str, object]] = {}
    for package in SUBPACKAGES:
        module = importlib.import_module(package)
        for key in module.__all__:
            for name, thing in public(getattr(module, key), f"{package}.{key}"):
                found.setdefault(id(thing), (name, thing))
    for result in RESULTS:
        for name, thing in public(result, result.__name__):
            found.setdefault(id(thing), (name, thing))
    return dict(found.values())


THINGS = documented()
of_package = lambda name: ".".join(name.split(".")[:2])


def parameters(thing: object) -> list[str]:
    """The names in the signature, without self; of a class those of its constructor, if it has
    one of its own."""
    if inspect.isclass(thing) and "__init__" not in vars(thing) and "__new__" not in vars(thing):
        return []
    return [name for name in inspect.signature(thing).parameters if name != "self"]


def inherited(name: str, thing: object) -> set[str]:
    """The parameters that the overridden method of a base class explains."""
    owner = THINGS.get(name.rpartition(".")[0])
    if not inspect.isclass(owner):
        return set()
    own = thing.__name__
    return {key for base in owner.__mro__[1:-1] if inspect.isfunction(vars(base).get(own))
            for key in explained(vars(base)[own])}


def explained(thing: object) -> set[str]:
    """The names that begin a line of the docstring: "name: ..." or "one, two: ..."."""
    lines = re.findall(r"^(\w+(?:, \w+)*): ", inspect.getdoc(thing) or "", re.MULTILINE)
    return {name for line in lines for name in line.split(", ")}


def raises(thing: object) -> bool:
    """Whether the source raises, or refuses by a function of REFUSE; of a class its constructor."""
    source = vars(thing).get("__init__") if inspect.isclass(thing) else thing
    if not inspect.isfunction(source) or "<string>" in source.__code__.co_filename:
        return False                             # a dataclass or a named tuple made its own
    tree = ast.parse(textwrap.dedent(inspect.getsource(source)))
    return any(isinstance(node, ast.Raise) or (isinstance(node, ast.Call)
               and isinstance(node.func, ast.Name) and node.func.id in REFUSE)
               for node in ast.walk(tree))


@swept(THINGS, of_package, str)
def test_the_first_line_is_a_sentence(name: str):
    doc = inspect.getdoc(THINGS[name]) or ""
    first, _, rest = doc.partition("\n")
    assert re.fullmatch(r"[A-Z_`\[].* .*\.", first), first
    assert not rest or rest.startswith("\n"), "an empty line follows the first sentence"


@swept(THINGS, of_package, str)
def test_every_parameter_has_a_line(name: str):
    thing = THINGS[name]
    missing = [key for key in parameters(thing)
               if key not in explained(thing) | inherited(name, thing)]
    assert not missing, f"{name} does not explain {', '.join(missing)}"


@swept([name for name in THINGS if raises(THINGS[name])], of_package, str)
def test_what_is_raised_is_said(name: str):
    assert re.search(r"^Raises \w", inspect.getdoc(THINGS[name]) or "", re.MULTILINE)


def test_habits_that_are_hard_to_read():
    """No definition begins with "What", and no docstring leans on its neighbour."""
    for name, thing in THINGS.items():
        doc = inspect.getdoc(thing) or ""
        assert not re.match(r"What |The same|That of|See above|As above|Like the", doc), name
        assert not re.search(r"\b(nobody|whoever|hears?|tells?|asks)\b", doc), name


def test_the_sweep_finds_what_is_public():
    assert {"minigrad.optim.clip.by_norm", "minigrad.optim.Iteration", "minigrad.nn.losses.huber",
            "minigrad.nn.metrics.AUC.update", "minigrad.federated.Reply",
            "minigrad.constraints.Constraint.project", "minigrad.vmap", "minigrad.Graph.run",
            "minigrad.Tensor.reshape", "minigrad.errors.one_of", "BlackBox.ask"} <= THINGS.keys()
    assert len(THINGS) > 250
