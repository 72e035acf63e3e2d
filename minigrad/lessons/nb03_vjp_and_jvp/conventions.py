"""The derivative where a function has a corner, an edge or a jump: one table, computed when it is
shown.

The rule behind it: at a corner the mean of the two one-sided slopes; a tie is shared evenly;
at a jump the slope beside it; where the slope grows without bound, infinity; where there is
no answer, nan.
"""
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg


class Convention(NamedTuple):
    """A function of x as the learner writes it, a point, and its derivative of this order there,
    with the reason."""

    written: str
    at: float | list[float]
    expected: float | list[float]
    why: str
    order: int = 1

    @property
    def point(self) -> Any:
        """`at` as an argument of the function."""
        return self.at if isinstance(self.at, float) else np.array(self.at)

    @property
    def function(self) -> Callable[[Any], Any]:
        """The function of which the derivative is taken once more: itself, or its
        first derivative."""
        # so that what is shown is what is computed
        f = eval(f"lambda x: {self.written}", {"np": np})
        return f if self.order == 1 else mg.grad(f)

    def computed(self) -> Any:
        """The derivative, by reverse mode, now."""
        with np.errstate(all="ignore"):  # infinity and nan are answers here
            return mg.grad(self.function)(self.point)


INF, NAN = float("inf"), float("nan")
CONVENTIONS = [Convention(*row) for row in (
    ("np.abs(x)", 0.0, 0.0, "a corner: the slopes beside it are -1 and 1"),
    ("np.maximum(x, 0.0)", 0.0, 0.5, "relu, a corner: torch.relu and tf.nn.relu say 0"),
    ("np.maximum(x, x)", 1.0, 1.0, "a tie: one half to each argument, and both are x"),
    ("np.minimum(x, 1.0)", 1.0, 0.5, "a tie: one half to each argument"),
    ("np.clip(x, 0.0, 1.0)", 0.0, 0.5, "a corner at the lower bound"),
    ("np.clip(x, 0.0, 1.0)", 1.0, 0.5, "a corner at the upper bound"),
    ("np.fmax(x, np.nan)", 2.0, 1.0, "fmax does not hear a nan, so x has no rival"),
    ("np.logaddexp(x, -np.inf)", -INF, 0.5, "equal shares, log(0) too, though it is 1 beside"),
    ("np.where(x > 0.0, x, 0.0)", 0.0, 0.0, "a condition is no corner: one branch counts"),
    ("np.max(x)", [2.0, 1.0, 2.0], [0.5, 0.0, 0.5], "a tie is shared evenly: as for np.maximum"),
    ("np.min(x)", [1.0, 1.0, 1.0, 1.0], [0.25, 0.25, 0.25, 0.25],
     "a tie of four: the shares add to 1"),
    ("np.sort(x)[0]", [1.0, 3.0, 1.0], [0.5, 0.0, 0.5], "the smallest, so as np.min"),
    ("np.median(x)", [2.0, 2.0, 3.0], [0.5, 0.5, 0.0], "elements that tie share evenly"),
    ("np.std(x)", [1.0, 1.0], [0.0, 0.0], "a corner: |x0 - x1| / 2"),
    ("np.sign(x)", 0.0, 0.0, "a jump: flat on both sides"),
    ("np.floor(x)", 1.0, 0.0, "a jump: flat on both sides"),
    ("np.round(x)", 0.5, 0.0, "a jump: flat on both sides"),
    ("x % 1.0", 2.0, 1.0, "a jump: slope 1 on both sides"),
    ("np.sqrt(x)", 0.0, INF, "true: the slope grows without bound"),
    ("x ** 0.5", 0.0, INF, "as np.sqrt"),
    ("np.sqrt(np.sum(x * x))", [0.0, 0.0], [NAN, NAN],
     "inf times 0: the chain rule sees no further"),
    ("np.linalg.norm(x)", [0.0, 0.0], [0.0, 0.0], "the tip of a cone: opposite slopes cancel"),
    ("np.hypot(x[0], x[1])", [0.0, 0.0], [0.0, 0.0], "the tip of a cone"),
    ("np.hypot(x[0], x[1])", [1e-170, 0.0], [1.0, 0.0], "true, though x[0] ** 2 vanishes"),
    ("np.hypot(x, 0.0) ** 2", 0.0, NAN, "0 times infinity: x * x itself has f'' = 2", 2),
    ("np.abs(x) ** 2", 0.0, 0.0, "NOT true: x * x has f'' = 2; abs lost it", 2),
    ("np.arctan2(x[0], x[1])", [0.0, 2.0], [0.5, 0.0], "true: no convention on this axis"),
    ("np.arctan2(x[0], x[1])", [0.0, -2.0], [-0.5, 0.0],
     "the jump from -pi to pi: same slope beside it"),
    ("np.arctan2(x[0], x[1])", [2.0, 0.0], [0.0, -0.5], "true: no convention on this axis"),
    ("np.arctan2(x[0], x[1])", [0.0, 0.0], [NAN, NAN], "the origin has no angle"),
    ("x ** 0", 0.0, 0.0, "the constant 1, also at 0"),
    ("x ** 1", 0.0, 1.0, "true: 1 x ** 0"),
    ("x ** 1", 0.0, 0.0, "true: no 0 times infinity", 2),
    ("x ** 2", 0.0, 0.0, "true: 2 x"),
    ("x ** 2", 0.0, 2.0, "true: 2 x ** 0", 2),
    ("0.0 ** x", 2.0, 0.0, "true: 0 on both sides"),
    ("0.0 ** x", 0.0, 0.0, "a jump: 1 at x = 0, and 0 beyond it"),
    ("np.sinc(x)", 0.0, 0.0, "true, though the formula says 0 / 0"),
    ("np.sinc(x)", 0.0, -np.pi**2 / 3.0, "true: -pi ** 2 / 3", 2),
    ("np.prod(x)", [0.0, 2.0, 3.0], [6.0, 0.0, 0.0], "true: the product of the others, not y / x"),
    ("np.prod(x)", [0.0, 2.0, 0.0], [0.0, 0.0, 0.0], "true: each misses a zero"),
    ("np.sum(np.cumprod(x))", [2.0, 0.0, 3.0], [1.0, 8.0, 0.0], "true, past the zero as well"),
    ("np.sum(np.cumprod(x))", [0.0, 0.0, 3.0], [1.0, 0.0, 0.0], "true, past both zeros"),
)]


def _shown(value: Any) -> str:
    if np.ndim(value):
        return "[" + ", ".join(map(_shown, value)) + "]"
    return f"{value + 0.0:.4g}"  # plus 0.0: no -0


def conventions(most: int = len(CONVENTIONS)) -> None:
    """Print the table: function, point, derivative as `mg.grad` computes it now, and why.

    most: how many of its rows, from the first one on
    """
    rows = [(c.written, _shown(c.at), "f" + "'" * c.order + f" = {_shown(c.computed())}", c.why)
            for c in CONVENTIONS[:most]]
    rows.insert(0, ("f(x)", "at x =", "derivative", "why"))
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        print("  ".join(cell.ljust(width)
                        for cell, width in zip(row, widths, strict=True)).rstrip())
