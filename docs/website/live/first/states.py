"""First moves: the states of a widget that the website shows without a kernel, computed by the
engine when the website is built.

Usage: python docs/website/live/first/states.py FOLDER

Writes into FOLDER/static/first one file of states for each widget, and its bundle beside it, and
into FOLDER/first.json which still of which notebook they take the place of.
`docs/website/build.py` calls it with the Python of the course, which has what widgets need. A
widget that did not change since the last time is not computed again.
"""
import base64
import gzip
import hashlib
import itertools
import json
import math
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

import minigrad
from minigrad.errors import Refusal
from minigrad.widgets.declared import Declared
from minigrad.widgets.first_moves import Moves
from minigrad.widgets.live import last_good
from minigrad.widgets.photographs import bundle_of, marks

HERE = Path(__file__).parent
ROOT = HERE.parents[3]
LESSONS = ROOT / "minigrad" / "lessons"
LARGEST = 250_000                                        # bytes of a file of states, with gzip
DIGITS = 6                                               # of a number on its way to the page
SHORT = {"separators": (",", ":"), "ensure_ascii": False, "allow_nan": False}


# --- which widgets
def photographed() -> dict[str, tuple[type[Declared], dict[str, Any]]]:
    """The class and the trail of each widget that has a photograph, by the photograph's hash. A
    widget that shows more than its trail says, such as a graph of the learner's, is not among them.
    """
    found = {}
    for folder in sorted(LESSONS.glob("*/stills")):
        for name, mark in marks(folder).items():
            if mark.get("alone", True):
                module = f"minigrad.lessons.{folder.parent.name}.{name.rsplit('-', 2)[0]}"
                found[digest((folder / name).read_bytes())] = declared_in(module), mark["trail"]
    return found


def declared_in(name: str) -> type[Declared]:
    """The declared widget of a module."""
    (kind,) = [one for one in vars(import_module(name)).values() if isinstance(one, type)
               and issubclass(one, Declared) and one.__module__ == name]
    return kind


def pictures(notebook: Path) -> Iterator[bytes]:
    """The pictures in a notebook's outputs, from its beginning on."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            if "image/png" in output.get("data", {}):
                yield base64.b64decode(output["data"]["image/png"])


def firsts() -> dict[str, tuple[str, Declared]]:
    """The first widget of each notebook that can be moved without a kernel, and the hash of its
    still."""
    known, found = photographed(), {}
    for notebook in sorted((ROOT / "notebooks").glob("*.ipynb")):
        stills = [still for still in map(digest, pictures(notebook)) if still in known]
        if stills:
            kind, trail = known[stills[0]]
            found[notebook.stem] = stills[0], kind(**trail)
    return found


# --- what is computed
def computed(widget: Declared, goal: Callable[[Any], bool] | None = None) -> dict[str, Any]:
    """All that the page has to know of a widget: its controls, and a state for each combination of
    what can be moved, each as what differs from the one before; None where there is none, and a
    number where another one is shown.

    goal: which states are what the reader was asked for
    """
    moves, start = widget.first_moves(), {**widget.trail}
    name, guess = widget.answers, {}
    if name:
        guess = {"name": name, "value": None}            # the visitor's, and not of who builds
    states, reached, begun = [], [], False
    last = travelling({"state": widget.state, "declared": widget.declared, "refused": ""})
    places = combinations(moves)
    if {key: start[key] for key in moves} not in places:
        raise SystemExit(f"{widget!r}: where it stands at first is not among its first moves")
    for k, asked in enumerate(places):
        shown = widget.first_shown(asked, start)
        if shown != asked:
            states.append(places.index(shown) if shown in places else None)
            continue
        try:
            widget.set_at_once(**{**start, **asked})
            now = {"state": widget.state, "declared": widget.declared, "refused": ""}
        except Refusal as sentence:
            now = {**last, "refused": last_good(sentence)}
        now = travelling(now)
        if goal and not now["refused"] and goal(widget):
            reached.append(k)
        states.append(patch(last, now) if begun else [now])
        last, begun = now, True
    widget.set_at_once(**start)
    return {"version": minigrad.__version__, "widget": type(widget).__name__,
            "traits": {**start, "cell": "", "guess": guess, "message": ""},
            "moves": {key: move.sent() for key, move in moves.items()},
            "goal": reached, "states": states}


def combinations(moves: dict[str, Moves]) -> list[dict[str, Any]]:
    """All combinations of the values of controls."""
    return [dict(zip(moves, values, strict=True))
            for values in itertools.product(*(move.values for move in moves.values()))]


def travelling(value: Any) -> Any:
    """A value with as many digits as a page needs; JSON has no nan."""
    if isinstance(value, float):
        return float(f"{value:.{DIGITS}g}") if math.isfinite(value) else None
    if isinstance(value, dict):
        return {key: travelling(one) for key, one in value.items()}
    if isinstance(value, list | tuple):
        return [travelling(one) for one in value]
    return value


def patch(old: Any, new: Any) -> Any:
    """What makes `new` of `old`: [new] in its place; or the patches of some entries, {key: patch},
    and "length" where a list gets another one. {} changes nothing."""
    if isinstance(old, dict) and isinstance(new, dict) and old.keys() == new.keys():
        parts = {key: patch(old[key], new[key]) for key in new if old[key] != new[key]}
    elif isinstance(old, list) and isinstance(new, list):
        same = range(min(len(old), len(new)))
        parts = {str(k): patch(old[k], new[k]) for k in same if old[k] != new[k]}
        parts |= {str(k): [new[k]] for k in range(len(old), len(new))}
        if len(old) != len(new):
            parts["length"] = len(new)
    else:
        return {} if old == new else [new]
    return parts if len(text(parts)) < len(text([new])) else [new]


def patched(old: Any, by: Any) -> Any:
    """What a patch makes of a value, as `first.js` does it."""
    if isinstance(by, list):
        return by[0]
    if not by:
        return old
    if isinstance(old, dict):
        return {**old, **{key: patched(old[key], one) for key, one in by.items()}}
    length = by.get("length", len(old))
    return [patched(old[k] if k < len(old) else None, by.get(str(k), {})) for k in range(length)]


def text(value: Any) -> str:
    """As JSON, as short as it can be."""
    return json.dumps(value, **SHORT)


def digest(data: bytes) -> str:
    """A name for some bytes."""
    return hashlib.sha256(data).hexdigest()


# --- what is written
def write(folder: Path, name: str, widget: Declared,
          goal: Callable[[Any], bool] | None = None) -> dict[str, Any]:
    """Write a widget's states and bundle, if they are not there yet; returns the names of both
    files, which say what is in them, and of those of its choices that begin anew."""
    bundle = f"{bundle_of(widget)}.bundle.js"            # which widgets of one kind share
    (folder / bundle).write_text(str(widget._esm), encoding="utf-8")
    key = digest(text([sources(), widget.trail, bundle]).encode())[:8]
    files = {f"{name}-{key}.json": widget}
    changes = widget.first_begun()
    begun = [[{one: widget.trail[one] for one in change}, *files] for change in changes[:1]]
    for k, change in enumerate(changes, 1):
        file = f"{name}-{k}-{key}.json"
        files[file] = changed(widget, change)
        begun.append([change, file])
    for file, one in files.items():
        if not (folder / file).exists():
            store(folder / file, {**computed(one, goal), "begun": begun})
    first, *more = files
    return {"states": first, "bundle": bundle, "more": more}


def changed(widget: Declared, change: dict[str, Any]) -> Declared:
    """Another widget of its kind, at which a learner has made a change."""
    other = type(widget)(**widget.trail)
    other.set_state(change)
    return other


def store(file: Path, found: dict[str, Any]) -> None:
    """Write the states of one file, and say how many there are and how large it is."""
    told = text(found)
    file.write_text(told, encoding="utf-8")
    many = sum(isinstance(by, dict | list) for by in found["states"])
    size = len(gzip.compress(told.encode()))
    print(f"first moves in {file.name}: {many} states, {size / 1e3:.0f} kB "
          f"({len(told) / 1e3:.0f} kB before gzip)")
    if size > LARGEST:
        raise SystemExit(f"{file.name} has {size} bytes, which are more than {LARGEST}")


def sources() -> str:
    """A hash of all that a state depends on."""
    files = [*sorted((ROOT / "minigrad").rglob("*.py")), *sorted(HERE.glob("*.py"))]
    return digest(b"".join(file.read_bytes() for file in files))


def main(folder: Path) -> None:
    """Compute what is missing, and forget what nothing needs any more."""
    from front import HERO, cancelled, hero

    first = folder / "static" / "first"
    first.mkdir(parents=True, exist_ok=True)
    shown = {}
    for page, (still, widget) in firsts().items():
        name = Path(sys.modules[type(widget).__module__].__file__).stem
        if widget.first_moves():
            shown[page] = {"still": still, **write(first, name, widget)}
    shown[HERO] = write(first, HERO, hero(), cancelled)
    wanted = {"first.js"}
    for one in shown.values():
        wanted |= {one["states"], one["bundle"], *one["more"]}
    for file in first.iterdir():
        if file.name not in wanted:
            file.unlink()
    shutil.copy(HERE / "first.js", first)
    (folder / "first.json").write_text(json.dumps(shown, indent=1), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
