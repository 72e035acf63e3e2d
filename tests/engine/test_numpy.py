"""Every function of NumPy, called on tensors: the right value or a refusal, and never an
array of objects."""
import copy
import itertools

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import InputError, Refusal


def parts_of(x):
    """Everything that a result is made of."""
    return [k for part in x for k in parts_of(part)] if isinstance(x, (tuple, list)) else [x]


def calls():
    """(name, function, plain arguments) for every callable of NumPy's namespaces, with arguments of
    several shapes."""
    vector, matrix, number = (np.array([0.5, 0.25]),
                              np.array([[0.5, 0.2], [0.1, 0.3]]), np.array(0.5))
    for space in (np, np.linalg, np.fft):
        for name in dir(space):
            f = getattr(space, name)
            if (callable(f) and not name.startswith("_") and name != "test"
                and not isinstance(f, type)):
                for a in (vector, matrix, number):
                    for args in ((a,), (a, a), (a, vector), ([a, a],), ((a, a), 0),
                                 (a, 0), (a, 0.5)):
                        yield f"{space.__name__}.{name}", f, args
                if isinstance(f, np.ufunc):
                    for method in (f.reduce, f.accumulate, f.outer):
                        for args in ((vector,), (matrix, 1), (vector, vector)):
                            yield f"{name}.{method.__name__}", method, args


def lifted(args):
    """The arguments with arrays made tensors: all of them, and each alone."""
    places = [k for k, a in enumerate(args) if not isinstance(a, (int, float))]
    for chosen in {*((k,) for k in places), tuple(places)}:
        yield [type(a)(map(mg.tensor, a)) if k in chosen and isinstance(a, (list, tuple)) else
               mg.tensor(a) if k in chosen else a for k, a in enumerate(args)]


# ask for memory, not for numbers, and say what they miss
MEMORY = {"numpy.frombuffer", "numpy.from_dlpack"}
NO_NUMBERS = {"numpy.bmat", "numpy.printoptions", "numpy.info", "numpy.array_repr",
              "numpy.array_str",
              "numpy.array2string",  # answer text, None or a context manager, to anything
              "numpy.empty_like",  # and unset memory
              "numpy.result_type"}  # and a dtype, tested below


@pytest.mark.filterwarnings("ignore")  # NumPy's own: deprecated names, degrees of freedom
def test_every_numpy_function_is_right_or_refuses(capsys):
    right, refused, loud = set(), set(), set()
    for name, f, args in calls():
        with np.errstate(all="ignore"):
            try:
                plain = f(*copy.deepcopy(args))
            except Exception:
                plain = None
            for tensors in lifted(args) if plain is not None and name not in NO_NUMBERS else ():
                try:
                    result = f(*tensors)
                except Refusal:
                    refused.add(name)
                    continue
                except (TypeError, AttributeError):
                    loud.add(name)
                    continue
                right.add(name)
                values = [part.value if type(part) is mg.Tensor else part
                          for part in parts_of(result)]
                for value, expected in itertools.zip_longest(values, parts_of(plain)):
                    assert np.asarray(value).dtype == np.asarray(expected).dtype
                    np.testing.assert_allclose(value, expected, rtol=1e-13, err_msg=name)
    assert loud <= MEMORY
    assert {"numpy.sum", "numpy.matmul", "numpy.add", "numpy.stack", "numpy.shape",
            "add.reduce"} <= right
    assert ({"numpy.sort", "numpy.linalg.solve", "numpy.fft.fft", "numpy.array", "add.accumulate"}
            <= refused | right)


def test_nothing_becomes_an_object_array():
    t, u = mg.tensor(1.0), mg.tensor([1.0, 2.0])
    for make in (lambda: np.array([t, t]), lambda: np.asarray(u), lambda: np.array([[t, 1.0]]),
                 lambda: np.asarray([1.0, t]), lambda: np.r_[u, 1.0], lambda: np.c_[u, u],
                 lambda: np.full(3, t), lambda: np.array([t], dtype=object),
                 lambda: np.array(list(u)), lambda: np.arange(t), lambda: np.vectorize(np.sin)(u),
                 lambda: np.float64(t), lambda: np.ma.array(u),
                 lambda: np.random.default_rng(0).normal(u), lambda: np.ones(2, object) * u):
        with pytest.raises(Refusal, match="see line"):
            make()
    z = np.zeros(2)
    for write in (lambda: z.__setitem__(slice(None), u), lambda: np.copyto(z, u),
                  lambda: np.put(z, 0, t), lambda: np.add(z, u, out=z), lambda: z.__iadd__(u),
                  lambda: np.add.at(z, [0], t), lambda: np.sum(u, out=z[:1])):
        with pytest.raises(Refusal, match="see line"):
            write()
    for write in (lambda: z.__setitem__(0, t), lambda: np.fromiter([t], float)):
        # NumPy's words; ours are the cause printed above
        with pytest.raises(ValueError, match="sequence") as caught:
            write()
        assert type(caught.value.__cause__) is InputError
    assert z.tolist() == [0, 0]


@pytest.mark.parametrize("shape", [(), (3,), (2, 0)])
def test_tensors_are_real(shape):
    x = np.full(shape, np.nan)[()]
    for f in (np.isreal, np.iscomplex, np.isrealobj, np.iscomplexobj):
        answer, expected = f(mg.tensor(x)), f(x)
        assert np.shape(answer) == np.shape(expected)
        assert np.all(answer == expected)
        assert type(answer) is type(expected)
    assert mg.grad(lambda x: np.real_if_close(x) * 2.0)(1.0) == 2.0


def test_the_result_type_of_tensors_is_numpys():
    for dtype in (np.float16, np.float32, np.float64):
        x = np.ones(2, dtype)
        for others in ((), (1.0,), (np.float32,), (np.ones(2, int),)):
            assert np.result_type(mg.tensor(x), *others) == np.result_type(x, *others)
    assert np.result_type(mg.tensor(0.5), np.float32) == np.float32


def test_steps_of_unwrap_and_ends_of_ediff1d():
    x = np.array([0.0, np.pi, 0.0, -np.pi, 7.0, 1.0, 30.0, 2.5])
    np.testing.assert_array_equal(np.unwrap(mg.tensor(x)).value, np.unwrap(x))
    narrow = np.ones(3, np.float32)
    assert np.ediff1d(mg.tensor(narrow), to_end=[0.5]).dtype == np.float32
    assert mg.jacobian(np.maximum.accumulate)(np.array([1.0, 3.0, 2.0])).tolist() == [
        [1, 0, 0], [0, 1, 0], [0, 1, 0]]
