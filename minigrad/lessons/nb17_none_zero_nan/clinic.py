"""The Clinic: choose a patient, move x into and out of the illness, and step along both passes to
the node where the first nan is born or the path ends.

    clinic()                         the first patient
    clinic("numpy", cured=True)      another one, after the cure

The kernel diagnoses on every change and sends numbers; the picture is laid out again only when the
graph has changed.  What is shown is worked out in `clinic_data.py`.

Hooks for tests that drive a browser, besides those of `minigrad.widgets`:

    [data-mg=clinic]                        the root
    [data-field=told]                       the diagnosis in words; data-ill
    [data-field=source | advice]            the function; the tool and the cure
    aria-label                              "Patient", "Value of x", "Give the cure"
"""
from typing import Any

import anywidget

from ...widgets.assets import assets
from ...widgets.framed import Framed
from ...widgets.graph import Picture
from ...widgets.still import Sheet
from .clinic_data import Visit
from .patients import PATIENTS, source


class Clinic(Framed):
    """See `clinic`.  The trail holds "patient", "x" and "cured"."""

    _esm = assets(__file__, "shared.js", "panel.js", "line_chart.js", "framed.js", "clinic.js")
    _css = assets(__file__, "panel.css", "clinic.css")
    graph = anywidget.WidgetTrait().tag(sync=True)

    def __init__(self, trail: dict[str, Any]):
        self._signature: Any = None
        known = {"patients": [{"key": key, **{name: getattr(patient, name) for name in
                                              ("name", "x", "low", "high", "step")}}
                              for key, patient in PATIENTS.items()]}
        super().__init__(trail, known=known, graph=Picture({}, {}, ""))

    def __repr__(self) -> str:
        return f"The Clinic, {self.visit.patient.name}, x = {self.visit.at:g}: {self.visit.told()}"

    def draw_still(self, sheet: Sheet) -> None:
        """Draw the graph with its marks; a marked box is red and dashed, as in the live widget."""
        marks = self.graph.chosen
        nodes = [{**node, "badge": marks.get(node["id"], ""), "ill": node["id"] in marks}
                 for node in self.graph.scene.get("nodes", ())]
        sheet.scene({**self.graph.scene, "nodes": nodes}, self.graph.numbers)

    def replay(self, trail: dict[str, Any]) -> Visit:
        """The visit that the trail asks for; without an x where the patient is ill."""
        patient = str(trail.get("patient"))
        x = trail.get("x", PATIENTS[patient].x if patient in PATIENTS else 0.0)
        return Visit(patient, x, trail.get("cured", False))

    def shown(self, found: Visit) -> dict[str, Any]:
        """The state in words; the picture is written on the way."""
        self.visit = found
        signature = [found.f.__name__, [node.op and node.op.name for node in found.nodes]]
        chosen = {found.keys[i]: mark for i, mark in found.marks.items()}
        drawn: dict[str, Any] = {"numbers": found.numbers(), "chosen": chosen}
        if signature != self._signature:                 # no new layout while x moves
            self._signature, drawn["scene"] = signature, found.scene()
        self.graph.set_together(**drawn)
        patient = found.patient
        state = {"told": found.told(), "ill": not found.healthy, "source": source(found.f),
                 "advice": f"What finds it: {patient.tool}. The cure: {patient.cure}."}
        return {"state": state, "code": found.code}


def clinic(patient: str = "where", /, *, x: float | None = None, cured: bool = False) -> Clinic:
    """The Clinic.

    patient: one of the names in `patients.PATIENTS`
    x: the patient's input; without it one at which the patient is ill
    cured: whether the function is shown after its cure

    Raises a Refusal, one sentence, for an unknown patient and an x outside of its slider.
    """
    trail: dict[str, Any] = {"patient": patient, "cured": bool(cured)}
    at = PATIENTS[patient].x if x is None and patient in PATIENTS else x
    return Clinic({**trail, "x": 0.0 if at is None else at})
