"""What The Clinic shows, as plain data: the graph of one patient, both passes step by step, and the
node where the first nan is born or the path ends.

Everything is read from `mg.diagnose`; nothing here draws, and the widget itself stands in
`clinic.py`.
"""
import time
from typing import Any

import numpy as np

import minigrad as mg
from minigrad.analysis.check import finite_difference
from minigrad.errors import OptionError, between

from ...widgets import numerals
from ...widgets.boxes import Boxes, two_passes
from ...widgets.graph import arrange
from ...widgets.node_facts import spent
from .patients import PATIENTS, W, source

SIGN = {"nan": "✗ nan", "inf": "✗ inf", "zero": "✗ zero", "none": "✗ path ends"}
SURE = 1e-4  # the doubt of a finite difference, relative to 1 or to itself, up to which it is told
CODE = """import numpy as np
import minigrad as mg

{source}

x = {x}
print(mg.diagnose({name}, x, {w}))
"""


class Visit(Boxes):
    """One look at a patient, at one x.

    found: the Diagnosis
    share: what it says about x
    marks: {id of a node: the word on its border}
    """

    def __init__(self, patient: str, x: float, cured: bool):
        if patient not in PATIENTS:
            raise OptionError(f"you asked for the patient {str(patient)[:20]!r}",
                              f"there are {', '.join(PATIENTS)}", "choose one of them")
        self.patient, self.cured = PATIENTS[patient], bool(cured)
        self.f = self.patient.cured if cured else self.patient.f
        self.at = between("the patient's x", x, self.patient.low, self.patient.high)
        leaves: list[mg.Tensor] = []

        def followed(x: Any, w: Any) -> Any:
            leaves.extend((x, w))           # the first two: an unused x is followed once more
            return self.f(x, w)

        begun = time.perf_counter()
        self.found = mg.diagnose(followed, self.patient.dtype(self.at), W)
        self.seconds = time.perf_counter() - begun
        self.share = self.found.inputs[0]
        self.x, self.w = leaves[:2]
        inner = {node.id for node in self.found.nodes}
        lost = [leaf for leaf in (self.x, self.w) if leaf.id not in inner]
        super().__init__(sorted([*lost, *self.found.nodes], key=lambda node: node.id))
        self.names |= {self.x.id: "x", self.w.id: "w"}
        self.marks = self._marks()

    def _marks(self) -> dict[int, str]:
        """The numbered births of nan and inf; where there are none, the place of the missing path
        or of the first zero."""
        if self.healthy:
            return {}
        if not self.found.births:
            at = getattr(getattr(self.share.cause, "node", None), "id", 0)
            return {at if at in self.keys else self.x.id: SIGN[self.share.state]}
        marks: dict[int, str] = {}
        for k, birth in enumerate(self.found.births, 1):
            number = f"{k} " if len(self.found.births) > 1 else ""
            if birth.node is not None:
                marks.setdefault(birth.node.id, f"{number}{SIGN[birth.kind]}")
        return marks

    @property
    def marked(self) -> str:
        """How many boxes are marked, for the line below."""
        return f"{numerals.plural(len(self.marks), 'box', 'boxes')} marked"

    @property
    def healthy(self) -> bool:
        """Whether x gets a finite derivative; a zero is one after the cure."""
        return self.share.state == "ok" or (self.cured and self.share.state == "zero")

    # --- in words
    def difference(self) -> str:
        """What a finite difference says about dy/dx, where it can."""
        def plain(x: Any) -> Any:
            y = self.f(mg.tensor(float(x)), W)
            return getattr(y, "value", y)

        with np.errstate(all="ignore"):
            slope, doubt = finite_difference(plain, self.at, 1.0)
        if doubt <= SURE * max(1.0, abs(slope)):
            return f"A finite difference says {numerals.number(slope)}."
        return "A finite difference can't tell: here is a corner, or an edge of where f is defined."

    def told(self) -> str:
        """The diagnosis in one line."""
        if self.healthy:
            verdict = f"✓ dy/dx = {numerals.number(self.share.gradient)}."
        else:
            cause = self.found.first or self.share.cause
            kind = {"none": "None, as no path leads from x to y", "zero": "0"}.get(
                self.share.state, self.share.state)
            verdict = f"✗ dy/dx is {kind}: {getattr(cause, 'what', '')}."
        return f"{verdict} {self.difference()}".strip()

    def slope(self, node: mg.Tensor) -> str:
        """The derivative of y that has arrived at a node, in words."""
        g = self.found.cotangents.get(node.id)
        return "no grad" if g is None else f"grad {numerals.number(g)}"

    def _births(self, node: mg.Tensor, phase: str) -> str:
        """What is born at a node, as the end of a sentence."""
        said = [f"{SIGN[birth.kind]} is born here: {birth.what}" for birth in self.found.births
                if birth.node is node and birth.phase == phase]
        if phase == "derivative" and not self.found.births and node.id in self.marks:
            said = [f"{self.marks[node.id]}: {getattr(self.share.cause, 'what', '')}"]
        return "".join(f". {words}" for words in said)

    # --- the picture
    def links(self) -> list[tuple[str, str, str]]:
        """(name, from, to) of every arrow."""
        return self.arrows(lambda node: node.args)

    def scene(self) -> dict[str, Any]:
        """Where everything stands."""
        boxes = {self.keys[n.id]: {"title": self.title(n), "kind": self.kind(n)}
                 for n in self.nodes}
        return arrange(boxes, self.links(), {
            "title": f"Graph of the patient: {self.patient.name}", "player": True,
            "hint": "Step or Play: values go forward, then derivatives come back. "
                    "Hover or focus a box to read it."}, label=0)

    def steps(self) -> list[dict[str, Any]]:
        """Both passes: a step for each box forward, then one for each box backward."""
        y = self.names[self.nodes[-1].id]
        forward = [(self.keys[n.id], f"{self.title(n)} is {numerals.words(n.value)}"
                    f"{self._births(n, 'value')}.", numerals.short(n.value)) for n in self.nodes]
        backward = [(self.keys[n.id], f"d{y}/d{self.names[n.id]}: {self.slope(n)}"
                     f"{self._births(n, 'derivative')}.", self.slope(n))
                    for n in reversed(self.nodes)]
        return two_passes(forward, backward, self.links())

    def numbers(self) -> dict[str, Any]:
        """The texts on the boxes, the steps of the player, the line below and the table."""
        about = lambda n: (f"{self.title(n)}: value {numerals.words(n.value)}, {self.slope(n)}"
                           f"{self._births(n, 'value')}{self._births(n, 'derivative')}")
        nodes = {self.keys[n.id]: {
            "value": numerals.short(n.value), "gradient": self.slope(n), "detail": about(n),
            "raw": {"value": numerals.exact(n.value), "slope": self.slope(n)}} for n in self.nodes}
        rows = [[self.names[n.id], self.formula(n), numerals.words(n.value), self.slope(n),
                 self.marks.get(n.id, "")] for n in self.nodes]
        edges = {name: {"label": "", "detail": f"from {tail} to {head}"}
                 for name, tail, head in self.links()}
        table = {"caption": "Nodes in the order of computation",
                 "head": ["name", "made by", "value", "derivative of y", "finding"], "rows": rows}
        return {"nodes": nodes, "edges": edges, "steps": self.steps(), "tables": [table],
                "line": {"cost": f"{spent(self.nodes, self.seconds)} for the diagnosis",
                         "agrees": None, "verdict": self.marked}}

    @property
    def code(self) -> str:
        """Lines that give the same diagnosis."""
        x = f"{self.at!r}"
        return CODE.format(source=source(self.f), name=self.f.__name__, w=W,
                           x=f"np.float16({x})" if self.patient.dtype is np.float16 else x)
