"""What an answer's process returned, read without running any code that it chose.

Python's pickle format can name any function to be called while it is read. Here only arrays,
numbers, texts, their containers and the classes of data that exercises read results into are let
through.
"""

import io
import pickle
from dataclasses import is_dataclass
from importlib import import_module
from typing import Any

ARRAYS = {("numpy", "ndarray"), ("numpy", "dtype"), ("numpy._core.multiarray", "_reconstruct"),
          ("numpy._core.multiarray", "scalar"), ("numpy._core.numeric", "_frombuffer")}
BUILTINS = {("builtins", name) for name in ("complex", "set", "frozenset", "bytearray")}


class Foreign(pickle.UnpicklingError):
    """Something that no exercise reads a result into."""


class _Reader(pickle.Unpickler):
    def find_class(self, module: str, name: str) -> Any:
        if (module, name) in ARRAYS | BUILTINS:
            return getattr(import_module(module), name)
        if module == "minigrad.course.results" or module.startswith("minigrad.lessons.nb"):
            found = vars(import_module(module)).get(name)
            if isinstance(found, type) and (issubclass(found, dict | tuple) or is_dataclass(found)):
                return found
        raise Foreign(f"{module}.{name} is no result of an exercise")


def packed(value: Any) -> bytes:
    """The value as bytes."""
    return pickle.dumps(value, protocol=5)


def unpacked(data: bytes) -> Any:
    """The value again; Foreign for anything else than data."""
    try:
        return _Reader(io.BytesIO(data)).load()
    except Foreign:
        raise
    except Exception as error:  # what was written may be anything
        raise Foreign(f"it cannot be read: {error}") from None
