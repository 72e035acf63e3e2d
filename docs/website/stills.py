"""The still of each notebook, for the tiles of the front page: its first picture of a widget."""
import base64
import json
import shutil
import struct
from collections.abc import Iterator
from pathlib import Path

from pages import ROOT

STILL = "Run the cell"         # what the caption of each still says, in minigrad/widgets/still.py
LEAST = 150                    # px of its height: a bar of progress is no picture of a lesson


def write(folder: Path) -> dict[str, dict[str, str]]:
    """Write the stills into a folder, which is emptied before; returns for each notebook the words
    and the files of its still, {"alt", "light", "dark"}. One that was drawn has no "dark"."""
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    photographs = {file.read_bytes(): file
                   for file in ROOT.glob("minigrad/lessons/*/stills/*-light.png")}
    found = {}
    for notebook in sorted((ROOT / "notebooks").glob("[0-9]*.ipynb")):
        for data, alt in pictures(notebook):
            if STILL not in alt or struct.unpack(">I", data[20:24])[0] < LEAST:
                continue
            name = notebook.stem
            found[name] = {"alt": alt.partition(f" {STILL}")[0], "light": f"{name}.png"}
            (folder / f"{name}.png").write_bytes(data)
            if light := photographs.get(data):
                found[name]["dark"] = f"{name}-dark.png"
                dark = light.with_name(light.name.replace("-light", "-dark"))
                shutil.copy(dark, folder / f"{name}-dark.png")
            break
    return found


def pictures(notebook: Path) -> Iterator[tuple[bytes, str]]:
    """The pictures in a notebook's outputs, from its beginning on, each with its words."""
    for cell in json.loads(notebook.read_text(encoding="utf-8"))["cells"]:
        for output in cell.get("outputs", ()):
            if "image/png" in output.get("data", {}):
                yield (base64.b64decode(output["data"]["image/png"]),
                       output["metadata"]["image/png"]["alt"])
