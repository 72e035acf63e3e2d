"""A kind of tensor that stands for another node each time it is used: variables of a graph, and
arrays that are being filled."""
from typing import Any

from ..nest import reads
from ..tensor import Tensor


class Readable(Tensor):
    """A Readable is no node of a program itself: every use of it, by an operator, a method or a
    function of NumPy, calls `read` first.

    It is a kind of Tensor because Python and NumPy try the method of a subclass first: so in
    `t * v` the Readable reads itself.
    """

    readable = True  # by which `nest.reads` knows it

    def read(self) -> Any:
        """The node, or plain value, that it stands for now."""
        raise NotImplementedError

    def __array_ufunc__(self, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
        return getattr(ufunc, method)(*reads(inputs), **reads(kwargs))

    def __array_function__(self, func: Any, types: Any, args: Any, kwargs: Any) -> Any:
        return func(*reads(args), **reads(kwargs))


def operator(name: str) -> Any:
    """An operator or method that reads everything readable among its arguments first."""
    def method(self: Readable, *args: Any, **kwargs: Any) -> Any:
        return getattr(self.read(), name)(*reads(args), **reads(kwargs))

    return method


def attribute(name: str) -> property:
    """An attribute of what is read."""
    return property(lambda self: getattr(self.read(), name))


for _name in "add sub mul truediv matmul pow floordiv mod divmod and or xor".split():
    for _kind in ("", "r"):
        setattr(Readable, f"__{_kind}{_name}__", operator(f"__{_kind}{_name}__"))
for _name in ("__lt__ __le__ __gt__ __ge__ __eq__ __ne__ __neg__ __pos__ __abs__ __invert__ "
              "__getitem__ __iter__ __round__ __bool__ __len__ astype copy compress".split()):
    setattr(Readable, _name, operator(_name))
