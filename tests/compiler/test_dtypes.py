"""Every op over pairs of dtypes: the dtype and shape that a program infers, and the values that it
computes, against plain NumPy.  test_fused_machine.py has these pairs in machine code.

An argument comes in its dtype, or it is computed in it, behind an op that makes another dtype of
it: a comparison, `1 + t`, a division, `astype`, a product with a complex number.  `make test` tries
a tenth of all that with the NumPy printer, and a fortieth with kernels in plain Python;
`make test-all` tries all of it.
"""
import contextlib
from typing import NamedTuple

import interpreted
import numpy as np
import pytest
from samples import SAMPLES, Sample
from sweep import swept

import minigrad as mg
from minigrad.compiler.fused import groups
from minigrad.errors import BoxError, Refusal
from minigrad.nest import flatten
from minigrad.rules.inverse import MatrixError
from minigrad.tensor import Tensor
from minigrad.value import Spec

pytestmark = [pytest.mark.filterwarnings("ignore")]
KINDS = ("bool", "int32", "int64", "float16", "float32", "float64", "complex128")
# how a value of a dtype is computed: (the dtype that comes in, what is done with it)
COMPUTED = {"bool": ("float64", lambda x: x > 0.1), "int32": ("int32", lambda x: 1 + x),
            "int64": ("int64", lambda x: 1 + x), "float16": ("float64", lambda x: x.astype("e")),
            "float32": ("float64", lambda x: x.astype("f")), "float64": ("int64", lambda x: x / 2),
            "complex128": ("float64", lambda x: x * (1.0 - 0.3j))}
# partials, and nearest points of sets of weights, which floats alone meet
OF_FLOATS = {"ratio", "direction", "second_of_det", "sylvester", "simplex", "ball", "level",
             "isotonic"}


class Case(NamedTuple):
    """A sample with a dtype for each argument, which are computed or not."""

    sample: Sample
    kinds: tuple
    computed: bool

    def args(self):
        """The arguments that come in."""
        kinds = [COMPUTED[kind][0] for kind in self.kinds] if self.computed else self.kinds
        return tuple(map(converted, self.sample.args, kinds))

    def run(self, f, args):
        """The results of f, in a list, on arguments that are converted first."""
        if self.computed:
            args = [COMPUTED[kind][1](a) for kind, a in zip(self.kinds, args, strict=True)]
        return flatten(f(*args))

    def __str__(self):
        return f"{self.sample.label}, {' and '.join(self.kinds)}{', computed' * self.computed}"


def converted(a, kind):
    """The numbers of a sample in a dtype, spread out, so that integers differ."""
    kind = np.dtype(kind)
    scale = {"b": 1.0, "i": 7.0, "f": 1.0, "c": 1.0 - 0.3j}[kind.kind]
    return ((np.asarray(a) > 0.0) if kind.kind == "b" else (a * scale)).astype(kind)[()]


def taken(sample):
    """Whether a sample is one of arrays; of the shapes of an elementwise op two are enough."""
    shapes = [*map(np.shape, sample.args)]
    return bool(shapes) and not any(type(a) is float for a in sample.args) and (
        "#" in sample.label or shapes in ([()], [(2, 3)], [(), ()], [(2, 3), (3,)]))


def cases():
    """All cases: each pair of dtypes for arguments by turns, given and computed."""
    for sample in filter(taken, SAMPLES):
        for first in KINDS:
            for second in KINDS if len(sample.args) > 1 else [first]:
                kinds = tuple((first, second)[k % 2] for k in range(len(sample.args)))
                if sample.op in OF_FLOATS and not {*kinds} <= {"float32", "float64"}:
                    continue
                for computed in (False, True):
                    yield Case(sample, kinds, computed)


ALL = [*cases()]


def expected(case):
    """What NumPy computes, or the exception that it raises."""
    try:
        return [np.asarray(y) for y in case.run(case.sample.plain, case.args())]
    except Exception as error:
        return error


def inferred(case):
    """The (shape, dtype) that a trace finds for each result; a Refusal where it ends with one."""
    try:
        ys = case.run(case.sample.f, [Tensor(Spec(np.shape(a), a.dtype)) for a in case.args()])
    except Refusal as error:
        return error
    return [(y.shape, y.dtype) for y in ys]


def by_data(error):
    """Whether NumPy complains of values, and not of dtypes: no trace can know these."""
    return isinstance(error, (np.linalg.LinAlgError, BoxError)) or (
        "negative integer powers" in str(error))


def close(case, ys, wanted):
    """The results are NumPy's: to rounding in the narrowest float that they met."""
    narrow = {"float16": 2e-2, "float32": 2e-4}
    rtol = max([1e-8, *[narrow.get(kind, 0.0) for kind in (*case.kinds, *[y.dtype.name
                                                                          for y in wanted])]])
    assert len(ys) == len(wanted)
    for y, want in zip(ys, wanted, strict=True):
        assert (np.shape(y), np.asarray(y).dtype) == (want.shape, want.dtype)
        if want.dtype.kind in "biu":
            np.testing.assert_array_equal(y, want)
        else:
            np.testing.assert_allclose(y, want, rtol=rtol, atol=rtol)


def running(case):
    """The function that a case is about."""
    return lambda *args: case.run(case.sample.f, args)


def check(case, backends):
    """A program is traced, or refused by a sentence; then it computes what NumPy does."""
    wanted, found = expected(case), inferred(case)
    if isinstance(found, Refusal):
        # complex numbers and truth values have fewer rules; the solver of mg.implicit wants values
        assert (isinstance(wanted, Exception) or {"complex128", "bool"} & {*case.kinds}
                or case.sample.op == "implicit"), found
        return
    if isinstance(wanted, Exception):
        assert by_data(wanted), f"NumPy refuses this: {wanted}"
        with pytest.raises(type(wanted)):
            mg.compile(running(case))(*case.args())
        return
    assert found == [(y.shape, y.dtype) for y in wanted]
    for backend in backends:
        # a matrix of truth values has no full rank
        with contextlib.suppress(MatrixError):
            close(case, mg.compile(running(case), backend=backend)(*case.args()), wanted)


@pytest.fixture
def plain_python(monkeypatch):
    """Kernels run in Python, and hold single ops, too."""
    interpreted.interpret(monkeypatch)
    monkeypatch.setattr(groups, "FEWEST", 1)


def together(kinds):
    """One case of each op that can be computed for a pair of dtypes, given and computed; those of
    one argument belong to the pair of its dtype with itself."""
    one = {(case.sample.op, case.computed): case for case in ALL
           if case.kinds == kinds or (case.kinds * 2 == kinds)}
    return [case for case in one.values() if not isinstance(inferred(case), Refusal)
            and not isinstance(expected(case), Exception) and case.sample.op != "lstsq"]


@swept(ALL[::10], lambda case: case.kinds[0], str)
def test_a_tenth_of_all_pairs(case):
    check(case, ["numpy"])


@pytest.mark.usefixtures("plain_python")
@swept(ALL[5::40], lambda case: case.kinds[0], str)
def test_a_fortieth_of_all_pairs_in_kernels(case):
    check(case, ["numba"])


@pytest.mark.exhaustive
@pytest.mark.usefixtures("plain_python")
@swept(ALL, lambda case: case.kinds[0], str)
def test_all_pairs(case):
    check(case, ["numpy", "numba"])


@pytest.mark.parametrize("kind", ["bool", "int32", "int64", "float32"])
@pytest.mark.parametrize("f", [
    np.sum, np.prod, np.mean, np.var, np.std, np.max, np.cumsum, lambda x: np.sum(x, keepdims=True),
    lambda x: np.sum(x, axis=0), lambda x: np.prod(x, axis=-1)])
def test_a_single_number_is_reduced_in_the_dtype_of_numpy(f, kind):
    x = np.array([0.0, 3.0, 2.0]).astype(kind)
    y, want = mg.compile(lambda x: f(np.max(x)))(x), f(np.max(x))
    np.testing.assert_allclose(y, want)
    assert np.asarray(y).dtype == want.dtype


def test_squares_of_truth_values_are_as_narrow_as_numpys():
    x = np.array([True, False])
    for f in (lambda x: x ** 2, lambda x: np.power(x, 2), lambda x: np.any(x) ** 2, lambda x: x * 2,
              lambda x: x ** 2.0, lambda x: 2 ** x):
        assert np.asarray(mg.compile(f)(x)).dtype == np.asarray(f(x)).dtype
