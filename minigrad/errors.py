"""Refusals: one sentence that says what you did, why it cannot work, what to write instead, and on which of your lines.

Every exception of the engine is a `Refusal` and also the built-in exception that a NumPy user would expect, so that
`except ValueError` keeps working.  This file also knows how to find the user's line: nodes keep their `site`, two cheap
references, and `where()` turns them into words only when somebody has to read them.
"""
import copyreg
import linecache
import os
import sys

import numpy

NUMPY = os.path.dirname(numpy.__file__)
OURS: set[str] = set()  # the files of this package: frames that are not the user's


class Refusal(Exception):
    """Base of all refusals.  `str(error)` is one whole sentence; `site` is the line of the user's that it is about."""

    def __init__(self, what, why="", instead="", site=None):
        self.site = site or user_site(also=NUMPY)
        parts = [what + (f", because {why}" if why else ""), instead, where(self.site)]
        super().__init__("; ".join(part for part in parts if part) + ".")
        self.__suppress_context__ = True  # what went wrong inside is in the sentence

    @property
    def words(self):
        """The sentence without its last part, the line, and without its full stop."""
        return str(self).removesuffix(f"; {where(self.site)}." if self.site else "").removesuffix(".")

    def __reduce__(self):
        return copyreg.__newobj__, (type(self), str(self)), {**vars(self), "site": None}  # type: ignore[attr-defined]


class ShapeError(Refusal, ValueError):
    """Shapes that do not fit, or a gradient asked of something that is not one number."""


class IndexRefusal(ShapeError, IndexError):
    """An index outside its axis."""


class InputError(Refusal, TypeError):
    """A value that no derivative can be taken of, or a use of a tensor that would cut its graph."""


class NoRuleError(Refusal, TypeError):
    """A NumPy function, or an option of one, without a derivative rule here."""


class NoMethodError(NoRuleError, AttributeError):
    """A method or attribute of NumPy's arrays that tensors do not have."""


class OptionError(Refusal, ValueError):
    """An option, such as a learning rate, outside the range in which its formula makes sense."""


class GraphError(Refusal, ValueError):
    """A question about nodes that the graph cannot answer."""


class ChangedError(Refusal, RuntimeError):
    """An array changed between the moment it was used and the moment its gradient was taken."""


class WorkerError(Refusal, RuntimeError):
    """A client of a federation that failed at its work, or a process or machine that was to do it."""


class BoxError(Refusal, RuntimeError):
    """A black box that raised, or returned what is no result."""


class BudgetError(BoxError):
    """A black box that was asked more often than it may be."""


class GradientMismatch(Refusal, AssertionError):
    """A derivative that disagrees with a finite difference or with the other mode."""


def user_site(depth=2, also=()):
    """The innermost frame outside the engine, and outside of the folder `also`, as (code, last instruction): cheap to
    keep, and keeps no frame alive."""
    frame = sys._getframe(depth)
    while frame.f_back is not None and ((name := frame.f_code.co_filename) in OURS or name.startswith(also)):
        frame = frame.f_back
    return frame.f_code, frame.f_lasti


def check_function(f, name):
    """Refuse what cannot be called where mg.`name` wants a function."""
    if not callable(f):
        raise InputError(f"mg.{name} got {type(f).__name__} {str(f)[:40]!r} where a function belongs",
                         "it cannot be called", f"write mg.{name}(f) and not mg.{name}(f(x))")


def line_of(site):
    """(file name, line number, source line) of a site."""
    code, lasti = site
    number = next((line for start, end, line in code.co_lines() if start <= lasti < end and line), code.co_firstlineno)
    return code.co_filename, number, linecache.getline(code.co_filename, number).strip()


def where(site):
    """A site in words: "see line 3 of this cell: `y = a @ b`"."""
    name, number, source = line_of(site)
    place = "this cell" if "ipykernel" in name or name.startswith("<") else name
    return f"see line {number} of {place}" + (f": `{source}`" if source else "")
