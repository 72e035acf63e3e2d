"""Random programs against JAX (see fuzz.py): the same ones in every run, and new ones."""
import time

import fuzz
import pytest
from jaxpr import evaluate

import minigrad as mg
from minigrad.errors import Refusal

SECONDS, MOST = 20, 200  # as many programs as fit into that processor time, but no more


@pytest.fixture(scope="module")
def jax():
    return fuzz.jax_in_float64()


@pytest.mark.oracle
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_random_programs_are_jaxs(first_seed, jax):
    stop = time.process_time() + SECONDS  # so that a busy machine does not compare less
    seeds = range(first_seed, first_seed + MOST)
    kinds, wrong, _ = fuzz.survey((seed for seed in seeds if time.process_time() < stop), jax)
    assert not wrong, (f"python tests/support/fuzz.py {MOST} {first_seed}\n"
                       + "\n".join(f"{v.why}\n{p}" for p, v in wrong))
    assert kinds["right"] >= 20, f"hardly anything was compared from seed {first_seed}: {kinds}"


@pytest.mark.oracle
def test_a_wrong_rule_is_found(jax, monkeypatch):
    from minigrad.op import REGISTRY

    program = fuzz.drawn(1, {"alone": [("np.sin({x})", "")]}, [1.0], 1, 100)
    assert fuzz.compared(program, jax).kind == "right"
    monkeypatch.setattr(REGISTRY["sin"], "rules",
                        (lambda g, y, x: g * (1.0 + 1e-6) * fuzz.np.cos(x),))
    small, verdict = fuzz.minimised(program, jax)
    assert verdict.kind == "wrong"
    assert len(small.lines) == 1


@pytest.mark.oracle
def test_the_evaluator_computes_what_jax_does(jax):
    def f(x):
        y = jax.numpy.sort(jax.numpy.cumsum(x[::-1, jax.numpy.array([0, 2, 2])], 0), 1)
        return {"y": y, "g": jax.grad(lambda x: jax.numpy.linalg.inv(x @ x.T + jax.numpy.eye(2))
                                      .prod(1)[0])(x)}

    x = fuzz.np.linspace(-1.0, 2.0, 6).reshape(2, 3)
    for ours, other in zip(jax.tree.leaves(evaluate(jax, f, x)),
                           jax.tree.leaves(f(x)), strict=True):
        fuzz.np.testing.assert_allclose(ours, other, rtol=1e-12)


def test_programs_are_reproducible_and_run_on_tensors():
    compared = 0
    for seed in range(15):
        program = fuzz.written(seed)
        assert str(program) == str(fuzz.written(seed))
        f, args = program.function(), program.points[0]
        expected = f(fuzz.np, fuzz.OURS, *args)
        try:
            got = f(fuzz.np, fuzz.OURS, *map(mg.tensor, args))
        except Refusal:
            continue
        compared += 1
        fuzz.np.testing.assert_allclose(got.value, expected, rtol=1e-9, atol=1e-11,
                                        err_msg=str(program))
    assert compared > 10
