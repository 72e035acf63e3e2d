"""An extension of Jupyter's server: what a kernel says reaches the page at once.

A kernel answers a slider with three or four short messages, and Jupyter's server sends them as TCP
does by default: the second waits until the page's computer has acknowledged the first.  That
acknowledgement is put off, for 40 ms on Linux and up to 200 ms elsewhere, in the hope that it can
travel with data.  So each widget stood still for as long (Nagle 1984, RFC 896).

No installation enables it: it changes how a server talks to every kernel, so whoever starts a
server asks for it.  `minigrad learn` and `make lab` do so by FLAG, for their own server alone.
"""
from typing import Any

FLAG = f"--ServerApp.jpserver_extensions={{'{__name__}': True}}"


def _jupyter_server_extension_points() -> list[dict[str, str]]:
    return [{"module": __name__}]


def _load_jupyter_server_extension(app: Any) -> None:
    """Let every connection of a page to a kernel, of whichever kind, send without waiting."""
    settings = app.web_app.settings
    kind = settings["kernel_websocket_connection_class"]

    class Prompt(kind):  # type: ignore[misc, valid-type]
        def connect(self) -> Any:
            self.websocket_handler.set_nodelay(True)
            return super().connect()

    settings["kernel_websocket_connection_class"] = Prompt
