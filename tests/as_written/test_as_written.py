"""NumPy code as a physicist, a statistician and an engineer wrote it who had not seen minigrad.
Each of their functions is differentiated as it stands, or after its imports were changed, or is
refused by a sentence that says what to write.

The files beside this one are theirs, but for the length of six lines.
"""
import ast
import re
from functools import cache
from pathlib import Path

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import Refusal
from minigrad.nest import flatten, rebuild
from minigrad.rules import special as _  # noqa: F401 - a fixture removes what a test registers

HERE = Path(__file__).parent
IMPORTS = {"import numpy as np": "import minigrad.numpy as np",
           "from scipy.special": "from minigrad.numpy.special"}
AS_IT_STANDS = {"action", "negbin_nll", "robust_logpost"}
# What the refusal of a function tells its author to write, and the line written so.
ONE_LINE_MORE = {
    "hmm_nll": ("t = t.copy()", {"    logb[miss] = 0.0": "    logb = logb.copy()\n"
                                 "    logb[miss] = 0.0"}),
    "smooth_features": ("mg.black_box for an f that calls scipy's detrend", {
        "signal.detrend(xs).var()": "mg.black_box(lambda v: signal.detrend(v).var(), shape=(), "
        "pullback=lambda g, y, v: 2.0 * g / v.size * signal.detrend(v))(xs)",
        "from scipy import signal": "import minigrad as mg\nfrom scipy import signal"}),
}


def functions(author: str, changes: dict) -> dict:
    """What an author would differentiate, {name: (function, argument)}, with changed text."""
    text = (HERE / f"{author}.py").read_text(encoding="utf-8")
    for old, new in changes.items():
        text = text.replace(old, new)
    names: dict = {"__name__": author}
    exec(compile(text, f"{author}.py", "exec"), names)
    return names["DIFFERENTIATE"]


def written_down(author: str) -> list[str]:
    """The names of those functions, without the imports that running the file costs."""
    tree = ast.parse((HERE / f"{author}.py").read_text(encoding="utf-8"))
    (table,) = (line.value for line in tree.body if isinstance(line, ast.Assign)
                and ast.unparse(line.targets[0]) == "DIFFERENTIATE")
    return [key.value for key in table.keys]


ALL = [(author, name) for author in ("physicist", "statistician", "engineer")
       for name in written_down(author)]
LONG = {"cost_lv", "final_energy", "residuals_lv", "residuals_pendulum"}   # many steps in time
unchanged = cache(lambda author: functions(author, {}))


def inner(a, b) -> float:
    """The sum of products of two nests."""
    return sum(np.sum(x * y) for x, y in zip(flatten(a), flatten(b), strict=True))


def agrees(f, plain, x) -> None:
    """Both modes, eager and compiled, agree with a finite difference of the plain function."""
    rng = np.random.default_rng(5)
    d = rebuild(x, [rng.standard_normal(np.shape(leaf))[()] for leaf in flatten(x)])
    moved = lambda h: rebuild(x, [a + h * b for a, b in zip(flatten(x), flatten(d), strict=True)])
    near = lambda h: (plain(moved(h)) - plain(moved(-h))) / (2.0 * h)
    slope = (4.0 * near(5e-6) - near(1e-5)) / 3.0
    y, tangent = mg.jvp(f, (x,), (d,))
    np.testing.assert_allclose(y, plain(x), rtol=1e-12, atol=1e-13)
    np.testing.assert_allclose(tangent, slope, rtol=1e-5, atol=1e-6 * np.max(np.abs(slope)))
    g = rng.standard_normal(np.shape(y))[()]
    back = lambda x: mg.vjp(f, x)[1](g)[0]
    np.testing.assert_allclose(inner(back(x), d), np.sum(g * tangent), rtol=1e-9)
    np.testing.assert_allclose(inner(mg.compile(back)(x), d), np.sum(g * tangent), rtol=1e-9)


@pytest.mark.parametrize(("author", "name"), [
    pytest.param(*one, marks=[pytest.mark.exhaustive] * (one[1] in LONG)) for one in ALL])
def test_it_is_differentiated_after_its_imports_at_most(author: str, name: str):
    plain, x = unchanged(author)[name]
    if name in AS_IT_STANDS:
        agrees(plain, plain, x)
    else:
        with pytest.raises((Refusal, ValueError)):
            mg.vjp(plain, x)
    if name in ONE_LINE_MORE:
        words, changes = ONE_LINE_MORE[name]
        with pytest.raises(Refusal, match=re.escape(words)):
            mg.vjp(functions(author, IMPORTS)[name][0], x)
    else:
        changes = {}
    agrees(functions(author, IMPORTS | changes)[name][0], plain, x)
