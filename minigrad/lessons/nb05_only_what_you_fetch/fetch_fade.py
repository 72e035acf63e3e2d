"""Fetch & Fade: click the nodes that a run fetches, and the nodes that it does not need fade.

    fetch_fade()                                     the graph of notebook 05
    fetch_fade(g, [loss], feeds={x: x0})             a graph of your own
    fetch_fade(tab="loop")                           an op built inside the loop, or once before it

Each click and each switch runs the graph once; what is shown of that run is worked out in
`fetch_fade_data.py`.  The second tab draws what `clip_loop.py` counts and times.

Hooks for tests that drive a browser, besides those of `minigrad.widgets`:

    [data-mg=fade]                          the root; data-fate of [data-node]; message, told, line
                                            and code are fields
    [role=tab][data-tab=fetch | loop], [data-panel]
    [data-count=graph | needed | fold | cse | kept | ran]
                                            how many operations (data-raw)
    [data-value=n3]                         what came back (data-raw)
    [data-loop=inside-nodes] and the like   nodes, plans, executed, ms of the loops;
                                            data-chart=nodes | ms their curves
"""
from collections.abc import Mapping, Sequence
from statistics import median
from typing import Any

import numpy as np
import traitlets

import minigrad as mg
from minigrad.errors import InputError, Refusal, one_of, whole

from ...widgets.assets import assets
from ...widgets.graph import Picture
from ...widgets.numerals import how_many_times, plural
from ...widgets.still import GRADIENT, GREEN, VALUE, Sheet, Still
from ...widgets.typed import GraphPanel, Typed
from .clip_loop import WAYS, Step, train_and_clip
from .encoder import batch, encoder_graph
from .fetch_fade_data import PASSES, Fade

TABS = ("fetch", "loop")
STEPS, MOST = 60, 300                                    # of the loops, at first and at most
REPEATS, BATCH = 2, 5                                    # loops; inputs in a batch
NAMES = dict(zip(WAYS, ("nothing", "the clip", "all"), strict=True))
CHART = (420, 180)                                       # pixels of the still picture's curves
# of the loops there: as fetch_fade.css draws them
DASHES = ((GREEN, ":"), (VALUE, "--"), (GRADIENT, "-"))
CHARTS = (("nodes", "Nodes in the graph"), ("ms", f"Milliseconds of each step, best of {REPEATS}"))
OURS = """from minigrad.lessons.nb05_only_what_you_fetch import batch, encoder_graph
from minigrad.compiler.passes import cse, fold
from minigrad.program import Program

g, nodes = encoder_graph()
x, goal = batch({batch})
feeds = {{nodes["x"]: x, nodes["goal"]: goal}}
"""
YOURS = """from minigrad.compiler.passes import cse, fold
from minigrad.program import Program

# g is the graph that you gave, and feeds is what you fed
"""
LOOPS = """from minigrad.lessons.nb05_only_what_you_fetch import WAYS, train_and_clip

for way in WAYS:
    steps, x = train_and_clip(way, {steps})
    last = steps[-1]
    print(way, last.nodes, "nodes,", last.plans, "plans,", last.executed, "operations executed")
"""


class FetchFade(Typed, Still, GraphPanel):
    """See above.  `fade` is the last run; `state` is what is shown of it, `loop` the second
    tab's numbers."""

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "fetch_fade.js")
    _css = assets(__file__, "graph.css", "panel.css", "fetch_fade.css")
    loop = traitlets.Dict().tag(sync=True)
    tab = traitlets.Unicode().tag(sync=True)
    most = traitlets.Int(MOST).tag(sync=True)
    lead = ""

    def __init__(self, fade: Fade, fetch: Sequence[mg.Tensor], tab: str, steps: int,
                 named: Mapping[str, Any]):
        self.fade, self.past = fade, list[str]()
        self.start = OURS.format(batch=BATCH) if named else YOURS
        self.named = {getattr(x, "node", x).id: name for name, x in named.items()}
        fade.fetched = list(fetch)
        fade.run()
        self.first = fade.held
        self.count, self.steps = steps, dict[str, list[Step]]()
        super().__init__(graph=Picture(fade.scene(), fade.numbers(), "Graph"), tab=tab,
                         loop={"steps": steps, "say": f"Measuring {steps} steps …"})
        self.panel = self
        self.show()
        self.observe(self._turned, "tab")
        self._turned()
        self._answer((self.graph, "picked", self._picked))

    def __repr__(self) -> str:
        if self.tab == "loop":
            ends = ", ".join(f"{name} {self.steps[key][-1].nodes}" for key, name in NAMES.items())
            return ("Ops built in the loop, and nodes in the graph after "
                    f"{plural(self.count, 'step')}: {ends}")
        return f"Fetch & Fade, {self.title}: {self.fade.say()}"

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the graph without what did not run, or how the graphs of the loops grow."""
        if self.tab == "loop":
            self._draw_loops(sheet)
            return
        lit = set(self.graph.marks["before"])
        part = {key: [p for p in self.graph.scene[key] if p["id"] in lit]
                for key in ("nodes", "edges")}
        sheet.scene({**self.graph.scene, **part}, self.graph.numbers)

    def _draw_loops(self, sheet: Sheet) -> None:
        """Draw the nodes over the steps, and not the times, which differ in each session."""
        (w, h), most = CHART, self.steps["all"][-1].nodes
        chart = sheet.chart(0, 0, w, h, (1, max(self.count, 2)), (0, 1.1 * most))
        sheet.text(6, 12, "nodes in the graph")
        sheet.text(0, h + 12, "1")
        sheet.text(w, h + 12, plural(self.count, "step"), ha="right")
        for (key, name), (colour, dashes) in zip(NAMES.items(), DASHES, strict=True):
            nodes = [step.nodes for step in self.steps[key]]
            chart.line(range(1, self.count + 1), nodes, dashes, color=colour)
            y = chart.at(self.count, nodes[-1])[1]
            sheet.text(w + 8, float(y), f"{name}: {nodes[-1]}", color=colour)
        sheet.grow(w + 100, h + 18)

    # --- what the learner does
    def asked(self, ask: dict[str, Any]) -> None:
        """Turn a switch, change the variable, or measure the loops."""
        flags = {key: bool(ask[key]) for key in ask.keys() & self.fade.flags.keys()}
        if flags:
            self._switch(flags)
        elif "move" in ask:
            self._move()
        elif "steps" in ask or "measure" in ask:
            self.measure(int(np.clip(ask.get("steps", self.count), 1, MOST)))
            return
        if ask:
            self.run()

    def _switch(self, flags: dict[str, bool]) -> None:
        self.fade.flags |= flags
        if "cache" in flags:
            self.fade.graph.forget()
            self.past = []

    def _move(self) -> None:
        """Change the first variable a little: what is made from it cannot be kept."""
        variable = self.fade.variables[0]
        variable.load(variable.value + 0.125)
        if self.fade.flags["cache"]:
            self.past.append(f"{self._name(variable.node)}.load({variable.value.tolist()!r})")

    def _picked(self, picked: dict[str, Any]) -> None:
        node = next(n for n in self.fade.nodes if self.fade.keys[n.id] == picked["id"])
        fetched = [n for n in self.fade.fetched if n is not node]
        self.run(fetched if len(fetched) < len(self.fade.fetched) else [*fetched, node])

    # --- what is shown
    def run(self, fetched: Sequence[mg.Tensor] | None = None) -> None:
        """Run the graph again, for other fetches where they are given."""
        fade, good = self.fade, (self.fade.fetched, self.good)
        fade.fetched = fade.fetched if fetched is None else list(fetched)
        try:
            fade.run()
        except Refusal:
            fade.fetched, fade.flags = good[0], dict(good[1])
            raise
        self.show()

    def show(self) -> None:
        """Show the run that has just been made."""
        fade = self.fade
        self.good = dict(fade.flags)
        self.title = ("the run for "
                      + (", ".join(fade.names[n.id] for n in fade.fetched) or "nothing"))
        self._record()
        chosen = {fade.keys[n.id]: "fetch, kept" if fade.fates[n.id] == "kept" else "fetch"
                  for n in fade.fetched}
        self.graph.set_together(scene=fade.scene(), numbers=fade.numbers(), marks=fade.marks(),
                                chosen=chosen)
        moves = fade.names[fade.variables[0].node.id] if fade.variables else ""
        state = {"stages": fade.stages(), "values": fade.back(), "say": fade.say(),
                 "flags": dict(fade.flags), "idle": fade.idle, "moves": moves}
        self.set_together(state=state, code=self._code())

    def _name(self, node: mg.Tensor) -> str:
        """How the shown code calls a node, or the variable that it is of."""
        if node.id in self.named:
            return f"nodes[{self.named[node.id]!r}]"
        for name, some in self.fade.graph.collections.items():
            for k, x in enumerate(some):
                if isinstance(x, mg.Variable) and x.node is node:
                    return f"g.collections[{name!r}][{k}]"
        return f"g.nodes[{[n.id for n in self.fade.graph.nodes].index(node.id)}]"

    def _record(self) -> None:
        """Note the run for the shown code: with the cache all since it was switched on,
        else the last one."""
        fade = self.fade
        if not (fade.flags["cache"] and self.past):
            self.past = [f"{self._name(v.node)}.load({fade.held[v.node.id].tolist()!r})"
                         for v in fade.variables
                         if not np.array_equal(fade.held[v.node.id], self.first[v.node.id])]
        wanted = f"[{', '.join(map(self._name, fade.fetched))}]"
        if made := [key for key in PASSES if fade.flags[key]]:
            held = {v.node.id for v in fade.variables}
            fetches = ", ".join(self._name(n) for n in fade.fetched if n.id not in held)
            program = ("".join(f"{key}(" for key in reversed(made)) + f"Program({fetches})"
                       + ")" * len(made))
            known = [line.partition(" = ") for line in self.past]
            wanted = next((name for name, _, text in known if text == f"{program}.outputs"), "")
            if not wanted:
                wanted = f"p{1 + sum(name.startswith('p') for name, _, text in known if text)}"
                self.past.append(f"{wanted} = {program}.outputs")
            # no part of a program, which has no end
            if own := [self._name(n) for n in fade.fetched if n.id in held]:
                wanted = f"[{wanted}, {', '.join(own)}]"
        self.past.append(f"g.run({wanted}, feeds{', cache=True' * fade.flags['cache']})")

    def _code(self) -> str:
        if self.tab == "loop":
            return LOOPS.format(steps=self.count)
        return "\n".join([self.start, *self.past,
                          'print(sum(not r.cached for r in g.last_run), "operations executed")\n'])

    # --- the second tab
    def _turned(self, _: Any = None) -> None:
        """Show the code of a tab; the loops run when their tab is seen for the first time."""
        if self.tab == "loop" and not self.steps:
            self.measure(self.count)
        self.code = self._code()

    def measure(self, steps: int) -> None:
        """Run the loops for so many steps, twice, and show the best time of each step."""
        runs = {key: [train_and_clip(key, steps)[0] for _ in range(REPEATS)] for key in WAYS}
        best = lambda every: [min(step, key=lambda one: one.ms)
                              for step in zip(*every, strict=True)]
        self.count, self.steps = steps, {key: best(every) for key, every in runs.items()}
        self.loop, self.code = self._loop(), self._code()

    def _loop(self) -> dict[str, Any]:
        last = {key: steps[-1] for key, steps in self.steps.items()}
        ms = {key: median(step.ms for step in steps) for key, steps in self.steps.items()}
        ways = [{"key": key, "name": name, "ms": f"{ms[key]:.3f}", "nodes": last[key].nodes,
                 "plans": last[key].plans, "executed": last[key].executed}
                for key, name in NAMES.items()]
        charts = []
        for unit, name in CHARTS:
            curves = {key: [getattr(step, unit) for step in steps]
                      for key, steps in self.steps.items()}
            # hiccups leave the sheet
            top = 2.5 * max(ms.values()) if unit == "ms" else max(map(max, curves.values()))
            charts.append({"name": name, "unit": unit, "curves": curves, "top": top})
        grown = [plural(last[key].nodes - last["nothing"].nodes, "more node") for key in WAYS[1:]]
        times = [how_many_times(ms[key], ms["nothing"]) for key in WAYS[1:]]
        return {"steps": self.count, "ways": ways, "charts": charts, "say":
                f"The clip built inside: {grown[0]}, and a step takes {times[0]} times as long. "
                f"All built inside: {grown[1]}, {times[1]} times as long."}


def fetch_fade(graph: mg.Graph | None = None, fetch: Sequence[Any] | Any = None, *,
               feeds: Mapping | None = None, slopes: Mapping | None = None, tab: str = "fetch",
               steps: int = STEPS) -> FetchFade:
    """Fetch & Fade of a graph.

    graph: without one, that of notebook 05
    fetch: the nodes that are fetched at first; those of notebook 05 also by name, as in ["loss"]
    feeds: {placeholder: value}
    slopes: {gradient: (y, variable)}, what to compare with a finite difference
    tab: "fetch" or "loop", what is seen at first
    steps: how many steps the loops take

    Raises InputError for what is no graph, or no node of it, and what `Graph.run` raises.
    """
    one_of("fetch_fade tab", tab, TABS)
    whole("fetch_fade steps", steps, 1, MOST)
    if graph is not None and not isinstance(graph, mg.Graph):
        raise InputError(f"you gave fetch_fade a {type(graph).__name__}", "it shows a graph",
                         "give it an mg.Graph")
    named: Mapping[str, Any] = {}
    if graph is None:
        graph, named = encoder_graph()
        x, goal = batch(BATCH)
        feeds = {named["x"]: x, named["goal"]: goal, **(feeds or {})}
        slopes = {named["dW"]: (named["loss"], named["W"])}
        fetch = "loss" if fetch is None else fetch
    wanted = [fetch] if isinstance(fetch, str | mg.Tensor) else list(fetch or ())
    nodes = [_node(graph, named.get(x, x) if isinstance(x, str) else x) for x in wanted]
    return FetchFade(Fade(graph, feeds or {}, slopes or {}), nodes, tab, steps, named)


def _node(graph: mg.Graph, x: Any) -> mg.Tensor:
    """A node of the graph that can be fetched."""
    node = getattr(x, "node", x)
    if not any(node is n for n in graph.nodes):
        raise InputError(f"you fetched {x!r}"[:80], "it is no node of the graph",
                         "fetch nodes that were made from its placeholders and variables")
    return node
