"""`make test-book`: three lessons of the website run in Firefox, to their last cell.

Usage: python tests/release/firefox.py [FOLDER]

FOLDER: the website, by default _build/website/html.  The browser is driven by Marionette, which is
Firefox's own; Playwright drives a Firefox that it builds itself.
"""
import shutil
import sys
import tempfile
import time
from pathlib import Path

from marionette_driver.marionette import Marionette

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT / "tests" / "support"))

from serving import serving  # noqa: E402

LESSONS = "00_start_here", "01_path_sums", "12_levenberg_marquardt"
FIREFOX = "firefox-esr", "firefox"
PATIENCE = 300                     # seconds for a page, on a busy machine
# the cells of the page that failed, and what its bar says
ASK = """return [document.querySelector(".live-state")?.textContent ?? "",
  [...document.querySelectorAll(".live-error")].map((e) => e.textContent.slice(0, 300)),
  document.querySelectorAll(".live-widget").length];"""


def run(firefox: Marionette, address: str) -> str:
    """Run one page; returns what is wrong, or nothing."""
    firefox.navigate(address)
    begun = time.monotonic()
    firefox.execute_script('document.querySelector(".live-bar button").click();')
    while time.monotonic() - begun < PATIENCE:
        told, errors, widgets = firefox.execute_script(ASK)
        if errors:
            return errors[0]
        if "All cells have run" in told:
            print(f"{address.rsplit('/', 1)[1]}: {time.monotonic() - begun:.0f} s, "
                  f"{widgets} widgets", flush=True)
            return "" if widgets else "no widget was shown"
        time.sleep(0.5)
    return f"after {PATIENCE} s the bar says: {told}"


def main(folder: str = str(ROOT / "_build" / "website" / "html")) -> str:
    """Serve the website and run the lessons; returns what is wrong, or nothing."""
    program = next((found for name in FIREFOX if (found := shutil.which(name))), None)
    if program is None:
        return "There is no Firefox here; on Debian, type apt-get install firefox-esr."
    if not Path(folder, "_static", "live", "wasi.js").exists():
        return f"The pages of the website in {folder} don't run; see make book."
    with serving(Path(folder)) as site, tempfile.TemporaryDirectory() as profile:
        firefox = Marionette(bin=program, headless=True, profile=profile)
        firefox.start_session()
        try:
            print(f"Firefox {firefox.session_capabilities['browserVersion']}", flush=True)
            for lesson in LESSONS:
                if wrong := run(firefox, f"{site}notebooks/{lesson}.html"):
                    return f"{lesson}: {wrong}"
        finally:
            firefox.quit(in_app=False)
    return ""


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]) or None)
