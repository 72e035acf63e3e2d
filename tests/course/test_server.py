"""The extension of Jupyter's server: connections to kernels send without waiting, in the servers
that asked for it."""
import argparse
import tomllib
from pathlib import Path
from types import SimpleNamespace

import pytest

from minigrad.course import server
from minigrad.course.commands import learn

ROOT = Path(__file__).parents[2]
SETTING = "kernel_websocket_connection_class"


class Connection:
    """What Jupyter's server makes for each page and kernel."""

    def __init__(self, log):
        self.log = log
        self.websocket_handler = SimpleNamespace(set_nodelay=log.append)

    def connect(self):
        self.log.append("connected")
        return "a future"


def test_a_connection_of_any_kind_sends_without_waiting():
    settings, log = {SETTING: Connection, "other": 1}, []
    server._load_jupyter_server_extension(SimpleNamespace(
        web_app=SimpleNamespace(settings=settings)))
    made = settings[SETTING](log)
    assert isinstance(made, Connection)
    assert made.connect() == "a future"
    assert log == [True, "connected"]
    assert settings["other"] == 1


def test_only_whoever_starts_a_server_enables_it(monkeypatch):
    """An installation leaves Jupyter's settings alone; our own commands ask for it by a flag."""
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"][
        "targets"]["wheel"]
    assert not wheel.keys() & {"shared-data", "shared-scripts"}
    assert server._jupyter_server_extension_points() == [{"module": server.__name__}]
    def become(path: str, command: list[str]) -> None:
        raise SystemExit(command)
    monkeypatch.setattr(learn.os, "execv", become)
    monkeypatch.setenv("PATH", "/somewhere")                # open_lab adds to it
    with pytest.raises(SystemExit) as started:
        learn.open_lab(ROOT, argparse.Namespace(no_browser=True, port=None))
    assert server.FLAG in started.value.code
    name, _, value = server.FLAG.partition("=")
    assert f'{name}="{value}"' in (ROOT / "Makefile").read_text("utf-8")
    assert server.__name__ in (ROOT / "binder" / "postBuild").read_text("utf-8")
