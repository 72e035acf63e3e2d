"""The Round Table: clients with handwritten digits of their own train one model, and five ways to weigh them.

    round_table(clients=4, skew=0.8, weigh="by size")

Rounds, weights, mean and reduce are `mg.federated`'s, the digits and the model `minigrad.course.council`'s.
"""
import time
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad import federated
from minigrad.cost import bill
from minigrad.course.council import (
    CLASSES,
    CLIENTS,
    EPOCHS,
    ROUNDS,
    RULES,
    accuracy,
    central,
    council,
    held,
    loss,
    pool,
    shares,
    split,
    start,
    unlike,
)
from minigrad.errors import InputError, Refusal
from minigrad.program import Program

from . import show
from .framed import Framed
from .graph import text
from .reading import judged
from .still import GRADIENT, INK, VALUE, Sheet

CHART, CARD = (560, 190), (118, 60)                      # pixels: of the still's curves, and of a client's bars
DASHES = (VALUE, "-", "o"), ("#3fa06a", "--", "s"), (GRADIENT, ":", "^"), (INK, "-.", "+"), ("#8a63d2", "-", "D")
MEANING = {"by size": "number of examples", "uniform": "1", "farther": "exp(KL): softmax of KL",
           "nearer": "exp(−KL): our own variant", "switch": "farther while the summed loss falls, else by size"}
PERCENT = 0.01                                           # a difference of shares that can be seen in a loss
STOPS = 0.1, 0.2, 0.3, 0.5, 0.7, 1.0, 1.5, 2.0, 3.0, 4.0, 5.0, 6.0, 8.0   # of the rate's slider
CODE = """from minigrad.course import council as the_council

the_rounds = the_council.council({weigh!r}, {rounds}, {clients}, {skew}, {sizes}, {epochs}, {rate}, muted={muted})
print(*[float(the_council.loss(one.weights, *the_council.pool())) for one in the_rounds])
for the_last in the_rounds[-1:]:
    the_gaps = the_council.unlike(the_last.weights, the_last.replies, order={order})
    print(max(abs(gap).max() for gap in the_gaps.values()))
"""                                                      # its names: what no notebook has, so it may be pasted anywhere


class RoundTable(Framed):
    """See above.  `trail` is all that the learner decides: clients, skew, sizes, weigh, epochs, rate, rounds, who is
    muted, and the order in which the reduce gets them; `state` is what the kernel found out."""

    _esm = text("shared.js", "framed.js", "round_table.js")
    _css = text("graph.css", "path_lens.css", "framed.css", "round_table.css")
    known = traitlets.Dict().tag(sync=True)

    def __init__(self, trail: dict[str, Any]):
        super().__init__(trail, known={"rules": MEANING, "clients": [*CLIENTS], "epochs": [*EPOCHS],
                                       "rates": [*STOPS], "most": ROUNDS[1], "classes": CLASSES})

    def __repr__(self) -> str:
        at = self.state
        each = ", ".join(f"{row['rule']} {row['words']['loss']}" for row in at["rules"])
        return (f"Round Table: {at['clients']} clients, label skew {at['skew']:g}, {at['epochs']} local epochs, rate "
                f"{at['rate']:g}, round {at['rounds']}; global loss: {each}")

    def _follow(self, _: Any = None) -> None:
        """Hold the rounds of the trail; where that cannot be, the last good picture stays, and a sentence."""
        trail, begun = self.trail, time.perf_counter()
        given = {name: trail[name] for name in ("clients", "skew", "sizes", "epochs", "rate")}
        muted, order, weigh, most = trail["muted"], trail["order"], trail["weigh"], ROUNDS[1]
        rounds = min(trail["rounds"], most)
        try:
            council(weigh, 0, **given, muted=muted)      # refuses what is none of the choices
            if len({*muted}) == given["clients"]:
                raise InputError("no mean can be taken", "all clients count nothing", "let one client count")
            runs = {rule: council(rule, rounds, **given, muted=muted) for rule in RULES}
            if sorted(order) != [*range(given["clients"])]:
                raise InputError(f"you let them arrive as {order}", "each client arrives once", "name each once")
        except Refusal as error:
            self._refuse(error)
            return
        with self.hold_sync():
            self.state = self._told(runs, rounds, given, 1e3 * (time.perf_counter() - begun))
            self.code = CODE.format(**given, weigh=weigh, rounds=rounds, muted=tuple(muted), order=order)
            self.message = f"{most} rounds are all that are kept here: Start again." * (trail["rounds"] > most)
        self.runs = runs

    # --- what the kernel finds
    def _told(self, runs: dict[str, list[federated.Round]], rounds: int, given: dict[str, Any],
              ms: float) -> dict[str, Any]:
        """All that is shown."""
        trail, data = self.trail, split(given["clients"], given["skew"], given["sizes"])
        chosen, whole = runs[trail["weigh"]], central(rounds, given["epochs"], float(given["rate"]))
        losses = {rule: [float(loss(w, *pool())) for w in [start(), *(r.weights for r in run)]]
                  for rule, run in runs.items()}
        at = chosen[-1].weights if chosen else start()
        before = chosen[-2].weights if rounds > 1 else start()
        clients = [_client(k, *one) for k, one in enumerate(data)]
        if chosen:
            for row, reply, share in zip(clients, chosen[-1].replies, shares(chosen[-1].replies), strict=True):
                row["raw"] |= _sent(before, reply, share)
        for row in clients:
            row["words"] = {name: f"{100 * v:.2f} %" if name.startswith("share") else
                            show.number(v, 2 if name.startswith("KL") else 3) for name, v in row["raw"].items()}
        rules = [self._rule(rule, run, losses[rule][-1]) for rule, run in runs.items()]
        state = {**given, "weigh": trail["weigh"], "rounds": rounds, "muted": trail["muted"], "order": trail["order"],
                 "rows": clients, "rules": rules, "losses": [*losses.values()],
                 "central": [float(loss(w, *pool())) for w in [start(), *whole]],
                 "reduce": self._reduced(before, chosen), "line": self._line(at, data[0], ms)}
        return {**state, "told": self._story(state, chosen, before)}

    def _rule(self, rule: str, run: list[federated.Round], now: float) -> dict[str, Any]:
        """A row of the ways to weigh."""
        at = run[-1].weights if run else start()
        raw = {"loss": now, "test": float(loss(at, *held())), "right": accuracy(at, *held())}
        words = {"loss": show.number(now), "test": show.number(raw["test"]), "right": f"{100 * raw['right']:.1f} %"}
        if run:
            raw["spread"] = max(self._spread(one) for one in run)
            words["spread"] = f"{show.number(100 * raw['spread'], 2)} %"
        return {"rule": rule, "raw": raw, "words": words}

    def _spread(self, one: federated.Round) -> float:
        """How far apart the shares of two clients are in a round, at most; of those who are not muted."""
        loud = [[*share.values()] for k, share in enumerate(shares(one.replies)) if k not in self.trail["muted"]]
        return float(np.max(np.ptp(np.array(loud), axis=0)))

    def _reduced(self, before: Any, run: list[federated.Round]) -> dict[str, Any]:
        """What the order of arrival does to the last round's reduce."""
        names = ", ".join(str(k + 1) for k in self.trail["order"])
        if not run:
            return {"most": None, "words": f"In the order {names}: nothing has arrived yet."}
        gaps = np.concatenate([np.ravel(g) for g in unlike(before, run[-1].replies, self.trail["order"]).values()])
        most, off = float(np.max(np.abs(gaps))), int(np.count_nonzero(gaps))
        found = (f"at most {most:.1e} off, in {off} of {gaps.size} numbers: equal to rounding" if off else
                 f"the same bits in all {gaps.size} numbers")
        return {"most": most, "off": off, "words": f"Reduce in the order {names}, against the mean: {found}."}

    def _story(self, state: dict[str, Any], run: list[federated.Round], before: Any) -> str:
        """What the last move came to."""
        weigh, rounds, rules = state["weigh"], state["rounds"], {row["rule"]: row for row in state["rules"]}
        voices = [row for k, row in enumerate(state["rows"]) if k not in state["muted"]]
        if not run:
            return (f"Nobody has trained yet: the global loss is {rules[weigh]['words']['loss']}, all digits are "
                    "equally likely to the model.")
        now = rules[weigh]
        said = [f"Round {rounds}, {weigh}: global loss {now['words']['loss']}, {now['words']['right']} of the test "
                "right."]
        if weigh == "switch":
            often = sum(one.rule is federated.farther for one in run)
            last = f"{show.number(run[-1].loss)} after {show.number(run[-2].loss)}" if rounds > 1 else "the first one"
            taken = "farther" if run[-1].rule is federated.farther else "by size"
            said += [f"Summed loss of the clients: {last}, so this round counts {taken}; {often} of {rounds} rounds "
                     "counted farther."]
        if weigh == "by size":
            gap = abs(state["losses"][0][-1] - state["central"][-1])
            one = "One step each, by size, is one step on all 300: at any skew " * (
                state["epochs"] == 1 and not state["muted"])
            said += [f"{one}{'the' if one else 'The'} loss is {show.number(gap, 2)} off that of one client with all "
                     "digits."]
        if weigh == "uniform":
            sizes = [row["raw"]["size"] for row in voices]
            said += [f"Each counts {voices[0]['words']['share W']}: {min(sizes)} digits as much as {max(sizes)}."]
        if run[-1].rule in (federated.farther, federated.nearer):
            kls = [row["raw"][name] for row in voices for name in ("KL W", "KL b")]
            flat = now["raw"]["loss"] - rules["uniform"]["raw"]["loss"]
            said += [f"KL from {show.number(min(kls), 2)} to {show.number(max(kls), 2)}: shares differ by "
                     f"{show.number(100 * self._spread(run[-1]), 2)} %; loss {flat:+.2g} from uniform's."]
            if weigh != "switch" and now["raw"]["spread"] < PERCENT:
                said += [f"In no round so far by more than {now['words']['spread']}: this is nearly uniform, a higher "
                         "rate makes KL larger."]
        if state["muted"]:
            names = ", ".join(str(k + 1) for k in sorted(state["muted"]))
            given = {name: state[name] for name in ("clients", "skew", "sizes", "epochs", "rate")}
            without = council(weigh, rounds, **given, absent=state["muted"])[-1].weights
            same = all(np.array_equal(without[name], x) for name, x in run[-1].weights.items())
            said += [f"Without client{'s' * (len(state['muted']) > 1)} {names} at the table the server has "
                     + ("the same bits." if same else "OTHER weights.")]
        return " ".join(said)

    def _line(self, weights: Any, data: Any, ms: float) -> dict[str, Any]:
        """What one gradient costs client 1, and whether a finite difference agrees."""
        begun, nodes = time.perf_counter(), {name: mg.tensor(x) for name, x in weights.items()}
        y = loss(nodes, *data)
        found = mg.gradient(y, [*nodes.values()])
        own = 1e3 * (time.perf_counter() - begun)
        spent = bill(Program(y, *found))
        line = judged(lambda values: loss(dict(zip(nodes, values, strict=True)), *data), [*weights.values()],
                      [g.value for g in found])
        return {"cost": f"one gradient of client 1: {spent} · {spent.bytes:,} bytes of values · {own:.1f} ms · rounds "
                        f"that were new: {ms:.0f} ms", "agrees": line["agrees"], "verdict": line["verdict"]}

    def picture(self) -> bytes:
        """The PNG: the labels of each client, and the global loss by each way to weigh."""
        (w, t), (wide, high), state = CHART, CARD, self.state
        width, top = max(w + 130, (wide + 14) * state["clients"]), high + 44
        sheet = Sheet(width, top + t + 18, f"{self!r}. Run the cell to go on.")
        most = max(max(row["labels"]) for row in state["rows"])
        for k, row in enumerate(state["rows"]):
            left = k * (wide + 14)
            sheet.axes.bar([left + wide * (j + 0.5) / CLASSES for j in range(CLASSES)],
                           [-high * n / most for n in row["labels"]], wide / CLASSES - 2, high + 14, color=VALUE)
            sheet.axes.text(left, 6, f"client {k + 1}: {row['raw']['size']}", fontsize=8, color=INK, va="center")
            for j in range(CLASSES):
                sheet.axes.text(left + wide * (j + 0.5) / CLASSES, high + 21, str(j), fontsize=6, color=INK,
                                ha="center", va="center")
        logs = np.log10(np.array([*state["losses"], state["central"]]))
        low, tall = float(logs.min()) - 0.02, max(float(np.ptp(logs)) + 0.04, 0.1)
        x = lambda n: w * n / max(state["rounds"], 1)
        y = lambda values: top + t * (1 - (np.array(values) - low) / tall)
        sheet.axes.plot([0, w, w, 0, 0], [top, top, top + t, top + t, top], color=INK, linewidth=1)
        for k, (row, line, (colour, dashes, mark)) in enumerate(zip(state["rules"], logs, DASHES, strict=False)):
            thick = 2.6 if row["rule"] == state["weigh"] else 1.2
            places = [x(n) for n in range(len(line))]
            sheet.axes.plot(places, y(line), dashes, color=colour, linewidth=thick)
            sheet.axes.plot(places[k::5], y(line[k::5]), mark, color=colour, markersize=4)
            sheet.axes.plot([w + 12, w + 40], [top + 12 + 18 * k] * 2, dashes, color=colour, linewidth=thick)
            sheet.axes.plot([w + 26], [top + 12 + 18 * k], mark, color=colour, markersize=4)
            sheet.axes.text(w + 46, top + 12 + 18 * k, row["rule"], fontsize=8, color=INK, va="center")
        sheet.axes.text(4, top + 10, "global loss over rounds, logarithmic", fontsize=8, color=INK, va="center")
        return sheet.png()


def _client(k: int, x: np.ndarray, t: np.ndarray) -> dict[str, Any]:
    """A client before it trains."""
    return {"client": k, "labels": np.bincount(t, minlength=CLASSES).tolist(), "raw": {"size": len(t)}}


def _sent(server: Any, reply: federated.Reply, share: Any) -> dict[str, float]:
    """What came back from a client in a round."""
    gone = np.concatenate([np.ravel(reply.weights[name] - x) for name, x in server.items()])
    kl = federated.divergence(server, reply.weights)
    return {"loss": reply.loss, "distance": float(np.linalg.norm(gone)), **{f"KL {name}": v for name, v in kl.items()},
            **{f"share {name}": v for name, v in share.items()}}


def round_table(clients: int = 4, skew: float = 0.8, weigh: str = "by size", sizes: float = 0.5, epochs: int = 3,
                rate: float = 1.0, rounds: int = 5) -> RoundTable:
    """The Round Table: 3 to 6 clients who share out 300 handwritten digits.

    skew: 0 where each has the same mix of labels, 1 where each has its own; sizes: 0 where they have equally many, 1
    for the most unequal; weigh: "by size", "uniform", "farther", "nearer" or "switch"; epochs: steps on all its data
    that a client takes in a round; rate: of those steps; rounds: held at once.  Raises InputError for other settings.
    """
    council(weigh, rounds, clients, skew, sizes, epochs, rate)
    return RoundTable({"clients": clients, "skew": skew, "sizes": sizes, "weigh": weigh, "epochs": epochs,
                       "rate": rate, "rounds": rounds, "muted": [], "order": [*range(clients)]})
