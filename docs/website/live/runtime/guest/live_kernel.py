"""The kernel of the live pages: IPython's shell, which speaks Jupyter's protocol through one door.

It runs inside the browser's worker (worker.js), which calls `answer` for each message of the page.
Everything else goes the other way, by `ask`: the message itself, what a cell prints and shows, and
packs of packages that nothing has asked for yet.
"""
import builtins
import errno
import importlib
import io
import json
import os
import random
import struct
import subprocess
import sys
import time
import zlib
from collections.abc import Iterable
from contextlib import suppress
from importlib.machinery import PathFinder
from pathlib import Path
from typing import Any, ClassVar

import _host  # the door; part of the interpreter
import comm
import numpy
from comm.base_comm import BaseComm, CommManager
from IPython.core.displayhook import DisplayHook
from IPython.core.displaypub import DisplayPublisher
from IPython.core.formatters import DisplayFormatter
from IPython.core.history import HistoryManager
from IPython.core.interactiveshell import InteractiveShell, InteractiveShellABC
from traitlets import Any as AnyTrait
from traitlets import Type

import minigrad

os.environ["MPLBACKEND"] = "module://matplotlib_inline.backend_inline"
os.environ["IPYTHONDIR"] = "/tmp/ipython"
os.environ["JPY_SESSION_NAME"] = "live"     # whoever asks whether a notebook runs here
sys.dont_write_bytecode = True

# what arrives only when it is imported: the packages of each pack
PACKS = {"figures": ("matplotlib", "mpl_toolkits", "pylab", "PIL", "contourpy", "kiwisolver",
                     "cycler", "pyparsing", "dateutil", "fontTools"),
         "fits": ("scipy",)}
WARM = ("ipywidgets", "anywidget", "graphviz", "pygments.formatters.html", "minigrad.course",
        "minigrad.widgets", "minigrad.widgets.declared", "minigrad.widgets.layout", "pygraphviz")
COURSE = Path(".minigrad", "course.json")    # marks a folder in which minigrad records progress
PAUSE = 0.05                     # seconds between two pieces of what a cell prints
MOST, LAST = 60_000, 6_000       # characters that it may print, and how many of the end are shown
MISSING = ("A page has the packages of the course and no others. In JupyterLab, on your own "
           "machine, you can install more.")
STILL = "image/png"


# --- the door -------------------------------------------------------------------------------------

def ask(what: str, buffers: Iterable[Any] = (), **head: Any) -> bytes:
    """Ask the worker; returns the bytes of its answer.

    Raises OSError with the worker's sentence where it could not do what was asked.
    """
    parts = [bytes(memoryview(buffer).cast("B")) for buffer in buffers]
    text = json.dumps({"ask": what, **head, "sizes": [len(part) for part in parts]},
                      default=_plain).encode()
    told, buffers = _read(_host.call(b"".join([struct.pack("<I", len(text)), text, *parts])))
    if not told["ok"]:
        raise OSError(told["error"])
    return buffers[0].tobytes()


def _read(frame: bytes) -> tuple[dict[str, Any], list[memoryview]]:
    """The head of a frame and its buffers."""
    size, = struct.unpack_from("<I", frame)
    at = 4 + size
    head = json.loads(frame[4:at])
    buffers = []
    for length in head.pop("sizes"):
        buffers.append(memoryview(frame)[at:at + length])
        at += length
    return head, buffers


def _plain(thing: Any) -> Any:
    """What JSON shall hold in place of something that it does not know, as Jupyter does it."""
    if isinstance(thing, (bytes, bytearray, memoryview)):
        from base64 import b64encode
        return b64encode(bytes(thing)).decode()
    for name in ("tolist", "isoformat"):
        if hasattr(thing, name):
            return getattr(thing, name)()
    return list(thing) if isinstance(thing, Iterable) else repr(thing)


def say(msg_type: str, content: dict[str, Any], metadata: Any = None, buffers: Any = None) -> None:
    """Send a message to the page."""
    if msg_type != "stream":     # what was printed before comes before
        sys.stdout.flush()
        sys.stderr.flush()
    ask("say", buffers or (), message={"msg_type": msg_type, "content": content,
                                       "metadata": metadata or {}})


class Stream(io.TextIOBase):
    """What a cell prints, sent in pieces: each costs a message, and a reader sees none faster.

    A loop that prints without end would fill the page until nobody can press Stop. So a cell prints
    `MOST` characters, and, when it has ended, the last ones.
    """

    encoding, errors = "utf-8", "strict"

    def __init__(self, name: str):
        self.name = name
        self._begin()

    def _begin(self) -> None:
        self._parts: list[str] = []
        self._sent, self._room, self._over, self._end = 0.0, MOST, 0, ""

    def writable(self) -> bool:
        """It is written to."""
        return True

    def write(self, text: str) -> int:
        """Take some text."""
        if not isinstance(text, str):
            raise TypeError(f"write() argument must be str, not {type(text).__name__}")
        here = text[:self._room]
        if here:
            self._room -= len(here)
            self._parts.append(here)
        if len(here) < len(text):
            self._over += len(text) - len(here)
            self._end = (self._end + text[len(here):])[-LAST:]
        if "\n" in text and time.monotonic() - self._sent > PAUSE:
            self.flush()
        return len(text)

    def flush(self) -> None:
        """Send what was taken."""
        if self._parts:
            text, self._parts, self._sent = "".join(self._parts), [], time.monotonic()
            say("stream", {"name": self.name, "text": text})

    def finish(self) -> None:
        """Send what is left when a cell has ended, and begin anew."""
        if self._over:
            left = self._over - len(self._end)
            self._parts.append(f"\n... {left:,} characters are left out here ...\n{self._end}"
                               if left else self._end)
        self.flush()
        self._begin()


# --- what a browser does not have -----------------------------------------------------------------

def _no_program(self: Any, args: Any, *_: Any, **__: Any) -> None:
    """Every program is one that is not installed: packages know how to meet that."""
    raise FileNotFoundError(errno.ENOENT, "no program can be started in the browser", str(args))


def _no_input(prompt: object = "") -> str:
    raise EOFError("a page cannot be asked for input(): write the value into the cell")


class Arriving:
    """The finder of packages that are fetched when they are imported for the first time."""

    def __init__(self) -> None:
        self.packs = {name: pack for pack, names in PACKS.items() for name in names}

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Where a package is, once it has arrived; None for one that no pack holds."""
        pack = self.packs.get(name)
        if pack is None:
            return None
        try:
            ask("mount", [zlib.decompress(ask("pack", name=pack), wbits=31)])
        except OSError as error:
            raise ImportError(f"{name} is not here yet: {error}", name=name) from None
        self.packs = {name: other for name, other in self.packs.items() if other != pack}
        importlib.invalidate_caches()
        return PathFinder.find_spec(name, path, target)


subprocess.Popen.__init__ = _no_program      # type: ignore[method-assign]
builtins.input = _no_input
sys.meta_path.append(Arriving())

# --- the shell ------------------------------------------------------------------------------------

HistoryManager.enabled = False               # its database would be lost with the page


class Comm(BaseComm):
    """A channel between a widget and its drawing in the page."""

    def publish_msg(self, msg_type: str, data: Any = None, metadata: Any = None,
                    buffers: Any = None, **keys: Any) -> None:
        """Send a message to the other side."""
        say(msg_type, {"comm_id": self.comm_id, "data": {} if data is None else data, **keys},
            metadata, buffers)


class Publisher(DisplayPublisher):
    """Sends what a cell displays."""

    def publish(self, data: Any, metadata: Any = None, source: Any = None, *, transient: Any = None,
                update: bool = False, **_: Any) -> None:
        """Send what is displayed, or what stands in its place from now on."""
        say("update_display_data" if update else "display_data",
            {"data": data, "metadata": metadata or {}, "transient": transient or {}})

    def clear_output(self, wait: bool = False) -> None:
        """Ask the page to clear the outputs of the cell."""
        say("clear_output", {"wait": wait})


class Hook(DisplayHook):
    """Sends the value of a cell's last line."""

    def start_displayhook(self) -> None:
        """Begin a message."""
        self.out: dict[str, Any] = {"data": {}, "metadata": {}}

    def write_output_prompt(self) -> None:
        """Number it."""
        self.out["execution_count"] = self.prompt_count

    def write_format_data(self, format_dict: Any, md_dict: Any = None) -> None:
        """Fill it."""
        self.out.update(data=format_dict, metadata=md_dict or {})

    def finish_displayhook(self) -> None:
        """Send it."""
        if self.out["data"]:
            say("execute_result", self.out)


class Formatter(DisplayFormatter):
    """Leaves out the still picture of a widget, which moves here: drawing one imports
    Matplotlib."""

    def format(self, obj: Any, include: Any = None, exclude: Any = None) -> Any:
        """The forms of an object that are sent."""
        if getattr(obj, "model_id", None):
            exclude = {*(exclude or ()), STILL}
        return super().format(obj, include, exclude)


class Kernel:
    """What packages find that ask a shell for its kernel."""

    comm_manager = CommManager()
    message: ClassVar[dict[str, Any]] = {}

    def get_parent(self, channel: Any = None) -> dict[str, Any]:
        """The message that is being answered."""
        return self.message


class Shell(InteractiveShell):
    """IPython's shell, without a terminal."""

    displayhook_class = Type(Hook)
    display_pub_class = Type(Publisher)
    kernel = AnyTrait()
    failed: dict[str, Any] | None = None

    def init_display_formatter(self) -> None:
        """Make the formatter that leaves stills out."""
        self.display_formatter = Formatter(parent=self)
        self.configurables.append(self.display_formatter)

    def init_history(self) -> None:
        """Make a history without a file."""
        self.history_manager = HistoryManager(shell=self, parent=self)
        self.configurables.append(self.history_manager)

    def init_io(self) -> None:
        """Leave the streams as they are."""

    def enable_gui(self, gui: Any = None) -> None:
        """There is no window to enable."""

    def ask_exit(self) -> None:
        """Stay: the page ends a kernel."""

    def _showtraceback(self, etype: Any, evalue: Any, stb: Any) -> None:
        lines = [stb] if isinstance(stb, str) else list(stb)
        if isinstance(evalue, ModuleNotFoundError):
            lines.append(MISSING)
        self.failed = {"ename": etype.__name__, "evalue": str(evalue), "traceback": lines}
        say("error", self.failed)

    def system(self, cmd: str) -> None:
        """Refuse a command of a shell."""
        _no_program(self, cmd)

    getoutput = system_piped = system_raw = system    # type: ignore[assignment]


InteractiveShellABC.register(Shell)
comm.create_comm = Comm
comm.get_comm_manager = lambda: Kernel.comm_manager
shell = Shell.instance(kernel=Kernel())
shell.autoawait = False                      # there is no event loop in here
shell.Completer.use_jedi = False


# --- messages -------------------------------------------------------------------------------------

def _execute(content: dict[str, Any]) -> dict[str, Any]:
    importlib.invalidate_caches()            # the cell before may have written a module
    shell.failed = None
    result = shell.run_cell(content["code"], store_history=content.get("store_history", True),
                            silent=content.get("silent", False))
    told = {"execution_count": shell.execution_count - 1, "payload": [], "user_expressions": {}}
    if result.success and not shell.failed:
        return {"status": "ok", **told}
    unknown = {"ename": "Error", "evalue": "", "traceback": []}
    return {"status": "error", **(shell.failed or unknown), **told}


def _complete(content: dict[str, Any]) -> dict[str, Any]:
    from IPython.core.completer import provisionalcompleter, rectify_completions
    code, at = content["code"], content["cursor_pos"]
    with provisionalcompleter():
        found = list(rectify_completions(code, shell.Completer.completions(code, at)))
    start, end = (found[0].start, found[0].end) if found else (at, at)
    kinds = [{"start": start, "end": end, "text": one.text, "type": one.type or ""}
             for one in found]
    return {"status": "ok", "matches": [one.text for one in found], "cursor_start": start,
            "cursor_end": end, "metadata": {"_jupyter_types_experimental": kinds}}


def _inspect(content: dict[str, Any]) -> dict[str, Any]:
    from IPython.utils.tokenutil import token_at_cursor
    name = token_at_cursor(content["code"], content["cursor_pos"])
    try:
        data = shell.object_inspect_mime(name, detail_level=content.get("detail_level", 0))
    except KeyError:
        return {"status": "ok", "found": False, "data": {}, "metadata": {}}
    return {"status": "ok", "found": True, "data": data, "metadata": {}}


def _comm_info(content: dict[str, Any]) -> dict[str, Any]:
    wanted = content.get("target_name")
    return {"status": "ok", "comms": {key: {"target_name": one.target_name}
                                      for key, one in Kernel.comm_manager.comms.items()
                                      if wanted in (None, "", one.target_name)}}


REPLIES = {"execute_request": _execute, "complete_request": _complete,
           "inspect_request": _inspect, "comm_info_request": _comm_info}


def answer() -> None:
    """Fetch the page's message, and do what it asks."""
    frame, buffers = _read(ask("next"))
    Kernel.message = {"header": {"msg_id": str(frame["serial"]), "msg_type": frame["msg_type"]}}
    kind, content = frame["msg_type"], frame["content"]
    try:
        if kind in REPLIES:
            ask("reply", content=REPLIES[kind](content))
        elif kind in ("comm_open", "comm_msg", "comm_close"):
            getattr(Kernel.comm_manager, kind)(None, None, {**frame, "buffers": buffers})
    except BaseException:
        import traceback
        sys.stderr.write(traceback.format_exc())
        ask("reply", content={"status": "error", "ename": "Error", "evalue": "", "traceback": []})
    finally:
        sys.stdout.finish()
        sys.stderr.finish()


def warm() -> None:
    """Import what the first cells of a lesson import, and what an error needs to be shown, so that
    a later visit, which starts with this memory, has it."""
    for name in WARM:
        with suppress(ImportError):
            importlib.import_module(name)
    try:
        raise ValueError
    except ValueError:
        shell.InteractiveTB.structured_traceback(*sys.exc_info())


def resume() -> None:
    """Begin a visit, perhaps with the memory of an earlier one: tell the worker what runs here."""
    random.seed()                            # or each visit would draw the same
    numpy.random.seed()
    COURSE.parent.mkdir(exist_ok=True)
    if not COURSE.exists():
        COURSE.write_text("{}", encoding="utf-8")
    sys.stdout, sys.stderr = Stream("stdout"), Stream("stderr")     # until here, to the worker
    ask("reply", content={"minigrad": minigrad.__version__, "python": sys.version.split()[0],
                          "numpy": numpy.__version__})
