"""Random numbers that a traced function draws from NumPy's global generator are refused."""
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
    rng = np.random.default_rng(0)
    assert mg.compile(lambda x: x * rng.random())(1.0) == np.random.default_rng(0).random()
