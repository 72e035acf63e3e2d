"""The Bill of Work without a browser: what it shows are the engine's bills, and what a run
was seen to do."""
import contextlib
import io

import pytest

import minigrad as mg
from minigrad.analysis.bills import apart, bill
from minigrad.analysis.recorded import ran, record
from minigrad.errors import InputError, OptionError, Refusal
from minigrad.lessons.nb06_the_bill import bill_of_work
from minigrad.lessons.nb06_the_bill.bill_of_work import PARTS, BillOfWork, size
from minigrad.lessons.nb06_the_bill.billed_nets import data, layers, loss, weights
from minigrad.op import REGISTRY
from minigrad.program import Program, ancestors

SIZES = [(1, 1, 1, 1, 1), (100, 64, 32, 32, 10), (7, 3, 90, 2, 11)]
each_program = pytest.mark.parametrize(
    ("sizes", "by_data", "again"), [(sizes, by_data, again) for sizes in SIZES
                                    for by_data in (False, True) for again in ([], [1], [0, 1, 2])])


def made(sizes, by_data, again) -> BillOfWork:
    work = bill_of_work(sizes[1:], sizes[0])
    work.set_state({"by": "data" if by_data else "weights", "again": again})
    return work


def run(work: BillOfWork) -> list[int]:
    """The operations that the fold says a run was seen to do."""
    return [row[2]["value"] for row in work.state["fold"][1]["rows"]]


def fresh(batch, widths, by_data=False, again=()):
    """(bills forward and backward, the run's, bytes that are kept), computed once more."""
    X, targets = data(widths, batch)
    X, Ws = mg.tensor(X) if by_data else X, [mg.tensor(W) for W in weights(widths)]
    y = loss(layers(X, Ws, again)[-1], targets)
    xs = [X, *Ws] if by_data else Ws
    own = {node.id for node in ancestors(y)}
    runs = record(Program(y, *mg.gradient(y, xs)))
    there = [ran([run for run in runs if (run.node.id in own) is first]).total
             for first in (True, False)]
    return [part.total for part in apart(y, xs)], there, bill(ancestors(y)).bytes


@each_program
def test_totals_are_those_of_the_program(sizes, by_data, again):
    work = made(sizes, by_data, again)
    stage = work.state["stage"]
    told, seen, kept = fresh(sizes[0], sizes[1:], by_data, again)
    stored, _, most = fresh(sizes[0], sizes[1:], by_data)
    assert [stage["forward"], stage["backward"]] == told
    assert run(work) == seen
    assert (stage["kept"], stage["most"]) == (kept, most)
    assert stage["redone"] == told[1] - stored[1]
    assert work.state["number"] == stage["size"] == size(kept)
    assert work.state["agrees"] is True


@each_program
def test_the_pieces_of_both_bars_add_up_to_the_totals(sizes, by_data, again):
    stage = made(sizes, by_data, again).state["stage"]
    rows, end = stage["layers"], stage["loss"]
    assert sum(row["forward"] for row in rows) + end["forward"] == stage["forward"]
    assert sum(row[part] for row in rows for part in PARTS[1:]) + end["on"] == stage["backward"]
    assert sum(row["result"] + row["inner"] for row in rows) + end["result"] == stage["kept"]
    assert sum(row["forgotten"] for row in rows) == stage["most"] - stage["kept"]
    assert bool(rows[0]["on"]) is by_data
    assert sum(row["redone"] for row in rows) == stage["redone"]


@pytest.mark.parametrize("by_data", [False, True])
def test_a_run_takes_what_the_bill_says_but_for_two_products_of_plain_numbers(by_data):
    """The slope that comes in is the number 1: what the loss makes of it before an array comes,
    Python computes."""
    work = made(SIZES[1], by_data, [])
    stage = work.state["stage"]
    assert run(work) == [stage["forward"], stage["backward"] - 2]


def test_what_is_forgotten_is_paid_for_in_the_sentence():
    work = bill_of_work()
    assert work.state["said"].endswith("takes 1.41 times the operations of the forward pass.")
    work.again = [1, 0, 1]
    assert work.again == [0, 1]
    assert (work.state["number"], work.state["stage"]["redone"]) == ("83.2 kB", 620_800)
    assert work.state["said"] == ("are kept for the backward pass, instead of 134 kB. The price: "
                                  "620,800 operations once more, 37% of a training step.")


def test_a_wrong_rule_takes_the_tick_away(monkeypatch):
    monkeypatch.setattr(REGISTRY["tanh"], "rules", (lambda g, y, x: g * y,))
    assert bill_of_work().state["agrees"] is False


@pytest.mark.parametrize("call", [{"batch": 0}, {"batch": 2.0}, {"widths": (1, 2, 3)},
                                  {"widths": 5}, {"widths": (1, 2, 3, 97)}])
def test_sizes_off_the_sliders_are_refused(call):
    with pytest.raises((InputError, OptionError), match=r"from 1 to|four widths"):
        bill_of_work(**call)


@pytest.mark.parametrize("again", [3, [3], [True], ["1"], "0"])
def test_there_are_three_layers(again):
    with pytest.raises(Refusal, match="the layers are 0, 1 and 2"):
        BillOfWork(again=again)


@pytest.mark.parametrize(("count", "words"), [(1, "1 byte"), (999, "999 bytes"), (1000, "1.00 kB"),
                                              (9_995, "10.0 kB"), (99_949, "99.9 kB"),
                                              (99_950, "100 kB")])
def test_bytes_have_three_digits(count, words):
    assert size(count) == words


def test_the_shown_code_runs_and_gives_the_state():
    work = made((7, 5, 4, 3, 2), True, [2])
    stage = work.state["stage"]
    with contextlib.redirect_stdout(io.StringIO()) as printed:
        exec(work.state["code"], {})
    assert printed.getvalue() == (f"forward: {stage['forward']:,} operations\n"
                                  f"backward: {stage['backward']:,} operations\n"
                                  f"kept: {stage['kept']:,} bytes\n")
