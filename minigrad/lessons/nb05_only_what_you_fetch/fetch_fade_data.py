"""What Fetch & Fade shows, as plain data: which nodes of a graph a run needs, what folding, merging
and a cache save of them, which ones it executed, and whether what came back is what a run gives
that skips nothing.

Every count is read from the engine: its plan, its passes, and the list of what the last run
computed.  Nothing here draws, and the widget itself stands in `fetch_fade.py`.
"""
from collections import Counter
from collections.abc import Callable, Mapping
from time import perf_counter
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.compiler.passes import cse, fold, report
from minigrad.errors import GraphError
from minigrad.graph.plan import Plan, needed
from minigrad.graph.run import Run
from minigrad.graph.state_ops import Held, assign, read
from minigrad.program import Program, ancestors
from minigrad.value import Spec

from ...widgets import numerals
from ...widgets.boxes import Boxes
from ...widgets.graph import arrange, small_box
from ...widgets.node_facts import judged
from ...widgets.numerals import plural

PASSES: dict[str, Callable] = {"fold": fold, "cse": cse}
FATES = {"ran": "ran", "kept": "taken from the cache", "constant": "folded into a constant",
         "merged": "merged with its twin", "gone": "not needed after folding and merging",
         "idle": "not needed", "spared": "not needed, because its users came from the cache",
         "leaf": "needed; it holds a value"}
WORDS = {"kept": "kept", "constant": "folded", "merged": "merged"}
IDLE = {"fold": "There is nothing to fold here: no operation has constants alone.",
        "cse": "There are no twins here: no two operations compute the same from the same."}


class Fade(Boxes):
    """A graph, and the last run of it.

    fetched: the nodes that are fetched
    flags: {switch: whether it is on}
    held: {id: the value of a variable before the run}
    idle: {switch: why it can change nothing in this graph}
    slopes: {a gradient's node: (the node it is the gradient of, the variable)}, for the finite
        difference
    """

    def __init__(self, graph: mg.Graph, feeds: Mapping, slopes: Mapping):
        self.graph, self.feeds = graph, dict(feeds)
        self.slopes = dict(slopes)
        super().__init__(ancestors(*graph.nodes))
        self.variables = variables_of(graph)
        self.fetched: list[mg.Tensor] = []
        self.flags = dict.fromkeys((*PASSES, "cache"), False)
        self.idle = idle_switches(self.nodes)
        self.programs: dict[tuple, tuple[Program, Program]] = {}
        self.links = self.arrows(self._before)
        self.placed = self._placed()

    # --- running
    def run(self) -> None:
        """Run the graph for the fetched nodes, as the switches say, and keep the engine's record of
        that run."""
        state = dict(self.graph.state)
        self.held = {v.node.id: v.value for v in self.variables}
        self.needed = {n.id: n
                       for n in needed(self.graph, self.fetched, {node.id for node in self.feeds})}
        self.before, self.after = self._programs()
        start = perf_counter()
        self.values = self.graph.run(self._fetches(), self.feeds, cache=self.flags["cache"])
        self.ms = 1e3 * (perf_counter() - start)
        self.ran = list(self.graph.last_run) if self.fetched else []
        self.fates = self._fates()
        self.whole = self._all(state)
        self.line = self._judged(state)

    def _programs(self) -> tuple[Program, Program]:
        """The program of what is fetched, and what the passes that are on make of it; the same
        nodes each time, so that a cache finds them again.  Raises GraphError where nodes wait for
        others, or a read stands behind an assign: a rewritten node is a new one, and forgets its
        place in that order."""
        key = (tuple(node.id for node in self.fetched), self.flags["fold"], self.flags["cse"])
        made = [each for name, each in PASSES.items() if self.flags[name]]
        if made and self._ordered():
            raise GraphError("you asked to fold or merge a run in which some nodes wait for others",
                             "a rewritten node forgets what it waits for",
                             "untick both, or fetch something else")
        if key not in self.programs:
            before = after = Program(*self.fetched)
            for each in made:
                after = each(after)
            self.programs[key] = before, after
        return self.programs[key]

    def _fetches(self) -> list[mg.Tensor]:
        """The fetches for the engine: in place of a variable's node the variable, which gives its
        value at the end of the run."""
        own = {variable.node.id: variable for variable in self.variables}
        return [own.get(node.id, out)
                for node, out in zip(self.fetched, self.after.outputs, strict=True)]

    def _ordered(self) -> bool:
        """Whether more than the data says which node comes first."""
        writers = [node.id for node in self.needed.values() if writes(node)]
        late = (any(node.op is read and node.id > min(writers) for node in self.needed.values())
                if writers else False)
        return late or any(self.graph.control.get(i) for i in self.needed)

    def _fates(self) -> dict[int, str]:
        """{id: one of FATES} for every node of the graph."""
        origins = getattr(self.after, "origins", {})
        ran = {origins.get(r.node.id, r.node).id: "kept" if r.cached else "ran" for r in self.ran}
        told = {"constant": "constant", "merged": "merged", "gone": "gone"}
        change = report(self.before, self.after)
        fates = {}
        for node in self.nodes:
            fate = told.get(change.get(node.id, ""), "")
            if node.id not in self.needed:
                fates[node.id] = "idle"
            elif node.id in ran:
                fates[node.id] = ran[node.id]
            elif fate and node.op is not None:
                fates[node.id] = fate
            else:
                fates[node.id] = "leaf" if node.op is None else "spared"
        return fates

    # --- the same without skipping anything
    def _all(self, state: Mapping[int, Held]) -> dict[int, Any]:
        """{id: value} of every node, in a run from this state that skips nothing and is thrown
        away; of a variable, its value at the end.  Nodes that write do not run unless they are
        fetched."""
        run = Run(self.graph, self.feeds, False, None)
        run.state = dict(state)
        fed = run.fed.keys()
        still = [n for n in self.nodes if not any(map(writes, needed(self.graph, [n], fed)))]
        plan = Plan(self.graph, [n for n in still if self._runs(n, fed)] + self.fetched, fed)
        run.values = ({leaf.id: run.state[leaf.id].value for leaf in plan.leaves}
                      | plan.known | run.fed)
        run.compute(plan)
        return run.values | {v.node.id: run.state[v.node.id].value for v in self.variables}

    def _runs(self, node: mg.Tensor, fed: Any) -> bool:
        """Whether all that a node is made from is fed or held."""
        return all(n.op or type(n.raw) is not Spec or n.id in fed or n.id in self.graph.state
                   for n in needed(self.graph, [node], fed))

    def _judged(self, state: Mapping[int, Held]) -> dict[str, Any]:
        """Are the fetched values those of a whole run, and the fetched gradients those of a
        finite difference?"""
        if not self.fetched:
            return {"agrees": None, "verdict": "nothing is fetched"}
        if not all(row["same"] for row in self.back()):
            return {"agrees": False,
                    "verdict": "WRONG VALUE: a run that skips nothing gives another one"}
        known = {node.id: pair for node, pair in self.slopes.items()}
        for node, value in zip(self.fetched, self.values, strict=True):
            if node.id in known:
                y, variable = known[node.id]
                i = variable.node.id
                at = lambda given, y=y, i=i: self._all({**state,
                                                        i: state[i]._replace(value=given[0])})[y.id]
                return judged(at, [state[i].value], [value])
        return {"agrees": True, "verdict": "the same values as a run that skips nothing"}

    # --- the picture
    def _before(self, node: mg.Tensor) -> list:
        """The nodes that a node is made from, and those that it waits for."""
        return [a for a in node.args if isinstance(a, mg.Tensor)] + [
            *self.graph.control.get(node.id, ())]

    def _placed(self) -> dict[str, Any]:
        """Where everything stands; laid out once."""
        kind = lambda n: "input" if n.op is None else "op"
        boxes = {self.keys[n.id]: {"title": self.title(n), "kind": kind(n),
                                   "pick": self.fetchable(n), "size": small_box(self.title(n))}
                 for n in self.shown} | self.fold_box(pick=False)
        more = {"title": "Graph: what is fetched, and what runs for it", "pick": "checkbox",
                "player": False}
        return arrange(boxes, self.links, more, label=0, down=True)

    def fetchable(self, node: mg.Tensor) -> bool:
        """Whether a box can be picked: all nodes that a run may compute."""
        return node.id in {n.id for n in self.graph.nodes}

    def scene(self) -> dict[str, Any]:
        """The picture as it was laid out, with a word on what was kept, folded or merged."""
        state = {self.keys[n.id]: WORDS.get(self.fates[n.id]) for n in self.shown}
        group = {"kept": 3, "folded": 1, "merged": 2}
        dressed = [{**box, **({"badge": word, "group": group[word]}
                              if (word := state.get(box["id"])) else {})}
                   for box in self.placed["nodes"]]
        hint = "Click a box, or press Enter on it, to fetch it or to leave it out."
        return {**self.placed, "nodes": dressed, "hint": hint}

    def marks(self) -> dict[str, Any]:
        """The boxes and arrows that are not faded: the needed nodes, and the arrows between them,
        but none into a box that has its value from elsewhere."""
        out = ("idle", "spared", "gone")
        lit = {self.keys[n.id] for n in self.nodes if self.fates[n.id] not in out}
        given = {self.keys[n.id] for n in self.shown if self.fates[n.id] in WORDS}
        used = (name for name, tail, head in self.links
                if {tail, head} <= lit and head not in given)
        return {"now": [], "before": [*lit, *used]}

    def numbers(self) -> dict[str, Any]:
        """The texts on the boxes, in the table and in the line below."""
        ran = [r.node for r in self.ran if not r.cached]
        order = {getattr(self.after, "origins", {}).get(node.id, node).id: k
                 for k, node in enumerate(ran, 1)}
        back = {node.id: value for node, value in zip(self.fetched, self.values, strict=True)}
        nodes, rows = {}, []
        for node in self.shown:
            fate = self.fates[node.id]
            told = FATES[fate] + (f", number {order[node.id]}" if fate == "ran" else "")
            shown = (numerals.short(back[node.id]) if node.id in back and back[node.id] is not None
                     else f"no. {order[node.id]}" if fate == "ran" else "")
            if node.id in back:
                told += f"; fetched: {self._words(back[node.id])}"
            nodes[self.keys[node.id]] = {"value": shown, "gradient": "", "raw": {"fate": fate},
                                         "detail": f"{self.title(node)}: {told}"}
            rows.append([self.names[node.id], self.formula(node), told])
        counts = Counter(self.fates[n.id] for n in self.folded)
        words = ", ".join(f"{count} {FATES[fate]}" for fate, count in counts.items())
        nodes |= self.fold_numbers(f"{len(self.folded)} nodes: {words}")
        called = ({self.keys[n.id]: self.names[n.id] for n in self.shown}
                  | {"fold": "the folded nodes"})
        edges = {name: {"label": "", "detail": f"from {called[tail]} to {called[head]}"}
                 for name, tail, head in self.links}
        size = sum(r.bytes for r in self.ran if not r.cached)
        cost = (f"{plural(self.executed, 'operation')} · {size:,} bytes of values · {self.ms:.2f} "
                "ms for the run")
        table = {"caption": "Nodes", "head": ["name", "made by", "in this run"], "rows": rows}
        return {"nodes": nodes, "edges": edges, "line": {"cost": cost, **self.line},
                "tables": [table]}

    # --- the tables
    @property
    def executed(self) -> int:
        """How many operations the last run computed."""
        return sum(not r.cached for r in self.ran)

    def stages(self) -> list[dict[str, Any]]:
        """How many operations are in the graph, needed, left by each pass that is
        on, and executed."""
        count = lambda nodes: sum(n.op is not None for n in nodes)
        rows = [("graph", "operations in the graph", count(self.nodes)),
                ("needed", "needed for the fetch",
                 count([n for n in self.nodes if n.id in self.needed]))]
        if self.flags["fold"]:
            folded = fold(self.before) if self.fetched else self.before
            rows.append(("fold", "left after folding", count(folded.nodes)))
        if self.flags["cse"]:
            rows.append(("cse", "left after merging", count(self.after.nodes)))
        if self.flags["cache"]:
            rows.append(("kept", "taken from the cache", sum(r.cached for r in self.ran)))
        rows.append(("ran", "executed in this run", self.executed))
        share = lambda n: round(n / max(1, rows[0][2]), 4)
        return [{"key": key, "name": name, "count": n, "bar": share(n)} for key, name, n in rows]

    def back(self) -> list[dict[str, Any]]:
        """The fetched values, beside those of a run that skips nothing."""
        rows, held = [], {variable.node.id for variable in self.variables}
        for node, value in zip(self.fetched, self.values, strict=True):
            other = self.whole[node.id]
            rows.append({
                "key": self.keys[node.id], "value": self._words(value), "other": self._words(other),
                "name": self.names[node.id] + ", at the end of the run" * (node.id in held),
                "raw": numerals.exact(value), "same": same(value, other)})
        return rows

    def _words(self, value: Any) -> str:
        return "nothing" if value is None else numerals.words(value)

    def say(self) -> str:
        """The run in one sentence."""
        if not self.fetched:
            return "Nothing is fetched, so nothing runs."
        total, kept = sum(n.op is not None for n in self.nodes), sum(r.cached for r in self.ran)
        from_cache = f", {kept} came from the cache" if kept else ""
        written = {self.names[n.args[0].id]: n for n in self.needed.values() if n.op is assign}
        steps = " This run has changed {}, and every click will do so again.".format(
            ", ".join(written))
        return (f"{self.executed} of {plural(total, 'operation')} ran{from_cache}."
                + steps * bool(written))


def variables_of(graph: mg.Graph) -> list[mg.Variable]:
    """The variables of a graph, in the order they were made."""
    found = {x.node.id: x for some in graph.collections.values()
             for x in some if isinstance(x, mg.Variable)}
    return [found[key] for key in sorted(found)]


def idle_switches(nodes: list[mg.Tensor]) -> dict[str, str]:
    """{switch: why it can change nothing, whichever of these nodes are fetched}."""
    whole = Program(*nodes)
    ops, folded = {node.id for node in whole.nodes if node.op}, fold(whole)
    fates = lambda before, after: {fate for i, fate in report(before, after).items() if i in ops}
    # folding may make twins: two operations on equal constants
    found = {"fold": "constant" in fates(whole, folded),
             "cse": "merged" in fates(whole, cse(whole)) | fates(whole, cse(folded))}
    return {switch: words for switch, words in IDLE.items() if not found[switch]}


def writes(node: mg.Tensor) -> bool:
    """Whether a node changes a variable or a queue, or runs for the sake of a node that does."""
    return node.op is not None and node.op.kind == "state" and node.op is not read


def same(one: Any, other: Any) -> bool:
    """Whether two values are equal up to rounding."""
    return one is other or bool(np.allclose(one, other, rtol=1e-12, atol=1e-14, equal_nan=True))
