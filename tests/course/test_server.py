"""The extension of Jupyter's server: connections to kernels send without waiting, and every
installation of the course has it."""
import json
import tomllib
from pathlib import Path
from types import SimpleNamespace

from minigrad.course import server

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


def test_an_installation_tells_the_server_about_it():
    wheel = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["tool"]["hatch"]["build"][
        "targets"]["wheel"]
    (file, place), = wheel["shared-data"].items()
    assert Path(place).parent.as_posix() == "etc/jupyter/jupyter_server_config.d"
    told = json.loads((ROOT / file).read_text("utf-8"))["ServerApp"]["jpserver_extensions"]
    assert told == {server.__name__: True}
    assert server._jupyter_server_extension_points() == [{"module": server.__name__}]
