"""What an exercise is, and how an answer is judged: hidden random inputs, named slips, one sentence at the end.

Each notebook's exercises stand in a module of their own (`nb01` for notebook 01) that lists them in EXERCISES;
`find` loads it by the number in the exercise's name. How a sentence is shown is left to `say`.
"""

import copy
import dis
import inspect
import math
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from ..tensor import Tensor
from .trial import NotYet, Unanswered, brief, call, has_blank

RELATIVE = 1e-9  # how near a number must be to the right one


# --- reading a result -------------------------------------------------------------------------------------------------


def number(result: Any) -> float:
    """A learner's result as a float; a sentence for whatever else came back."""
    if result is None:
        raise NotYet("your function returns None: does its last line say return?")
    if isinstance(result, Tensor):
        raise NotYet("your function returns a tensor where a number is wanted: return its .value")
    if isinstance(result, np.ndarray) and result.shape != ():
        raise NotYet(f"your function returns an array of shape {result.shape} where one number is wanted")
    if isinstance(result, bool | np.bool_) or not isinstance(result, int | float | np.number | np.ndarray):
        raise NotYet(f"your function returns {brief(result, 60)} ({type(result).__name__}) where one number is wanted")
    try:
        value = float(result)
    except Exception:
        raise NotYet(f"your function returns {brief(result, 60)}, which is no real number") from None
    if math.isnan(value):
        raise NotYet("your function returns nan: something in it is 0/0 or inf - inf")
    return value


def numbers_by_node(result: Any) -> dict[int, float]:
    """A learner's mapping (or list) from node number to slope as {int: float}."""
    if isinstance(result, list | tuple | np.ndarray):
        result = dict(enumerate(result))
    if not isinstance(result, Mapping):
        raise NotYet(f"your function returns {brief(result, 60)} where a dict {{node: slope}} is wanted")
    try:
        return {int(node): number(slope) for node, slope in result.items()}
    except (TypeError, ValueError):
        raise NotYet("the keys of your dict must be node numbers") from None


def close(result: float, right: float) -> bool:
    """Equal to 1e-9 relative; next to zero, to 1e-12."""
    return abs(result - right) <= RELATIVE * max(abs(right), 1e-3)


# --- an exercise ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slip:
    """A misconception: the formula it amounts to, and the sentence for whoever holds it."""

    formula: Callable[..., Any]
    sentence: str


@dataclass(frozen=True)
class Case:
    """One hidden input and its right result, computed by definition and never by the exercise's own solution."""

    args: tuple
    right: Any


@dataclass(frozen=True)
class Exercise:
    """One exercise of a notebook. `cases(rng)[0]` is the example that the learner sees; the rest are hidden."""

    name: str
    call: str  # how the check calls the answer, such as "derivative(paths)"
    cases: Callable[[np.random.Generator], list[Case]]
    tested: Callable[[list[Case]], str]  # what a right answer has passed, counted from the cases
    slips: tuple[Slip, ...]
    hints: tuple[str, str, str]
    read: Callable[[Any], Any] = number  # refuses wrong types with a sentence
    agree: Callable[[Any, Any], bool] = close
    raises: Mapping[type, str] = field(default_factory=dict)  # what an exception of this type usually means
    further: Callable[[Callable], str] | None = None  # a property beyond the value; returns what it tested


def find(name: object) -> Exercise:
    """The exercise called `name`, such as "01.A"."""
    exercises = {e.name: e for e in getattr(module_of(name), "EXERCISES", ())}
    if name not in exercises:
        raise NotYet(f"there is no exercise {brief(name, 40)}: this notebook has {', '.join(exercises) or 'none'}")
    return exercises[str(name)]


def module_of(name: object) -> ModuleType:
    """The module of the notebook whose number starts `name`."""
    number_ = str(name)[:2] if isinstance(name, str) else ""
    if len(number_) == 2 and number_.isascii() and number_.isdigit():
        module = f"minigrad.course.nb{number_}"
        try:
            return import_module(module)
        except ModuleNotFoundError as error:
            if error.name != module:
                raise
    raise NotYet(f'{brief(name, 40)} names no exercise: write the notebook\'s number first, as in "01.A"')


# --- judging an answer ------------------------------------------------------------------------------------------------


def judge(exercise: Exercise, answer: Any) -> str:
    """What a right answer passed; NotYet with one sentence for any other."""
    _refuse_blank(answer)
    _refuse_uncallable(answer, exercise)
    cases = exercise.cases(np.random.default_rng(zlib.crc32(exercise.name.encode())))
    defaults = _defaults(answer)
    results, accident = _results(exercise, answer, cases)
    wrong = [i for i, result in enumerate(results) if not exercise.agree(result, cases[i].right)]
    if wrong and _defaults(answer) != defaults:
        raise NotYet("right for one graph only: a default argument is made once, when the function is defined, "
                     "so it still holds what the last call put there")
    if wrong:
        raise NotYet(_diagnosis(exercise, cases, results, wrong[0]))
    if accident:
        raise accident
    more = exercise.further(answer) if exercise.further else ""
    return f"passed: {exercise.tested(cases)}" + (f"; {more}" if more else "")


def _results(exercise: Exercise, answer: Callable, cases: Sequence[Case]) -> tuple[list, NotYet | None]:
    """Results up to the first accident: a wrong value before it says more than the accident does."""
    results: list[Any] = []
    for case in cases:
        try:
            result = call(answer, *case.args)
            if has_blank(result):
                raise Unanswered
            results.append(exercise.read(result))
        except Unanswered:
            raise
        except NotYet as accident:
            start = "right on the example you see, but on another " if results else ""
            reason = exercise.raises.get(type(accident.error))
            return results, NotYet(f"{start}{accident}" + (f"; {reason}" if reason else ""))
    return results, None


def _diagnosis(exercise: Exercise, cases: Sequence[Case], results: Sequence[Any], wrong: int) -> str:
    """The slip that explains every result so far, else the smallest counterexample."""
    for slip in exercise.slips:
        if all(_explains(exercise, slip, case, result) for case, result in zip(cases, results, strict=False)):
            return slip.sentence
    start = "right on the example you see, but " if wrong > 0 else ""
    given = ", ".join(brief(arg, 120) for arg in cases[wrong].args)
    yours, right = brief(results[wrong], 80), brief(cases[wrong].right, 80)
    return f"{start}for {given} your function gives {yours} where {right} is right"


def _explains(exercise: Exercise, slip: Slip, case: Case, result: Any) -> bool:
    try:
        return exercise.agree(result, slip.formula(*copy.deepcopy(case.args)))
    except (ArithmeticError, LookupError, TypeError, ValueError):  # the slip itself fails on this input
        return False


def _refuse_blank(answer: Any) -> None:
    """An untouched blank: `...` itself, None, or a function that does nothing but return None."""
    if answer is None or has_blank(answer) or _is_empty(getattr(answer, "__code__", None)):
        raise Unanswered


def _is_empty(code: Any) -> bool:
    if not isinstance(code, CodeType):
        return False
    steps = [step for step in dis.get_instructions(code) if step.opname not in ("RESUME", "RETURN_VALUE", "NOP")]
    return all(step.opname in ("LOAD_CONST", "RETURN_CONST") and step.argval is None for step in steps)


def _refuse_uncallable(answer: Any, exercise: Exercise) -> None:
    wanted = f"{exercise.name} is called as {exercise.call}"
    if not callable(answer):
        raise NotYet(f"{wanted}, so hand over the function itself by its name, without brackets after it")
    try:
        signature = inspect.signature(answer)
    except Exception:  # some built-ins have none; calling them tells
        return
    names = exercise.call.partition("(")[2].rstrip(")").split(", ")
    try:
        signature.bind(*names)
    except TypeError:
        raise NotYet(f"{wanted}, but your function takes {brief(str(signature), 60).strip(chr(39))}") from None


def _defaults(answer: Any) -> str:
    """A function's default arguments as text, to see whether a call has left something in them."""
    try:
        return repr(getattr(answer, "__defaults__", None))
    except Exception:
        return ""
