"""The Round Table: clients with handwritten digits of their own train one model, and five ways
to weigh them.

    round_table(clients=4, skew=0.8, weigh="by size")

Rounds, weights, mean and reduce are `mg.federated`'s, the digits and the model
`minigrad.lessons.nb14_fewer_weights_many_owners.federation`'s.

Hooks for tests in a browser, in [data-mg=round]:

    told (data-rounds, data-weigh and the settings), message, line, code        data-fields
    [data-seat="0"] svg                     a client's labels (data-raw)
    tr[data-client="0"]                     in it [data-cell=size | loss | distance | "KL W" |
                                            "share W"] (data-raw; b, too)
    tr[data-rule=uniform]                   in it [data-cell=loss | test | right | spread]
                                            (data-raw)
    [data-chip="0"], reduce                 a client to drag; the result (data-raw, data-order)
    .mg-chart                               data-raw, data-central
    controls                                "Number of clients", "Label skew", "Unequal sizes",
                                            "Weigh clients", "Local epochs", "Learning rate",
                                            "Client 1 counts nothing", "Clients' order"
    buttons                                 "One round", "Play the rounds", "10 rounds", "Start
                                            again", "Shuffle"
"""
import time
from typing import Any

import numpy as np

from minigrad import federated
from minigrad.errors import InputError

from ...widgets import numerals
from ...widgets.assets import assets
from ...widgets.framed import Framed, gradient_cost
from ...widgets.line import line
from ...widgets.still import VALUE, Sheet
from . import federation
from .federation import CLASSES, LINES, ROUNDS, RULES, loss, pool, start

# pixels: of the still's curves, and of a client's bars
CHART, CARD = (560, 190), (118, 60)
MARKS = "os^+D"                                          # of the rules
MEANING = {"by size": "number of examples", "uniform": "1", "farther": "exp(KL): softmax of KL",
           "nearer": "exp(−KL): our own variant",
           "switch": "farther while the summed loss falls, else by size"}
# a difference of shares that can be seen in a loss
PERCENT = 0.01
STOPS = 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0   # of the rate's slider
# its names: what no notebook has, so it may be pasted anywhere
CODE = """from minigrad.lessons.nb14_fewer_weights_many_owners import federation as the_federation

the_rounds = the_federation.federated_rounds(
    {weigh!r}, {rounds}, {clients}, {skew}, {sizes}, {epochs}, {rate}, muted={muted})
print(*[float(the_federation.loss(one.weights, *the_federation.pool())) for one in the_rounds])
for the_last in the_rounds[-1:]:
    the_gaps = the_federation.reduce_error(
        the_last.weights, the_last.replies, order={order})
    print(max(abs(gap).max() for gap in the_gaps.values()))
"""


class RoundTable(Framed):
    """The widget.  trail: clients, skew, sizes, weigh, epochs, rate, rounds, which clients are
    muted, and the order in which the reduce gets them."""

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "framed.js", "round_table.js")
    _css = assets(__file__, "graph.css", "panel.css", "framed.css", "round_table.css")
    invitation = "Run the cell to go on."

    def __repr__(self) -> str:
        at = self.state
        each = ", ".join(f"{row['rule']} {row['words']['loss']}" for row in at["rules"])
        return (f"Round Table: {at['clients']} clients, label skew {at['skew']:g}, {at['epochs']} "
                f"local epochs, rate {at['rate']:g}, round {at['rounds']}; global loss: {each}")

    def replay(self, trail: dict[str, Any]) -> tuple[dict[str, list[federated.Round]], float]:
        """The rounds by each rule, and the milliseconds that they took now."""
        begun, given = time.perf_counter(), _given(trail)
        muted = trail["muted"]
        # refuses what is none of the choices
        federation.federated_rounds(trail["weigh"], 0, **given, muted=muted)
        if len({*muted}) == given["clients"]:
            raise InputError("no mean can be taken", "all clients count nothing",
                             "let one client count")
        if sorted(trail["order"]) != [*range(given["clients"])]:
            raise InputError(f"you let them arrive as {trail['order']}", "each client arrives once",
                             "name each once")
        rounds = min(trail["rounds"], ROUNDS[1])         # the browser may ask for more
        runs = {rule: federation.federated_rounds(rule, rounds, **given, muted=muted)
                for rule in RULES}
        return runs, 1e3 * (time.perf_counter() - begun)

    def shown(self, found: tuple[dict[str, list[federated.Round]], float]) -> dict[str, Any]:
        """The rounds.  The message says so where no more are kept."""
        trail, most = self.trail, ROUNDS[1]
        self.runs, ms = found
        rounds = min(trail["rounds"], most)
        code = CODE.format(**_given(trail), weigh=trail["weigh"], rounds=rounds,
                           muted=tuple(trail["muted"]), order=trail["order"])
        message = f"{most} rounds are all that are kept here: Start again."
        return {"state": self._state(self.runs, rounds, _given(trail), ms), "code": code,
                "message": message * (trail["rounds"] > most)}

    def _state(self, runs: dict[str, list[federated.Round]], rounds: int, given: dict[str, Any],
               ms: float) -> dict[str, Any]:
        trail = self.trail
        data = federation.split(given["clients"], given["skew"], given["sizes"])
        chosen = runs[trail["weigh"]]
        whole = federation.central(rounds, given["epochs"], given["rate"])
        losses = {rule: [float(loss(w, *pool())) for w in [start(), *(r.weights for r in run)]]
                  for rule, run in runs.items()}
        at = chosen[-1].weights if chosen else start()
        before = chosen[-2].weights if rounds > 1 else start()
        clients = [_client(k, *one) for k, one in enumerate(data)]
        if chosen:
            for row, reply, share in zip(clients, chosen[-1].replies,
                                         federation.shares(chosen[-1].replies), strict=True):
                row["raw"] |= _sent(before, reply, share)
        for row in clients:
            row["words"] = {name: f"{100 * v:.2f} %" if name.startswith("share")
                            else numerals.number(v, 2 if name.startswith("KL") else 3)
                            for name, v in row["raw"].items()}
        rules = [self._rule(rule, run, losses[rule][-1]) for rule, run in runs.items()]
        state = {**given, "weigh": trail["weigh"], "rounds": rounds, "muted": trail["muted"],
                 "order": trail["order"], "rows": clients, "rules": rules,
                 "losses": [*losses.values()],
                 "central": [float(loss(w, *pool())) for w in [start(), *whole]],
                 "reduce": self._reduced(before, chosen), "line": _line(at, data[0], ms)}
        return {**state, "told": self._story(state, chosen, before)}

    def _rule(self, rule: str, run: list[federated.Round], now: float) -> dict[str, Any]:
        """A row of the ways to weigh."""
        at = run[-1].weights if run else start()
        held = federation.held()
        raw = {"loss": now, "test": float(loss(at, *held)),
               "right": federation.accuracy(at, *held)}
        words = {"loss": numerals.number(now), "test": numerals.number(raw["test"]),
                 "right": f"{100 * raw['right']:.1f} %"}
        if run:
            raw["spread"] = max(self._spread(one) for one in run)
            words["spread"] = f"{numerals.number(100 * raw['spread'], 2)} %"
        return {"rule": rule, "raw": raw, "words": words}

    def _spread(self, one: federated.Round) -> float:
        """The largest distance of the shares of two clients in a round, without muted ones."""
        loud = [[*share.values()] for k, share in enumerate(federation.shares(one.replies))
                if k not in self.trail["muted"]]
        return float(np.max(np.ptp(np.array(loud), axis=0)))

    def _reduced(self, before: Any, run: list[federated.Round]) -> dict[str, Any]:
        """The effect of the order of arrival on the last round's reduce."""
        names = ", ".join(str(k + 1) for k in self.trail["order"])
        if not run:
            return {"most": None, "words": f"In the order {names}: nothing has arrived yet."}
        errors = federation.reduce_error(before, run[-1].replies, self.trail["order"])
        gaps = np.concatenate([np.ravel(error) for error in errors.values()])
        most, off = float(np.max(np.abs(gaps))), int(np.count_nonzero(gaps))
        found = (f"at most {most:.1e} off, in {off} of {gaps.size} numbers: equal to rounding"
                 if off else f"the same bits in all {gaps.size} numbers")
        return {"most": most, "off": off,
                "words": f"Reduce in the order {names}, against the mean: {found}."}

    def _story(self, state: dict[str, Any], run: list[federated.Round], before: Any) -> str:
        """The result of the last move, in words."""
        weigh, rounds = state["weigh"], state["rounds"]
        rules = {row["rule"]: row for row in state["rules"]}
        voices = [row for k, row in enumerate(state["rows"]) if k not in state["muted"]]
        if not run:
            return ("No client has trained yet: the global loss is "
                    f"{rules[weigh]['words']['loss']}, all digits are equally likely to the model.")
        now = rules[weigh]
        said = [f"Round {rounds}, {weigh}: global loss {now['words']['loss']}, "
                f"{now['words']['right']} of the test right."]
        if weigh == "switch":
            often = sum(one.rule is federated.farther for one in run)
            last = (f"{numerals.number(run[-1].loss)} after {numerals.number(run[-2].loss)}"
                    if rounds > 1 else "the first one")
            taken = "farther" if run[-1].rule is federated.farther else "by size"
            said += [f"Summed loss of the clients: {last}, so this round counts {taken}; {often} "
                     f"of {rounds} rounds counted farther."]
        if weigh == "by size":
            gap = abs(state["losses"][0][-1] - state["central"][-1])
            one = "One step each, by size, is one step on all 300: at any skew " * (
                state["epochs"] == 1 and not state["muted"])
            said += [f"{one}{'the' if one else 'The'} loss is {numerals.number(gap, 2)} off that "
                     "of one client with all digits."]
        if weigh == "uniform":
            sizes = [row["raw"]["size"] for row in voices]
            said += [f"Each counts {voices[0]['words']['share W']}: {min(sizes)} digits as much as "
                     f"{max(sizes)}."]
        if run[-1].rule in (federated.farther, federated.nearer):
            kls = [row["raw"][name] for row in voices for name in ("KL W", "KL b")]
            flat = now["raw"]["loss"] - rules["uniform"]["raw"]["loss"]
            said += [f"KL from {numerals.number(min(kls), 2)} to {numerals.number(max(kls), 2)}: "
                     f"shares differ by {numerals.number(100 * self._spread(run[-1]), 2)} %; loss "
                     f"{flat:+.2g} from uniform's."]
            if weigh != "switch" and now["raw"]["spread"] < PERCENT:
                said += [f"In no round so far by more than {now['words']['spread']}: this is "
                         "nearly uniform, a higher rate makes KL larger."]
        if state["muted"]:
            names = ", ".join(str(k + 1) for k in sorted(state["muted"]))
            without = federation.federated_rounds(weigh, rounds, **_given(state),
                                                  absent=state["muted"])[-1].weights
            same = all(np.array_equal(without[name], x) for name, x in run[-1].weights.items())
            said += [f"Without client{'s' * (len(state['muted']) > 1)} {names} at the table the "
                     "server has " + ("the same bits." if same else "OTHER weights.")]
        return " ".join(said)

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the labels of each client, and the global loss by each way to weigh."""
        (w, h), (wide, high) = CHART, CARD
        state = self.state
        most, top = max(max(row["labels"]) for row in state["rows"]), CARD[1] + 44
        for k, row in enumerate(state["rows"]):
            left = k * (wide + 14)
            places = [left + wide * (j + 0.5) / CLASSES for j in range(CLASSES)]
            sheet.axes.bar(places, [-high * n / most for n in row["labels"]], wide / CLASSES - 2,
                           high + 14, color=VALUE)
            sheet.text(left, 6, f"client {k + 1}: {row['raw']['size']}")
            for j in range(0, CLASSES, 3):
                sheet.text(places[j], high + 21, str(j), fontsize=6, ha="center")
            sheet.grow(left + wide + 14, 0)
        curves = np.array([*state["losses"], state["central"]])
        low, ratio = 10**-0.02 * curves.min(), max(10**0.04 * curves.max() / curves.min(), 10**0.1)
        chart = sheet.chart(0, top, w, h, (0, max(state["rounds"], 1)), (low, ratio * low), "y")
        for k, (row, losses, mark) in enumerate(zip(state["rules"], state["losses"], MARKS,
                                                    strict=True)):
            colour, dashes = LINES[row["rule"]]
            thick, rounds = 2.6 if row["rule"] == state["weigh"] else 1.2, np.arange(len(losses))
            chart.line(rounds, losses, dashes, color=colour, linewidth=thick)
            chart.line(rounds[k::5], losses[k::5], mark, color=colour, markersize=4)
            beside = w + 12, top + 12 + 18 * k
            sheet.legend([(row["rule"], dashes, colour)], *beside, linewidth=thick)
            sheet.line(beside[0] + 15, beside[1], mark, color=colour, markersize=4)
        sheet.text(4, top + 10, "global loss over rounds, logarithmic")
        sheet.grow(w + 130, top + h + 18)


def _given(trail: dict[str, Any]) -> dict[str, Any]:
    """The settings that all rules share, as options of `federated_rounds`."""
    return {name: trail[name] for name in ("clients", "skew", "sizes", "epochs", "rate")}


def _line(weights: Any, data: Any, ms: float) -> dict[str, Any]:
    """The cost of one gradient of client 1."""
    of, values = lambda at: loss(dict(zip(weights, at, strict=True)), *data), [*weights.values()]
    one = gradient_cost(of, values)
    return line(f"one gradient of client 1: {one.words} · {one.ms:.1f} ms · rounds that were new: "
                f"{ms:.0f} ms", of, values, one.gradients)


def _client(k: int, x: np.ndarray, t: np.ndarray) -> dict[str, Any]:
    """The row of a client before it trains."""
    return {"client": k, "labels": np.bincount(t, minlength=CLASSES).tolist(),
            "raw": {"size": len(t)}}


def _sent(server: Any, reply: federated.Reply, share: Any) -> dict[str, float]:
    """The numbers that describe a client's reply in a round."""
    gone = np.concatenate([np.ravel(reply.weights[name] - x) for name, x in server.items()])
    kl = federated.divergence(server, reply.weights)
    return {"loss": reply.loss, "distance": float(np.linalg.norm(gone)),
            **{f"KL {name}": v for name, v in kl.items()},
            **{f"share {name}": v for name, v in share.items()}}


def round_table(clients: int = 4, skew: float = 0.8, weigh: str = "by size", sizes: float = 0.5,
                epochs: int = 3, rate: float = 1.0, rounds: int = 5) -> RoundTable:
    """The Round Table: 3 to 6 clients who share out 300 handwritten digits.

    skew: 0 where each has the same mix of labels, 1 where each has its own; sizes: 0 where they
    have equally many, 1 for the most unequal; weigh: "by size", "uniform", "farther", "nearer" or
    "switch"; epochs: steps on all its data that a client takes in a round; rate: of those steps;
    rounds: held at once.  Raises OptionError or InputError for other settings.
    """
    federation.federated_rounds(weigh, rounds, clients, skew, sizes, epochs, rate)
    return RoundTable({"clients": clients, "skew": skew, "sizes": sizes, "weigh": weigh,
                       "epochs": epochs, "rate": rate, "rounds": rounds, "muted": [],
                       "order": [*range(clients)]},
                      known={"rules": MEANING, "clients": [*federation.CLIENTS],
                             "epochs": [*federation.EPOCHS], "rates": [*STOPS], "most": ROUNDS[1],
                             "classes": CLASSES})
