"""Solvers keep what they compiled between calls only while nothing that the functions read has
changed; each result is that of a solver that has seen nothing before."""
import gc
import threading
import types
import weakref

import numpy as np
import pytest

import minigrad as mg
from minigrad.compiler.trace import Compiled
from minigrad.constraints import Box, Equality, Inequality, Simplex
from minigrad.optim import curve_fit, least_squares, minimize
from minigrad.optim import kept as kept_file

T = np.linspace(0.0, 3.0, 20)
Y = 2.0 * np.exp(-1.3 * T) + 0.01 * np.cos(9.0 * T)
START = np.array([1.0, 1.0])


@pytest.fixture
def traced(monkeypatch):
    """A list that grows by one with each trace."""
    found, plain = [], Compiled._traced

    def counted(self, args, kwargs):
        found.append(self)
        return plain(self, args, kwargs)

    monkeypatch.setattr(Compiled, "_traced", counted)
    kept_file._kept.clear()
    return found


def same(fit, other):
    """Whether two fits took the same steps, bit for bit."""
    assert fit.nfev == other.nfev
    for name in ("x", "cost", "fun", "jac", "grad"):
        np.testing.assert_array_equal(getattr(fit, name), getattr(other, name))


def anew(solve, *args, **options):
    """What a solver finds that has seen nothing before."""
    held = dict(kept_file._kept)
    kept_file._kept.clear()
    try:
        return solve(*args, **options)
    finally:
        kept_file._kept.clear()
        kept_file._kept.update(held)


TEXT = """
t, y, rate = T.copy(), Y.copy(), 1.0

def curve(b, scale=1.0):
    return scale * b[0] * np.exp(-rate * b[1] * t)

def f(b):
    return curve(b) - y

class Fit:
    def __init__(self):
        self.t, self.y = T.copy(), Y.copy()

    def curve(self, b):
        return b[0] * np.exp(-b[1] * self.t)

    def f(self, b):
        return self.curve(b) - self.y

    __call__ = f

o = Fit()
tools = types.ModuleType("tools")
tools.curve = curve

def g(b):
    return tools.curve(b) - y

def make():
    z = Y.copy()
    def h(b):
        return curve(b) - z
    def put(new):
        nonlocal z
        z = new
    return h, put

h, put = make()
"""


def world():
    """A module of a user."""
    module = types.ModuleType("theirs")
    vars(module).update(np=np, types=types, T=T, Y=Y)
    exec(TEXT, vars(module))
    return module


@pytest.mark.parametrize(("f", "change"), [
    ("f", "y = y + 0.1"), ("f", "y[3] += 0.1"), ("f", "t[3] *= 2.0"), ("f", "rate = 2.0"),
    ("f", "curve.__defaults__ = (2.0,)"), ("f", "def curve(b):\n    return b[0] - b[1] * t"),
    ("h", "put(2.0 * Y)"), ("g", "tools.curve = lambda b: b[0] - b[1] * t"),
    ("o.f", "o.y = 2.0 * Y"), ("o.f", "o.y[3] += 0.1"), ("o", "o.y = 2.0 * Y"),
    ("o.f", "Fit.curve = lambda self, b: b[0] - b[1] * self.t"),
    ("o.f", "o.curve = lambda b: b[0] - b[1] * t")])
def test_a_second_call_traces_nothing_and_a_change_is_seen(traced, f, change):
    theirs = vars(world())
    first = least_squares(eval(f, theirs), START)
    assert len(traced) == 1
    same(least_squares(eval(f, theirs), START), first)
    least_squares(eval(f, theirs), START + 0.5)
    assert len(traced) == 1
    exec(change, theirs)
    after = least_squares(eval(f, theirs), START)
    assert len(traced) == 2
    same(after, anew(least_squares, eval(f, theirs), START))
    assert not np.array_equal(after.x, first.x)
    same(least_squares(eval(f, theirs), START), after)
    assert len(traced) == 3                         # one for `anew`


def test_one_element_of_a_large_array_is_seen_by_the_plain_evaluation(traced):
    t = np.linspace(0.0, 3.0, 2**16 + 10)
    y = np.exp(-t)
    f = lambda b: b[0] * np.exp(-b[1] * t) - y
    least_squares(f, START)
    t[1], y[1] = 2.0, 50.0                          # the sample does not hold them
    same(least_squares(f, START), anew(least_squares, f, START))
    assert len(traced) == 3


def test_other_forms_and_modes_have_programs_of_their_own(traced):
    def f(b):
        b = b if isinstance(b, np.ndarray) or hasattr(b, "dtype") else [b["a"], b["k"]]
        return b[0] * np.exp(-b[1] * T) - Y

    calls = [lambda: least_squares(f, START), lambda: least_squares(f, {"a": 1.0, "k": 1.0}),
             lambda: least_squares(f, START, jac="reverse"), lambda: least_squares([f, f], START)]
    first = [call() for call in calls]
    assert len(traced) == 4
    for call, fit in zip(calls[:3], first[:3], strict=True):
        np.testing.assert_array_equal(call().fun, fit.fun)
    assert len(traced) == 4


STATE = [0.0]


def reads_a_file(b, path=__file__):
    with open(path, encoding="utf-8") as file:
        return b * float(len(file.read()) > 0) - 3.0


RNG = np.random.default_rng(0)


def draws(b):
    RNG.normal()
    return b * STATE[0] - 3.0


def looks_up(b):
    return b * globals()["STATE"][0] - 3.0


@pytest.mark.parametrize("f", [reads_a_file, draws, looks_up])
def test_what_cannot_be_looked_into_is_traced_each_time(traced, f):
    STATE[0] = 1.0
    assert least_squares(f, START).success
    assert least_squares(f, START).success
    STATE[0] = 2.0
    fit = least_squares(f, START)
    assert len(traced) == 3
    np.testing.assert_allclose(f(fit.x), 0.0, atol=1e-9)


def test_a_function_with_a_state_of_its_own_is_fitted_as_before(traced):
    calls = [0]

    def f(b):
        calls[0] += 1
        return b[0] * np.exp(-b[1] * T) - Y

    same(least_squares(f, START), least_squares(f, START))
    assert len(traced) == 2                         # `calls` differs, so nothing is guessed


def test_minimize_keeps_its_programs_too(traced):
    centre = np.array([1.0, 2.5])
    f = lambda x: np.sum((x - centre) ** 4)
    limit = lambda x: 2.0 - np.sum(x * x)

    def solve():
        return minimize(f, np.array([0.5, 0.1]), [Inequality(limit), Box(0.0, 2.0)])

    first, n = solve(), len(traced)
    again = solve()
    assert len(traced) == n > 3
    for found in (again, anew(solve)):
        np.testing.assert_array_equal(found.x, first.x)
        assert (found.nfev, found.fun) == (first.nfev, first.fun)
    centre[0] = 0.0
    n = len(traced)
    moved = solve()
    assert len(traced) > n
    np.testing.assert_array_equal(moved.x, anew(solve).x)
    assert abs(moved.x[0] - first.x[0]) > 0.1


@pytest.mark.parametrize("other", [
    [Equality(lambda x: np.sum(x) - 2.0)], [Inequality(lambda x: np.sum(x) - 1.0)],
    [Simplex(2.0)], [], [Equality(lambda x: x[0] - 1.0), Equality(lambda x: np.sum(x) - 1.0)]])
def test_other_constraints_have_programs_of_their_own(other):
    f = lambda x: np.sum((x - np.array([3.0, 1.0])) ** 2)
    x0 = np.array([0.5, 0.5])
    minimize(f, x0, [Equality(lambda x: np.sum(x) - 1.0)])
    np.testing.assert_array_equal(minimize(f, x0, other).x, anew(minimize, f, x0, other).x)


def test_nothing_of_the_user_is_kept_alive():
    class Thing:
        def __init__(self):
            self.y = Y.copy()

        def f(self, b):
            return b[0] * np.exp(-b[1] * T) - self.y

    def plain():
        y, thing = Y.copy(), Thing()

        def f(b):
            return (f and b[0]) * np.exp(-b[1] * T) - y     # its cell holds itself

        least_squares(f, START)
        least_squares(thing.f, START)
        minimize(lambda b: np.sum(f(b) ** 2), START)
        assert len(kept_file._kept) >= 2
        return [weakref.ref(x) for x in (f, y, thing, thing.y)]

    kept_file._kept.clear()
    refs = plain()
    gc.collect()
    assert [ref() for ref in refs] == [None] * 4
    assert not kept_file._kept


def test_few_are_kept():
    def make(k):
        return lambda b: b[0] * np.exp(-b[1] * T) - k * Y

    fs = [make(float(k)) for k in range(kept_file.KEPT + 3)]
    for f in fs:
        least_squares(f, START)
    assert len(kept_file._kept) == kept_file.KEPT
    assert {ref() for ref, *_ in kept_file._kept.values()} == {*fs[3:]}


def test_threads_get_the_results_of_a_fresh_solver():
    theirs = world()
    want = [anew(least_squares, f, START) for f in (theirs.f, theirs.o.f, theirs.h)]
    kept_file._kept.clear()
    wrong = []

    def work():
        try:
            for _ in range(5):
                for f, fit in zip((theirs.f, theirs.o.f, theirs.h), want, strict=True):
                    same(least_squares(f, START), fit)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=work) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not wrong


def test_a_loop_of_fits_with_new_data_in_place_is_right():
    y = Y.copy()
    f = lambda b: b[0] * np.exp(-b[1] * T) - y
    for k in range(4):
        y[:] = (1.0 + k) * np.exp(-(0.5 + k) * T)
        np.testing.assert_allclose(least_squares(f, START).x, [1.0 + k, 0.5 + k], rtol=1e-9)


def test_a_compiled_function_as_residuals():
    y = Y.copy()
    compiled = mg.compile(lambda b: b[0] * np.exp(-b[1] * T) - y)
    first = least_squares(compiled, START)
    same(least_squares(compiled, START), first)
    y[0] += 1.0
    with pytest.raises(mg.errors.ChangedError, match="y of shape"):
        least_squares(compiled, START)


# --- data as arguments of the program
def test_other_data_in_args_are_fitted_by_the_same_program(traced):
    f = lambda b, y, c: b[0] * np.exp(-b[1] * T) + c - y
    least_squares(f, START, args=(Y, 0.0))
    for y, c in ((Y + 0.1, 0.1), (2.0 * Y, 0.0)):
        found = least_squares(f, START, args=(y, c))
        assert len(traced) == 1
        same(found, anew(least_squares, f, START, args=(y, c)))
        traced.pop()
    least_squares(f, START, args=(Y.astype(np.float32), 0.0))       # another dtype
    assert len(traced) == 2


def test_args_that_are_no_numbers_are_part_of_what_a_program_depends_on(traced):
    f = lambda b, y, kind: b[0] * np.exp(-b[1] * T) - (y if kind == "as it is" else 2.0 * y)
    args = [Y.copy(), "as it is"]
    least_squares(f, START, args=args)
    count = len(traced)
    for change in (lambda: args[0].__setitem__(3, 2.0), lambda: args.__setitem__(1, "twice")):
        change()
        same(least_squares(f, START, args=args), anew(least_squares, f, START, args=args))
    assert len(traced) > count


def test_a_curve_is_traced_once_for_all_data(traced):
    rate = 1.0

    def model(x, a, k, c=0.0):
        return a * np.exp(-rate * k * x) + c

    def check(traces, *args, **options):
        traced.clear()
        found = curve_fit(model, *args, **options)
        assert len(traced) == traces
        expected = anew(curve_fit, model, *args, **options)
        same(found.fit, expected.fit)
        np.testing.assert_array_equal(found.pcov, expected.pcov)

    check(1, T, Y)
    check(0, T, Y + 0.1)
    check(0, 0.5 * T, Y)
    check(0, T, Y, [2.0, 1.0, 0.3])
    check(1, T, Y, sigma=np.linspace(0.1, 0.2, 20))
    check(0, T, Y, sigma=0.1)
    check(1, T, Y, {"a": 1.0, "k": 1.0}, fixed={"c": 0.1})
    check(0, T, Y, {"a": 1.0, "k": 1.0}, fixed={"c": 0.2})
    check(1, T, Y, {"a": 1.0, "c": 1.0}, fixed={"k": 1.2})
    check(1, T, Y, [1.0, 1.0, 1.0], fixed="c")     # one start, other parameters that move
    check(1, T, Y, [1.0, 1.0, 1.0], fixed="a")
    check(1, T[:10], Y[:10])
    rate = 2.0
    check(1, T, Y)


def test_a_curve_that_takes_plain_data_alone_is_traced_with_them(traced):
    model = lambda x, a, k: a * np.exp(-k * np.interp(x, x, x))     # there is no rule for interp
    for y in (Y, Y + 0.1):
        found = curve_fit(model, T, y)
        same(found.fit, anew(curve_fit, model, T, y).fit)
        np.testing.assert_allclose(found.popt, curve_fit(lambda x, a, k: a * np.exp(-k * x), T,
                                                         y).popt, rtol=1e-9)


ATTRIBUTES = """
import enum, types
def f(x):
    return np.stack([x[0] - 1.0, f.k * x[0]])
f.k = 2.0
class Config:
    k = 2.0
class Settings:
    inner = Config
place, held = types.SimpleNamespace(k=2.0), types.SimpleNamespace(place=Config)
by_class = lambda x: np.stack([x[0] - 1.0, Config.k * x[0]])
by_inner = lambda x: np.stack([x[0] - 1.0, Settings.inner.k * x[0]])
by_place = lambda x: np.stack([x[0] - 1.0, place.k * x[0]])
by_both = lambda x: np.stack([x[0] - 1.0, held.place.k * x[0]])
"""


@pytest.mark.parametrize(("name", "owner"), [
    ("f", "f"), ("by_class", "Config"), ("by_inner", "Config"), ("by_place", "place"),
    ("by_both", "Config")])
def test_an_attribute_of_what_the_function_names_is_compared(name, owner):
    theirs = {"np": np}
    exec(ATTRIBUTES, theirs)
    f, owner = theirs[name], theirs[owner]
    squares = lambda x: np.sum(f(x) ** 2)
    for k in (2.0, 5.0):
        owner.k = k
        for fit in (least_squares(f, np.zeros(1)), minimize(squares, np.zeros(1))):
            np.testing.assert_allclose(fit.x, [1.0 / (1.0 + k * k)], rtol=1e-6)


# --- what is not compiled is named
def branching(b):
    return b * 2.0 - 3.0 if b[0] > -1e9 else b


@pytest.mark.parametrize("backend", ["numpy", "numba"])
def test_residuals_that_cannot_be_traced_are_named_in_the_result(backend, monkeypatch):
    monkeypatch.setattr(kept_file, "installed", lambda *_: None)
    monkeypatch.setattr("minigrad.optim.fit.residuals.installed", lambda *_: None)
    fit = least_squares(branching, START, backend=backend)
    assert fit.success
    said = "you asked a traced node for its value, because it has a shape but no value yet"
    assert fit.way == ("dense: 2 x 2 numbers are few; "
                       f'backend="{backend}" could not compile them: {said}')
    large = least_squares(lambda b: branching(b)[np.arange(40_000) % 30], np.ones(30),
                          backend=backend)
    assert large.way == ("dense: the residuals cannot be traced, so their zeros are not known: "
                         f'{said}; backend="{backend}" could not compile them')


def test_residuals_with_a_state_are_named_in_the_result():
    calls = [0]

    def f(b):
        calls[0] += 1
        return b * (2.0 if calls[0] < 3 else 2.0 + 1e-3) - 3.0

    assert least_squares(f, START).way.endswith(
        'backend="numpy" could not compile them: its program gives other values, so it keeps a '
        "state")


def test_a_fault_of_the_compiler_is_not_hidden(monkeypatch):
    def faulty(program):
        raise KeyError("a fault")

    monkeypatch.setattr("minigrad.compiler.trace.optimised", faulty)
    kept_file._kept.clear()
    fit = least_squares(lambda b: b * 2.0 - 3.0, START)
    np.testing.assert_allclose(fit.x, 1.5)
    assert fit.way.endswith("""could not compile them: KeyError: 'a fault'""")


def test_what_is_compiled_says_no_more():
    assert least_squares(lambda b: b * 2.0 - 3.0, START).way == "dense: 2 x 2 numbers are few"
