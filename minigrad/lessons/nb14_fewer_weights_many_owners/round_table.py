"""The Round Table: clients with handwritten digits of their own train one model; how much does each
count?

    round_table(clients=4, skew=0.8, weigh="by size")

Rounds, weights, mean and reduce are `mg.federated`'s, the digits and the model
`minigrad.lessons.nb14_fewer_weights_many_owners.federation`'s.
"""
import time
from collections.abc import Iterable
from typing import Any

import numpy as np

from minigrad import federated
from minigrad.errors import InputError

from ...widgets import numerals
from ...widgets.declared import (
    Chart,
    Choice,
    Control,
    Decades,
    Declared,
    Slider,
    Steps,
    Table,
    View,
    Words,
    bundle,
)
from ...widgets.first_moves import Moves
from ...widgets.line import gradient_cost, line
from . import federation
from .federation import CLASSES, HAND, ROUNDS, RULES, loss, pool, start

MEANING = {"by size": "by size", "uniform": "uniform: all alike", "farther": "farther: exp(KL)",
           "nearer": "nearer: exp(−KL)", "switch": "switch: by size or farther",
           HAND: "by hand"}
SKEWS = 0.0, 0.2, 0.4, 0.6, 0.8, 1.0                    # where no kernel runs
GIVEN = ("clients", "skew", "sizes", "epochs", "rate")   # settings that all rules share
ASKED = {"clients": 4, "skew": 0.8, "sizes": 0.5, "epochs": 3, "rate": 1.0}   # by 14.P3
# a difference of shares that can be seen in a loss
PERCENT = 0.01
SENT = ("client", "examples", "own loss", "length of change", "part of the step", "KL of W",
        "KL of b", "share of W", "share of b")
WAYS = ("weighed", "global loss", "test loss", "test right", "shares differ by at most")
PARTS = ("What a client sends is its change, −rate × the sum of its gradients. A bar is the "
         "client's share of the mean times this change, measured along the model's step; what "
         "points elsewhere cancels. One client: the same training with all digits in one place.")
# its names: what no notebook has, so it may be pasted anywhere
CODE = """from minigrad.lessons.nb14_fewer_weights_many_owners import federation as the_federation

the_rounds = the_federation.federated_rounds(
    {weigh!r}, {rounds}, {clients}, {skew}, {sizes}, {epochs}, {rate}, hand={hand})
print(*[float(the_federation.loss(one.weights, *the_federation.pool())) for one in the_rounds])
for the_last in the_rounds[-1:]:
    the_gaps = the_federation.reduce_error(
        the_last.weights, the_last.replies, order={order})
    print(max(abs(gap).max() for gap in the_gaps.values()))
"""


class Order(Control):
    """The clients as they arrive, by number from 0; [] for their own order.  The stage draws it."""

    def checked(self, what: str, value: Any) -> list[int]:
        """A few whole numbers, or a Refusal."""
        few = isinstance(value, (list, tuple)) and len(value) <= federation.CLIENTS[1]
        if not few or not all(type(k) is int for k in value):
            raise InputError(f"you gave {what}={str(value)[:40]}", "that is no order of clients",
                             "write a list of their numbers, from 0 on")
        return [*value]


class Hand(Control):
    """What each client counts, by hand; [] for its number of examples.  The stage draws it."""

    def checked(self, what: str, value: Any) -> list[float]:
        """A few numbers from 0 to 1, or a Refusal."""
        few = isinstance(value, (list, tuple)) and len(value) <= federation.CLIENTS[1]
        if not few or not all(type(v) in (int, float) and 0 <= v <= 1 for v in value):
            raise InputError(f"you gave {what}={str(value)[:40]}", "those are no weights",
                             "write a list of numbers from 0 to 1, one for each client")
        return [float(v) for v in value]


class RoundTable(Declared):
    """See above."""

    _esm = bundle(__file__)
    answers = "14.P3"
    skew = Slider("label skew", 0, 1, start=0.8, step=0.05)
    epochs = Slider("local epochs", *federation.EPOCHS, start=3)
    weigh = Choice("weigh", MEANING, start="by size")
    rounds = Slider("rounds", *ROUNDS, start=5)
    order = Order("order of arrival", [])
    hand = Hand("weights by hand", [])
    clients = Steps("clients", *federation.CLIENTS, start=4)
    sizes = Slider("unequal sizes", 0, 1, start=0.5, step=0.05)
    rate = Decades("rate", *federation.RATES, start=1.0)

    def __repr__(self) -> str:
        losses = self.state["stage"]["losses"]
        each = ", ".join(f"{rule} {numerals.number(all_[-1])}" for rule, all_ in losses.items())
        return (f"Round Table: {self.clients} clients, label skew {self.skew:g}, {self.epochs} "
                f"local epochs, rate {self.rate:g}, round {self.rounds}; global loss: {each}")

    @property
    def given(self) -> dict[str, Any]:
        """The settings that all rules share, as options of `federated_rounds`."""
        return {name: getattr(self, name) for name in GIVEN}

    def settle(self, changed: set[str]) -> None:
        """Other clients arrive in their own order, and by size where none has a weight by hand."""
        if "clients" in changed and len(self.order) != self.clients:
            self.order = []
        if "clients" in changed and len(self.hand) != self.clients:
            self.hand = []

    def first_moves(self) -> dict[str, Moves]:
        """How unlike the clients' digits are, the rule of their shares, and the rounds."""
        rules = [rule for rule in MEANING if rule != HAND]
        return {"skew": Moves(sorted({*SKEWS, self.skew}), "label skew"),
                "weigh": Moves(rules, "weigh", near=False),
                "rounds": Moves(range(1, self.rounds + 1), "rounds")}

    def measure(self) -> View:
        """The rounds by each rule, which are kept, and what they add up to.  Weights may leave for
        infinity on the way."""
        with np.errstate(all="ignore"):
            return self._measured()

    def _measured(self) -> View:
        order = self.order or [*range(self.clients)]
        if sorted(order) != [*range(self.clients)]:
            raise InputError(f"you let them arrive as {order}", "each client arrives once",
                             "name each once")
        data = federation.split(self.clients, self.skew, self.sizes)
        hand = self.hand or [len(t) / len(pool()[1]) for _, t in data]
        if self.weigh == HAND and not any(hand):
            raise InputError("no mean can be taken", "all clients count nothing",
                             "let one client count")
        begun = time.perf_counter()
        self.runs = {rule: self._rounds(rule, hand) for rule in
                     (*RULES, *([HAND] if self.weigh == HAND else []))}
        whole = federation.central(self.rounds, self.epochs, self.rate)
        ms = 1e3 * (time.perf_counter() - begun)
        chosen = self.runs[self.weigh]
        losses = {rule: _losses(one.weights for one in run) for rule, run in self.runs.items()}
        # before the first round: what each would count in it
        coming = chosen or self._rounds(self.weigh, hand, 1)
        befores = [start(), *(one.weights for one in chosen[:-1])]
        found = [_round(*pair) for pair in zip(befores, chosen, strict=False)]
        central, at = _losses(whole), chosen[-1].weights if chosen else start()
        used = hand if self.weigh == HAND else []
        return View(
            stage={"clients": [_client(t) for _, t in data], "rounds": found,
                   "losses": {rule: _six(all_) for rule, all_ in losses.items()},
                   "central": _six(central), "shares": _six(_shares_of_w(coming[-1])),
                   "right": federation.accuracy(start(), *federation.held()), "order": order,
                   "most": ROUNDS[1], "asked": self._asked, "weigh": self.weigh},
            number=numerals.three(losses[self.weigh][-1]), said=self._said(central),
            line=_line(at, data[0], ms), reveals=self._asked,
            code=CODE.format(**self.given, weigh=self.weigh, rounds=self.rounds, hand=tuple(used),
                             order=order),
            fold=[*([_sent(found[-1], data, befores[-1], chosen[-1])] if chosen else []),
                  _ways(self.runs, losses, self.weigh), self._chart(losses, central),
                  Words(PARTS), Words(self._story(losses[self.weigh], central, hand)),
                  Words(_reduced(befores[-1], chosen, order))])

    @property
    def _asked(self) -> bool:
        """Whether this gives the answer to the prediction away."""
        return self.weigh == "farther" and self.rounds > 0 and self.given == ASKED

    def _rounds(self, rule: str, hand: list[float], rounds: int | None = None,
                **more: Any) -> list[federated.Round]:
        weights = tuple(hand) if rule == HAND else ()
        return federation.federated_rounds(rule, self.rounds if rounds is None else rounds,
                                           **self.given, hand=weights, **more)

    def _said(self, central: list[float]) -> str:
        if not self.rounds:
            return "is the loss before the first round: each digit is as likely as the others."
        return (f"is the loss on all digits after round {self.rounds}; with one client that has "
                f"them all it is {numerals.three(central[-1])}.")

    def _chart(self, losses: dict[str, list[float]], central: list[float]) -> Chart:
        roles = iter(("way 1", "way 2", "way 3", "way 4", "other"))
        named = [(rule, "value" if rule == self.weigh else next(roles), [*enumerate(all_)])
                 for rule, all_ in losses.items()]
        return Chart("Global loss over rounds, by each rule", "round", "global loss",
                     [*named, ("one client", "other", [*enumerate(central)])],
                     log=True)

    def _story(self, losses: list[float], central: list[float], hand: list[float]) -> str:
        """What this rule did, in words."""
        run, weigh = self.runs[self.weigh], self.weigh
        if not run:
            return "No client has trained yet."
        said = []
        if weigh == "switch":
            often = sum(one.rule is federated.farther for one in run)
            last = (f"{numerals.number(run[-1].loss)} after {numerals.number(run[-2].loss)}"
                    if len(run) > 1 else "the first one")
            taken = "farther" if run[-1].rule is federated.farther else "by size"
            said += [f"Summed loss of the clients: {last}, so this round counts {taken}; {often} "
                     f"of {len(run)} rounds counted farther."]
        if weigh == "by size":
            one = "One step each, by size, is one step on all 300 digits: at any skew " * (
                self.epochs == 1)
            said += [f"{one}{'the' if one else 'The'} loss is "
                     f"{numerals.number(abs(losses[-1] - central[-1]), 2)} off that of one client "
                     "with all digits."]
        if weigh == "uniform":
            sizes = [reply.size for reply in run[-1].replies]
            said += [f"Each counts {100 / self.clients:.2f} %: {min(sizes)} digits as much as "
                     f"{max(sizes)}."]
        if weigh in ("farther", "nearer"):
            before = run[-2].weights if len(run) > 1 else start()
            kls = [kl for reply in run[-1].replies
                   for kl in federated.divergence(before, reply.weights).values()]
            said += [f"KL from {numerals.number(min(kls), 2)} to {numerals.number(max(kls), 2)}: "
                     f"shares differ by {numerals.number(100 * _spread(run[-1:]), 2)} %."]
            if _spread(run) < PERCENT:
                most = numerals.number(100 * _spread(run), 2)
                said += [f"In no round so far by more than {most} %: this is nearly uniform, a "
                         "higher rate makes KL larger."]
        if weigh == HAND and (silent := [k for k, v in enumerate(hand) if not v]):
            without = self._rounds(weigh, hand, absent=silent)[-1].weights
            same = all(np.array_equal(without[name], x) for name, x in run[-1].weights.items())
            names = ", ".join(str(k + 1) for k in silent)
            said += [f"Without client{'s' * (len(silent) > 1)} {names} at the table the server has "
                     + ("the same bits." if same else "OTHER weights.")]
        return " ".join(said)


# --- a round in numbers
def _round(before: Any, one: federated.Round) -> dict[str, Any]:
    """A round for the drawing: of each client its share of layer W, its own loss, the length of
    its change in both layers, and the part of that change in the model's step, along the step.
    The parts add up to the length of the step."""
    all_ = federation.shares(one.replies)
    gone = [_flat(reply.weights, before) for reply in one.replies]
    counted = [_flat(reply.weights, before, share)
               for reply, share in zip(one.replies, all_, strict=True)]
    step = _flat(one.weights, before)
    length = float(np.linalg.norm(step))
    along = [float(part @ step) / (length or 1.0) for part in counted]
    return {"shares": _six(_shares_of_w(one)), "own": _six(r.loss for r in one.replies),
            "lengths": _six(float(np.linalg.norm(row)) for row in gone), "parts": _six(along),
            "step": _six([length])[0],
            "right": federation.accuracy(one.weights, *federation.held())}


def _client(labels: np.ndarray) -> dict[str, Any]:
    return {"size": len(labels), "labels": np.bincount(labels, minlength=CLASSES).tolist()}


def _flat(weights: Any, before: Any, share: Any = None) -> np.ndarray:
    """What has changed since, as one row; each layer times its share."""
    return np.concatenate([(1.0 if share is None else share[name]) * np.ravel(weights[name] - x)
                           for name, x in before.items()])


def _shares_of_w(one: federated.Round) -> list[float]:
    return [share["W"] for share in federation.shares(one.replies)]


def _spread(run: list[federated.Round]) -> float:
    """The largest distance of the shares of two clients in these rounds."""
    return max(float(np.max(np.ptp([[*share.values()] for share in federation.shares(one.replies)],
                                   axis=0))) for one in run)


def _losses(trail: Iterable[Any]) -> list[float]:
    """The global loss before the first round and after each."""
    return [float(loss(weights, *pool())) for weights in [start(), *trail]]


def _six(values: Iterable[float]) -> list[float]:
    """In six digits: the last ones are not the same on every machine."""
    return [float(f"{v:.6g}") for v in values]


# --- words and tables
def _sent(found: dict[str, Any], data: list[federation.Data], before: Any,
          one: federated.Round) -> Table:
    """What each client sent in a round."""
    cell = lambda v, digits=3: (numerals.number(v, digits), float(v))
    percent = lambda v: (f"{100 * v:.2f} %", v)
    rows = []
    for k, reply in enumerate(one.replies):
        share = federation.shares(one.replies)[k]
        kl = federated.divergence(before, reply.weights)
        rows.append([f"client {k + 1}", cell(len(data[k][1])), cell(reply.loss),
                     cell(found["lengths"][k]), cell(found["parts"][k]), cell(kl["W"], 2),
                     cell(kl["b"], 2), percent(share["W"]), percent(share["b"])])
    return Table(f"What each client sent in round {one.number}; own loss: mean over its steps",
                 SENT, rows)


def _ways(runs: dict[str, list[federated.Round]], losses: dict[str, list[float]],
          chosen: str) -> Table:
    """All rules beside each other."""
    rows, held = [], federation.held()
    percent = lambda v, digits: (f"{numerals.number(100 * v, digits)} %", v)
    for rule, run in runs.items():
        at = run[-1].weights if run else start()
        test, right = float(loss(at, *held)), federation.accuracy(at, *held)
        rows.append([f"▸ {rule}" if rule == chosen else rule,
                     (numerals.number(losses[rule][-1]), losses[rule][-1]),
                     (numerals.number(test), test), percent(right, 3),
                     percent(_spread(run), 2) if run else "–"])
    return Table("All ways to weigh", WAYS, rows)


def _reduced(before: Any, run: list[federated.Round], order: list[int]) -> str:
    """The effect of the order of arrival on the last round's reduce."""
    names = ", ".join(str(k + 1) for k in order)
    if not run:
        return f"In the order {names}: nothing has arrived yet."
    gaps = np.concatenate([np.ravel(gap) for gap in federation.reduce_error(
        before, run[-1].replies, order).values()])
    most, off = float(np.max(np.abs(gaps))), int(np.count_nonzero(gaps))
    found = (f"at most {most:.1e} off, in {off} of {gaps.size} numbers: equal to rounding" if off
             else f"the same bits in all {gaps.size} numbers")
    return f"Reduce in the order {names}, against the mean: {found}."


def _line(weights: Any, data: Any, ms: float) -> dict[str, Any]:
    """The cost of one gradient of client 1."""
    of, values = lambda at: loss(dict(zip(weights, at, strict=True)), *data), [*weights.values()]
    one = gradient_cost(of, values)
    return line(f"one gradient of client 1: {one.words} · {one.ms:.1f} ms · all rounds that were "
                f"new: {ms:.0f} ms", of, values, one.gradients)


def round_table(clients: int = 4, skew: float = 0.8, weigh: str = "by size", sizes: float = 0.5,
                epochs: int = 3, rate: float = 1.0, rounds: int = 5) -> RoundTable:
    """The Round Table: 3 to 6 clients who share out 300 handwritten digits.

    skew: 0 where each has the same mix of labels, 1 where each has its own; sizes: 0 where they
    have equally many, 1 for the most unequal; weigh: "by size", "uniform", "farther", "nearer",
    "switch" or "by hand"; epochs: steps on all its data that a client takes in a round; rate: of
    those steps; rounds: held at once.  Raises OptionError or InputError for other settings.
    """
    return RoundTable(clients=clients, skew=skew, sizes=sizes, weigh=weigh, epochs=epochs,
                      rate=rate, rounds=rounds)
