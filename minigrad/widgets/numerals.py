"""Numbers and matrices in words: one place decides what a value looks like in every widget, table
and still picture."""
import json
import math
from typing import Any

import numpy as np

# digits on a picture, and where two numbers shall be compared
SIGNIFICANT, EXACT = 4, 8


def number(value: Any, digits: int = SIGNIFICANT) -> str:
    """One number, short enough for an edge: 3, -0.4161, 1.2e-05."""
    return f"{float(value) + 0.0:.{digits}g}"            # + 0.0: no minus sign on a zero


def how_many_times(longer: float, shorter: float) -> str:
    """The ratio of two durations, such as 2.5; "many" where the clock went on in one of them alone:
    a browser's clock may take steps of 0.1 ms."""
    return "1.0" if longer == shorter else f"{longer / shorter:.1f}" if shorter else "many"


def three(value: float) -> str:
    """One number as pictures write it, like `fmt` and `power` in numbers.js: three digits, a true
    minus; below a thousandth two digits and a power of ten."""
    size = abs(float(value))
    if not math.isfinite(size):
        return "nan" if math.isnan(size) else "∞" if value > 0 else "−∞"
    if 0 < size < 1e-3:
        digits, power = f"{size:.1e}".split("e")
        text = f"{float(digits):g}e−{abs(int(power))}"
    else:
        text = (f"{float(f'{size / 1e6:.3g}'):g} M" if size >= 1e6 else f"{round(size):,}"
                if size >= 1e4 else f"{float(f'{size:.3g}'):g}")
    return "−" * bool(value < 0) + text


def short(value: Any) -> str:
    """A value in at most twelve characters: a number, a short vector, or else the shape."""
    array = np.asarray(value)
    if array.ndim == 0:
        return number(array)
    entries = "[" + ", ".join(number(v, 2) for v in array.flat[:4]) + "]"
    return entries if array.ndim == 1 and array.size <= 3 and len(entries) <= 12 else shape(array)


def series(values: Any) -> list[float | None]:
    """Numbers for a chart, of five digits, and None where they are not finite: JSON has no nan."""
    return [float(f"{v:.5g}") if math.isfinite(v) else None
            for v in np.asarray(values, float).tolist()]


def shape(value: Any) -> str:
    """A shape as 2×3; a vector of three is 3 entries."""
    sizes = np.shape(value)
    return ("number" if not sizes else f"{sizes[0]} entries" if len(sizes) == 1
            else "×".join(map(str, sizes)))


def words(value: Any, digits: int = SIGNIFICANT) -> str:
    """All of a small value, the shape and the largest entry of a large one."""
    array = np.asarray(value)
    if array.ndim == 0:
        return number(array, digits)
    if array.size > 64:
        return f"{shape(array)}, largest magnitude {number(np.max(np.abs(array)))}"
    return _nested(array, digits)


def _nested(array: np.ndarray, digits: int) -> str:
    if array.ndim == 0:
        return number(array, digits)
    return "[" + ", ".join(_nested(row, digits) for row in array) + "]"


def jacobian(value: Any, rows: int) -> np.ndarray | float:
    """A derivative of shape y.shape + x.shape as a matrix: one row for each entry of y, one column
    for each of x."""
    array = np.asarray(value)
    return float(array) if array.ndim == 0 else array.reshape(rows, -1)


def exact(value: Any) -> str:
    """All digits, as JSON: what a test compares."""
    return json.dumps(np.asarray(value).tolist())


def grid(value: Any, digits: int = SIGNIFICANT) -> dict[str, Any]:
    """A number, vector or matrix for the browser: "text", the "rows" of a matrix up to 8 × 8, all
    digits in "raw"."""
    array = np.asarray(value)
    cells: dict[str, Any] = {"text": words(array, digits), "raw": exact(array)}
    if array.ndim and max(array.shape) <= 8:
        cells["rows"] = [[number(v) for v in row] for row in np.atleast_2d(array)]
    elif array.ndim:
        cells["text"] = shape(array)
    return cells


def plural(number: int, one: str, many: str = "") -> str:
    """1 sweep, 2 sweeps; many: the plural that an s does not make, such as vertices."""
    return f"{number:,} {one if number == 1 else many or one + 's'}"


def percent(part: float) -> str:
    """A share in per cent, with as many digits as keep it from being 0%."""
    return f"{part:.0%}" if part >= 0.01 else f"{part:.0e}"


def distance(one: Any, other: Any) -> str:
    """The largest distance of two arrays, entry by entry, as in 3e-16."""
    far = np.max(np.abs(np.asarray(one) - other))
    return f"{far:.0e}" if far else "0"
