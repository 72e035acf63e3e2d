"""How a step of a learner is tried: put into the lesson's own engine, beside right versions of all
other steps, and called as the exercise says.  A slip is tried in the same way: it is the lesson's
own engine with a few words changed."""
import functools
import re
from collections.abc import Callable
from types import ModuleType
from typing import Any

import numpy as np

from ...course.own_code import functions, is_blank
from ...course.sandbox import NotYet, Unanswered, brief, need
from . import own_engine as own
from .assembled import OWN, STEPS, load, text, with_step

LONG = 4000                           # nodes of a chain, more than Python allows calls in calls


def using(step: str, probe: Callable[..., Any]) -> Callable[[Any], Callable]:
    """An exercise's `use`: the learner's step in an engine, and `probe(engine, *args)` as the
    function that the check calls."""
    names = STEPS[step]

    def use(answer: Any) -> Callable:
        things = answer if isinstance(answer, tuple) else (answer,)
        if any(isinstance(thing, type) and thing.__module__ == own.__name__ for thing in things):
            raise NotYet("that is the lesson's own engine: hand over yours")
        if any(is_blank(thing) for thing in things):
            raise Unanswered
        need(len(things) == len(names), f"hand over {' and '.join(names)}, and nothing else")
        source = text(with_step(step, things))
        try:
            engine = load(source)
        except Exception as error:
            said = error.msg if isinstance(error, SyntaxError) else str(error)
            raise NotYet(f"your cell cannot be run by itself: {type(error).__name__}: "
                         f"{brief(said, 120)}") from None

        for name in names:
            need(any(functions(getattr(engine, name, None))),
                 f"your cell does not define {name} with functions of yours")

        tried = lambda *args: probe(engine, *args)
        # so that a sentence about an exception names the learner's line
        home = next(functions(getattr(engine, names[-1])))
        tried.__wrapped__ = home                         # type: ignore[attr-defined]
        tried.engine = engine                            # type: ignore[attr-defined]
        return tried
    return use


def slipped(probe: Callable[..., Any], read: Callable[[Any], Any],
            *changes: tuple[str, str]) -> Callable[..., Any]:
    """The formula of a slip: what the probe reads from the lesson's own engine with a slip in it.

    changes: (what the engine's text says, what the slip writes instead)
    """
    source = OWN.read_text(encoding="utf-8")
    for right, wrong in changes:
        if right not in source:
            raise LookupError(f"own_engine.py does not say {right!r}")
        source = source.replace(right, wrong)
    engine = functools.cache(lambda: load(source))
    return lambda *args: read(probe(engine(), *args))


def computed(formula: str, values: dict[str, Any]) -> Any:
    """The value of a formula of NumPy, such as "exp(x) * w", at arrays or at nodes."""
    return eval(formula, vars(np), values)


def used(formula: str, names: str) -> list[str]:
    """Which of the names, a letter each, stand in a formula."""
    return re.findall(rf"\b[{names}]\b", formula)


def engine_of(answer: Callable) -> ModuleType:
    """The engine that a check tries."""
    return answer.engine                                 # type: ignore[attr-defined]
