"""What NumPy offers and what minigrad does with it, found by calling everything: `python
tests/support/coverage_table.py` writes docs/numpy.md.

Each public function of numpy, numpy.linalg and numpy.fft and each member of ndarray is called with
every row of TRIALS (and of EXTRA) that NumPy itself accepts, with tensors for the arrays.  It is

    differentiable   a tangent comes out, and it is the central difference of what NumPy computes
    constant         the numbers come out, and NumPy's do not move when the arguments do: steps,
                     indices, shapes
    refused          a Refusal, whatever it was called with

Anything else is a fault: other numbers, a result that moves but has no tangent (a silently cut
gradient), an array of objects, an exception that is no refusal.
"""
import collections
import functools
import sys
import warnings
from pathlib import Path
from typing import Any, NamedTuple

import numpy as np

import minigrad as mg
from minigrad.errors import Refusal
from minigrad.nest import flatten
from minigrad.op import REGISTRY
from minigrad.rules import special as special_rules  # noqa: F401 - its ops are listed
from minigrad.tensor import Tensor

FILE = Path(__file__).parents[2] / "docs" / "numpy.md"
STEP, JUMP = 1e-6, 1e4
P, Q, R = np.array([0.23, 0.71, 0.46]), np.array([0.62, 0.17, 0.87]), np.array([0.37, 0.93, 0.58])
S = np.array([[2.1, 0.3, 0.2], [0.3, 3.2, 0.41], [0.2, 0.41, 4.3]])  # symmetric, well-conditioned
M, A, X = S[:2] - 1.72, (np.arange(12.0).reshape(2, 3, 2) + 0.7) ** 1.1 / 9.0, np.array(0.77)
K, J, B = np.array([2, 0, 1]), np.array([1, 3, 2]), np.array([True, False, True])
TRIALS: list[tuple] = [
    (P,), (P, Q), (P, Q, R), (S,), (M,), (A,), (X,), (S, P), (S, Q, 0),
    (P, 1), (M, 1), (M, 0), (M, 0, 1), (S, S), (P, K), (K,),
    (K, J), (B,), (B, P), (B, P, Q), (P, B), (P, B, Q), ([P, Q],), ([M, M, M],), ((P, Q),),
    ([P, Q, R], 1), (P, 3),
    (P, 2, 1),
    (M, (3, 2)), (M, (0, 1)), (P, 0, 2.5), (P, 0.4), (K, [P, Q, R]), ([B, ~B], [P, Q]),
    (M, np.argsort(M, 1), 1),
    (B, B),
    (P, [0.0, 0.5, 1.0], [1.0, 2.0, 4.0]), (M, [0.5, 0.25], P), (A, 2), (S, 2)]
NAMED: dict[str,
            list[tuple]] = {  # calls that no row above fits
                            "numpy.einsum": [("ij,j->i", M, P), ("ij->ji", M)],
                            "numpy.einsum_path": [("ij,j->i", M, P)],
                            "numpy.apply_along_axis": [(np.sum, 0, M)],
                            "numpy.apply_over_axes": [(np.sum, M, 0)],
                            "numpy.tensordot": [(A, P, (1, 0))],
                            "numpy.piecewise": [(P, P > 0.4, [np.sin, np.cos])],
                            "numpy.linalg.multi_dot": [([M, S, P],)], "numpy.ldexp": [(P, J)],
                            "numpy.put_along_axis": [(M, np.argsort(M, 1), R, 1)],
                            "numpy.cross": [(P, Q), (S, P)], "numpy.interp": [(P, Q[[1, 0, 2]], R)],
                            "numpy.linalg.cross": [(P, Q)], "numpy.unravel_index": [(K, (3, 3))],
                            "numpy.ravel_multi_index": [((K, J), (4, 4))],
                            "numpy.full": [(3, X), ((2, 3), P)], "numpy.linspace": [(X, 2.0, 4)],
                            "numpy.logspace": [(X, 2.0, 4)], "numpy.choose": [
        (K, [P, Q, R])], "numpy.geomspace": [(X, 2.0, 4)], "numpy.arange": [(X,)],
                            "numpy.fromiter": [(P, float)], "numpy.bincount": [(K, P), (J, P, 6)],
                            "numpy.insert": [(P, 1, 0.5), (P, 1, X)],
                            "numpy.linalg.tensorsolve": [(S, P)],
                            "numpy.linalg.tensorinv": [(S, 1)], "numpy.rollaxis": [(A, 2)],
                            "numpy.moveaxis": [(A, 0, 1)], "numpy.swapaxes": [(A, 0, 1)],
                            "numpy.permute_dims": [(A, (1, 0, 2))],
                            "numpy.copyto": [(np.zeros(3), P)], "numpy.putmask": [(P, B, Q)],
                            "numpy.place": [(P, B, Q)], "numpy.put": [(P, [0], 2.0)],
                            "numpy.astype": [(P, np.float64), (P, int)],
                            "numpy.polyfit": [(P, Q, 1)], "numpy.kaiser": [(5, X)],
                            "numpy.fft.fftfreq": [(5, X)], "numpy.fft.rfftfreq": [(5, X)],
                            "numpy.pad": [(P, 1), (M, ((0, 1), (1, 0)), "edge")],
                            "numpy.histogramdd": [(S,)],
                            "numpy.linalg.matrix_power": [(S, 3), (S, -2)],
                            "numpy.gradient": [(P,), (P, 0.5)], "numpy.delete": [(P, 1), (M, 0, 1)],
                            "numpy.fill_diagonal": [(S, 1.0)],
                            "numpy.quantile": [(P, 0.3)], "numpy.digitize": [(P, [0.0, 0.5, 1.0])],
                            "numpy.full_like": [(P, 2.0), (P, X)],
                            "numpy.unwrap": [(5.0 * P,)], "numpy.where": [(B, P, Q), (P > 0.4,)],
                            "numpy.select": [([B, ~B], [P, Q])], "numpy.divmod": [(S, 0.7)],
                            "numpy.array": [(P,), ([X, X],)], "numpy.block": [([P, Q],)],
}
MEMBERS: dict[str, list[tuple]] = {"numpy.ndarray.reshape": [(M, 3, 2)],
                                   "numpy.ndarray.transpose": [(M, 1, 0)],
                                   "numpy.ndarray.astype": [(P, np.float64), (P, int)],
                                   "numpy.ndarray.view": [(P, np.float64)]}
# why: what is not called, as it takes no array of numbers, or acts on the interpreter and the disk
SKIPPED = {
    "files and printing": "save savez savez_compressed savetxt load loadtxt genfromtxt fromfile "
    "fromregex fromstring frombuffer printoptions set_printoptions get_printoptions info "
    "show_config show_runtime get_include test typename format_float_positional "
    "format_float_scientific base_repr binary_repr",
    "the interpreter's state": "seterr geterr seterrcall geterrcall setbufsize getbufsize",
    "questions about "
    "dtypes": "can_cast promote_types issubdtype isdtype mintypecode min_scalar_type",
    "dates": "datetime_as_string datetime_data busday_count busday_offset is_busday isnat",
    "made from sizes alone": "empty empty_like zeros ones eye identity tri indices diag_indices "
    "tril_indices triu_indices mask_indices broadcast_shapes fromfunction nested_iters bmat "
    "asmatrix frompyfunc packbits unpackbits",
    "memory of an ndarray":
    "ndarray.ctypes ndarray.data ndarray.base ndarray.flags ndarray.setflags ndarray.strides "
    "ndarray.byteswap ndarray.dump ndarray.dumps ndarray.tofile ndarray.tobytes ndarray.getfield "
    "ndarray.setfield ndarray.newbyteorder ndarray.to_device ndarray.device",
}
LISTS = """\
## Lists of tensors

NumPy asks the arguments of a function whether one of them is a tensor, but never looks inside a
list. So plain NumPy cannot compute `np.array([f(x), g(x)])`, and it is refused. One line changes
that:

```python
import minigrad.numpy as np
import minigrad as mg

mg.jacobian(lambda x: np.array([x[0] * x[1], np.sin(x[0])]))(np.ones(2))
```

This `np` is all of NumPy. Its functions, also those of `np.linalg`, first join every list or
tuple that holds tensors, at any depth, and then call NumPy's own function: `np.mean([a, b])`,
`np.append(a, [b, c])`, `np.linalg.norm([a, b])`, `np.where(mask, [a, 1.0], b)`. `np.array`,
`np.asarray`, `np.full`, `np.full_like`, `np.r_` and `np.c_` take tensors, too, which plain NumPy
cannot offer. On plain inputs every name is NumPy's own object, or gives its result bit for bit.
The list itself is written with `np.stack`, so all transforms work.

- A call costs between 0.2 and 0.5 microseconds more than NumPy's own, as long as no list holds a
  tensor. A list is looked through once, so a long list of plain numbers takes about 1.7 times as
  long to become an array.
- NumPy's warnings, such as "divide by zero", name a line of `numpy/lists.py` instead of yours.

`np.stack`, `np.concatenate`, `np.vstack` and the like of this `np` also take their arrays from an
iterator or from a dict: `np.stack(d.values())`, `np.stack(map(f, x))`. NumPy's own take a list
alone, and refuse before they ask a tensor: there write `np.stack([*d.values()])`.

## Windows

`np.lib.stride_tricks.sliding_window_view` is refused. Take the windows by an index, which has a
rule:

```python
def windows(x, size):
    # all stretches of `size` neighbours along the last axis
    start = np.arange(x.shape[-1] - size + 1)
    return x[..., start[:, None] + np.arange(size)]
```

## Large arrays that change while they are used

An array that a function uses beside its arguments, such as data or a scratch array, is copied when
a tensor meets it, so that you may change it afterwards. From 65,537 elements on it is not copied.
Only about a thousand of its elements are compared before the derivative is taken. If a few others
have changed, nothing notices it, and the derivative is wrong. So do not set some elements of a
large array, use it, and set them back. Use `np.where`, or a copy for each use.

## Arrays that are filled

NumPy code often makes an array first and fills it in a loop. A plain array holds plain numbers, so
with plain NumPy `y[0] = x` is refused. With `import minigrad.numpy as np` it works:

```python
def states(x):
    y = np.zeros((100, 2))
    y[0] = x
    for i in range(99):
        y[i + 1] = y[i] + 0.1 * np.array([y[i, 1], -np.sin(y[i, 0])])
    return y

mg.jacobian(states)(np.array([1.0, 0.0]))
```

Inside of a function that minigrad differentiates, batches or compiles, `np.zeros`, `np.ones`,
`np.empty`, `np.full`, `np.eye`, `np.identity`, `np.copy` and the functions that end in `_like` make
an array of floats into which tensors can be written: by an index, a slice or a mask, with `+=` and
its like, with `out=`, and through views such as `row = y[0]` and `y.T`. Views and the order of
writes are as in NumPy. Everywhere else these functions give plain arrays.

- A tensor itself never changes. `t.copy()` makes an array of it that can be changed, also in plain
  NumPy: `t = t.copy()` and then `t[mask] = 0.0`.
- `t += x` makes a new tensor for the name `t`. Other names of the old one (`b = t`, a list that
  holds it, the caller of your function) keep the old one, where NumPy would change it for all of
  them. Write `t = t.copy()` before, if you rely on that. For a view, such as `w = y[:2]` or
  `w = y.T`, `w += x` is refused, because NumPy would change `y` as well.
- The array must be made inside of the function into whose gradient it goes. What is picked from it
  by a list of indices or a mask is a tensor again, if a tensor is in it.
- `isinstance(y, np.ndarray)` is False for tensors and for such arrays. Ask for
  `hasattr(y, "shape")`.

""".splitlines()
LEFT_OUT = {name: why for why, names in SKIPPED.items() for name in names.split()}


class Entry(NamedTuple):
    """One thing that NumPy offers: `call(*args)` uses it."""

    name: str
    call: Any
    section: str


def entries():
    """Everything public, in alphabetical order within its section."""
    for module, section in ((np, "numpy"), (np.linalg, "numpy.linalg"), (np.fft, "numpy.fft")):
        for name in sorted(module.__all__):
            thing = getattr(module, name)
            if callable(thing) and not isinstance(thing, type) and name not in LEFT_OUT:
                yield Entry(f"{section}.{name}", thing,
                            "ufuncs" if isinstance(thing, np.ufunc) else section)
    for name in sorted(dir(np.ndarray)):
        if not name.startswith("_") and f"ndarray.{name}" not in LEFT_OUT:
            yield Entry(f"numpy.ndarray.{name}", functools.partial(_member, name), "numpy.ndarray")


def _member(name, x, *args):
    member = getattr(x, name)
    return member(*args) if callable(member) else member


# --- one call
def fresh(args):
    """The arguments with copies of the arrays, as some functions write into them."""
    return tuple(fresh(a) if type(a) is tuple else [*fresh(a)] if type(a) is list else
                 np.array(a) if isinstance(a, np.ndarray) else a for a in args)


def arrays(args):
    """The arrays of numbers among the arguments, in lists too."""
    return [a for a in flatten(args) if isinstance(a, np.ndarray) and a.dtype.kind == "f"]


def replaced(args, values):
    """The arguments with other values for `arrays(args)`; without one, whole numbers and booleans
    become tensors."""
    values = iter(values)
    floats = bool(arrays(args))

    def swap(a):
        if type(a) in (tuple, list):
            return type(a)(swap(v) for v in a)
        if not isinstance(a, np.ndarray):
            return a
        if a.dtype.kind == "f":
            return next(values)
        return (a if floats or a.dtype.kind not in "ib"
                else mg.tensor(a.astype(float)).astype(a.dtype))

    return tuple(map(swap, args))


def numbers(out):
    """The leaves of a result as plain arrays, also the fields of NumPy's result types; None for
    what is no number."""
    out = [out] if isinstance(out, np.ndarray) else out
    plain = [leaf.value if type(leaf) is Tensor else leaf for leaf in flatten(out)]
    kept = [np.asarray(leaf)
            for leaf in plain if isinstance(leaf, (np.ndarray, np.generic, float, int, complex))]
    return kept if len(kept) == len(plain) else None


def same(a, b, rtol=1e-9, atol=1e-11):
    return len(a) == len(b) and all(p.shape == q.shape and _close(p, q, rtol, atol)
                                    for p, q in zip(a, b, strict=True))


def _close(p, q, rtol, atol):
    return (np.allclose(p, q, rtol, atol, equal_nan=True) if p.dtype.kind in "fcbiu"
            else np.array_equal(p, q))


def complex_of(x):
    """Complex numbers for real ones, equal for equal ones."""
    return np.asarray(x + 1j * np.cos(5.0 * x))


def tried(call, args, lift=np.asarray):
    """(what it is, in words what is wrong or None) of one call; None where NumPy does not take
    these arguments.  lift: what to make of the arrays of numbers first."""
    if isinstance(call, np.ufunc) and len(args) > call.nin:
        return None  # the rest would be out=
    given = arrays(args)
    if lift is complex_of and not given:
        return None
    rng = np.random.default_rng(5)
    vs = [np.asarray(rng.uniform(0.5, 1.0, x.shape)) for x in given]
    # NumPy reads half of a symmetric matrix
    vs = [lift(v + v.T if x is S else v) for x, v in zip(given, vs, strict=True)]
    xs = [lift(x) for x in given]
    with warnings.catch_warnings(), np.errstate(all="ignore"):
        warnings.simplefilter("ignore")
        plain = lambda h: call(*replaced(fresh(args), [np.asarray(x + h * v)
                                                       for x, v in zip(xs, vs, strict=True)]))
        try:
            if not xs:
                expected = call(*fresh(args))
            else:
                expected, ahead, behind = plain(0.0), plain(STEP), plain(-STEP)
        except Exception:
            return None
        leaves = [mg.tensor(x) for x in xs]
        given = replaced(args, leaves)
        first = isinstance(call, functools.partial)  # a member: of the first one
        if not any(type(a) is Tensor for a in (given[:1] if first else flatten(given))):
            return None
        try:
            out = call(*given)
            found, right = numbers(out), numbers(expected)
        except Refusal:
            return "refused", None
        except Exception as error:
            if isinstance(error.__cause__, Refusal):  # NumPy's C code wraps what __float__ raises
                return "refused", None
            return "fault", f"{type(error).__name__}: {error}"
        if right is None:  # text, dtypes, iterators
            return (("constant", None) if type(out) is type(expected)
                    else ("fault", f"gives {out!r} for {expected!r}"))
        if found is None or any(a.dtype == object for a in found):
            return "fault", f"an array of objects: {out!r}"
        if not same(found, right):
            return "fault", f"gives {out!r} where NumPy gives {expected!r}"
        if not xs:
            return "constant", None
        slopes = [(a - b) / (2.0 * STEP) if np.asarray(a).dtype.kind in "fc"
                  else np.zeros(np.shape(a))
                  for a, b in zip(numbers(ahead), numbers(behind), strict=True)]
        smooth = [np.abs(slope) < JUMP for slope in slopes]  # False also for nan: a pole
        moves = any(np.any(np.abs(slope[at]) > 1e-4)
                    for slope, at in zip(slopes, smooth, strict=True))
        if not any(type(leaf) is Tensor for leaf in flatten(out)):
            return ("fault", "the gradient is cut without a word") if moves else ("constant", None)
        try:
            tangents = mg.jvp(lambda *ts: call(*replaced(args, ts)), tuple(xs), tuple(vs))[1]
        except Refusal:
            return "refused", None
        if not same([np.where(at, t, 0.0) for t, at in zip(numbers(tangents), smooth, strict=True)],
                    [np.where(at, slope, 0.0) for slope, at in zip(slopes, smooth, strict=True)],
                    1e-4, 1e-5):
            return "fault", f"tangent {tangents!r}, but a central difference gives {slopes!r}"
        return ("differentiable" if moves else "constant"), None


@functools.cache
def survey(lift=np.asarray):
    """{entry name: (section, state, [(arguments, fault)])}.  lift: as for `tried`."""
    table = {}
    for entry in entries():
        special = {**NAMED, **MEMBERS}.get(entry.name)
        # with floats among the arguments, without
        found: dict[bool, set] = {True: set(), False: set()}
        faults = []
        for args in [*(special or []), *(TRIALS if entry.name not in NAMED else [])]:
            if result := tried(entry.call, args, lift):
                found[bool(arrays(args))].add(result[0])
                if result[1]:
                    faults.append((args, result[1]))
        state = next((s for s in ("fault", "differentiable", "constant", "refused")
                      if s in (found[True] or found[False])), "not called")
        state = "fault" if faults else state
        table[entry.name] = (entry.section, state, faults)
    return table


def only_real():
    """The names of what is refused for complex numbers alone, though NumPy computes it."""
    lifted = survey(complex_of)
    return [name for name, (_, state, _) in survey().items()
            if state != "refused" and lifted[name][1] == "refused"]


def page():
    """The text of docs/numpy.md."""
    table = survey()
    version = ".".join(np.__version__.split(".")[:2])
    lines = ["# What NumPy offers, and what minigrad does with it", "",
             f"Written by `python tests/support/coverage_table.py` for NumPy {version}, which "
             "calls everything that is public",
             "with tensors for the arrays; `tests/engine/test_coverage.py` fails when this "
             "page is out of date, and when", "anything is neither right nor refused.", "",
             "- *differentiable*: a tangent comes out, and it was compared "
             "with a central difference",
             "- *constant*: the result is right, and does not move with its arguments: steps, "
             "comparisons, indices",
             "- *refused*: one sentence says so; so are the options of a covered function that "
             "have no rule", "", "| | differentiable | constant | refused |", "|---|---|---|---|"]
    sections = dict.fromkeys(section for section, *_ in table.values())
    states = ("differentiable", "constant", "refused")
    names: dict[tuple, list] = collections.defaultdict(list)
    for name, (section, state, _) in table.items():
        names[section, state].append(name.rpartition(".")[2])
    counts = {section: " | ".join(str(len(names[section, state])) for state in states)
              for section in sections}
    lines += [f"| {section} | {count} |" for section, count in counts.items()]
    for section in sections:
        lines += ["", f"## {section}", ""]
        for state in states:
            if names[section, state]:
                lines += [
                    f"**{state}**: {', '.join(f'`{name}`' for name in names[section, state])}", ""]
        lines.pop()
    scipys = sorted(name.removeprefix("special.") for name in REGISTRY
                    if name.startswith("special.") and "_zeta" not in name)
    lines += ["", "## scipy.special", "", "Where SciPy is installed, its ufuncs "
              f"{', '.join(f'`{name}`' for name in scipys)} are differentiable, too;",
              "so is `zeta(s, x)` by x. The order of a Bessel function, and the parameters of "
              "`gammainc`, `gammaincc` and `betainc`, are", "constants.",
              "", "`logsumexp`, `softmax`, `log_softmax` and `polygamma` are no ufuncs, so SciPy "
              "never asks a tensor about them:", "write `from minigrad.numpy.special import "
              "logsumexp`. That module is all of `scipy.special`."]
    lines += ["", *LISTS, "## Complex numbers", "",
              "A tensor may be complex, and become so on the way. Of the functions above these",
              "alone refuse complex numbers of which NumPy computes something:", "",
              ", ".join(f"`{name.removeprefix('numpy.')}`" for name in only_real()), ""]
    lines += ["## Not called", ""]
    lines += [f"- {why}: " + ", ".join(f"`{name}`" for name in listed.split())
              for why, listed in SKIPPED.items()]
    lines += ["- classes, and the modules `char`, `strings`, `random`, `polynomial`, `ma`, `rec`: "
              "what they take is", "  made an array first, which is refused"]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    FILE.write_text(page(), encoding="utf-8")
    bad = {name: faults for name, (_, state, faults) in survey().items()
           if state in ("fault", "not called")}
    for name, faults in bad.items():
        print(name, *[f"\n    {args!r}: {fault}" for args, fault in faults[:2]]
              or ["was not called"])
    sys.exit(bool(bad))
