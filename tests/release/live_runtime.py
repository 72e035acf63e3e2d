"""`make test-live`: the Python of the live pages, in Chromium, behind a page that has nothing else.
"""
from collections.abc import Iterator

import pytest
from live_visit import LIVE, Visit, browser, printed, served, shown
from playwright.sync_api import Browser

FIRST = 32e6                       # bytes that a first visit may fetch before its first cell
LARGEST = 25 * 2**20               # bytes of a file


@pytest.fixture(scope="module")
def asked() -> list[str]:
    """The paths that browsers have asked for."""
    return []


@pytest.fixture(scope="module")
def address(asked: list[str]) -> Iterator[str]:
    """Where the runtime is served."""
    with served(asked) as address:
        yield address


@pytest.fixture(scope="module")
def chromium() -> Iterator[Browser]:
    """The browser."""
    with browser() as chromium:
        yield chromium


@pytest.fixture(scope="module")
def visit(chromium: Browser, address: str, asked: list[str]) -> Iterator[Visit]:
    """A first visit."""
    context = chromium.new_context()
    visit = Visit(context.new_page(), address)
    fetched = {path: (LIVE / path[1:]).stat().st_size for path in asked if path.endswith(".pack")}
    print(f"\nfirst visit: {sum(fetched.values()) / 1e6:.1f} MB, ready after "
          f"{visit.began['seconds']:.1f} s: {visit.began['reply']['marks']}")
    for path, size in fetched.items():
        print(f"  {path[1:].split('.')[0]:10} {size / 1e6:6.2f} MB")
    yield visit
    context.close()
    assert visit.said == []


def test_files_are_small_enough_for_every_host() -> None:
    """No file is over 25 MiB, and none has a name that a host unpacks by itself."""
    for path in LIVE.rglob("*"):
        assert path.stat().st_size <= LARGEST, path
        assert path.suffix not in (".gz", ".br", ".zst", ".wasm"), path


def test_a_first_visit_fetches_what_cells_and_widgets_need(visit: Visit, asked: list[str]) -> None:
    """It fetches at most 32 MB, none of it figures or fits, and says how much has come."""
    packs = [path for path in asked if path.endswith(".pack")]
    assert len(packs) == len(set(packs))
    assert not [path for path in packs if path.startswith(("/figures", "/fits"))]
    total = sum((LIVE / path[1:]).stat().st_size for path in packs)
    assert total <= FIRST
    assert visit.began["reply"]["bar"][-1] == [total, total]
    assert set(visit.began["reply"]["versions"]) >= {"minigrad", "python", "numpy"}


def test_a_gradient(visit: Visit) -> None:
    """The engine computes."""
    told = visit.run("import numpy as np\nimport minigrad as mg\n"
                     "print(f'{mg.grad(lambda a: a * np.sin(a))(2.0):.9f}')\n6 * 7")
    assert told["reply"]["status"] == "ok"
    assert printed(told) == "0.077003754\n"
    assert shown(told) == {"text/plain": "42"}
    print(f"\nfirst gradient: {told['seconds']:.2f} s")


def test_an_error_names_the_line_of_the_cell(visit: Visit) -> None:
    """The traceback shows the visitor's line, and minigrad's own."""
    told = visit.run("def loss(w):\n    halves = w / 2\n    return halves @ np.ones(4)\n\n"
                     "mg.grad(loss)(np.ones(3))")
    assert told["reply"]["status"] == "error"
    error, = [one["content"] for one in told["heard"] if one["msg_type"] == "error"]
    assert "line 3" in error["evalue"] or "halves @ np.ones(4)" in "\n".join(error["traceback"])
    plain = visit.run("def first():\n    return [][0]\n\nfirst()")["reply"]["traceback"]
    assert any("return" in frame and "2" in frame for frame in plain)
    engine = "".join(visit.run("mg.grad(3)(1.0)")["reply"]["traceback"])
    assert "minigrad" in engine


def test_a_cell_that_prints_without_end_leaves_room_for_the_page(visit: Visit) -> None:
    text = printed(visit.run("for i in range(100_000):\n    print(i)"))
    assert text.startswith("0\n1\n2\n")
    assert text.endswith("\n99998\n99999\n")
    assert "characters are left out here" in text
    assert 60_000 < len(text) < 70_000
    assert printed(visit.run("print('again')")) == "again\n"


def test_a_package_that_a_page_does_not_have(visit: Visit) -> None:
    error, = [one["content"] for one in visit.run("import torch")["heard"]
              if one["msg_type"] == "error"]
    assert error["evalue"] == "No module named 'torch'"
    assert "In JupyterLab" in error["traceback"][-1]


def test_a_widget_answers(visit: Visit) -> None:
    """Its state comes without a still picture, and a changed value gives a changed state."""
    told = visit.run("from minigrad.lessons.nb01_path_sums import path_lens\n"
                     "path_lens('a*b + sin(a)', a=2.0, b=3.0)")
    print(f"\nfirst widget: {told['seconds']:.2f} s")
    model = shown(told)["application/vnd.jupyter.widget-view+json"]["model_id"]
    opened = {one["content"]["comm_id"]: one["content"]["data"]["state"]
              for one in told["heard"] if one["msg_type"] == "comm_open"}
    assert "_esm" in opened[model]
    assert "image/png" not in shown(told)
    assert printed(visit.run("import sys; print('matplotlib' in sys.modules)")) == "False\n"
    values = {**opened[model]["values"], "a": 2.5}
    moved = visit.message("comm_msg", comm_id=model, data={
        "method": "update", "state": {"values": values}, "buffer_paths": []})
    updates = [one["content"]["data"]["state"] for one in moved["heard"]
               if one["msg_type"] == "comm_msg" and one["content"]["comm_id"] == model]
    assert any("state" in update for update in updates)
    print(f"one move of it: {1000 * moved['seconds']:.0f} ms")
    comms = visit.message("comm_info_request", target_name="jupyter.widget")["reply"]["comms"]
    assert model in comms


def test_names_are_completed_and_explained(visit: Visit) -> None:
    """The editor's questions are answered."""
    found = visit.message("complete_request", code="mg.gradi", cursor_pos=8)["reply"]
    assert any(match.endswith("gradient") for match in found["matches"])
    told = visit.message("inspect_request", code="mg.grad", cursor_pos=7, detail_level=0)["reply"]
    assert told["found"]


def test_an_endless_answer_is_stopped_by_its_steps(visit: Visit) -> None:
    """There is no alarm here, so the count of steps has to do it."""
    told = visit.run("from minigrad.course import check\nexample = [[1.0, 2.0], [3.0]]\n"
                     "def derivative(paths):\n    while True:\n        pass\n\n"
                     "check('01.A', derivative, example)")
    assert "still running" in str(told["heard"]), told["heard"]
    print(f"\nan endless answer was stopped after {told['seconds']:.1f} s")


def test_buffers_reach_the_page(visit: Visit) -> None:
    """The bytes of a widget come beside its message."""
    told = visit.run("from ipywidgets import Image\n_ = Image(value=bytes(range(200)))")
    assert ["200 bytes"] in [one.get("buffers") for one in told["heard"]]


def test_clocks_and_what_a_browser_lacks(visit: Visit) -> None:
    """Two readings differ, sleep sleeps as long as it says, and what is not here says so."""
    told = visit.run("import time\nreadings = [time.perf_counter() for _ in range(1000)]\n"
                     "print(len(set(readings)), readings == sorted(readings))\n"
                     "print(len({time.time() for _ in range(50)}))\n"
                     "begun = time.time(); time.sleep(0.2)\n"
                     "print(0.19 < time.time() - begun < 0.5)\n"
                     "print(open('/dev/null').read() == '')")
    assert printed(told) == "1000 True\n50\nTrue\nTrue\n"
    for code, word in (("input('?')", "input()"), ("!ls", "no program"),
                       ("import pandas", "pandas")):
        assert word in visit.run(code)["reply"]["evalue"]


def test_files_come_back_at_the_next_start(visit: Visit, address: str, asked: list[str]) -> None:
    """What a cell writes is handed to the page; a visit that gets it finds it, with its module."""
    wrote = visit.run("from pathlib import Path\nPath('kept').mkdir()\n"
                      "_ = Path('kept/note.txt').write_text('hello')\n"
                      "_ = Path('mine.py').write_text('answer = 42')\n"
                      "import mine\nprint(mine.answer)")
    assert printed(wrote) == "42\n"
    kept, = [one["content"] for one in wrote["heard"] if one["msg_type"] == "files"]
    assert kept == {"kept/note.txt": "hello", "mine.py": "answer = 42"}
    assert not [one for one in visit.run("1")["heard"] if one["msg_type"] == "files"]
    gone = visit.run("Path('kept/note.txt').unlink()")
    assert [one["content"] for one in gone["heard"]] == [{"kept/note.txt": None}]
    page = visit.page.context.new_page()
    again = Visit(page, address, kept)
    assert printed(again.run("import mine; print(mine.answer, open('kept/note.txt').read())")) == (
        "42 hello\n")
    page.close()
    assert again.said == []


def test_answers_are_recorded(visit: Visit) -> None:
    """The record of what was answered is a file, so it comes back with the others."""
    told = visit.run("def derivative(paths):\n    return 1.0\n\n"
                     "check('01.A', derivative, [[1.0, 2.0], [3.0]])")
    kept, = [one["content"] for one in told["heard"] if one["msg_type"] == "files"]
    assert '"01.A"' in kept[".minigrad/progress.json"]


def test_a_pack_that_cannot_be_fetched(chromium: Browser, address: str) -> None:
    """The import says so in one sentence, and works later."""
    page = chromium.new_page()               # with a cache of its own
    page.route("**/fits.*.pack", lambda route: route.abort())
    again = Visit(page, address)
    assert "could not be fetched" in again.run("import scipy")["reply"]["evalue"]
    page.unroute("**/fits.*.pack")
    assert again.run("import scipy")["reply"]["status"] == "ok"
    page.close()


def test_figures_and_fits_come_when_they_are_asked_for(visit: Visit, asked: list[str]) -> None:
    """Each is fetched once, in the middle of a cell."""
    before = len(asked)
    fitted = visit.run("from scipy.optimize import curve_fit\nt = np.linspace(0, 3, 20)\n"
                       "found, _ = curve_fit(lambda t, a, k: a * np.exp(-k * t), t, "
                       "3 * np.exp(-0.7 * t))\nprint(found.round(3))")
    assert printed(fitted) == "[3.  0.7]\n"
    drawn = visit.run("import matplotlib.pyplot as plt\nplt.plot([1, 2, 4]);")
    assert len(shown(drawn)["image/png"]) > 5000
    print(f"\nfirst fit: {fitted['seconds']:.1f} s, first figure: {drawn['seconds']:.1f} s")
    for name in ("fits", "figures"):
        path, = [path for path in asked[before:] if path.startswith(f"/{name}.")]
        print(f"  {name:10} {(LIVE / path[1:]).stat().st_size / 1e6:6.2f} MB")


def test_a_second_visit_fetches_nothing(visit: Visit, address: str, asked: list[str]) -> None:
    """Neither what it starts with, nor the figures that were once asked for."""
    page = visit.page.context.new_page()
    page.wait_for_timeout(1000)              # the first visit may still be writing its cache
    before = len(asked)
    again = Visit(page, address)
    assert again.began["reply"]["bar"] == []
    assert "woken" in again.began["reply"]["marks"]       # from the memory of the first visit
    print(f"\nsecond visit: ready after {again.began['seconds']:.1f} s: "
          f"{again.began['reply']['marks']}")
    drawn = again.run("import matplotlib.pyplot as plt\nimport scipy.optimize\nplt.plot([1]);")
    assert "image/png" in shown(drawn)
    assert {*asked[before:]} <= {"/bare.html", "/wasi.js", "/favicon.ico"}
    page.close()
    assert again.said == []


def test_stop_ends_a_computation(visit: Visit, address: str) -> None:
    """The page is told at once, and another start works."""
    page = visit.page.context.new_page()
    again = Visit(page, address)
    stopped = page.evaluate("""async () => {
      const running = mg.run("while True: pass");
      await new Promise((done) => setTimeout(done, 300));
      mg.stop();
      return (await running).reply.status;
    }""")
    assert stopped == "aborted"
    assert again.page.evaluate("() => mg.start().then((told) => told.reply.versions.python)")
    page.close()


def test_a_python_that_has_stopped_says_so(visit: Visit, address: str) -> None:
    """And it says so again to whoever asks it something."""
    page = visit.page.context.new_page()
    again = Visit(page, address)
    for code in ("import os; os._exit(1)", "1"):
        told = again.run(code)
        assert told["reply"]["ename"] == "Stopped"
        assert "Start it again" in str(told["heard"])
    page.close()


def test_an_old_browser_is_told_in_one_sentence(chromium: Browser, address: str) -> None:
    """What is missing is noticed before anything is fetched."""
    page = chromium.new_page()
    page.add_init_script("WebAssembly.validate = () => false")
    page.goto(address + "bare.html")
    page.wait_for_function("window.mg")
    said = page.evaluate("() => mg.start().then(() => '', (error) => error.message)")
    assert said.startswith("This browser cannot run Python in the page")
    page.close()
