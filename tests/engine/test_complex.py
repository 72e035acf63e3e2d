"""Complex numbers: every op is right for them or refuses, real arguments get real derivatives, and
the conventions are JAX's (test_oracles compares)."""
import pickle
import subprocess
import sys
from collections import Counter

import numpy as np
import pytest
from complex_directions import check, complex_sample, near
from samples import SAMPLES

import minigrad as mg
from minigrad.errors import GradientMismatch, InputError, NoRuleError, Refusal
from minigrad.op import REGISTRY, elementwise
from minigrad.value import Spec

X, Z, W = (np.array([0.7, -1.2, 0.4]), np.array([0.6 + 0.3j, -0.9 + 1.1j, 0.2 - 0.8j]),
           np.array([1.1 - 0.4j, 0.3 + 0.5j, -0.7 + 0.9j]))
M = np.outer(Z, W) + np.diag(X) + np.eye(3)


# --- each op
def lifted():
    """The first samples of each op, with all their arguments complex, and with one of two."""
    taken: Counter = Counter()
    for s in SAMPLES:
        # stop_gradient lies on purpose, and mg.constraints, whose ops these are, takes real numbers
        own = s.op == "stop_gradient" or "constraints" in REGISTRY[s.op].module
        if not own and all(map(np.size, s.args)) and taken[s.op] < 2 and s.args:
            taken[s.op] += 1
            z = tuple(map(complex_sample, s.args))
            yield s, z
            if len(z) == 2:
                yield from ((s, (z[0], np.asarray(s.args[1]))), (s, (np.asarray(s.args[0]), z[1])))


def test_each_op_is_right_for_complex_numbers_or_refuses():
    right: Counter = Counter()
    for s, args in lifted():
        try:
            with np.errstate(all="ignore"):
                value = np.asarray(s.plain(*args))
        except (TypeError, Refusal, np.exceptions.ComplexWarning):  # NumPy has no such function
            if s.op != "searchsorted":  # np.digitize, whose places are constant
                with pytest.raises((Refusal, TypeError)):
                    mg.jvp(s.f, args, args)
            continue
        if value.dtype.kind not in "fc":
            continue
        try:
            with np.errstate(all="ignore"):
                check(s.f, *args, plain=s.plain, tol=1e-5)
        except Refusal:
            continue
        except AssertionError as error:
            raise AssertionError(f"{s.label} at {args}") from error
        right[s.op] += 1
    for name in ("add divide multiply power matmul einsum convolve sort cumprod prod inv solve det "
                 "sinc arctan arcsinh arcsin arccosh tan log1p where getitem scatter "
                 "take_along_axis concatenate mean sum recompute fft ifft irfft absolute").split():
        assert right[name], name
    assert len(right) > 60


HOLOMORPHIC = [np.exp, np.exp2, np.expm1, np.log, np.log2, np.log10, np.log1p, np.sqrt, np.square,
               np.reciprocal, np.sin, np.cos, np.tan, np.sinh, np.cosh, np.tanh, np.arcsin,
               np.arccos, np.arctan, np.arcsinh, np.arccosh, np.arctanh, np.sinc, np.negative,
               np.positive, lambda z: z**3, lambda z: z**0.5, lambda z: z**(1.0 - 2.0j),
               lambda z: 2.0**z, lambda z: (-2.0)**z, lambda z: z / (1.0 + z), np.prod, np.cumprod]


@pytest.mark.parametrize("f", HOLOMORPHIC)
@pytest.mark.parametrize("z", [Z, W, Z * 2.5, 0.3 - 0.2j], ids=["Z", "W", "large", "number"])
def test_cauchy_and_riemann(f, z):
    """Along i the tangent is i times the one along 1, and both are the pullback's transpose."""
    if np.ndim(z) == 0 and f is np.cumprod:
        z = np.array([z])
    v = np.ones_like(z)
    check(f, z, order=2, tol=1e-6)
    _, along = mg.jvp(f, (z,), (v,))
    near(mg.jvp(f, (z,), (1j * v,))[1], 1j * along, 1e-12)
    near(mg.vjp(lambda z: np.sum(f(z)), z)[1](1.0)[0] @ v if np.ndim(z) else
         mg.vjp(f, z)[1](1.0)[0], np.sum(along), 1e-12)


MIXED = [  # a real argument meets complex numbers, or a complex one real numbers
    (lambda x: np.exp(1j * x) * x, (X,)), (lambda x, z: x * z - z / x, (X, Z)),
    (lambda x, z: np.where(x > 0.0, x, z) + np.where(x > 0.0, x * 1j, x), (X, Z)),
    (lambda x, z: x @ z + np.dot(z, x), (X, Z)), (lambda x, z: np.outer(x, z) @ z, (X, Z)),
    (lambda x, z: np.concatenate([x, z[::2], x[1:] ** 2]), (X, Z)),
    (lambda x: np.stack([x, 1j * x])[:, ::-1], (X,)), (lambda x: x.astype(complex) ** 0.5, (X,)),
    (lambda x, z: np.add(x, z, dtype=complex), (X, Z)),
    (lambda x, z: np.einsum("i,j,i->j", x, z, x), (X, Z)),
    (lambda x: np.sort(x) * 1j + np.max(x) * np.cumprod(x), (X,)),
    (lambda x: np.exp(1j * np.ldexp(np.sin(x), 2)) * np.frexp(x * 3.0)[0], (X,)),
    (lambda x: np.take_along_axis(1j * x, np.array([0, 0, 2]), 0), (X,)),
    (lambda x, z: np.abs(np.abs(z) * x - 1j) ** 1.5, (X, Z)),
    (lambda x, z: x[:, None] * 1j + z, (X, Z)), (lambda x, z: np.sum(x) * z, (X, Z)),
    (lambda x, z: np.linalg.solve(np.diag(x) + np.ones((3, 3)), z), (X, Z)),
    (lambda z, x: np.linalg.solve(np.outer(z, z) + np.eye(3), x), (Z, X)),
    (lambda x: np.real(np.fft.ifft(np.fft.fft(x) * np.exp(-np.arange(3.0)))), (X,)),
    (lambda x, z: z**x + x**z, (np.abs(X), Z)), (mg.recompute(lambda x: np.exp(1j * x) * x), (X,)),
    (mg.recompute(lambda z: np.abs(z) * z), (Z,))]


@pytest.mark.parametrize(("f", "args"), MIXED)
def test_a_real_argument_gets_a_real_derivative(f, args):
    check(f, *args, everywhere=True, order=2)
    check(lambda *xs: np.sum(np.abs(f(*xs)) ** 2), *args)  # and backwards from a real result


PARTS = [np.real, np.imag, np.conj, np.abs, np.angle, lambda z: np.angle(z, deg=True), np.absolute,
         lambda z: z.real * z.imag, lambda z: z.conj() / z, lambda z: abs(z) ** 3.0,
         lambda z: np.real_if_close(z) * np.real(z), np.nan_to_num]
OTHERS = [
    (np.vdot, (Z, W)), (np.vdot, (Z, X)), (np.vdot, (X, Z)), (np.vecdot, (M, M.T)),
    (np.vecmat, (Z, M)), (lambda a: np.linalg.vecdot(a, a, axis=0), (M,)), (np.inner, (Z, W)),
    (np.correlate, (Z, W[:2])), (np.correlate, (W[:2], Z)),
    (lambda a, v: np.convolve(a, v, "same"), (Z, X)), (np.kron, (Z, W)), (np.cross, (Z, W)),
    *[(lambda z, f=f, o=options: f(z, **o), (M,)) for f in (np.var, np.std) for options in (
        {}, {"axis": 0, "ddof": 1}, {"keepdims": True, "axis": 1, "where": X > 0.0})],
    (lambda z: np.average(z, weights=np.array([1.0, 2.0, 3.0]) + 1j), (Z,)),
    *[(lambda z, o=o: np.linalg.norm(z, o), (Z,)) for o in (None, 2, 1, 3, 2.5, np.inf, -np.inf)],
    *[(lambda z, o=o: np.linalg.norm(z, o), (M,)) for o in (None, "fro", 1, np.inf, -1)],
    (lambda z: np.linalg.norm(z, axis=0, keepdims=True), (M,)), (np.linalg.matrix_norm, (M,)),
    (np.linalg.norm, (np.array([0.0, 1j, 2.0]),)),
    (np.linalg.inv, (M,)), (np.linalg.det, (M,)), (lambda a: np.linalg.matrix_power(a, -2), (M,)),
    (np.prod, (np.array([0.0, 1j, 2.0 + 1j]),)), (lambda z: np.polyval([1.0, 2j, 3.0], z), (Z,)),
    (lambda z: np.pad(z, 1, "reflect"), (Z,)), (np.median, (Z,)),
    (lambda z: np.float_power(z, 3.0), (Z,)), (np.gradient, (Z,))]


@pytest.mark.parametrize(("f", "args"), [*[(f, (Z,)) for f in PARTS], *OTHERS])
def test_functions_of_complex_numbers(f, args):
    check(f, *args, everywhere=f not in PARTS[10:11], order=2)


def test_questions_about_complex_numbers():
    z = mg.tensor(np.array([1.0, 2j, np.nan]))
    for f in (np.iscomplexobj, np.isrealobj, np.isreal, np.iscomplex, np.isnan, np.isfinite):
        ours = f(z)
        assert np.array_equal(getattr(ours, "value", ours), f(z.value))
    dirty = np.array([complex(np.nan, 1.0), complex(2.0, np.inf), 3j])
    assert np.array_equal(np.nan_to_num(mg.tensor(dirty)).value, np.nan_to_num(dirty))
    near_real = mg.tensor(np.array([1.0 + 1e-18j]))
    assert np.real_if_close(near_real).dtype == float
    assert np.real_if_close(z) is z
    with pytest.raises(InputError, match="no value yet"):
        mg.compile(np.real_if_close)(Z)


# --- conventions
def test_the_gradient_of_a_real_function_is_jaxs():
    """df/dx - i df/dy: for the squared modulus 2 conj(z), for Re(c z) c."""
    for z in (Z, 0.3 - 2j):
        near(mg.grad(lambda z: np.sum(np.abs(z) ** 2))(z), 2.0 * np.conj(z), 1e-13)
    assert mg.grad(lambda z: np.real((2 + 3j) * z))(1j) == 2 + 3j
    assert mg.grad(np.imag)(1j) == -1j
    assert mg.grad(np.abs)(0j) == 0j  # the mean over all directions, as for real numbers
    assert mg.vjp(np.exp, 1j)[1](2j)[0] == 2j * np.exp(1j)
    step = Z - 0.01 * np.conj(mg.grad(lambda z: np.sum(np.abs(z) ** 4))(Z))  # this goes down
    assert np.sum(np.abs(step) ** 4) < np.sum(np.abs(Z) ** 4)


def test_types_of_what_comes_out():
    assert type(mg.grad(lambda x: np.abs(np.exp(1j * x) + x))(0.3)) is float
    assert type(mg.grad(np.abs)(1j)) is complex
    for real, wide in ((np.float32, np.complex64), (np.float64, np.complex128)):
        x, f = X.astype(real), lambda x: np.abs(np.fft.fft(x * np.exp(2j * x))) ** 1.5
        total = lambda x, f=f: np.sum(f(x))
        for run in (lambda g: g, mg.compile):
            assert run(f)(x).dtype == run(mg.grad(total))(x).dtype == real
            assert run(mg.grad(total))(Z.astype(wide)).dtype == wide
            assert run(lambda x, c: x * c)(x, 2j).dtype == wide
            assert run(lambda z, c: z * c)(Z.astype(wide), 2.0).dtype == wide
    given = Z.copy()
    _, pull = mg.vjp(np.sin, given)
    given[:] = 0.0
    near(pull(np.ones(3))[0], np.cos(Z), 1e-13)


def test_a_complex_result_has_no_gradient_and_a_real_one_no_complex_cotangent():
    for f in (lambda z: z * z, lambda z: 1j, lambda z: np.sum(np.conj(np.stack([z, z])))):
        with pytest.raises(InputError, match=r"gradient of a complex number.*np\.real.*mg\.vjp"):
            mg.grad(f)(1.0 + 1j)
    with pytest.raises(InputError, match=r"complex128.*real"):
        mg.vjp(np.abs, 1j)[1](1j)
    with pytest.raises(InputError, match=r"complex128.*real"):
        mg.jvp(np.abs, (1.0,), (mg.tensor(1j),))
    leaf = mg.tensor(Z)
    with pytest.raises(InputError, match="gradient of a complex number"):
        mg.gradient(leaf[0], leaf)
    near(mg.gradient(leaf[0], leaf, 1j).value, np.array([1j, 0.0, 0.0]), 1e-15)


@pytest.mark.parametrize("mode", ["forward", "reverse"])
def test_jacobians(mode):
    jac = lambda f, n=0: mg.jacobian(f, n, mode)
    F = np.fft.fft(np.eye(3))
    for x in (X, Z):  # real or complex argument of a function with a complex derivative
        near(jac(np.fft.fft)(x), F, 1e-13)
        near(mg.compile(jac(lambda x: np.fft.fft(x * x)))(x), F * (2.0 * x), 1e-12)
    near(jac(lambda z: np.abs(z) ** 2)(Z), np.diag(2.0 * np.conj(Z)), 1e-13)
    out = jac(lambda x, z: {"real": np.abs(z) * x, "complex": z * x, "fixed": 3j}, (0, 1))(X, Z)
    near(out["real"][0], np.diag(np.abs(Z)), 1e-13)
    near(out["real"][1], np.diag(X * np.conj(Z) / np.abs(Z)), 1e-13)
    near(out["complex"][0], np.diag(Z), 1e-13)
    near(out["complex"][1], np.diag(X), 1e-13)
    assert [part.dtype.kind for part in (*out["real"], *out["complex"])] == ["f", "c", "c", "c"]
    assert not out["fixed"][0].any()
    assert jac(lambda x: np.exp(1j * x))(0.5) == 1j * np.exp(0.5j)
    assert type(jac(lambda x: np.abs(np.exp(1j * x) + x))(0.5)) is float
    for f in (np.conj, lambda z: z * np.abs(z), lambda z: np.real(z) + 0j, mg.recompute(np.conj),
              mg.grad(lambda z: np.sum(np.abs(z) ** 2))):
        with pytest.raises(InputError, match=r"no complex derivative; .* mg\.jvp"):
            jac(f)(Z)


def test_real_hessians_through_complex_numbers():
    power = lambda x: np.sum(np.abs(np.fft.rfft(x)) ** 4)
    H = mg.hessian(power)(X)
    near(H, mg.jacobian(mg.grad(power), mode="forward")(X), 1e-10)
    near(mg.hvp(power, X, X), H @ X, 1e-10)
    near(H @ X, 3.0 * mg.grad(power)(X), 1e-10)  # homogeneous of degree 4
    assert mg.hvp(lambda z: np.abs(z) ** 2, 1 + 1j, 1j) == -2j


# --- the rest of the engine
def test_gradient_checks():
    wave = lambda z, x: np.abs(np.fft.fft(z * x)) ** 2 * np.exp(1j * x)
    assert mg.check_gradients(wave, Z, X) < 1e-8
    assert mg.check_gradients(lambda p: {"a": np.sin(p["z"]), "b": [np.conj(p["x"] * 1j)]},
                              {"z": 1 + 1j, "x": 0.3}, order=3) < 1e-8
    assert mg.check_gradients(lambda z: z * z * np.conj(z), Z.astype(np.complex64)) < 2e-3
    wrong = elementwise("wrong square", lambda g, y, z: g * np.conj(z) * 2.0, fn=np.square)
    with pytest.raises(GradientMismatch):
        mg.check_gradients(wrong.call, Z, order=1)


def test_graphs():
    with mg.Graph():
        z, x = mg.placeholder((None,), complex, "z"), mg.placeholder((None,), float, "x")
        w = mg.Variable(np.array(2.0))
        loss = np.sum(np.abs(np.fft.fft(z) * w) ** 2)
        by_w, by_z = mg.gradient(loss, w), mg.gradient(loss, z)
        gradient = mg.grad(lambda w, z: np.sum(np.abs(np.fft.fft(z) * w) ** 2), (0, 1))
        expected = gradient(2.0, Z)
        for ours, theirs in zip(mg.run([by_w, by_z], {z: Z}), expected, strict=True):
            near(ours, theirs, 1e-12)
        assert mg.run(by_w, {z: Z}).dtype == float
        # a node of complex numbers takes real ones, and no other way round
        near(mg.run(by_z, {z: X}), gradient(2.0, X + 0j)[1], 1e-12)
        with pytest.raises(InputError, match=r"complex128.*feed real numbers"):
            mg.run(np.sin(x), {x: Z})
        with pytest.raises(InputError, match="no array of real numbers"):
            mg.Variable(1j)


def test_programs_are_pickled_and_printed():
    y = np.real(np.fft.fft(mg.tensor(Z) * (1 - 2j)) ** 2)
    again = pickle.loads(pickle.dumps(y))
    near(again.value, y.value, 1e-15)
    f = mg.compile(lambda z: np.sum(np.conj(np.reshape(z, (-1,))) * np.reshape(z, (-1,))) * (1 - 0j)
                   + np.matmul(np.ravel(z), np.ravel(z)))
    near(f(M), np.vdot(M, M) + np.sum(M * M), 1e-12)  # without vdot, which conjugates
    with np.errstate(invalid="ignore"):
        half = mg.compile(lambda z: z / 2.0)(np.array([complex(np.inf, 1.0)]))
        assert np.array_equal(half, np.array([complex(np.inf, 1.0)]) / 2.0, equal_nan=True)
    for c in (complex(-0.0, -0.0), complex(0.0, np.inf)):  # no sign of a constant is lost
        out = mg.compile(lambda x, c=c: np.stack([x * 0.0 + c, x * 1j]))(1.0)
        assert repr(out) == repr(np.stack([1.0 * 0.0 + c, 1j]))


def test_changing_a_part_in_place_is_refused():
    """NumPy would write into z, too."""
    def f(z):
        part = np.real(z)
        part *= 2.0
        return np.sum(part)

    for run in (f, mg.compile(f)):
        with pytest.raises(InputError, match="a view of a tensor in place"):
            run(mg.tensor(Z) if run is f else Z)


def test_what_reads_the_parts_of_specs():
    leaf = mg.compile(np.real).trace(Z.astype(np.complex64)).program.outputs[0]
    assert type(leaf.raw) is Spec
    assert leaf.dtype == np.float32


def test_refusals_say_what_to_do():
    with pytest.raises(NoRuleError, match="real and imaginary parts"):
        np.linalg.svd(a=mg.tensor(M))
    assert not mg.compile(lambda z: np.maximum(z, 0.5))(Z).real.min() < 0.5  # a value needs no rule
    for f in (lambda z: np.sum(np.maximum(z, 0.5)), lambda z: np.sum(np.fmin(z, 0.5))):
        for run in (lambda g: g, mg.compile):
            with pytest.raises(InputError, match=r"no order; compare np\.abs"):
                run(mg.grad(lambda z, f=f: np.real(f(z))))(Z)


def test_import_leaves_the_transforms_for_later():
    code = ("import sys, minigrad as mg, numpy as np\n"
            "assert 'minigrad.rules.fourier' not in sys.modules\n"
            "x = mg.tensor(np.ones(4))\n"
            "assert np.fft.fft(x).value[0] == 4.0\n")
    subprocess.run([sys.executable, "-c", code], check=True)
