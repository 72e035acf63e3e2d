"""How a step of a learner is tried: put into the lesson's own engine, beside right versions of all
other steps, and called as the exercise says."""
from collections.abc import Callable
from types import ModuleType
from typing import Any

from ...course.sandbox import NotYet, Unanswered, brief, call
from . import own_engine as own
from .assembled import STEPS, functions, is_blank, load, text, with_step

LONG = 4000                           # nodes of a chain, more than Python allows calls in calls
PATIENCE = 20.0                       # seconds for one call of a step


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
        if len(things) != len(names):
            raise NotYet(f"hand over {' and '.join(names)}, and nothing else")
        try:
            engine = load(text(with_step(step, things)))
        except NotYet:
            raise
        except Exception as error:
            said = error.msg if isinstance(error, SyntaxError) else str(error)
            raise NotYet(f"your cell cannot be run by itself: {type(error).__name__}: "
                         f"{brief(said, 120)}") from None

        for name in names:
            if not any(functions(getattr(engine, name, None))):
                raise NotYet(f"your cell does not define {name} with functions of yours")

        def tried(*args: Any) -> Any:
            return probe(engine, *args)
        # so that a sentence about an exception names the learner's line
        home = next(functions(getattr(engine, names[-1])))
        tried.__wrapped__ = home                         # type: ignore[attr-defined]
        tried.engine = engine                            # type: ignore[attr-defined]
        return tried
    return use


def engine_of(answer: Callable) -> ModuleType:
    """The engine that a check tries."""
    return answer.engine                                 # type: ignore[attr-defined]


def deep(run: Callable[[], Any], what: str) -> Any:
    """`run()`, with a sentence where it calls itself too often."""
    try:
        return call(run, seconds=PATIENCE)
    except NotYet as accident:
        if "calls itself" in str(accident):
            raise NotYet(f"right on small graphs, but {what} ends in a RecursionError, because "
                         "Python allows only about 1,000 calls inside each other: keep a list of "
                         "nodes that are still to be visited") from None
        raise
