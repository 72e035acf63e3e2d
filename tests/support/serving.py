"""A folder of files, served on this machine for as long as a test needs it."""
import functools
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path


class Quiet(SimpleHTTPRequestHandler):
    """A server that writes nothing."""

    def log_message(self, *_: object) -> None:
        """Leave the line out."""


@contextmanager
def serving(folder: Path, handler: type[Quiet] = Quiet, **more: object) -> Iterator[str]:
    """The address at which a folder is served.

    handler: what answers; more: what it takes besides the folder
    """
    server = ThreadingHTTPServer(
        ("127.0.0.1", 0), functools.partial(handler, directory=folder, **more))
    threading.Thread(target=server.serve_forever, daemon=True).start()
    yield f"http://127.0.0.1:{server.server_port}/"
    server.shutdown()
    server.server_close()
