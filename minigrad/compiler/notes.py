"""Notes on nodes: facts beside the program, for the names and comments in printed source."""
import dis
import functools
import itertools
from types import CodeType

from ..errors import line_of
from ..tensor import Tensor


@functools.lru_cache(256)
def _stores(code: CodeType) -> dict[int, str]:
    """{offset of an instruction: the name of the variable that its result is stored in}."""
    steps = [i for i in dis.get_instructions(code) if i.opname != "CACHE"]
    return {a.offset: b.argval for a, b in itertools.pairwise(steps) if b.opname in (
        "STORE_FAST", "STORE_NAME", "STORE_GLOBAL", "STORE_DEREF")}


class Notes:
    """Facts about nodes beside the program, for names and comments.

    leaves: {id of a leaf: the user's name for it}.
    of: {id: the node whose derivative it helps to compute}.
    whole: {id: the node whose cotangent it is}.
    printed: {id: its name in the source}.
    sites: {id of a code, and an instruction in it: the source line there, and the name of the
           variable that the instruction's result is stored in}.
    shares: whether the program may read large arrays of others in their own memory.
    """

    shares = False

    def __init__(self) -> None:
        self.leaves: dict[int, str] = {}
        self.of: dict[int, Tensor] = {}
        self.whole: dict[int, Tensor] = {}
        self.printed: dict[int, str] = {}
        self.sites: dict[tuple[int, int], tuple] = {}

    def _at(self, node: Tensor) -> tuple:
        """What `sites` says of the place where a node was made; a loop makes many nodes at one."""
        key = id(node.code), node.lasti
        if node.code is not None and key not in self.sites:
            self.sites[key] = line_of((node.code, key[1]))[2], _stores(node.code).get(key[1])
        return self.sites.get(key, ("", None))

    def words(self, node: Tensor) -> str:
        """The source line that made a node, or whose derivative the node belongs to."""
        if node.id not in self.of:
            return self._at(node)[0]
        while node.id in self.of:
            node = self.of[node.id]
        return f"derivative of: {self._at(node)[0]}"

    def name(self, node: Tensor, end: bool = False) -> str | None:
        """The user's name for the value of a node, with d_ before it for a cotangent; None where
        there is no name.

        end: whether the node is a result of the program, which may be called after an argument.
        """
        if node.id in self.whole:
            return self._derivative(self.whole[node.id])
        if node.id in self.of:
            args = [under(a) for a in self.of[node.id].args if type(a) is Tensor] if end else []
            fits = [a for a in args if a.id in self.printed and a.shape == node.shape]
            return self._derivative(fits[0]) if len(fits) == 1 else None
        return node.name or self._at(node)[1]

    def _derivative(self, node: Tensor) -> str | None:
        name = self.printed.get(under(node).id) or self.name(node)
        return name and f"d_{name}"


def under(node: Tensor) -> Tensor:
    """The node that a derivative was taken with respect to, under the identity that stood for
    it."""
    while node.op is not None and node.op.memory == "same":
        node = node.args[0]
    return node
