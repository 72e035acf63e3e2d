"""The programs of docs/coming_from.md run, and agree."""
import importlib
import re
import types
from pathlib import Path

import numpy as np
import pytest

import minigrad as mg
import minigrad.numpy as mnp
from minigrad.errors import InputError, Refusal

PAGE = (Path(__file__).parents[2] / "docs" / "coming_from.md").read_text(encoding="utf-8")
NUMPY_PAGE = (Path(__file__).parents[2] / "docs" / "numpy.md").read_text(encoding="utf-8")
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


def blocks(part: str, page: str = PAGE) -> dict:
    """The names that the blocks of Python under a heading leave behind."""
    text = page.partition(f"## {part}\n")[2].partition("\n## ")[0]
    names: dict = {"mg": mg, "np": np}
    for block in re.findall(r"```python\n(.*?)```", text, re.DOTALL):
        if not re.search("defvjp|torch", block):  # those of others
            exec(compile(block, f"docs, {part}", "exec"), names)
    return names


def test_an_op_of_several_arguments():
    overlap = blocks("A derivative of your own")["overlap"]
    rng = np.random.default_rng(0)
    a, b, c = rng.normal(size=(3, 4))
    assert mg.check_gradients(overlap, a, b) < 1e-8
    assert mg.check_gradients(overlap, a + 1j * b, c - 1j * a) < 1e-6
    np.testing.assert_allclose(mg.compile(mg.grad(overlap, (0, 1)))(a, b),
                               [2.0 * (a @ b) * b, 2.0 * (a @ b) * a])


def test_sparse_matrices_have_derivatives_of_every_order():
    pytest.importorskip("scipy.sparse")
    names = blocks("Sparse matrices")
    energy, x = names["energy"], np.linspace(0.1, 0.9, 6)
    dense = names["A"].toarray()

    def plain(x):
        return np.sum((dense @ x) ** 3) + np.sum(np.sin(np.linalg.solve(dense, x * x)))

    for transform in (mg.grad, mg.hessian, lambda f: mg.compile(mg.hessian(f)),
                      lambda f: lambda x: mg.jvp(f, (x,), (x,))):
        np.testing.assert_allclose(transform(energy)(x), transform(plain)(x), rtol=1e-10)
    np.testing.assert_allclose(names["bend"], mg.hvp(plain, x, np.ones(6)), rtol=1e-10)
    both = np.stack([x, 2.0 * x])
    np.testing.assert_allclose(mg.vmap(mg.grad(energy))(both), mg.vmap(mg.grad(plain))(both), 1e-10)
    assert mg.check_gradients(energy, x) < 1e-8


def test_what_the_page_says_of_whole_numbers_and_iterators_is_so():
    assert mg.grad(lambda x: x * x)(3) == mg.grad(lambda x: x * x)(3.0) == 6.0
    with pytest.raises(InputError, match="an integer"):
        mg.grad(lambda p: p["x"] ** 2)({"x": 3})
    d = {"a": mg.tensor(1.0), "b": mg.tensor(2.0)}
    with pytest.raises(TypeError, match="sequence"):
        np.stack(d.values())
    assert mnp.stack(d.values()).value.tolist() == np.stack([*d.values()]).value.tolist()


def test_windows_by_an_index():
    x = np.arange(10.0).reshape(2, 5) ** 1.5
    windows = blocks("Windows", NUMPY_PAGE)["windows"]
    view = np.lib.stride_tricks.sliding_window_view(x, 3, -1)
    np.testing.assert_array_equal(windows(x, 3), view)
    assert mg.check_gradients(lambda x: windows(x, 3), x) < 1e-8
    with pytest.raises(Refusal):
        mg.grad(lambda x: np.sum(np.lib.stride_tricks.sliding_window_view(x, 3, -1)))(x)


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
