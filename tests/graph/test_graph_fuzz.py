"""The fuzzer's programs (see fuzz.py) deferred: run once, cached, with variables, and with sizes
that are not known.

A deferred program may be refused where it needs a value or a size; whatever runs gives what the
eager one gives."""
import time

import fuzz
import numpy as np
import pytest
from samples import SAMPLES

import minigrad as mg
from minigrad.errors import Refusal

SECONDS = 4
NAMES = {2: "two", 3: "three"}


def alike(got, expected, about):
    """Equal but for rounding: eager scalars are Python numbers, whose functions round
    differently now and then."""
    assert np.shape(got) == np.shape(expected), about
    np.testing.assert_allclose(got, expected, rtol=1e-12, atol=1e-13, err_msg=str(about))


def deferred(program, shaped):
    """(graph, placeholders, value, gradient) of a program on placeholders of the shapes that
    `shaped` gives."""
    f = program.function()
    with mg.Graph() as graph:
        xs = [mg.placeholder(shaped(np.shape(a)), name=f"a{k}")
              for k, a in enumerate(program.points[0])]
        y = f(np, fuzz.OURS, *xs)
        weights = np.random.default_rng(program.seed).standard_normal(
            np.shape(f(np, fuzz.OURS, *program.points[0])))
        gs = mg.gradient(np.sum(y * weights), xs, unconnected="zero")
    return graph, xs, [y, gs], weights


def eager(program, point, weights):
    f = program.function()
    loss = lambda *xs: np.sum(f(np, fuzz.OURS, *xs) * weights)
    return f(np, fuzz.OURS, *point), mg.grad(loss, tuple(range(len(point))))(*point)


def same(graph, xs, fetches, program, weights, point, **options):
    value, gs = graph.run(fetches, dict(zip(xs, point, strict=True)), **options)
    expected, slopes = eager(program, point, weights)
    alike(value, expected, program)
    for g, slope in zip(gs, slopes, strict=True):
        alike(g, slope, program)


def short(seed):
    """A program of up to three lines: the longer one is, the surer some line of it needs a size."""
    table = fuzz.rows()
    return fuzz.drawn(seed, table, [fuzz.WEIGHTS[group] for group in table], 3, 100)


def survey(first_seed, shaped, check, write=fuzz.written):
    """How many programs were compared, and refused, within the time."""
    fuzz.rows()  # it takes seconds, once
    stop, counts = time.process_time() + SECONDS, {"compared": 0, "refused": 0}
    for seed in range(first_seed, first_seed + 300):
        if time.process_time() > stop:
            break
        program = write(seed)
        try:
            found = deferred(program, shaped)
        except Refusal:
            counts["refused"] += 1
            continue
        check(program, *found)
        counts["compared"] += 1
    return counts


def runs_and_caches(program, graph, xs, fetches, weights):
    nodes = len(graph)
    for point in program.points[:2]:
        same(graph, xs, fetches, program, weights, point)
    for point in (*program.points, program.points[2], program.points[0]):
        same(graph, xs, fetches, program, weights, point, cache=True)
        same(graph, xs, fetches, program, weights, point, cache=True)
        assert all(ran.cached for ran in graph.last_run), program
    mixed = (*program.points[1][:-1], program.points[0][-1])
    same(graph, xs, fetches, program, weights, mixed, cache=True)
    assert (len(graph), graph.plans_built) == (nodes, 1)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_deferred_and_cached_programs_are_the_eager_ones(first_seed):
    counts = survey(first_seed, tuple, runs_and_caches)
    assert counts["compared"] > max(5, counts["refused"]), counts


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_programs_of_unknown_sizes_are_refused_or_right(first_seed):
    def check(program, graph, xs, fetches, weights):
        same(graph, xs, fetches, program, weights, program.points[0])

    counts = survey(first_seed, lambda shape: tuple(NAMES.get(n, n) for n in shape), check, short)
    assert counts["compared"] >= 5, counts


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_every_op_deferred_is_the_eager_one(dtype):
    for sample in SAMPLES:
        args = sample.with_dtype(dtype)
        with mg.Graph() as graph:
            xs = [mg.placeholder(np.shape(a), np.asarray(a).dtype) for a in args]
            y = sample.f(*xs)
        value = graph.run(y, dict(zip(xs, args, strict=True)))
        expected = sample.f(*map(mg.tensor, args)).value
        assert (np.shape(value), np.asarray(value).dtype) == (y.shape, y.dtype), sample.label
        np.testing.assert_allclose(value, expected, rtol=1e-12 if dtype is np.float64 else 1e-5,
                                   err_msg=sample.label)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_programs_on_variables_are_the_eager_ones():
    compared = 0
    for seed in range(25):
        program = fuzz.written(seed)
        f, point = program.function(), program.points[0]
        expected = f(np, fuzz.OURS, *point)
        weights = np.random.default_rng(seed).standard_normal(np.shape(expected))
        try:
            with mg.Graph() as graph:
                vs = [mg.Variable(a) for a in point]
                y = f(np, fuzz.OURS, *(v.read() for v in vs))
                gs = mg.gradient(np.sum(y * weights), vs, unconnected="zero")
        except Refusal:
            continue
        for cache in (False, True, True):
            value, slopes = graph.run([y, gs], cache=cache)
            alike(value, expected, program)
            for g, slope in zip(slopes, eager(program, point, weights)[1], strict=True):
                alike(g, slope, program)
        compared += 1
    assert compared > 15
