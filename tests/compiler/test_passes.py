"""Passes: each before and after, what they may not do, and memory counted by storage."""
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.compiler import memory, passes
from minigrad.op import REGISTRY, apply
from minigrad.program import Program
from minigrad.rules.linalg import unit_dot
from minigrad.tensor import Tensor
from minigrad.value import KEPT_BY_COPY, Spec

EDGES = np.array([0.0, -0.0, 1.0, -2.5, np.inf, -np.inf, np.nan, 1.7e308, -1.7e308,
                  5e-324, 2.3e-308])


def leaf(*shape, dtype=float):
    """A leaf with a shape and no value, as compile traces on."""
    return Tensor(Spec(shape, np.dtype(dtype)))


def ops(program):
    return [node.op.name for node in program.nodes if node.op]


def run(program, values):
    """The one output of a program for the values of those leaves that it has."""
    ids = {node.id for node in program.nodes}
    return program.run({x: value for x, value in values.items() if x.id in ids})[0]


def after(each, *outputs):
    return each(Program(*outputs))


def same_bits(a, b):
    np.testing.assert_array_equal(a, b)
    np.testing.assert_array_equal(np.signbit(a) & ~np.isnan(a), np.signbit(b) & ~np.isnan(b))


def test_prune_leaves_out_what_only_derivatives_ask_for():
    x, unused = leaf(3), leaf(3)
    linked = REGISTRY["link"].call(mg.stop_gradient(np.sin(x)), np.cos(unused))
    pruned = after(passes.prune, linked * 2.0, np.exp(unused)).nodes
    assert [node.op.name for node in pruned if node.op] == ["sin", "multiply", "exp"]
    assert x.id in [node.id for node in pruned]
    x = leaf(3)
    program = after(passes.prune, REGISTRY["link"].call(np.sin(x), np.cos(unused)))
    assert [node.id for node in program.inputs] == [x.id]


def test_fold_computes_what_is_known():
    x, known = leaf(2), mg.tensor([1.0, 4.0])
    program = after(passes.fold, x * np.sum(np.sqrt(known)))
    assert ops(program) == ["multiply"]
    assert program.outputs[0].args[0] is x
    assert program.outputs[0].args[1] == 3.0
    whole = after(passes.fold, np.sqrt(known))
    np.testing.assert_array_equal(whole.outputs[0].raw, [1.0, 2.0])
    assert passes.report(whole.before, whole) == dict.fromkeys([n.id for n in whole.before.nodes],
                                                               "constant")


def test_fold_holds_no_array_larger_than_what_it_is_computed_from(monkeypatch):
    monkeypatch.setattr(passes, "FOLDED", 8)
    x, known = leaf(3, 4), mg.tensor(normal(4))
    assert ops(after(passes.fold, x * np.sin(known))) == ["multiply"]
    assert ops(after(passes.fold, x * np.outer(normal(3), known))) == ["multiply", "multiply"]


@pytest.mark.parametrize(("n", "folded"), [(2**17, True), (2**17 + 1, False)])
def test_an_array_of_at_most_a_megabyte_is_folded(n, folded):
    program = after(passes.fold, leaf() * np.broadcast_to(mg.tensor(2.0), (n,)))
    assert ops(program) == (["multiply"] if folded else ["broadcast_to", "multiply"])


def test_cse_computes_equal_things_once():
    x, y = leaf(2, 3), leaf(2, 3)
    program = after(passes.cse, x * y + y * x, np.sum(x, axis=0), np.sum(x, axis=(0,)),
                    np.sum(x, axis=1), x[:, np.array([0, 1])], x[:, np.array([0, 1])], x - y, y - x,
                    x * 0.0, x * -0.0)
    assert ops(program).count("sum") == 2
    assert ops(program).count("getitem") == 1
    assert ops(program).count("subtract") == 2
    assert ops(program).count("multiply") == 3
    assert program.outputs[1] is program.outputs[2]


def test_the_report_says_what_became_of_each_node():
    x = leaf(3)
    a, b, c = np.sin(x), np.sin(x), np.cos(x)
    end = a * 1.0 + b * (mg.tensor(2.0) * 3.0)
    before = Program(end, REGISTRY["link"].call(x, c))
    done = passes.optimised(before)
    fate = passes.report(before, done)
    assert [fate[n.id] for n in (x, a, b, c)] == ["kept", "kept", "merged", "gone"]
    assert fate[end.args[1].args[1].id] == "constant"
    assert fate[end.id] == "changed"
    assert passes.report(before, before) == dict.fromkeys([n.id for n in before.nodes], "kept")


def test_nodes_that_stay_are_the_same_and_in_order():
    x = leaf(3)
    y = np.sin(x)
    z = np.cos(x) * 1.0
    program = after(passes.simplify, y + z)
    assert [node.id for node in program.nodes[:3]] == [x.id, y.id, z.args[0].id]
    assert [node.op.name for node in program.nodes[1:]] == ["sin", "cos", "add"]


SOUND = {
    "x + x": lambda x, y: x + x, "x - -y": lambda x, y: x - -y, "x + -y": lambda x, y: x + -y,
    "-x + y": lambda x, y: -x + y, "x - 0": lambda x, y: x - 0.0, "x * 1": lambda x, y: 1.0 * x,
    "-x * 3": lambda x, y: -x * 3.0, "x / 1": lambda x, y: x / 1.0, "x / 4": lambda x, y: x / 4.0,
    "-(3 x)": lambda x, y: -(3.0 * x), "- -x": lambda x, y: np.negative(-x),
    "x ** 1": lambda x, y: x ** 1, "x ** 2": lambda x, y: x ** 2,
    "same dtype": lambda x, y: x.astype(float), "all of it": lambda x, y: x[:],
    "transposed twice": lambda x, y: x[:, None].T.T,
    "reshaped twice": lambda x, y: x[:, None].reshape(1, -1).ravel(),
    "repeated": lambda x, y: np.broadcast_to(y[0], y.shape) * x,
}


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("name", SOUND)
def test_algebra_changes_no_bit(name):
    x, y = leaf(EDGES.size ** 2), leaf(EDGES.size ** 2)
    values = {x: np.repeat(EDGES, EDGES.size), y: np.tile(EDGES, EDGES.size)}
    before = Program(SOUND[name](x, y))
    done = passes.simplify(before)
    assert [n.id for n in done.nodes] != [n.id for n in before.nodes], "nothing was simplified"
    same_bits(run(done, values), run(before, values))


@pytest.mark.parametrize("f",
                         [lambda x: x * 0.0, lambda x: x + 0.0, lambda x: 0.0 / x, lambda x: x - x,
                          lambda x: x / x, lambda x: x - -0.0, lambda x: x / 3.0, lambda x: x / 0.0,
                          lambda x: np.sqrt(x * x), lambda x: np.log(np.exp(x)), lambda x: x ** 0,
                          lambda x: 0.5 * (2.0 * x)])
def test_what_is_true_only_for_some_numbers_is_left_alone(f):
    before = Program(f(leaf(3)))
    assert [n.id for n in passes.simplify(before).nodes] == [n.id for n in before.nodes]


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("f", [
    lambda a: a * 1e-200 * 1e-200 * 1e200 * 1e200, lambda a: (a * 1e300) * 1e300 * 1e-300 * 1e-300,
    lambda a: (a * 1e300) * 1e-300, lambda a: 0.5 * (a * 4.0), lambda a: -0.5 * (1e-8 * (3.0 * a)),
    lambda a: 1e200 * (1e-200 * a)])
@pytest.mark.parametrize("dtype", ["float64", "float32"])
def test_factors_that_are_joined_hide_no_overflow(f, dtype):
    a = np.array([0.1, -3.0, 1e38, 1e308, -1e308, 1e300, 1e-100, np.inf, 0.0]).astype(dtype)
    got, expected = mg.compile(f)(a), f(a)
    np.testing.assert_allclose(got, expected, rtol=1e-6)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_factors_are_not_joined_in_float16():
    for f in (lambda a: a * 1e-5 * 1e-3, lambda a: a * 3e4 * 3e4):
        a = np.array([1e4, 1e-5, 2.0], np.float16)
        np.testing.assert_array_equal(mg.compile(f)(a), f(a))


def test_factors_of_a_middling_size_are_joined():
    for f in (lambda a: 2.0 * (a * 3.0), lambda a: 2.0 * (a * 0.01), lambda a: a * 0.1 * -0.2):
        compiled = mg.compile(f)
        np.testing.assert_allclose(compiled(np.ones(3)), f(np.ones(3)), rtol=1e-14)
        assert ops(compiled.program) == ["multiply"]


def test_a_dtype_is_never_changed():
    for f in (lambda n: n * 1.0, lambda n: n / 1.0, lambda n: n ** 1.0, lambda n: n - 0.0,
              lambda n: n + n):
        before = Program(f(leaf(3, dtype=np.int32)))
        assert passes.optimised(before).outputs[0].dtype == before.outputs[0].dtype
        assert ops(passes.optimised(before)) == ops(before)


def test_zero_times_infinity_stays_nan():
    with np.errstate(all="ignore"):
        compiled = mg.compile(lambda x: (0.0 * x, x - x, np.zeros(2) @ x))
        for out in compiled(np.array([np.inf, np.nan])):
            assert np.isnan(out).all()
        eye, x = np.eye(9), normal(9, 2)
        np.testing.assert_array_equal(unit_dot(eye, x), x)
        x[3, 1] = np.inf
        np.testing.assert_array_equal(unit_dot(eye, x), eye @ x)
        np.testing.assert_array_equal(unit_dot(eye, x, np.empty((9, 2))), eye @ x)
        for n in (9, 12):  # a unit matrix, and the first rows of one
            compiled = mg.compile(lambda x, n=n: np.eye(9, n) @ x)
            np.testing.assert_array_equal(compiled(normal(n, 2)), normal(n, 2)[:9])
            assert ("unit_dot" in compiled.source) is (n == 9)


CHEAP = {
    "sum of squares": (lambda x, v: np.sum(x * x), ["reshape", "matmul"]),
    "sum of a product": (lambda x, v: np.sum(x * (x + 1.0)),
                         ["add", "reshape", "reshape", "matmul"]),
    "sum of rows": (lambda x, v: np.sum(x, axis=0), ["matmul"]),
    "mean of columns": (lambda x, v: np.mean(x, axis=1, keepdims=True), ["matmul", "divide"]),
    "two factors": (lambda x, v: x * v * (v + 1.0), ["add", "multiply", "multiply"]),
    "two terms": (lambda x, v: x * v + x * np.sin(v), ["sin", "add", "multiply"]),
    "a quotient": (lambda x, v: x / v, ["divide", "multiply"]),
    "two numbers": (lambda x, v: 3.0 * (x * 0.3), ["multiply"]),
}


@pytest.mark.parametrize("name", CHEAP)
def test_cheaper_equivalents(name):
    f, expected = CHEAP[name]
    x, v = leaf(6, 5), leaf(5)
    before = Program(f(x, v))
    done = passes.optimised(before)
    assert ops(done) == expected
    values = {x: normal(6, 5), v: normal(5)}
    np.testing.assert_allclose(run(done, values), run(before, values), rtol=1e-13)


def test_a_program_that_needs_no_change_is_walked_once(monkeypatch):
    walks, rewrite = [], passes.rewrite
    monkeypatch.setattr(passes, "rewrite", lambda *given: walks.append(1) or rewrite(*given))
    x, v = leaf(6, 5), leaf(5)
    before = Program(np.exp(np.sin(x) + v) @ np.cos(v))
    assert passes.optimised(before).nodes == before.nodes
    assert len(walks) == 1


def test_what_a_rule_makes_goes_through_the_later_passes():
    x, v, w = leaf(6, 5), leaf(5), leaf(5)
    assert ops(after(passes.optimised, np.sin(x) + np.sin(x))) == ["sin", "multiply"]
    # the sums become products with ones, and these products are one
    assert ops(after(passes.optimised, np.mean(x, axis=0), np.sum(x, axis=0) * v)) == [
        "matmul", "divide", "multiply"]
    # gather makes x * (v * w) of the first, which is the second
    done = after(passes.optimised, x * v * w, x * (v * w))
    assert ops(done) == ["multiply", "multiply"]
    assert done.outputs[0] is done.outputs[1]


def test_an_op_with_state_is_neither_merged_nor_folded():
    draws = iter(range(9))
    op = type(REGISTRY["sin"])("_drawn", "state", lambda x: x + next(draws), (None,),
                               lambda x: ((), np.dtype(float)))
    try:
        x = leaf()
        done = passes.optimised(Program(op.call(x), op.call(x), x * 1.0))
        assert ops(done).count("_drawn") == 2
    finally:
        del REGISTRY["_drawn"]


class Alike:
    """An option that prints like all others of its kind."""

    def __repr__(self):
        return "alike"


def test_options_that_only_print_alike_are_not_merged(monkeypatch):
    op, x, one = REGISTRY["sin"], leaf(3), Alike()
    monkeypatch.setattr(op, "shape", lambda x, option: (x.shape, x.dtype))
    call = lambda option: apply(op, (x,), {"option": option})
    program = after(passes.cse, call(one) + call(one) + call(Alike()) + call(None) + call(None))
    assert ops(program).count("sin") == 3


# --- memory
def test_a_view_keeps_its_storage_alive():
    x = leaf(3, 3)
    y = np.sin(x)
    rows = y.T
    other = np.exp(x)
    end = rows + other
    program = Program(end * 2.0, np.cos(end))
    assert [n.op and n.op.name for n in program.nodes] == [None, "sin", "transpose", "exp", "add",
                                                           "multiply", "cos"]
    lies = memory.storages(program)
    assert lies[rows.id] == lies[y.id] == {y.id}
    last = memory.liveness(program)
    assert last[y.id] == 4  # the add reads it, by its view
    assert rows.id not in last
    assert last[end.id] == 6
    assert last[program.outputs[0].id] == 7


def test_a_result_that_is_a_view_keeps_its_storage_to_the_end():
    x = leaf(3, 3)
    y = np.sin(x)
    program = Program(y.T[1:], np.cos(np.exp(x)) * 2.0)
    last = memory.liveness(program)
    assert last[y.id] == len(program.nodes)
    into = memory.buffers(program).into
    others = [into[node.id] for node in program.nodes if node.id in into and node is not y]
    assert into[y.id] not in [home for home in others if type(home) is int]
    assert not any(home is y for home in others)


def test_buffers_are_used_again_and_results_are_not_put_in_them():
    x = leaf(4)
    a = np.sin(x)       # a buffer
    b = a + 1.0         # in the place of a
    c = np.cos(x)       # another: b is read below
    d = b * c           # in the place of b
    plan = memory.buffers(Program(d * 2.0, c))
    assert plan.into[a.id] == 0
    assert plan.into[b.id] is a
    assert c.id not in plan.into
    assert plan.into[d.id] is b
    assert plan.shapes == [((4,), np.dtype(float))]
    assert len(plan.into) == 3


def test_what_differs_in_shape_or_dtype_or_is_looked_at_is_not_written_over():
    x = leaf(4, 4)
    y, z = np.sin(x), np.cos(x)
    positive, tall, turned = y > 0.0, np.sum(z, axis=1) * y, z + z.T
    program = Program(tall * 2.0, np.logical_not(positive), turned + 1.0)
    into = memory.buffers(program).into
    assert [type(into[node.id]) for node in (y, z, positive, turned)] == [int] * 4
    assert into[tall.id] is y


def test_every_rewrite_is_for_a_pass_that_exists():
    assert ({name for op in REGISTRY.values() for name in op.rewrites}
            <= {"simpler", "cheaper", "gathered", "unmerged"})


def test_each_op_that_is_numpys_ufunc_is_printed_as_one():
    named = [name for name, op in REGISTRY.items()
             if op.kind == "elementwise" and isinstance(getattr(np, name, None), np.ufunc)]
    assert len(named) > 70
    assert all(REGISTRY[name].ufunc is getattr(np, name) for name in named)
    assert REGISTRY["matmul"].ufunc is None


def test_arrays_are_merged_by_value_as_long_as_they_are_kept_by_copy():
    x, ones = leaf(), np.ones
    for n, merged in ((KEPT_BY_COPY, 1), (KEPT_BY_COPY + 1, 2)):
        program = after(passes.cse, x * ones(n) + x * ones(n))
        assert ops(program).count("multiply") == merged


@pytest.mark.parametrize("short", [0, 1])
def test_a_large_result_without_a_buffer_is_let_go_after_its_last_read(short):
    x = leaf(memory.BIG // 8 - short)
    y = np.sort(x)
    program = Program(np.sum(y[::-1]) * 2.0)
    dead = memory.buffers(program).dead
    assert [[n.op.name for n in nodes] for nodes in dead.values()] == (
        [] if short else [["sort", "getitem"]])
    assert [*dead] == [] if short else [3]
