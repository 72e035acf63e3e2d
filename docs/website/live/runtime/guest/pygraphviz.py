"""The part of pygraphviz that minigrad uses: Graphviz itself runs beside Python, as WebAssembly."""
import json

from live_kernel import ask


class AGraph:
    """A graph that is written in DOT."""

    def __init__(self, string: str):
        self.string = string

    def draw(self, format: str = "svg", prog: str = "dot") -> bytes:
        """The graph, laid out, in a format that Graphviz knows."""
        told = json.loads(ask("layout", source=self.string, format=format, engine=prog))
        if told["output"] is None:
            raise OSError("; ".join(told["errors"]))
        return told["output"].encode()
