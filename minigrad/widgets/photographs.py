"""The still picture of a declared widget: a photograph of the live one, committed beside it.

`make notebooks` takes them, light and dark, in a browser.  The kernel draws nothing: it puts the
light file into a cell's output, if the widget stands as it was photographed.  So every run gives
the same bytes, and a learner's notebook keeps its pictures.
"""
import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

WANTED = "MINIGRAD_PHOTOGRAPHS"      # a folder: each widget that is shown leaves a note there


def still_of(widget: Any, theme: str = "light") -> Path:
    """The file of the widget's photograph, whether it is there or not.  A widget with other values
    of its controls has another file."""
    source = Path(str(sys.modules[type(widget).__module__].__file__))
    key = hashlib.sha256(json.dumps(widget.trail, sort_keys=True).encode()).hexdigest()[:8]
    return source.parent / "stills" / f"{source.stem}-{key}-{theme}.png"


def mark_of(widget: Any) -> dict[str, Any]:
    """What a photograph shows, in short; it is fresh while this is the same: the bundle's first
    line has the hash of its sources, and what is drawn follows from the controls and the stage.
    The stage's "places" do not count: each version of Graphviz has its own."""
    drawn = {name: widget.state[name] for name in ("stage", "number", "said", "agrees")}
    drawn["stage"] = {key: value for key, value in drawn["stage"].items() if key != "places"}
    state = json.dumps([widget.trail, drawn], sort_keys=True)
    return {"trail": widget.trail, "bundle": bundle_of(widget),
            "state": hashlib.sha256(state.encode()).hexdigest()[:16],
            **({} if widget.alone else {"alone": False})}


def bundle_of(kind: Any) -> str:
    """The beginning of the hash that stands in the first line of a widget's bundle."""
    return str(kind._esm).split(maxsplit=2)[1][:16]


def marks(folder: Path) -> dict[str, Any]:
    """What the photographs in this folder show, by the name of the light file."""
    file = folder / "marks.json"
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


def photographed(widget: Any) -> None:
    """Leave a note for `make notebooks`, if it runs, of what this widget shows."""
    if folder := os.environ.get(WANTED):
        names = ("state", "message", "declared", "cell", "guess", *widget.controls())
        note = {"files": [str(still_of(widget, theme)) for theme in ("light", "dark")],
                "mark": mark_of(widget), "bundle": str(widget._esm),
                "traits": {name: getattr(widget, name) for name in names}}
        name = hashlib.sha256(json.dumps(note["mark"], sort_keys=True).encode()).hexdigest()
        Path(folder, f"{name}.json").write_text(json.dumps(note), encoding="utf-8")
