"""The programs of docs/fitting.md run, and agree."""
import importlib.util
import inspect
import re
from pathlib import Path

import numpy as np
import pytest

import minigrad as mg
from minigrad.optim import CurveFit

PAGE = (Path(__file__).parents[2] / "docs" / "fitting.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^## ([\w ]+)\n(?:(?!#|```)[^\n]*\n)*?```python\n(.*?)```", PAGE,
                         re.DOTALL | re.MULTILINE))
OTHERS = ["SciPy"] + ["lmfit"] * bool(importlib.util.find_spec("lmfit"))


def after_data(*names):
    """What the blocks of these names compute, one after the other."""
    found: dict = {}
    for name in ("The data", *names):
        exec(compile(BLOCKS[name], f"fitting.md, {name}", "exec"), found)
    return found


def test_the_blocks_are_there():
    assert [*BLOCKS] == ["The data", "minigrad", "SciPy", "lmfit", "More than a fit",
                         "Parameters that are arrays", "A differential equation",
                         "Derivatives of a fit"]


@pytest.mark.parametrize("name", OTHERS)
def test_the_others_give_the_same_numbers(name):
    ours, theirs = after_data("minigrad"), after_data(name)
    for key in ("value", "error", "low", "high"):
        # the others take differences, SciPy's block 1.96, and lmfit Student's t
        wide = name == "lmfit" and key in ("low", "high")
        np.testing.assert_allclose(theirs[key], ours[key], rtol=1e-2 if wide else 2e-4)


def test_the_table_and_the_rest_are_as_the_page_says(capsys):
    found = after_data("minigrad", "More than a fit")
    (shown,) = re.findall(r"```text\n(.*?)```", PAGE, re.DOTALL)
    assert found["fit"].summary() == shown.rstrip()
    assert found["line"].params["base"] == 10.0
    low, high = found["samples"].interval()["rate"]
    assert low < found["line"].params["rate"] < high
    assert found["found"].best.success
    assert "rate" in capsys.readouterr().out


def test_a_sphere_and_an_epidemic_are_found_again():
    found = after_data("minigrad", "Parameters that are arrays", "A differential equation")
    sphere, epidemic = found["sphere"], found["epidemic"]
    assert sphere.success
    np.testing.assert_allclose(sphere.x["centre"], [10.0, 20.0, 30.0], atol=0.1)
    assert abs(sphere.x["radius"] - 25.0) < 4.0 * sphere.errors["radius"] < 0.2
    assert epidemic.success
    for name, true in {"beta": 0.5, "gamma": 0.15, "first": 1e-3}.items():
        assert abs(epidemic.params[name] - true) < 4.0 * epidemic.errors[name] < 0.2 * true


def test_the_derivatives_are_those_of_fits_made_again():
    found = after_data("minigrad", "Derivatives of a fit")
    start = {"amp": 50.0, "rate": 1.0, "base": 5.0}
    fit = lambda counts, **given: mg.optim.curve_fit(found["decay"], found["t"], counts, start,
                                                     sigma=found["errors"], **given)
    move = np.eye(60)[7]
    up, down = (fit(found["counts"] + s * 1e-3 * move).params["rate"] for s in (1.0, -1.0))
    assert found["by_counts"][7] == pytest.approx((up - down) / 2e-3, rel=1e-5)
    up, down = (fit(found["counts"], fixed={"base": 10.0 + s}).errors["rate"]
                for s in (1e-4, -1e-4))
    assert found["by_base"] == pytest.approx((up - down) / 2e-4, rel=1e-5)


def test_the_names_are_there():
    fit = after_data("minigrad")["fit"]
    for name in set(re.findall(r"`fit\.(\w+)", re.sub(r"\| [^|]* \|\n", "\n", PAGE))):
        assert hasattr(fit, name), name
    for name in set(re.findall(r"\bmg\.optim\.(\w+)", PAGE)):
        assert hasattr(mg.optim, name), name
    assert isinstance(fit, CurveFit)
    assert {"fixed", "bounds", "sigma", "nan_policy"} <= {
        *inspect.signature(mg.optim.curve_fit).parameters}
