"""Photograph a declared widget while you make it, and say its size.

Usage: python tests/support/look_at.py NAME ['{"control": value}']
NAME is that of its file, such as bill_of_work. At each of three widths the pictures are in
tests/browser/shots/: when it is seen first (begun), after its motion, and unfolded.
"""
import json
import sys
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))            # this checkout's package, and not one that is installed

from bare_page import shown  # noqa: E402
from declared_widgets import CLASSES  # noqa: E402
from lab import CHROMIUM_FLAGS, NO_BROWSER, find_chromium  # noqa: E402
from playwright.sync_api import sync_playwright  # noqa: E402

SHOTS = ROOT / "tests" / "browser" / "shots"
PAGES: list[tuple[int, str, dict[str, Any]]] = [
    (1280, "light", {}), (900, "dark", {}), (390, "light", {"has_touch": True, "is_mobile": True}),
    (390, "dark", {"has_touch": True, "is_mobile": True})]
REST = 4000                              # milliseconds; a motion is over by then


def main(name: str, trail: str = "{}") -> str:
    """Take the pictures; returns what is wrong, or nothing."""
    if (program := find_chromium()) is None:
        return NO_BROWSER
    if name not in CLASSES:
        return f"there is no {name}; there are {', '.join(CLASSES)}"
    SHOTS.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=program, args=CHROMIUM_FLAGS)
        for width, theme, context in PAGES:
            widget: Any = CLASSES[name]()
            widget.set_state(json.loads(trail))
            if widget.message:
                return widget.message
            with shown(chromium, widget, width, theme, **context) as page:
                root, begin = page.locator("[data-mg]"), SHOTS / f"look-{name}-{width}-{theme}"
                page.wait_for_timeout(700)
                root.screenshot(path=f"{begin}-begun.png")
                page.wait_for_timeout(REST)
                root.screenshot(path=f"{begin}.png")
                frame, stage = root.bounding_box(), page.locator(".stage").bounding_box()
                assert frame is not None
                assert stage is not None
                share = stage["width"] * stage["height"] / (frame["width"] * frame["height"])
                print(f"{begin}.png: {frame['height']:.0f} px high, the stage is {share:.0%} of it")
                if page.locator("[data-field=curtain]").count():
                    page.locator("[data-field=curtain] button").click()
                page.locator("details").evaluate("e => { e.open = true; }")
                root.screenshot(path=f"{begin}-unfolded.png")
        chromium.close()
    return ""


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) or None)
