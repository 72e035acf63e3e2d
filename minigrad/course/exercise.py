"""What an exercise is, and how an answer is judged: hidden random inputs, named slips, one sentence at the end.

Each notebook's exercises stand in a module of their own (`nb01` for notebook 01) that lists them in EXERCISES;
`find` loads it by the number in the exercise's name. How a sentence is shown is left to `say`.
"""

import copy
import dis
import inspect
import math
import numbers
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from ..tensor import Tensor
from .trial import NotYet, Unanswered, blank_left, brief, call, has_blank

RELATIVE = 1e-9  # how near a number must be to the right one
SINGLE = 1e-5  # near enough to be right, had it not been rounded on the way


# --- reading a result -------------------------------------------------------------------------------------------------


def returned(result: Any) -> None:
    """A sentence for a learner's function that gave nothing back."""
    if result is None:
        raise NotYet("your function returns None: does its last line say return?")


def number(result: Any) -> float:
    """A learner's result as a float; a sentence for whatever else came back."""
    returned(result)
    if isinstance(result, Tensor):
        raise NotYet("your function returns a tensor where a number is wanted: return its .value")
    if isinstance(result, np.ndarray) and result.shape != ():
        raise NotYet(f"your function returns an array of shape {result.shape} where one number is wanted")
    if isinstance(result, bool | np.bool_) or not isinstance(result, numbers.Number | np.ndarray):
        raise NotYet(f"your function returns {brief(result, 60)} ({type(result).__name__}) where one number is wanted")
    try:
        value = float(result)  # type: ignore[arg-type]
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
    for node in result:
        if not isinstance(node, numbers.Integral) and not (isinstance(node, float) and node.is_integer()):
            raise NotYet(f"the keys of your dict must be node numbers, and {brief(node, 40)} is none")
    return {int(node): number(slope) for node, slope in result.items()}


class Arrays(dict[str, float]):
    """Arrays entry by entry, {"means[0, 1]": 0.5}, so that a wrong entry is named; `shapes`: of each by its name."""

    def __init__(self, **arrays: np.ndarray) -> None:
        super().__init__({f"{name}{list(index) or ''}": float(entry) for name, array in arrays.items()
                          for index, entry in np.ndenumerate(array)})
        self.shapes = {name: array.shape for name, array in arrays.items()}


def arrays(result: Any, *names: str) -> Arrays:
    """A learner's array of floats, or a tuple of as many as there are names; a sentence for whatever else came back."""
    if isinstance(result, Arrays):
        return result
    returned(result)
    parts = [result] if len(names) == 1 else result
    if not isinstance(parts, tuple | list) or len(parts) != len(names):
        raise NotYet(f"your function returns {brief(result, 60)} where a pair, {' and '.join(names)}, is wanted")
    for part, name in zip(parts, names, strict=True):
        if not isinstance(part, np.ndarray) or part.dtype.kind not in "fiu":
            which = f" as {name}" if len(names) > 1 else ""
            raise NotYet(f"your function returns {brief(part, 60)}{which} where an array of numbers is wanted")
    return Arrays(**dict(zip(names, parts, strict=True)))


def close_arrays(result: Arrays, right: Arrays, relative: float = RELATIVE) -> bool:
    """The same shapes, and entries that are close."""
    return result.shapes == right.shapes and not differing(result, right, relative)


def close(result: float, right: float, relative: float = RELATIVE) -> bool:
    """Equal to `relative`; next to zero, to a thousandth of it."""
    return abs(result - right) <= relative * max(abs(right), 1e-3)


def close_by_node(result: dict[int, float], right: dict[int, float], relative: float = RELATIVE) -> bool:
    """The same for {node: slope}; a node may be left out where its slope is zero."""
    return not differing(result, right, relative)


def differing(result: Any, right: Any, relative: float = RELATIVE) -> list[int]:
    """The nodes at which two mappings differ."""
    extra = [node for node in result if node not in right]  # of any kind: not to be sorted with ours
    return extra + [node for node in sorted(right) if not close(result.get(node, 0.0), right[node], relative)]


# --- an exercise ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slip:
    """A misconception: the formula it amounts to, and the sentence for whoever holds it."""

    formula: Callable[..., Any]
    sentence: str


@dataclass(frozen=True)
class Case:
    """One input and its right result."""

    args: tuple
    right: Any


@dataclass(frozen=True)
class Exercise:
    """One exercise of a notebook; the example that the learner sees is the notebook's, and comes with the answer."""

    name: str
    call: str  # how the check calls the answer, such as "derivative(paths)"
    right: Callable[..., Any]  # the result by definition, never the exercise's own solution
    hidden: Callable[[np.random.Generator], list[tuple]]  # arguments to try, small ones first
    tested: Callable[[list[Case]], str]  # what a right answer has passed, counted from the hidden cases
    slips: tuple[Slip, ...]
    hints: tuple[str, str, str]
    read: Callable[[Any], Any] = number  # refuses wrong types with a sentence
    agree: Callable[..., bool] = close
    raises: Mapping[type, Callable[[NotYet], str]] = field(default_factory=dict)  # what an exception of a type means
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


def judge(exercise: Exercise, answer: Any, example: tuple = ()) -> str:
    """What a right answer passed; NotYet with one sentence for any other. `example`: the arguments on the page."""
    _refuse_blank(answer)
    _refuse_uncallable(answer, exercise)
    hidden = exercise.hidden(np.random.default_rng(zlib.crc32(exercise.name.encode())))
    cases = [Case(args, exercise.right(*args)) for args in hidden]
    try:
        if wrong := _fault(exercise, answer, [*_seen(exercise, example), *cases], bool(example)):
            raise wrong
        more = exercise.further(answer) if exercise.further else ""
    except NotYet:
        if blank_left(answer):
            raise Unanswered from None
        raise
    return f"passed: {exercise.tested(cases)}" + (f"; {more}" if more else "")


def _seen(exercise: Exercise, example: tuple) -> list[Case]:
    try:
        return [Case(example, exercise.read(exercise.right(*example)))] if example else []
    except Exception:  # a name of the notebook that the learner has since given to something else
        raise NotYet(f"the example in your check, {brief(example, 80)}, is none of {exercise.call}: "
                     "run the cells above again") from None


def _fault(exercise: Exercise, answer: Callable, cases: Sequence[Case], seen: bool) -> NotYet | None:
    """The sentence for the first thing that is wrong, if anything is."""
    defaults = _defaults(answer)
    results, accident = _results(exercise, answer, cases, seen)
    wrong = [i for i, result in enumerate(results) if not exercise.agree(result, cases[i].right)]
    if wrong and _defaults(answer) != defaults:
        return NotYet("right for one graph only: a default argument is made once, when the function is defined, "
                      "so it still holds what the last call put there")
    return NotYet(_diagnosis(exercise, cases, results, wrong[0], seen)) if wrong else accident


SEEN = "right on the example you see, but "
LONG = 120  # characters of an example that is rather pointed at than written out


def _results(exercise: Exercise, answer: Callable, cases: Sequence[Case], seen: bool) -> tuple[list, NotYet | None]:
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
            where = f"for {_given(case)} " if results else ""
            reason = _reason(exercise, accident)
            return results, NotYet(f"{SEEN if results and seen else ''}{where}{accident}{reason and '; '}{reason}")
    return results, None


def _given(case: Case) -> str:
    return ", ".join(brief(arg, 120) for arg in case.args)


def _reason(exercise: Exercise, accident: NotYet) -> str:
    """What the learner's exception usually comes from; nothing where that is anybody's guess."""
    meaning = exercise.raises.get(type(accident.error))
    if isinstance(accident.error, TypeError) and ("^" in str(accident) or "bitwise_xor" in str(accident)):
        return "in Python a power is written with **, as in x ** 2, and ^ means something else"
    return meaning(accident) if meaning else ""


def _diagnosis(exercise: Exercise, cases: Sequence[Case], results: Sequence[Any], wrong: int, seen: bool) -> str:
    """The slip that explains every result so far, else the smallest counterexample."""
    for slip in exercise.slips:
        if all(_explains(exercise, slip, case, result) for case, result in zip(cases, results, strict=False)):
            return slip.sentence
    if all(exercise.agree(result, case.right, SINGLE) for case, result in zip(cases, results, strict=False)):
        found = counterexample(results[wrong], cases[wrong].right)
        return (f"right to a few digits only: for {_given(cases[wrong])} {found}; "
                "is a finite difference, a rounding or float32 on the way?")
    given = f"for {_given(cases[wrong])} "
    if seen:
        given = f"{SEEN}{given}" if wrong else "on the example you see " if len(given) > LONG else given
    return given + counterexample(results[wrong], cases[wrong].right)


def counterexample(result: Any, right: Any) -> str:
    """What a function gives and what it should, in as many digits as it takes to see the difference."""
    if isinstance(right, Arrays):
        for name, shape in right.shapes.items():
            if result.shapes[name] != shape:
                return f"the shape of your {name} is {result.shapes[name]} where {shape} is right"
        entry: Any = differing(result, right)[0]
        return f"your {entry} is {' where '.join(_told_apart(result[entry], right[entry]))} is right"
    if hasattr(right, "shapes"):  # slopes by node, entry by entry, as in `lines`
        for node in result.shapes.keys() & right.shapes.keys():
            yours, wanted = (_sized(slopes.shapes[node]) for slopes in (result, right))
            if yours != wanted:
                return f"your function gives node {node} {yours} where {wanted} is right"
    if isinstance(right, dict):
        node = differing(result, right)[0]
        name = f"node {node}" if isinstance(node, int) else node
        if node not in right:
            return f"your function gives {name}, which should not be there"
        if node not in result:
            return f"your function leaves out {name}, where {brief(right[node])} is right"
        result, right = ({k: v for k, v in slopes.items() if k == node} for slopes in (result, right))
    return f"your function gives {' where '.join(_told_apart(result, right))} is right"


def _told_apart(result: Any, right: Any) -> tuple[str, str]:
    """Both as text, in as many digits as it takes."""
    texts = ((brief(result, 80, digits), brief(right, 80, digits)) for digits in (6, 9, 12, 17))
    return next((pair for pair in texts if pair[0] != pair[1]), (brief(result, 80), brief(right, 80)))


def _sized(shape: tuple[int, ...]) -> str:
    return f"an array of shape {shape}" if shape else "one number"


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
    if str(getattr(answer, "__module__", "")).partition(".")[0] == __name__.partition(".")[0]:
        raise NotYet(f"{brief(getattr(answer, '__name__', answer), 40)} is minigrad's own: hand over yours")
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
