"""Repeated blocks: an unrolled loop is printed as one function, and no bit of a result changes."""
import threading
import traceback
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.compiler import repeats
from minigrad.nest import flatten

W, B = normal(4, 4), normal(4)
ROWS = normal(40, 4)


def recurrent(w, xs):
    h, total = np.zeros(4), 0.0
    for x in xs:
        h = np.tanh(h @ w + x) + 0.1 * np.sin(x) * np.cos(h)
        total = total + np.sum(h * x)
    return total


def windows(w, xs):
    x, y = xs[:20, 0], 0.0
    for k in range(20):
        part = xs[k:k + 20, 1]
        y = y + np.dot(np.reshape(part * x, (4, 5)).ravel(), x) * xs[-1 - k, 2]
        x = np.sin(x) + np.roll(x, 1) * part
    return y + np.sum(w)


def two_before(w, xs):
    x, before = xs[0], xs[0]  # the same at first
    for _ in range(30):
        x, before = np.cos(x) * before + w[0] * x - np.exp(-x * x), x
    return np.sum(x * before)


def turned(w, xs):
    views, x = [], xs[:4]
    for _ in range(16):
        x = np.tanh(x.T @ w) * 2.0 + x
        views.append(x.T[1:])  # read after the loop
    return sum(np.sum(v * v) for v in views[::-1])


def picked(w, xs):
    x = xs[0]
    for k in range(24):
        x = np.where(x > xs[k], x * w[k % 4], np.sin(x)) + xs[[1, 2]].sum(axis=0)
    return np.sum(x)


def numbers(w, xs):
    x = 0.5 + 0.0 * xs[0, 0]
    for k in range(40):
        x = x + 0.01 * np.sin(x * w[0, 0]) - xs[k, 1] * x / 3.0
    return x


def large(w, xs):
    x = np.reshape(np.concatenate([xs.ravel()] * 80), (80, 160))  # above memory.BIG
    kept = 0.0
    for _ in range(12):
        y = np.concatenate((x[1:], x[:1])) * 0.5
        x = np.sort(y, axis=0) + np.concatenate((y[:, 1:], x[:, :1]), axis=1) * np.tanh(x)
        kept = kept + np.sum(np.take(x, [1, 2], axis=0)) + np.sum(w)
    return kept + np.sum(x)


def early(w, xs):
    x, first = xs[0], []
    for k in range(30):
        y = np.sin(x)
        if k < 12:
            first.append(y)  # so the product must not lie in its place, as later ones do
        x = np.cos(w[0] * y) + xs[k]
    return np.sum(x) + sum(np.sum(y * y) for y in first)


PROGRAMS = early, recurrent, windows, two_before, turned, picked, numbers, large


def flat(f, *args):
    """The Compiled for f, called, without blocks."""
    compiled = mg.compile(f)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(repeats, "LEAST", 10**9)
        compiled(*args)
    return compiled


def same_bits(found, wanted):
    for a, b in zip(flatten(found), flatten(wanted), strict=True):
        a, b = np.asarray(a), np.asarray(b)
        assert a.dtype == b.dtype
        assert a.shape == b.shape
        assert a.tobytes() == b.tobytes()


@pytest.mark.parametrize("least", [2, 8, 32])
@pytest.mark.parametrize("f", PROGRAMS, ids=lambda f: f.__name__)
def test_blocks_change_no_bit(f, least, monkeypatch):
    for g in (f, mg.value_and_grad(f)):
        wanted = flat(g, W, ROWS)
        with monkeypatch.context() as patch:
            patch.setattr(repeats, "LEAST", least)
            patch.setattr(repeats, "WIDE", 2 * least)
            compiled = mg.compile(g)
            same_bits(compiled(W, ROWS), wanted(W, ROWS))
        assert "def block" not in wanted.source
        if least == 2:
            assert "def block" in compiled.source
        other = normal(4, 4), normal(40, 4)
        for args in (other, (W, ROWS)):
            same_bits(compiled(*args), wanted(*args))


def test_a_block_reads_like_the_loop(monkeypatch):
    monkeypatch.setattr(repeats, "LEAST", 8)
    source = mg.compile(mg.value_and_grad(recurrent)).trace(W, ROWS).source
    block, _, rest = source.partition("\ndef block_2(")
    assert block.startswith("def block(")
    for line in ("# h = np.tanh(h @ w + x) + 0.1 * np.sin(x) * np.cos(h)", "h_2 = add(",
                 "# total = total + np.sum(h * x)"):
        assert f"\n    {line}" in block
    assert "# derivative of: total = total + np.sum(h * x)" in rest
    assert source.count("= tanh(") <= 5  # in the block, and in what does not fit it at both ends
    assert source.count(" block(") >= 12
    assert all(len(line) <= 120 for line in source.splitlines())


def test_a_short_loop_has_no_block_and_a_longer_one_no_longer_body():
    def f(x, n):
        for _ in range(n):
            x = np.sin(x) * 2.0 + 1.0
        return np.sum(x)

    compiled = mg.compile(f, static_argnums=1)
    for n, sines in ((30, 30), (400, 64), (1600, 64)):
        compiled(B, n)
        assert compiled.source.count("= sin(") <= sines
    assert compiled.program.nodes[-1].op.name == "sum"


def test_the_tracing_of_a_block_grows_with_the_call_and_not_the_body():
    """A bound on lines, since a bound on seconds would fail on a busy machine."""
    lines = [len(mg.compile(mg.grad(recurrent)).trace(W, normal(n, 4)).source.splitlines())
             for n in (100, 200)]
    assert lines[1] - lines[0] <= 100 * 5


def test_an_error_in_a_block_shows_its_line():
    def f(x):
        for _ in range(400):
            x = np.log(x) + 3.0
        return x

    compiled = mg.compile(f)
    compiled(np.ones(3))
    assert "def block(" in compiled.source
    with np.errstate(invalid="raise"), pytest.raises(FloatingPointError) as caught:
        compiled(-np.ones(3))
    assert any(line.startswith("v") and " = log(" in line for line in (
        frame.line for frame in traceback.extract_tb(caught.value.__traceback__)))


def test_blocks_of_several_threads_do_not_meet():
    compiled = mg.compile(mg.value_and_grad(recurrent))
    inputs = [(W * k, ROWS) for k in range(1, 5)]
    wanted = [compiled(*args) for args in inputs]
    barrier = threading.Barrier(4)

    def calls(k):
        barrier.wait()
        return [compiled(*inputs[k]) for _ in range(50)]

    with ThreadPoolExecutor(4) as pool:
        for results, want in zip(pool.map(calls, range(4)), wanted, strict=True):
            for found in results:
                same_bits(found, want)


def test_variables_of_the_user_may_be_called_like_what_is_printed():
    def f(block, buf, k, add):
        for index in range(40):
            v1 = np.sin(block) + buf[index] * k
            block, work = np.cos(v1) * add, v1 - block
            k = np.tanh(k * np.mean(work))
        return block, k

    args = normal(3), normal(40, 3), 2.0, normal(3)
    for g in (f, mg.grad(lambda *x: np.sum(f(*x)[0]))):
        wanted, compiled = flat(g, *args), mg.compile(g)
        same_bits(compiled(*args), wanted(*args))
        assert "def block_2(" in compiled.source


def test_hashes_have_64_bits_where_numpys_integers_have_32(monkeypatch):
    class Small:
        """NumPy, as it makes arrays of integers on a small machine."""

        def __getattr__(self, name):
            return getattr(np, name)

        def array(self, values, dtype=None):
            made = np.array(values, dtype)
            return made.astype(np.int32) if dtype is None and made.dtype.kind == "i" else made

    monkeypatch.setattr(repeats, "np", Small())
    compiled = mg.compile(recurrent)
    np.testing.assert_allclose(compiled(W, ROWS), recurrent(W, ROWS), rtol=1e-12)
    assert "def block" in compiled.source
