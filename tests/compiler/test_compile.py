"""mg.compile against the eager engine: every sample and random programs, called twice and from four
threads; what is printed, what is refused, and that results are shared with nothing.
"""
import functools
import gc
import itertools
import os
import sys
import threading
import time
import traceback
import tracemalloc
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context
from dataclasses import dataclass, field
from typing import NamedTuple

import fuzz
import numpy as np
import pytest
from samples import DIFFERENTIABLE, SAMPLES, normal

import minigrad as mg
from minigrad import batch, recent
from minigrad.compiler import passes
from minigrad.errors import GraphError, InputError, OptionError, Refusal
from minigrad.nest import flatten
from minigrad.op import REGISTRY, elementwise
from minigrad.program import Program

POOL = ThreadPoolExecutor(4)
ENGINE = os.path.dirname(mg.__file__)
OPS = sorted({sample.op for sample in SAMPLES})


def close(actual, expected, rtol=1e-9):
    """The same nest of numbers, shapes and dtypes, equal to rounding."""
    for a, b in zip(flatten(actual), flatten(expected), strict=True):
        assert np.shape(a) == np.shape(b)
        assert np.asarray(a).dtype == np.asarray(b).dtype
        np.testing.assert_allclose(a, b, rtol=rtol,
                                   atol=rtol * max(1.0, np.max(np.abs(b), initial=0.0)))


def arrays(nest):
    return [x for x in flatten(nest) if isinstance(x, np.ndarray)]


def checked(f, args, expected):
    """Compile f, call it twice and from four threads, and overwrite the first result on the way."""
    compiled = mg.compile(f)
    first = compiled(*args)
    close(first, expected)
    mine = arrays(first)
    kept = [x.copy() for x in mine]
    for k, x in enumerate(mine):
        assert x.flags.writeable
        assert x.base is None
        assert not any(np.may_share_memory(x, y) for y in (*arrays(args), *mine[:k]))
        x[...] = 0 if x.dtype.kind == "b" else 77
    for again in (compiled(*args), *POOL.map(lambda _: compiled(*args), range(4))):
        for x, y in zip(arrays(again), kept, strict=True):
            np.testing.assert_array_equal(x, y)
    return compiled


def summed(f):
    return lambda *args: sum(np.sum(y) * 1.0 for y in flatten(f(*args)))


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("op", OPS)
@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
def test_every_sample_is_what_it_is_without(op):
    for sample in (s for s in SAMPLES if s.op == op):
        eager = [y.value if isinstance(y, mg.Tensor) else y
                 for y in flatten(sample.f(*map(mg.tensor, sample.args)))]
        checked(lambda *args, f=sample.f: tuple(flatten(f(*args))), sample.args, tuple(eager))
        if sample in DIFFERENTIABLE:
            both = mg.value_and_grad(summed(sample.f), tuple(range(len(sample.args))))
            checked(both, sample.args, both(*sample.args))


@pytest.mark.exhaustive
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.parametrize("op", OPS)
def test_float32_stays_what_it_is(op):
    for sample in (s for s in SAMPLES if s.op == op):
        args = sample.with_dtype(np.float32)
        if not any(type(a) is float for a in args):
            eager = [y.value if isinstance(y, mg.Tensor) else y
                     for y in flatten(sample.f(*map(mg.tensor, args)))]
            close(flatten(mg.compile(sample.f)(*args)), eager, 1e-4)


def transforms(program, seed):
    """{name: function} of a random program: its value, and derivatives of it in every mode."""
    f, args = program.function(), program.points[0]
    run, every = functools.partial(f, np, fuzz.OURS), tuple(range(len(args)))
    rng = np.random.default_rng(seed)
    w, v = rng.standard_normal(np.shape(run(*args))), tuple(rng.standard_normal(np.shape(a))
                                                            for a in args)
    weighed = lambda *xs: np.sum(run(*xs) * w)
    return args, {"value": run, "gradient": mg.value_and_grad(weighed, every),
                  "tangent": lambda *xs: mg.jvp(run, xs, v),
                  "rows": mg.jacobian(run, every, "reverse"),
                  "columns": mg.jacobian(run, every, "forward"),
                  "hessian": mg.hessian(weighed),
                  "hvp": lambda *xs: mg.jvp(mg.grad(weighed, every), xs, v)[1]}


def compared(check, first_seed, seeds, seconds, enough, names=None):
    """Random programs: check(f, args, what f returns uncompiled) for their value and derivatives.

    seeds, seconds: how many programs there are at most, and after how long no other one begins.
    enough: more calls of check than these have to come back.
    names: the functions of `transforms` to check; None: all.
    """
    stop, done = time.process_time() + seconds, 0
    for seed in range(first_seed, first_seed + seeds):
        if done > enough and time.process_time() > stop:
            break
        program = fuzz.written(seed)
        try:
            args, functions = transforms(program, seed)
        except Refusal:
            continue
        for name in names or functions:
            try:
                check(functions[name], args, functions[name](*args))
            except Refusal:
                continue  # a piecewise function, say, whose shapes depend on data
            except Exception as error:
                raise AssertionError(f"{name} of\n{program}") from error
            done += 1
    assert done > enough


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
def test_random_programs_are_what_they_are_without(first_seed):
    compared(checked, first_seed, seeds=60, seconds=2.0, enough=20)


# --- the program of a small network
def network(params, x, t):
    (w1, b1), (w2, b2) = params
    h = np.tanh(x @ w1 + b1)
    r = h @ w2 + b2 - t
    return np.mean(r * r)


PARAMS = (normal(3, 4), normal(4)), (normal(4, 1), normal(1))
DATA = normal(7, 3), normal(7, 1)


def test_threads_do_not_meet():
    compiled = mg.compile(mg.value_and_grad(network))
    inputs = [(PARAMS, DATA[0] * k, DATA[1]) for k in range(4)]
    expected = [mg.value_and_grad(network)(*args) for args in inputs]
    barrier, interval = threading.Barrier(4), sys.getswitchinterval()

    def calls(k):
        barrier.wait()
        return [compiled(*inputs[k]) for _ in range(300)]

    sys.setswitchinterval(1e-6)
    try:
        found = list(POOL.map(calls, range(4)))
    finally:
        sys.setswitchinterval(interval)
    for results, wanted in zip(found, expected, strict=True):
        for result in results:
            close(result, wanted, 1e-12)


def test_the_source_reads_like_the_function():
    compiled = checked(mg.value_and_grad(network), (PARAMS, *DATA),
                       mg.value_and_grad(network)(PARAMS, *DATA))
    source = compiled.source
    for text in ("def network(params, x, t,", "(w1, b1), (w2, b2) = params",
                 "# h = np.tanh(x @ w1 + b1)", "h = tanh(",
                 "# derivative of: h = np.tanh(x @ w1 + b1)", "d_w1 = dot(x.T, ",
                 "d_b1 = dot(ones, ", "vdot(r, r)", "# [7, 4]"):
        assert text in source, f"{text!r} is not in\n{source}"
    assert "w1.T" not in source  # that would be for a gradient nobody asked for
    assert source.count("= tanh(") == 1
    assert isinstance(compiled.program, Program)


def test_memory_is_used_again():
    def f(x):
        for _ in range(9):
            x = np.sin(x) * 2.0 + 1.0
        return np.sum(x)

    source = mg.compile(f).trace(normal(5)).source
    assert "buf0" in source
    assert "buf1" not in source


def test_a_view_keeps_the_memory_that_it_looks_at():
    def f(x):
        y = np.sin(x)
        rows = y.T
        z = np.cos(y)  # not in the place of y
        return rows + z, rows * 2.0

    checked(f, (normal(3, 3),), f(normal(3, 3)))


def test_a_literal_minus_zero_keeps_its_sign():
    for f in (lambda x: x * -0.0, lambda x: np.sin(x * -0.0) * 2.0, lambda x: np.copysign(x, -0.0),
              lambda x: np.where(x > 0, -0.0, x), lambda x: (x, -0.0)[1]):
        for x in (2.0, np.ones(3), np.ones(3, np.float32)):
            result = mg.compile(f)(x)
            np.testing.assert_array_equal(result, f(x))
            assert np.signbit(result).all()


def test_results_are_shared_with_nothing():
    table = normal(2, 2)

    def f(x, y):
        total = x + y
        return {"x": x, "again": [total, total], "view": total.T, "part": x[:1], "table": table,
                "wide": x + 0.0 * table, "three": 3.0, "one": np.reshape(x[:1, :1], ())}

    args = normal(2, 2), np.ones((2, 2))
    assert list(checked(f, args, f(*args))(*args)) == ["x", "again", "view", "part", "table",
                                                       "wide", "three", "one"]


class Point(NamedTuple):
    x: object
    y: object


def test_nests_and_keywords():
    def f(p, *, scale, more):
        return Point(p.x * scale, [p.y, more["a"][0]]), {"sum": (p.x + p.y,)}

    args, options = (Point(normal(3), 2.5),), {"scale": normal(3),
                                               "more": {"a": (normal(2), 1.0), 7: 4.0}}
    compiled = mg.compile(f)
    close(compiled(*args, **options), f(*args, **options))
    assert type(compiled(*args, **options)[0]) is Point
    assert mg.compile(lambda: 4.0)() == 4.0
    assert mg.compile(lambda *xs: xs[1])(1.0, 2.0) == 2.0
    assert mg.compile(lambda x, lambda_=2.0: x * lambda_)(3.0) == 6.0


def test_one_program_for_each_form_of_the_arguments():
    traced = []

    def f(x, n):
        traced.append(n)
        return x * n

    compiled = mg.compile(f, static_argnums=1)
    for n, x in itertools.product((2, 3),
                                  (normal(3), normal(4), normal(4).astype(np.float32), 1.5)):
        close(compiled(x, n), x * n)
        close(compiled(x, n), x * n)
    assert traced == [2] * 4 + [3] * 4
    moving = mg.compile(f)
    close(moving(normal(3), 2), normal(3) * 2)
    close(moving(normal(3), 5), normal(3) * 5)
    assert len(traced) == 9


@dataclass(frozen=True)
class Setting:
    value: object
    note: object = field(default=None, hash=False)


class Metre(float):
    """A float that prints like one."""


ALIKE = [[0, 0.0, Metre(0.0), -0.0, False, np.float64(0.0), np.float64(-0.0),
          np.float32(0.0), np.int64(0), np.bool_(False), 0j, complex(-0.0, 0.0)],
         [2, 2.0, np.float64(2), np.int8(2)],
         [1, True, np.True_]]


@pytest.mark.parametrize("wrapped", [lambda x: x, lambda x: (x,), lambda x: ((1, x), "n"),
                                     lambda x: frozenset((x,)), lambda x: Point(x, 1), Setting,
                                     lambda x: (Setting((x,)),)])
@pytest.mark.parametrize("alike", ALIKE)
@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
def test_static_arguments_that_are_only_equal_have_programs_of_their_own(alike, wrapped):
    traced = []
    compiled = mg.compile(lambda x, s: traced.append(s) or x * len(traced), static_argnums=1)
    assert [compiled(1.0, wrapped(x)) for x in alike] == [*range(1, len(alike) + 1)]
    assert [compiled(1.0, wrapped(x)) for x in alike] == [*range(1, len(alike) + 1)]
    assert len(traced) == len(alike)


def test_static_arguments_choose_what_numpy_would():
    a = np.arange(3.0)
    item = mg.compile(lambda x, i: x[i], static_argnums=1)
    assert np.shape(item(a, (0,))) == ()
    with pytest.raises(InputError, match="indexed with bool"):
        item(a, (False,))
    sign = mg.compile(np.copysign, static_argnums=1)
    assert (sign(3.0, 0.0), sign(3.0, -0.0)) == (3.0, -3.0)
    w = np.ones(3, np.float32)
    times = mg.compile(lambda x, s: x * s[0], static_argnums=1)
    assert times(w, (2,)).dtype == np.float32
    assert times(w, (np.float64(2),)).dtype == (w * np.float64(2)).dtype
    nan, calls = float("nan"), []
    again = mg.compile(lambda x, s: calls.append(s) or x, static_argnums=1)
    assert (again(1.0, nan), again(2.0, -np.inf), again(3.0, float("nan"))) == (1.0, 2.0, 3.0)
    assert len(calls) == 2
    noted = mg.compile(lambda x, s: x * s.value, static_argnums=1)
    assert (noted(2.0, Setting(3, [1])), noted(2.0, Setting(3.0))) == (6.0, 6.0)


def test_dicts_whose_keys_are_only_equal_have_programs_of_their_own():
    keys = mg.compile(lambda d: [float(k) + (k is True) + v for k, v in d.items()])
    for _ in range(2):
        assert [keys({k: 0.0})[0] for k in (1, True, 1.0)] == [1.0, 2.0, 1.0]
    assert len(keys.steps) == 3


def test_python_numbers_do_not_widen_what_is_beside_them():
    step = mg.compile(lambda w, g, rate, n: w - np.sqrt(rate) * g * n)
    w = normal(3).astype(np.float32)
    assert step(w, w, 0.25, 3).dtype == np.float32
    np.testing.assert_allclose(step(w, w, 0.25, 3), w - 0.5 * w * 3, rtol=1e-6)
    assert step(w.astype(float), w, 0.25, 3).dtype == np.float64
    assert step(w, w, np.float64(0.25), 3).dtype == np.float64


# --- together with the rest of the engine
def test_inside_and_outside_of_other_transforms():
    compiled = mg.compile(lambda x: np.sum(np.sin(x) * x))
    plain, x = compiled.__wrapped__, normal(3)
    close(mg.grad(compiled)(x), mg.grad(plain)(x))
    close(mg.vmap(compiled)(normal(4, 3)), mg.vmap(plain)(normal(4, 3)))
    close(mg.compile(lambda x: compiled(x) * 2.0)(x), plain(x) * 2.0)
    close(mg.compile(mg.hessian(compiled))(x), mg.hessian(plain)(x))
    each = mg.vmap(mg.grad(lambda w, x: np.tanh(w @ x)), in_axes=(None, 0))
    close(mg.compile(each)(normal(3), normal(4, 3)), each(normal(3), normal(4, 3)))


def test_a_program_may_call_itself():
    op = elementwise("_halved_twice", None, fn=lambda x: compiled(x) if x.size > 1 else x * 0.25)
    compiled = mg.compile(lambda x: np.sum(op.call(x[1:])) + np.sin(x[0]) * 2.0)
    try:
        expected = lambda x: (expected(x[1:]) * (x.size - 1) if x.size > 2
                              else x[1] * 0.25) + np.sin(x[0]) * 2.0
        x = normal(2)
        close(compiled(x), expected(x))
    finally:
        del REGISTRY["_halved_twice"]


# --- refusals, and errors when it runs
def test_a_branch_on_data_is_refused_at_its_line():
    def f(x):
        if np.sum(x) > 0.0:  # the line
            return x
        return -x

    with pytest.raises(InputError, match=r"no value yet.*if np\.sum\(x\) > 0\.0:  # the line"):
        mg.compile(f)(normal(3))
    with pytest.raises(InputError, match="an integer"):  # a bare one is taken as a float
        mg.compile(mg.grad(lambda p: p[0] * 2.0))([3])
    assert mg.compile(mg.grad(lambda n: n * n))(3) == 6.0


def test_arguments_that_are_no_numbers_are_refused():
    f = mg.compile(lambda x, how: x)
    for bad in ("mean", None, np.array(["a"]), np.ma.array([1.0])):
        with pytest.raises(InputError, match=r"(?s)how.* static_argnums="):
            f(1.0, bad)
    with pytest.raises(InputError, match="must be hashable"):
        mg.compile(lambda x, how: x, static_argnums=1)(1.0, [2])
    for bad in (True, "x", 0.5, (1, "x")):
        with pytest.raises(InputError, match=r"static_argnums=.* whole number"):
            mg.compile(lambda x, how: x, static_argnums=bad)
    with pytest.raises(OptionError, match=r"static_argnums=-1.* from 0 on"):
        mg.compile(lambda x, how: x, static_argnums=-1)
    with pytest.raises(InputError, match="is a return missing"):
        mg.compile(lambda x: None)(1.0)
    with pytest.raises(InputError, match="it cannot be called"):
        mg.compile(3.0)
    with pytest.raises(GraphError, match=r"call it, or write f\.trace"):
        _ = mg.compile(network).source


def test_a_tensor_of_another_trace_is_refused():
    leaked = []
    mg.compile(lambda x: leaked.append(x * 2.0) or x)(1.0)
    with pytest.raises(GraphError):
        mg.compile(lambda x: x + leaked[0])(1.0)
    known = mg.tensor(normal(2))
    close(mg.compile(lambda x: x * np.sin(known))(3.0), 3.0 * np.sin(normal(2)))


def test_a_failing_program_shows_its_line_and_goes_on_working():
    compiled = mg.compile(lambda a: np.sum(np.sin(np.linalg.inv(np.sin(a) * 2.0))))
    good = normal(3, 3)
    close(compiled(good), compiled.__wrapped__(good))
    with pytest.raises(np.linalg.LinAlgError) as caught:
        compiled(np.zeros((3, 3)))
    text = "".join(traceback.format_exception(caught.value))
    assert "<compiled" in text
    assert "= inv(" in text
    close(compiled(good), compiled.__wrapped__(good))


def test_the_programs_that_were_used_last_are_kept(monkeypatch):
    monkeypatch.setattr(recent, "KEPT", 4)
    traced = []

    def f(x):
        traced.append(len(x))
        return np.sum(x**2)

    c = mg.compile(mg.grad(f))
    for n in (1, 2, 3, 4, 1, 5, 1, 2):
        np.testing.assert_array_equal(c(np.full(n, 3.0)), np.full(n, 6.0))
    assert traced == [1, 2, 3, 4, 5, 2]              # 5 drove out 2, which was used longest ago
    assert len(c.steps) == 4


@pytest.mark.parametrize("mode", ["forward", "reverse"])
def test_a_jacobian_in_blocks_frees_what_a_block_leaves_behind(mode, monkeypatch):
    x, rows = normal(600), np.arange(600) % 150
    f = lambda x: np.tanh(np.reshape(x, (150, 4))[rows] * 2.0)[:, 0] * np.sin(x)
    whole = mg.jacobian(f, mode=mode)(x)
    monkeypatch.setattr(batch, "BLOCK_BYTES", 24 * 6000 * 20)
    monkeypatch.setattr(passes, "FOLDED", 100)
    blocks = mg.compile(mg.jacobian(f, mode=mode))
    tracemalloc.start()
    try:
        step = blocks.trace(x)
        traced = tracemalloc.get_traced_memory()[1]
        tracemalloc.reset_peak()
        found = step.run(x)
        ran = tracemalloc.get_traced_memory()[1]
    finally:
        tracemalloc.stop()
    close(found, whole)
    assert sum(node.op is not None and node.op.name == "basis" for node in step.program.nodes) > 3
    assert traced < 2.0 * whole.nbytes           # no values of a block, only its lines
    assert ran < 4.0 * whole.nbytes              # the parts, the whole, and one block


def test_the_second_argument_of_ldexp_stays_an_integer():
    f = lambda x: np.exp(np.ldexp(np.sin(x), 2))
    close(mg.compile(f)(normal(5)), f(normal(5)))


def test_products_of_complex_numbers_are_not_those_of_vdot():
    """np.vdot, which is printed for a product of flattened arrays, conjugates."""
    z = normal(3, 3) + 1j * normal(3, 3).T
    close(mg.compile(lambda z: np.matmul(np.ravel(z), np.ravel(z)))(z), np.sum(z * z))
    both = lambda z, x: np.matmul(np.ravel(z), np.ravel(x))
    close(mg.compile(both)(z, z.real), np.sum(z * z.real))


# --- what belongs to the process
def interrupted_at_line(number, call):
    """Run a call, and raise KeyboardInterrupt at one of the lines of the engine that it runs;
    return whether there was such a line."""
    left = number

    def look(frame, event, arg):
        nonlocal left
        if not frame.f_code.co_filename.startswith(ENGINE):
            return None
        left -= event == "line"
        if event == "line" and left == 0:
            raise KeyboardInterrupt
        return look

    before = sys.gettrace()
    sys.settrace(look)
    try:
        # a tracer also raises before the first step of `finally`, where Python takes no Ctrl-C, so
        # what is entered by then is left with the context
        copy_context().run(call)
    except KeyboardInterrupt:
        pass
    finally:
        sys.settrace(before)
    return left <= 0


@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
@pytest.mark.parametrize("on", [True, False])
def test_ctrl_c_at_any_line_leaves_the_search_for_cycles_as_it_was(on):
    seen = set()

    def f(x):
        seen.add(gc.isenabled())
        return np.sin(x) * x

    number = 1
    (gc.enable if on else gc.disable)()
    try:
        while interrupted_at_line(number, lambda: mg.compile(mg.grad(f))(1.0)):
            assert gc.isenabled() == on
            number += 7
    finally:
        gc.enable()
    assert number > 1000
    assert seen == {on}
