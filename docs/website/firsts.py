"""First moves on the pages: the element that puts a widget in the place of its still, and the front
page's directives for it and for the questions.

`build.py` names in MINIGRAD_SHOWN the folder that holds the states and the stills. A page whose
states are not there keeps its still.
"""
import html
import json
import os
import re
from itertools import groupby
from pathlib import Path
from typing import Any, ClassVar

import pages
from docutils import nodes
from docutils.parsers.rst import Directive, directives

HERE = Path(__file__).parent
GUIDE = "00_start_here"        # answers no question that people asked
ROW = re.compile(r"\| (.+) \| \[(\d\d) (.+)\]\(\.\./notebooks/(.+)\.ipynb\) \|")


def read(name: str) -> dict[str, dict[str, Any]]:
    """What the build said of first moves or of stills; nothing, if it said nothing."""
    file = Path(os.environ.get("MINIGRAD_SHOWN", "nowhere"), name)
    return json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}


FIRSTS, STILLS = read("first.json"), read("stills.json")


# --- in notebooks
def move(app, doctree) -> None:
    """Put the first widget of a notebook in the place of its still; after `pictures.invite`."""
    page = Path(app.env.docname)
    first = FIRSTS.get(page.name) if page.parent.name == "notebooks" else None
    if not first:
        return
    image = next(one for one in doctree.findall(nodes.image) if first["still"] in one["uri"])
    place, at = image.parent, image.parent.index(image)
    place.insert(at + 2, closed())                       # behind the still and the line below it
    place.insert(at, opened(page.name, "../", "../running.html"))


def opened(name: str, up: str, run: str, **more: str) -> nodes.raw:
    """The beginning of the element that shows a first widget.

    up: the way from the page to the top of the website; run: the page on which all of it runs
    more: what else the element is told
    """
    told = {"states": f"{up}_static/first/{FIRSTS[name]['states']}",
            "bundle": f"{up}_static/first/{FIRSTS[name]['bundle']}", "run": run, **more}
    words = " ".join(f'data-{key}="{html.escape(value)}"' for key, value in told.items())
    return nodes.raw("", f"<mg-first {words}>", format="html")


def closed() -> nodes.raw:
    """Its end."""
    return nodes.raw("", "</mg-first>", format="html")


def script(app, pagename, templatename, context, doctree) -> None:
    """Load the script on those pages alone that have a first widget."""
    if doctree and any("<mg-first" in raw.astext() for raw in doctree.findall(nodes.raw)):
        app.add_js_file("first/first.js", type="module")


# --- on the front page
class First(Directive):
    """A first widget: `hero`, or that of a notebook. The content stands below it as soon as the
    reader has reached what is asked.

    still: the notebook whose still it takes the place of
    run: the page on which all of it runs
    slide: the name of what moves, for a slider below it
    words: what the link to that page says
    next: after how many milliseconds the widget's next step is played
    style: a file of the folder static, with rules for this widget alone
    """

    required_arguments = 1
    has_content = True
    option_spec: ClassVar = {
        "still": directives.unchanged_required, "run": directives.unchanged_required,
        **dict.fromkeys(("words", "slide", "next", "style"), directives.unchanged)}

    def run(self) -> list[nodes.Node]:
        """The still, within the element if there are states."""
        (name,) = self.arguments
        still = nodes.raw("", picture(self.options["still"]), format="html")
        if name not in FIRSTS:
            return [still]
        more = {key: self.options[key] for key in ("words", "slide", "next") if key in self.options}
        if "style" in self.options:
            more["style"] = (HERE / "static" / self.options["style"]).read_text(encoding="utf-8")
        reached = nodes.container(classes=["reached"])
        self.state.nested_parse(self.content, self.content_offset, reached)
        return [opened(name, "", self.options["run"], **more), still,
                *([reached] if self.content else ()), closed()]


class Tiles(Directive):
    """The questions, each notebook's with its still."""

    def run(self) -> list[nodes.Node]:
        """A list of links."""
        found = map(ROW.fullmatch, pages.questions().splitlines())
        rows = [match.groups() for match in found if match]
        tiles = [tile(page, number, title, [one[0] for one in group])
                 for (number, title, page), group in groupby(rows, lambda row: row[1:])
                 if page != GUIDE]
        return [nodes.raw("", f'<ul class="tiles">{"".join(tiles)}</ul>', format="html")]


def tile(page: str, number: str, title: str, questions: list[str]) -> str:
    """The questions of one notebook, the first one large; all of it is a link."""
    first, *others = (coded(one) for one in re.split(r"(?<=\?) ", " ".join(questions)))
    more = f"<small>{' '.join(others)}</small>" * bool(others)
    return (f'<li><a href="notebooks/{page}.html">{picture(page)}<strong>{first}</strong>{more}'
            f"<span>{number} {coded(title)}</span></a></li>")


def coded(text: str) -> str:
    """A line of Markdown whose only markup is code."""
    return re.sub(r"`(.+?)`", r"<code>\1</code>", html.escape(text, quote=False))


def picture(page: str) -> str:
    """The still of a notebook in both themes; one that was drawn is the same file in both."""
    if page not in STILLS:
        return ""
    still = STILLS[page]
    kinds = {"light": "only-light", "dark": "only-dark"} if "dark" in still else {"light": "drawn"}
    alt = html.escape(still["alt"])
    return "".join(f'<img class="still {kind}" src="_static/stills/{still[theme]}" alt="{alt}" '
                   'loading="lazy">' for theme, kind in kinds.items())


def setup(app) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("doctree-read", move, priority=600)
    app.connect("html-page-context", script)
    app.add_directive("first", First)
    app.add_directive("tiles", Tiles)
    return {"parallel_read_safe": True}
