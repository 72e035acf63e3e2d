"""A program that is walked node by node, until it pays to print it: printing and compiling it takes
as long as a hundred walks, and a small fit needs ten.

Its numbers are those of the printed program to the last bit, so it may be printed at any time.
"""
from typing import Any, cast

import numpy as np

from ..nest import flatten, rebuild
from ..tensor import Tensor
from .memory import owned
from .printed import Printed, own
from .printer import Printer

WALKS = 100  # after that many it is printed
SMALL = 2**13  # elements of an array up to which buffers, which a walk does not have, bring little


def walked(*made: Any) -> Any:
    """The Walked of a program, or the Printed; made: the arguments of a Printed."""
    small = made[-1] is Printer and not made[-2] and all(map(_walks, made[0].nodes))
    return Walked(*made) if small else Printed(*made)


def _walks(node: Tensor) -> bool:
    """Whether a node computes with small arrays what its printed line does, to the last bit.

    The body of a loop is compiled itself, and an array in another order than C's, such as one that
    is transposed before the end of the program, has an order of summation of its own.
    """
    plain = node.op is None or not any(hasattr(v, "compiled") for v in (node.params or {}).values())
    return plain and node.size <= SMALL and all(
        a.op is None or a.op.batch != "permutation" if type(a) is Tensor
        else type(a) is not np.ndarray or (a.size <= SMALL and not a.flags.fnc) for a in node.args)


class Walked:
    """A Walked computes a program node by node, and is printed after WALKS calls.

    made: the arguments of a Printed.
    fits, same: (attributes) as those of a Printed; None, as nobody has asked for these tests.
    """

    fits = same = None

    def __init__(self, *made: Any) -> None:
        program, _, _, nests, self.result, *_ = self.made = made
        self.left, self.printed = WALKS, cast(Any, None)
        self.walk = program.walk([leaf.id for leaf in flatten(nests)])
        ids = [y.id for y in program.outputs]
        # else it may lie in the memory of another result, or of an argument
        self.alone = [owned(y) and ids.count(y.id) == 1 for y in program.outputs]

    def run(self, *values: Any) -> Any:
        """The results for these values."""
        self.left -= 1
        if self.left < 0:
            self.printed = self.printed or Printed(*self.made)
            return self.printed.run(*values)
        ends = zip(self.walk(flatten(values)), self.alone, strict=True)
        return rebuild(self.result, [y if alone else own(y) for y, alone in ends])
