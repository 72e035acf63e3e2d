"""Random numbers of a key: which they are, and what is no key."""
import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import InputError, OptionError


@pytest.mark.parametrize(("seed", "step"), [(0, 0), (7, 3), (2**70, 2**63 - 1), (1, -1)])
def test_the_numbers_are_philoxs_from_the_place_of_the_step_on(seed, step):
    begin = np.random.Philox(key=seed, counter=step % 2**64 * 2**64)
    expected = np.random.Generator(begin).random((2, 3))
    for one in (step, np.int64(step), np.array(step)):
        np.testing.assert_array_equal(mg.noise((seed, one), np.zeros((2, 3))), expected)


def test_noise_is_a_pure_function_of_its_key():
    x = np.zeros((30, 40))
    u = mg.noise((1, 2), x)
    np.testing.assert_array_equal(u, mg.noise((1, 2), x))
    assert 0.0 <= u.min() < u.max() < 1.0
    assert abs(u.mean() - 0.5) < 0.03
    assert abs(u.var() - 1.0 / 12.0) < 0.005
    others = [mg.noise(key, x) for key in ((1, 3), (2, 2), (2, 1), (1, 2**62))]
    assert all(abs(np.corrcoef(u.ravel(), v.ravel())[0, 1]) < 0.1 for v in others)
    # nor is one the other, some places further
    assert all(not np.intersect1d(u, v).size for v in others)
    rows = mg.vmap(lambda step: mg.noise((1, step), x) * 1.0)(np.arange(4))
    np.testing.assert_array_equal(rows, [mg.noise((1, k), x) for k in range(4)])
    with mg.Graph() as graph:
        n, step = mg.placeholder(("batch", 3)), mg.Variable(7, trainable=False)
        drawn = mg.noise((1, step), n)
        for size in (2, 5):
            like = np.ones((size, 3))
            np.testing.assert_array_equal(graph.run(drawn, {n: like}), mg.noise((1, 7), like))
    for key, word in ((3, "seed and a step"), ((0, 1.5), "steps are counted"),
                      ((0, np.arange(2)), "counted"), ((True, 0), "seed=True"),
                      ([1, 2], "seed and a step"), ((1, 2, 3), "seed and a step")):
        with pytest.raises(InputError, match=word):
            mg.noise(key, x)
    with pytest.raises(OptionError, match="seed=-1"):
        mg.noise((-1, 0), x)
