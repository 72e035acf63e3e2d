"""The programs of docs/coming_from.md run, and agree."""
import importlib
import re
import types
from pathlib import Path

import numpy as np
import pytest

import minigrad as mg

PAGE = (Path(__file__).parents[2] / "docs" / "coming_from.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^## (\w+)\n\n```python\n(.*?)```", PAGE, re.DOTALL | re.MULTILINE))
RESULTS = ("slope", "bend", "each", "w", "final")


def results(name: str) -> dict[str, np.ndarray]:
    """What the block of this name computes, by the names of its variables."""
    names: dict = {}
    exec(compile(BLOCKS[name], f"coming_from.md, {name}", "exec"), names)
    return {key: np.asarray(getattr(names[key], "detach", lambda key=key: names[key])())
            for key in RESULTS}


def test_the_block_for_minigrad_fits_a_logistic_regression():
    found = results("minigrad")
    assert found["each"].shape == (50, 3)
    # the slope of the ridge is 0 at w = 0, so the gradients of the examples have it as their mean
    np.testing.assert_allclose(found["each"].mean(0), found["slope"], rtol=1e-12)
    rng = np.random.default_rng(0)
    x = rng.normal(size=(50, 3))
    # at w = 0 the Hessian is the mean of x x' / 4, and of the ridge 0.02
    np.testing.assert_allclose(found["bend"], (x.T @ x / 200.0 + 0.02 * np.eye(3)).sum(1), 1e-12)
    assert 0.0 < found["final"] < 0.6 * np.log(2.0)


def test_the_derivative_of_ones_own():
    text = PAGE.partition("## A derivative of your own")[2]
    names: dict = {"mg": mg, "np": np}
    exec(text.split("```python\n")[1].partition("```")[0], names)
    assert mg.check_gradients(names["log1pexp"], 0.3) < 1e-8
    with np.errstate(over="ignore"):
        assert mg.grad(names["log1pexp"])(1000.0) == 1.0


def test_there_are_four_blocks_of_about_the_same_length():
    assert [*BLOCKS] == ["minigrad", "autograd", "JAX", "PyTorch"]
    assert all(18 <= len([line for line in block.splitlines() if line.strip()]) <= 26
               for block in BLOCKS.values())


def missing(page: str, prefix: str, module: object) -> list[str]:
    """The dotted names of a module in the page that it does not have."""
    names = set(re.findall(rf"\b{prefix}((?:\.[a-zA-Z_]\w*)+)", page))
    assert len(names) > 10, names
    return [name for name in names if not has(module, name[1:].split("."))]


def has(thing: object, path: list[str]) -> bool:
    for name in path:
        if isinstance(thing, types.ModuleType) and not hasattr(thing, name):
            try:
                importlib.import_module(f"{thing.__name__}.{name}")
            except ModuleNotFoundError:
                return False
        thing = getattr(thing, name)
    return True


def test_the_names_of_minigrad_are_there():
    assert missing(PAGE, "mg", mg) == []


@pytest.mark.oracle
@pytest.mark.parametrize("name", ["jax", "torch"])
def test_the_names_of_the_others_are_there(name: str):
    assert missing(PAGE, name, importlib.import_module(name)) == []


@pytest.mark.oracle
@pytest.mark.filterwarnings("ignore::DeprecationWarning")       # PyTorch warns of its own code
@pytest.mark.parametrize("name", ["JAX", "PyTorch"])
def test_the_other_blocks_give_the_same_numbers(name: str):
    ours, theirs = results("minigrad"), results(name)
    for key in RESULTS:
        np.testing.assert_allclose(theirs[key], ours[key], rtol=1e-9, atol=1e-12, err_msg=key)
