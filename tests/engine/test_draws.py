"""Random numbers are refused in a function that runs once for many calls, steps or members."""
import functools
import random
import types

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import InputError


def noisy(x):
    return np.sum(x * np.random.rand())


def fed(x):
    graph = mg.Graph()
    with graph:
        return mg.compile(noisy)(mg.placeholder(x.shape))


@pytest.mark.parametrize("draw", [
    np.random.rand, np.random.normal, lambda: np.random.permutation(3),
    lambda: np.random.shuffle([1, 2, 3]), lambda: np.random.choice(3), np.random.seed])
def test_each_function_of_np_random_is_seen(draw):
    compiled = mg.compile(lambda x: (draw(), x)[1])
    for _ in range(2):                                      # a refused trace is not kept
        with pytest.raises(InputError, match=r"drew random numbers from np\.random.*mg\.noise"):
            compiled(1.0)
    assert compiled.steps == {}


@pytest.mark.parametrize("run", [
    mg.compile(noisy), mg.compile(mg.grad(noisy)), mg.compile(mg.vmap(noisy)),
    mg.vmap(mg.compile(noisy)), mg.vmap(mg.grad(mg.compile(noisy))), fed,
    mg.compile(mg.compile(noisy)),
    lambda x: mg.scan(lambda c, row: (c * np.random.rand(), row), 1.0, x)])
def test_whatever_traces_it_refuses_it(run):
    with pytest.raises(InputError, match=r"drew random numbers.*test_draws\.py"):
        run(np.ones((2, 3)))


def test_the_refusal_names_the_function():
    with pytest.raises(InputError, match="the compiled function noisy drew"):
        mg.compile(noisy)(np.ones(2))
    with pytest.raises(InputError, match=r"the step of mg\.scan drew"):
        mg.scan(lambda c, row: (c * np.random.rand(), row), 1.0, np.ones(3))


def test_draws_that_are_made_anew_are_allowed():
    x = np.ones(3)
    assert mg.grad(noisy)(x)[0] != mg.grad(noisy)(x)[0]
    eager = mg.grad(mg.compile(noisy))                      # with values it runs as it is
    assert eager(x)[0] != eager(x)[0]
    inner = mg.compile(lambda x: x * 2.0)                   # traced between two draws
    assert np.random.rand() != inner(np.random.rand()) / 2.0
    counted = mg.compile(lambda x, step: x * mg.noise((0, step), x))
    assert counted(x, 1)[0] != counted(x, 2)[0]
    chosen = mg.vmap(lambda x: x * rng.random(), in_axes=0)
    rng = np.random.default_rng(0)
    with pytest.raises(InputError, match="drew random numbers from rng"):
        chosen(x)
    rng = np.random.default_rng(0)
    np.testing.assert_array_equal(mg.grad(lambda x: np.sum(x * rng.random()))(x),
                                  np.full(3, np.random.default_rng(0).random()))


NAMED = """
rng, old, plain = np.random.default_rng(0), np.random.RandomState(0), random.Random(0)
holder = types.SimpleNamespace(rng=rng, inner=types.SimpleNamespace(old=old))
class Layer:
    shared = rng
    def __init__(self):
        self.own = np.random.Generator(np.random.MT19937(0))
    def __call__(self, x):
        return x * self.own.normal()
    def deep(self, x):
        return self(x)
    @property
    def drawn(self):
        return self.own.random()
class Slots:
    __slots__ = ("own",)
slots = Slots()
slots.own = np.random.Generator(np.random.Philox(0))
layer, draw, rngs = Layer(), rng.normal, [rng]
def helper(x):
    return x * rng.standard_normal()
def given(x, own=rng):
    return x * own.random()
def keyed(x, *, own=rng):
    return x * own.random()
def made():
    local = np.random.default_rng(0)
    return lambda x: x * local.random()
def wrapped(f):
    @functools.wraps(f)
    def call(x):
        return f(x)
    return call
def layers(x):
    for each in [layer]:
        x = each(x)
    return x
"""


@pytest.mark.parametrize(("f", "name"), [
    ("lambda x: x * rng.normal()", "rng"),
    ("lambda x: x * old.normal()", "old"),
    ("lambda x: x * plain.random()", "plain"),
    ("lambda x: x * random.random()", "random"),
    ("lambda x: x * random.gauss(0, 1)", "random"),
    ("lambda x: x * np.random.standard_normal()", r"np\.random"),
    ("lambda x: x * np.random.exponential()", r"np\.random"),
    ("lambda x: x * draw()", "draw"),
    ("lambda x: x * rngs[0].normal()", "rngs"),
    ("lambda x: x * holder.rng.normal()", "rng"),
    ("lambda x: x * holder.inner.old.normal()", "old"),
    ("lambda x: x * layer.shared.normal()", "shared"),
    ("lambda x: x * slots.own.normal()", "own"),
    ("lambda x: x * layer.drawn", "own"),
    ("lambda x: helper(x)", "rng"),
    ("lambda x: (lambda: rng.normal())() * x", "rng"),
    ("layer", "own"), ("layer.deep", "own"), ("given", "own"), ("keyed", "own"),
    ("made()", "local"), ("wrapped(helper)", "rng"), ("layers", "own"),
    ("functools.partial(lambda own, x: x * own.normal(), rng)", r"a functools\.partial"),
    ("mg.grad(lambda x: np.sum(x * rng.normal()))", "rng"),
])
def test_a_generator_that_f_names_is_seen_by_all_three(f, name):
    theirs = {"np": np, "mg": mg, "random": random, "types": types, "functools": functools}
    exec(NAMED, theirs)
    f = eval(f, theirs)
    for run in (mg.compile(f), mg.vmap(f),
                lambda x: mg.scan(lambda c, row: (c, f(row)), 1.0, x)):
        with pytest.raises(InputError, match=f"drew random numbers from {name},"):
            run(np.ones(3))


def test_draws_of_a_black_box_are_its_own():
    """Each member gets its own call of a box, so nothing is drawn once for all."""
    rng = np.random.default_rng(0)
    box = mg.black_box(lambda x: x + rng.normal(), lambda g, y, x: g)
    found = mg.vmap(box)(np.zeros(3))
    assert len(set(found)) == 3
