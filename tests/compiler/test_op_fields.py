"""What an op says of itself beside its mathematics: without it, results are the same, and slower or
denser; and nobody else knows an op by its name."""
import contextlib
import inspect
import re

import interpreted
import numpy as np
import pytest
from import_order import FILES, PACKAGE, ROOT
from op_names import found
from samples import DIFFERENTIABLE, SAMPLES, normal
from sweep import swept

import minigrad as mg
from minigrad.analysis.bills import bill
from minigrad.compiler.fused import groups, op_texts  # noqa: F401 - it registers texts
from minigrad.compiler.memory import buffers
from minigrad.compiler.passes import optimised
from minigrad.nest import flatten
from minigrad.op import REGISTRY, Op
from minigrad.optim.fit.pattern import dependences
from minigrad.optim.fit.rows import Plan
from minigrad.program import Program
from minigrad.rules.softmax import softmax
from minigrad.rules.vector import joined, parted
from minigrad.tensor import Tensor
from minigrad.value import Spec

PARAMETERS = inspect.signature(Op).parameters.values()
# what only the kind "state" has is no ability: such ops do nothing without it
FIELDS = {p.name: p.default for p in PARAMETERS
          if p.kind is p.KEYWORD_ONLY and p.name not in ("state", "action")}
FIELDS = FIELDS | {"rewrites": {}, "texts": {}}
SAID = sorted({(sample.op, field) for sample in SAMPLES for field, default in FIELDS.items()
               if getattr(REGISTRY[sample.op], field) != default})
# the parts that draw and teach single ops, for which an op's name is what they are about
LESSONS = "course", "widgets", "lessons"


@contextlib.contextmanager
def without(field, *ops):
    """The ops without a field; all that there are by default."""
    with pytest.MonkeyPatch.context() as patch:
        for op in ops or REGISTRY.values():
            patch.setattr(op, field, FIELDS[field])
        yield


def close(actual, expected):
    for a, b in zip(flatten(actual), flatten(expected), strict=True):
        assert (np.shape(a), np.asarray(a).dtype) == (np.shape(b), np.asarray(b).dtype)
        np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-9 * max(1.0, np.max(np.abs(b),
                                                                               initial=0.0)))


# --- nobody else knows
@swept([path for path in FILES if path.relative_to(PACKAGE).parts[0] not in ("rules", *LESSONS)],
       lambda path: path.relative_to(PACKAGE).parts[0], lambda path: path.relative_to(PACKAGE))
def test_no_file_outside_of_the_rules_tells_ops_apart(path):
    """What a part wants to know of an op is a field of it.  The printer of loops is a plug-in: one
    file of its own folder registers its texts on the ops."""
    if path.relative_to(PACKAGE).as_posix() != "compiler/fused/op_texts.py":
        assert [*found(path)] == []


@pytest.mark.parametrize("line", [
    "node.op.name == 'matmul'", "node.op.name in TABLE", "op is read", "x.op is not stop",
    "COSTS[node.op.name]", "TABLE.get(op)", "REGISTRY['add']",
    "name = node.op.name\nname == 'sum'", "x, name = 1, op.name\nTABLE[name]",
    "name = y.op.name if y.op else None\nname == 'reshape'",
    "getattr(np, op.name)", "op.name.startswith('arg')",
    "match op.name:\n    case 'add': pass"])
def test_the_search_finds_what_it_should(line, tmp_path):
    (path := tmp_path / "part.py").write_text(line, encoding="utf-8")
    assert [*found(path)]


def test_a_field_is_no_name_in_disguise():
    """Flags are of several ops."""
    for field in ("moves", "commutes", "loose"):
        assert sum(getattr(op, field) for op in REGISTRY.values()) > 1


def test_the_page_about_extending_the_engine_runs():
    page = (ROOT / "docs" / "extending.md").read_text(encoding="utf-8")
    names: dict = {}
    for text in re.findall(r"```python\n(.*?)```", page, re.DOTALL):
        exec(text, names)
    assert {"softplus", "weighed"} <= names.keys()


# --- without a field, op by op
@pytest.mark.filterwarnings("ignore::RuntimeWarning",
                            "ignore::minigrad.errors.CompileWarning")
@pytest.mark.parametrize(("name", "field"), SAID)
def test_without_a_field_an_op_computes_the_same(name, field):
    sample = next(s for s in SAMPLES if s.op == name)
    f = lambda *args: tuple(flatten(sample.f(*args)))
    eager = [y.value if type(y) is Tensor else y
             for y in flatten(sample.f(*map(mg.tensor, sample.args)))]
    with without(field, REGISTRY[name]):
        compiled = mg.compile(f)
        for _ in range(2):
            close(compiled(*sample.args), tuple(eager))
        if sample in DIFFERENTIABLE:
            total = lambda *args: sum(np.sum(y) * 1.0 for y in f(*args))
            both = mg.value_and_grad(total, tuple(range(len(sample.args))))
            close(mg.compile(both)(*sample.args), both(*sample.args))


@pytest.mark.parametrize(("name", "field"), [(name, field) for name, field in SAID
                                             if field in ("moves", "places", "axes")])
def test_without_a_field_a_pattern_has_no_entry_less(name, field):
    for sample in [s for s in DIFFERENTIABLE if s.op == name][:2]:
        args = [np.asarray(a, float) for a in sample.args]
        x = mg.tensor(joined(args).astype(float))
        y = joined(sample.f(*parted(x, [a.shape for a in args])))
        if type(y) is Tensor and y.size:
            known = entries(y, x)
            with without(field, REGISTRY[name]):
                assert not (known & ~entries(y, x)).any()


def entries(y, x):
    """The pattern of a node, as an array of truth values."""
    columns, sizes = dependences(Program(y), x, 10**6)
    found = np.zeros((y.size, x.size), bool)
    found[np.repeat(np.arange(y.size), sizes), columns] = True
    return found


# --- without a field, all ops at once
W, X = normal(8, 8) / 4.0, normal(40, 8)


def net(w):
    h = X
    for _ in range(2):
        h = np.tanh(h @ w + 0.1)
    return np.mean((softmax(h, -1) - 0.2) ** 2)


def unrolled(x):
    """Long enough that its steps are printed once, as a block."""
    for _ in range(40):
        x = np.where(x > 0.5, 0.9 * np.sin(x @ W) + 0.05 * x, np.maximum(x, -0.5) * 1.01)
        x = x - np.reshape(x, (-1,)) @ np.reshape(x, (-1,)) * 1e-3 * x[:, ::-1]
    return np.sum(x * x)


def indexed(x):
    y = np.concatenate([x[1:], x[:1] * 2.0]).T.reshape(8, -1)
    return np.sum(np.sort(y, 1)[:, 2:] ** 2 / 4.0 - np.squeeze(np.expand_dims(y, 0), 0)[:, :-2])


PROGRAMS = {"net": (net, W), "unrolled": (unrolled, X[:6]), "indexed": (indexed, X)}


@pytest.mark.parametrize("field", FIELDS)
@pytest.mark.parametrize("name", PROGRAMS)
def test_programs_without_a_field_compute_the_same(name, field):
    f, x = PROGRAMS[name]
    both = mg.value_and_grad(f)
    expected = both(x)
    with without(field):
        compiled = mg.compile(both)
        for _ in range(2):
            close(compiled(x), expected)


@pytest.fixture
def plain_python(monkeypatch):
    """Kernels run in Python, and hold single ops, too."""
    interpreted.interpret(monkeypatch)
    monkeypatch.setattr(groups, "FEWEST", 1)


@pytest.mark.parametrize("field", ["memory", "ufunc", "moves", "texts"])
@pytest.mark.parametrize("name", PROGRAMS)
def test_kernels_without_a_field_compute_the_same(plain_python, name, field):
    f, x = PROGRAMS[name]
    both = mg.value_and_grad(f)
    expected = both(x)
    with without(field):
        close(mg.compile(both, backend="numba")(x), expected)


KERNELS = sorted(name for name, op in REGISTRY.items() if op.texts)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", KERNELS)
def test_without_a_text_for_kernels_an_op_stays_with_numpy(plain_python, name):
    sample = next(s for s in SAMPLES if s.op == name)
    f = lambda x: np.sum(x * x) + sum(np.sum(y) * 1.0
                                      for y in flatten(sample.f(*sample.args[:-1], x)))
    x = np.asarray(sample.args[-1], float)
    with without("texts", REGISTRY[name]):
        close(mg.compile(f, backend="numba")(x), f(x))


def test_programs_without_a_field_are_slower_or_denser():
    """Of each field one thing that it is for."""
    program = mg.compile(mg.grad(net)).trace(W).program
    source = lambda: mg.compile(mg.grad(net)).trace(W).source
    taken = len(buffers(program).into)
    for field in ("memory", "out", "ufunc"):
        with without(field):
            assert len(buffers(program).into) < taken
    lines = source()
    for field, word in (("text", "dot("), ("ufunc", "multiply(")):
        with without(field):
            assert source().count(word) < lines.count(word)
    tall = Program(np.negative(np.negative(leaf(3, 4)))
                   + np.reshape(np.reshape(leaf(12), (2, 6)), (3, 4)))
    with without("rewrites"):
        long = len(optimised(tall).nodes)
    assert len(optimised(tall).nodes) < long
    x, y = leaf(3), leaf(3)
    both = Program(x * y, y * x)
    with without("commutes"):
        assert len(optimised(both).nodes) == 4
    assert len(optimised(both).nodes) == 3
    with without("cost"):
        assert bill(program).total is None
    assert bill(program).total > 0


def leaf(*shape):
    return Tensor(Spec(shape, np.dtype(float)))


def test_patterns_and_blocks_without_a_field_are_denser():
    x = mg.tensor(normal(12))
    shifted = np.concatenate([x[1:] * x[:-1], x[:1]])
    rows = np.reshape(shifted, (4, 3)) @ W[:3, :3]
    put = mg.put(x, np.array([1, 1, 5]), x[7:10] ** 2)
    (back,) = mg.gradient(np.sum(x[[3, 5, 3]] ** 3.0), [x])
    for y, field in ((shifted, "moves"), (rows, "axes"), (put, "moves"), (back, "places")):
        known = entries(y, x).sum()
        with without(field):
            assert entries(y, x).sum() > known
    program = Program(np.concatenate([np.sin(leaf(50, 4)), np.cos(leaf(30, 4))]))
    whole = Plan(program, 0).cost
    for field in ("axes", "pieces"):
        with without(field):
            assert Plan(program, 0).cost > whole
