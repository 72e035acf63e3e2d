"""A page without JupyterLab that shows one declared widget: what anywidget's contract asks for, and
nothing else.  The kernel's half is the real widget, in this process.
"""
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import Browser, Page

PAPER = {"light": "#ffffff", "dark": "#111111"}
HEIGHT = 800
SHOW = """async ([bundle, traits]) => {
  const url = URL.createObjectURL(new Blob([bundle], { type: "text/javascript" }));
  const heard = new Map(), dirty = {};
  const say = (name) => (heard.get(name) ?? []).forEach((react) => react());
  window.mg = { say, model: {
    get: (name) => traits[name],
    set: (name, value) => { traits[name] = dirty[name] = value; },
    save_changes: () => {
      const changes = { ...dirty };
      for (const name in dirty) delete dirty[name];
      window.mg.said = window.kernel(changes).then((found) => {
        const changed = Object.keys(found).filter((name) =>
          JSON.stringify(found[name]) !== JSON.stringify(traits[name]));
        Object.assign(traits, found);
        for (const name of changed) say(`change:${name}`);
      });
    },
    on: (name, react) => { heard.set(name, [...(heard.get(name) ?? []), react]); },
    off: (name) => { heard.delete(name); },
  } };
  const { default: widget } = await import(url);
  widget.render({ model: window.mg.model, el: document.getElementById("el") });
}"""


def traits(widget: Any) -> dict[str, Any]:
    """What the page knows of the widget."""
    names = ("state", "message", "declared", "cell", "guess", *widget.controls())
    return {name: getattr(widget, name) for name in names}


@contextmanager
def shown(chromium: Browser, widget: Any, width: int = 1280, theme: str = "light",
          **context: Any) -> Iterator[Page]:
    """A page that shows the widget; at its end nothing may have complained.

    width: of the window; context: what else Playwright knows about it, such as has_touch=True
    """
    page = chromium.new_page(viewport={"width": width, "height": HEIGHT}, **context)
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text)
            if message.type in ("warning", "error") else None)
    page.on("pageerror", lambda error: complaints.append(str(error)))

    def kernel(changes: dict[str, Any]) -> dict[str, Any]:
        widget.set_state(changes)
        return traits(widget)

    page.expose_function("kernel", kernel)
    light = str(theme == "light").lower()
    page.set_content(f'<!DOCTYPE html><html lang="en"><title>A widget</title>'
                     '<meta name="viewport" content="width=device-width">'
                     f'<body data-jp-theme-light="{light}" style="margin: 8px; '
                     f'background: {PAPER[theme]}"><main id="el"></main></body></html>')
    page.evaluate(SHOW, [str(widget._esm), traits(widget)])
    page.locator("[data-mg]").wait_for()
    try:
        yield page
        assert complaints == []
    finally:
        page.close()
