"""The Bill of Work without a browser: what it shows are the engine's bills, and what a run
was seen to do."""
import contextlib
import io

import pytest

import minigrad as mg
from minigrad.analysis.bills import apart, bill
from minigrad.analysis.recorded import ran, record
from minigrad.errors import InputError, OptionError
from minigrad.lessons.nb06_the_bill import bill_of_work
from minigrad.lessons.nb06_the_bill.bill_of_work import MOST, PARTS
from minigrad.lessons.nb06_the_bill.billed_nets import data, layers, loss, weights
from minigrad.op import REGISTRY
from minigrad.program import Program, ancestors

SIZES = [(1, 1, 1, 1, 1), (100, 64, 32, 32, 10), (7, 3, 90, 2, 11)]


def fresh(batch, widths, by_data=False, again=()):
    """(bills forward and backward, the run's, bytes that wait), computed once more."""
    X, targets = data(widths, batch)
    X, Ws = mg.tensor(X) if by_data else X, [mg.tensor(W) for W in weights(widths)]
    y = loss(layers(X, Ws, again)[-1], targets)
    xs = [X, *Ws] if by_data else Ws
    own = {node.id for node in ancestors(y)}
    runs = record(Program(y, *mg.gradient(y, xs)))
    there = [ran([run for run in runs if (run.node.id in own) is first]).total
             for first in (True, False)]
    return [part.total for part in apart(y, xs)], there, bill(ancestors(y)).bytes


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("by_data", [False, True])
@pytest.mark.parametrize("again", [(), (1,), (0, 1, 2)])
def test_totals_are_those_of_the_program(sizes, by_data, again):
    work = bill_of_work()
    work.sizes, work.by_data, work.again = dict(zip(MOST, sizes, strict=True)), by_data, list(again)
    told, seen, waiting = fresh(sizes[0], sizes[1:], by_data, again)
    assert [work.state["forward"], work.state["backward"]] == told
    assert work.state["ran"] == seen
    assert work.state["held"] == waiting
    assert work.state["line"]["agrees"] is True
    assert work.state["again"] == told[1] - fresh(sizes[0], sizes[1:], by_data)[0][1]


@pytest.mark.parametrize("sizes", SIZES)
@pytest.mark.parametrize("by_data", [False, True])
@pytest.mark.parametrize("again", [(), (1,), (0, 1, 2)])
def test_the_rows_add_up_to_the_totals(sizes, by_data, again):
    work = bill_of_work(sizes[1:], sizes[0])
    work.by_data, work.again = by_data, list(again)
    rows = work.state["rows"]
    assert sum(row["forward"] for row in rows) == work.state["forward"]
    assert sum(row[part] for row in rows for part in PARTS[1:]) == work.state["backward"]
    assert bool(rows[0]["on"]) is by_data
    assert sum(row["redone"] for row in rows) == work.state["again"]


@pytest.mark.parametrize("by_data", [False, True])
def test_a_run_takes_what_the_bill_says_but_for_two_products_of_plain_numbers(by_data):
    """The slope that comes in is the number 1: what the loss makes of it before an array comes,
    Python computes."""
    work = bill_of_work()
    work.by_data = by_data
    assert work.state["ran"] == [work.state["forward"], work.state["backward"] - 2]


def test_a_wrong_rule_turns_the_line_red(monkeypatch):
    monkeypatch.setattr(REGISTRY["tanh"], "rules", (lambda g, y, x: g * y,))
    assert bill_of_work().state["line"]["agrees"] is False


@pytest.mark.parametrize("call", [{"batch": 0}, {"batch": 2.0}, {"widths": (1, 2, 3)},
                                  {"widths": 5}, {"widths": (1, 2, 3, 97)}])
def test_sizes_off_the_sliders_are_refused(call):
    with pytest.raises((InputError, OptionError), match=r"from 1 to|four widths"):
        bill_of_work(**call)


def test_the_shown_code_runs_and_gives_the_state():
    work = bill_of_work((5, 4, 3, 2), 7)
    work.by_data, work.again = True, [2]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(work.code, {})
    assert printed.getvalue() == (f"forward: {work.state['forward']:,} operations\n"
                                  f"backward: {work.state['backward']:,} operations\n")
