"""Compiled fetches of a graph give what a run gives, and leave behind what a run leaves."""
import fuzz
import numpy as np
import pytest
from samples import normal

import minigrad as mg
from minigrad.errors import GraphError, InputError, Refusal, ShapeError
from minigrad.nest import flatten

SHAPES = {"w": (3, 4), "b": (4,), "v": (4,)}


def network():
    with mg.Graph("net") as graph:
        x, t = mg.placeholder(("batch", 3), name="x"), mg.placeholder(("batch",), name="t")
        variables = w, b, v = [mg.Variable(normal(*shape), name=name)
                               for name, shape in SHAPES.items()]
        loss = np.mean((np.tanh(x @ w + b) @ v - t) ** 2)
        gs = mg.gradient(loss, variables)
        step = mg.group([p.assign(p - 0.1 * g) for p, g in zip(variables, gs, strict=True)])
    return graph, x, t, variables, {"loss": loss, "step": step, "w": w, "slope": gs[1]}


def test_training_is_that_of_runs():
    graph, x, t, variables, fetches = network()
    step, start = graph.compile(fetches), [p.value for p in variables]
    assert step.source is None
    batches = [{x: normal(n, 3), t: normal(n)} for n in (8, 8, 5, 1, 8)]
    compiled = [step(feeds) for feeds in batches]
    ends, versions = [p.value for p in variables], [p.version for p in variables]
    assert len(step.programs) == 3
    for p, value in zip(variables, start, strict=True):
        p.load(value)
    for got, feeds in zip(compiled, batches, strict=True):
        want = graph.run(fetches, feeds)
        assert got.keys() == want.keys()
        assert got["step"] is None
        for name in ("loss", "w", "slope"):
            np.testing.assert_allclose(got[name], want[name], rtol=1e-11, atol=1e-13)
    for p, value, version in zip(variables, ends, versions, strict=True):
        np.testing.assert_allclose(value, p.value, rtol=1e-11)
        assert version == 5 == p.version - 6
    assert "np." in step.source or "dot" in step.source
    assert "batch" not in step.source


def test_reads_and_assigns_in_their_order():
    with mg.Graph() as graph:
        p, q, x = mg.Variable(1.0), mg.Variable([2.0]), mg.placeholder((1,))
        before = p * 1.0
        old_p, old_q = p.read(), q.read()
        swap = [p.assign(np.sum(old_q)), q.assign(np.reshape(old_p, (1,)))]
        after = p * 1.0 + x
        fixed = q.assign([7.0])
    for fetches in ([before, swap, after, p, q, old_p], [p, x], [fixed, q, fixed], [q],
                    [after, fixed, p, swap[1]]):
        p.load(1.0)
        q.load([2.0])
        want = graph.run(fetches, {x: [3.0]})
        kept = p.value, q.value
        p.load(1.0)
        q.load([2.0])
        compiled = graph.compile(fetches)
        got = compiled({x: [3.0]})
        for a, b in zip(flatten(got), flatten(want), strict=True):
            np.testing.assert_array_equal(a, b)
        assert (kept[0], *kept[1]) == (p.value, *q.value)
        for a in flatten(got):
            if np.ndim(a):
                a += 100.0
        assert (float(p.value), *q.value) == (float(kept[0]), *kept[1])
        again = compiled({x: [3.0]})
        assert all(np.all(np.abs(b) < 90.0) for b in flatten(again))


def test_a_failure_changes_nothing_and_mistakes_are_sentences():
    graph, x, t, variables, fetches = network()
    step, before = graph.compile(fetches), dict(graph.state)
    with pytest.raises(ShapeError, match="you fed x shape"):
        step({x: normal(3, 2), t: normal(3)})
    with pytest.raises(GraphError, match="did not feed t"):
        step({x: normal(3, 3)})
    with graph:
        q = mg.Queue(1)
        take, bad = q.dequeue(), variables[1].assign(
            np.linalg.solve(np.zeros((4, 4)) * fetches["loss"], variables[1]))
    with pytest.raises(InputError, match=r"you compiled the result of dequeue.*graph\.run"):
        graph.compile(take * 2.0)()
    with pytest.raises(ValueError, match="solve"):
        graph.compile([fetches["step"], bad])({x: normal(3, 3), t: normal(3)})
    assert graph.state.keys() == before.keys() | {q.id}
    assert all(graph.state[i] is before[i] for i in before)


@pytest.mark.filterwarnings("ignore::RuntimeWarning")
def test_compiled_programs_of_the_fuzzer_are_the_runs():
    compared = 0
    for seed in range(8):
        program = fuzz.written(seed)
        f, point = program.function(), program.points[0]
        weights = np.random.default_rng(seed).standard_normal(np.shape(f(np, fuzz.OURS, *point)))
        try:
            with mg.Graph() as graph:
                vs = [mg.Variable(a) for a in point]
                y = f(np, fuzz.OURS, *(v.read() for v in vs))
                both = [y, mg.gradient(np.sum(y * weights), vs, unconnected="zero")]
            compiled = graph.compile(both)
            got = compiled()
        except Refusal:
            continue
        want = graph.run(both)
        for a, b in zip([got[0], *got[1]], [want[0], *want[1]], strict=True):
            np.testing.assert_allclose(a, b, rtol=1e-9, atol=1e-11, err_msg=str(program))
        compared += 1
    assert compared > 4


def test_programs_of_64_sizes_are_kept_and_others_are_printed_again():
    graph, x, t, _, fetches = network()
    loss = graph.compile(fetches["loss"])
    batches = [{x: normal(n, 3), t: normal(n)} for n in range(1, 71)]
    found = [loss(feeds) for feeds in batches]
    assert len(loss.programs) == 64
    assert [loss(feeds) for feeds in batches] == found
    assert len(loss.programs) == 64
