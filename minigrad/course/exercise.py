"""What an exercise is, and how an answer is judged: hidden random inputs, named slips, and one
sentence at the end.

Each lesson lists its exercises in EXERCISES of its `exercises.py`; `find` gets one by its name,
which starts with the lesson's number.  How a sentence is shown is left to `notes`.
"""

import ast
import contextlib
import copy
import inspect
import io
import textwrap
import zlib
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from pathlib import Path
from types import CodeType, ModuleType
from typing import Any

import numpy as np

from .results import close, counterexample, number
from .sandbox import NotYet, Unanswered, blank_left, brief, call, has_blank

LESSONS = Path(__file__).parents[1] / "lessons"
SINGLE = 1e-5  # near enough to be right, had it not been rounded on the way
LONG = 120     # from so many characters on, an example is pointed at and not written out
SEEN = "right on the example you see, but "

# --- an exercise ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Slip:
    """A misconception: the formula it amounts to, and the sentence for a learner who has it."""

    formula: Callable[..., Any]
    sentence: str


@dataclass(frozen=True)
class Case:
    """One input and its right result."""

    args: tuple
    right: Any


@dataclass(frozen=True)
class Exercise:
    """One exercise of a lesson; the example that the learner sees comes with the answer.

    name: the lesson's number and a letter, such as "01.A"
    call: how the check calls the answer, such as "derivative(paths)"
    right: the result by definition, never by the exercise's own solution
    hidden: the arguments to try, small ones first, from a random generator
    tested: the words for what a right answer has passed, from the hidden cases
    slips: the misconceptions that have a sentence of their own
    read: makes a result comparable, and refuses one of the wrong kind with a sentence
    agree: whether two results are the same, to a relative error
    raises: for a type of exception, the words for what it usually comes from
    further: tests a property beyond the values, and returns the words for it
    seconds: of an open project, which may train: how long a call may take, by the clock
    use: for an answer that is no function, such as a class or a table: makes of it the function
        that is called; raises NotYet with a sentence where that cannot be done
    """

    name: str
    call: str
    right: Callable[..., Any]
    hidden: Callable[[np.random.Generator], list[tuple]]
    tested: Callable[[list[Case]], str]
    slips: tuple[Slip, ...]
    read: Callable[[Any], Any] = number
    agree: Callable[..., bool] = close
    raises: Mapping[type, Callable[[NotYet], str]] = field(default_factory=dict)
    further: Callable[[Callable], str] | None = None
    seconds: float | None = None
    use: Callable[[Any], Callable] | None = None


def unless_raised(sentence: str) -> Callable[[NotYet], str]:
    """An entry of an exercise's `raises`: the sentence, unless the learner wrote the `raise`, whose
    own message then says enough."""
    return lambda accident: "" if accident.line.startswith("raise") else sentence


# --- finding one ----------------------------------------------------------------------------------


def find(name: object) -> Exercise:
    """The exercise called `name`, such as "01.A"."""
    exercises = {e.name: e for e in module_of(name).EXERCISES}
    if name not in exercises:
        raise NotYet(f"there is no exercise {brief(name, 40)}: this notebook has "
                     f"{', '.join(exercises) or 'none'}")
    return exercises[str(name)]


def folder_of(name: object) -> Path:
    """The folder of the lesson whose number starts `name`."""
    start = str(name)[:2] if isinstance(name, str) else ""
    if len(start) == 2 and start.isascii() and start.isdigit():
        for folder in LESSONS.glob(f"nb{start}_*"):
            return folder
    raise NotYet(f'{brief(name, 40)} names no exercise: write the notebook\'s number first, '
                 'as in "01.A"')


def module_of(name: object, part: str = "exercises") -> ModuleType:
    """The module `part` of the lesson whose number starts `name`: "exercises" or "guesses"."""
    return import_module(f"minigrad.lessons.{folder_of(name).name}.{part}")


# --- judging an answer ----------------------------------------------------------------------------


def judge(exercise: Exercise, answer: Any, example: tuple = ()) -> str:
    """The words for what a right answer passed; NotYet with one sentence for any other answer.

    example: the arguments on the page, or nothing
    """
    answer = usable(answer, exercise)
    hidden = hidden_inputs(exercise)
    try:
        seen = seen_inputs(exercise, example)
        # The right results are made after the answer's: its code could read them in this frame.
        words = verdict(exercise, try_out(exercise, answer, seen, hidden), seen, hidden)
        # Only an answer with right values is asked for more, such as the number of its steps.
        more = exercise.further(answer) if exercise.further else ""
    except NotYet:
        # A blank that computes nothing, such as `slope = ...`, may lead to any complaint; what
        # helps is that it is still there.
        if blank_left(answer):
            raise Unanswered from None
        raise
    return words + (f"; {more}" if more else "")


@dataclass(frozen=True)
class Tried:
    """What an answer returned, which is all that `verdict` knows of it.

    results: as the exercise reads them, for the inputs on the page and then for the hidden ones,
        up to the first accident
    accident: the sentence for what then went wrong, or ""
    changed: whether the answer's default arguments have changed
    """

    results: Sequence[Any]
    accident: str = ""
    changed: bool = False


def try_out(exercise: Exercise, answer: Callable, seen: Sequence[tuple],
            hidden: Sequence[tuple]) -> Tried:
    """Call the answer on all inputs; no right result is made here."""
    defaults = _defaults(answer)
    results, accident = _results(exercise, answer, [*seen, *hidden], bool(seen))
    return Tried(results, str(accident or ""), _defaults(answer) != defaults)


def verdict(exercise: Exercise, tried: Tried, seen: Sequence[tuple],
            hidden: Sequence[tuple]) -> str:
    """The words for right results; NotYet with one sentence for wrong ones. No code of the answer
    runs here, so this may happen in another process than `try_out`."""
    cases = [Case(args, exercise.right(*args)) for args in hidden]
    shown = [Case(args, exercise.read(exercise.right(*args))) for args in seen]
    try:
        wrong = _fault(exercise, tried.results, [*shown, *cases], bool(seen), tried.changed)
    except NotYet:
        raise
    except Exception as error:     # of the exercise's own comparison, by a result of a strange kind
        raise NotYet("your results cannot be compared with the right ones: "
                     f"{type(error).__name__}") from None
    if wrong:
        raise wrong
    if tried.accident:
        raise NotYet(tried.accident)
    return f"passed: {exercise.tested(cases)}"


def usable(answer: Any, exercise: Exercise) -> Callable:
    """The function that the exercise calls; refuses a blank, and what cannot be called so."""
    _refuse_blank(answer)
    if exercise.use:
        return exercise.use(answer)
    _refuse_uncallable(answer, exercise)
    return answer


def hidden_inputs(exercise: Exercise) -> list[tuple]:
    """The inputs that the learner does not see.

    The seed is the exercise's name: each run and each machine tries the same ones, so that the
    same answer always gets the same sentence.
    """
    return exercise.hidden(np.random.default_rng(zlib.crc32(exercise.name.encode())))


def seen_inputs(exercise: Exercise, example: tuple) -> list[tuple]:
    """The arguments on the page, if there are any; refuses those that the exercise cannot take."""
    try:
        if example:
            with contextlib.redirect_stdout(io.StringIO()):     # the example may be `print`
                exercise.read(exercise.right(*example))
    except Exception:  # a name of the notebook that the learner has since given to something else
        raise NotYet(f"the example in your check, {brief(example, 80)}, is none of "
                     f"{exercise.call}: run the cells above again") from None
    return [example] if example else []


def _fault(exercise: Exercise, results: Sequence[Any], cases: Sequence[Case], seen: bool,
           changed: bool) -> NotYet | None:
    """The sentence for the first wrong result, if there is one.

    seen: whether the first case is the example on the page
    changed: whether the default arguments have changed
    """
    wrong = [i for i, result in enumerate(results) if not exercise.agree(result, cases[i].right)]
    # A changed default explains wrong values, but does no harm by itself: an answer may keep its
    # results in one and still be right.
    if wrong and changed:
        return NotYet("right for one graph only: a default argument is made once, when the "
                      "function is defined, so it still holds what the last call put there")
    return NotYet(_diagnosis(exercise, cases, results, wrong[0], seen)) if wrong else None


def _results(exercise: Exercise, answer: Callable, inputs: Sequence[tuple],
             seen: bool) -> tuple[list, NotYet | None]:
    """The results up to the first accident: a wrong value before an accident explains more."""
    results: list[Any] = []
    barred = getattr(exercise.right, "__code__", None)
    for args in inputs:
        try:
            result = call(answer, *args, barred=barred, seconds=exercise.seconds)
            if has_blank(result):
                raise Unanswered
            results.append(_read(exercise, result))
        except Unanswered:
            raise
        except NotYet as accident:
            # On the first case no input is named: no other one was right before it.
            where = f"for {_given(args)} " if results else ""
            reason = _reason(exercise, accident)
            return results, NotYet(f"{SEEN if results and seen else ''}{where}{accident}"
                                   f"{reason and '; '}{reason}")
    return results, None


def _read(exercise: Exercise, result: Any) -> Any:
    """A result of the learner, as the exercise reads it.

    Its reader has sentences for the mistakes that are likely; for a result that it cannot even look
    at, such as a list of uneven lengths, one general sentence keeps the check from raising.
    """
    try:
        return exercise.read(result)
    except NotYet:
        raise
    except Exception:
        raise NotYet(f"your function returns {brief(result, 60)}, and {exercise.call} should "
                     "return something else") from None


def _given(args: tuple) -> str:
    return ", ".join(brief(arg, 120) for arg in args)


def _reason(exercise: Exercise, accident: NotYet) -> str:
    """What the learner's exception usually comes from; "" where that cannot be known."""
    meaning = exercise.raises.get(type(accident.error))
    if (isinstance(accident.error, TypeError)
        and ("^" in str(accident) or "bitwise_xor" in str(accident))):
        return "in Python a power is written with **, as in x ** 2, and ^ means something else"
    return meaning(accident) if meaning else ""


def _diagnosis(exercise: Exercise, cases: Sequence[Case], results: Sequence[Any], wrong: int,
               seen: bool) -> str:
    """The sentence of the slip that explains every result so far, else a counterexample.

    wrong: the number of the first case whose result is wrong
    """
    # After an accident there are fewer results than cases: hence strict=False below.
    for slip in exercise.slips:
        if all(_explains(exercise, slip, case, result)
               for case, result in zip(cases, results, strict=False)):
            return slip.sentence
    # Hidden cases come small ones first, so that the first wrong one is the easiest to follow.
    case = cases[wrong]
    found = counterexample(results[wrong], case.right)
    # Results that are all right to single precision point to rounding, not to a misconception.
    if all(exercise.agree(result, case.right, SINGLE)
           for case, result in zip(cases, results, strict=False)):
        return (f"right to a few digits only: for {_given(case.args)} {found}; "
                "is a finite difference, a rounding or float32 on the way?")
    given = f"for {_given(case.args)} "
    if seen and wrong:
        given = f"{SEEN}{given}"
    elif seen and len(given) > LONG:
        given = "on the example you see "
    return given + found


def _explains(exercise: Exercise, slip: Slip, case: Case, result: Any) -> bool:
    try:
        return exercise.agree(result, slip.formula(*copy.deepcopy(case.args)))
    # the slip's own formula fails on this input, so the answer, which did not, is another one
    except (ArithmeticError, LookupError, TypeError, ValueError):
        return False


def _refuse_blank(answer: Any) -> None:
    """Refuse an untouched blank: `...`, None, or a function that does nothing but return None."""
    if answer is None or has_blank(answer) or is_empty(answer):
        raise Unanswered


# Such a lambda is compiled to the same bytes and constants as one of these, on each Python.
NOTHING = [(one.__code__.co_code, one.__code__.co_consts) for one in (lambda: None, lambda: ...)]


def is_empty(function: Any) -> bool:
    """Whether a function written in Python does nothing but return None or `...`."""
    code = getattr(function, "__code__", None)
    if not isinstance(code, CodeType):
        return False
    definition = None if code.co_name == "<lambda>" else definition_of(function)
    if definition is None:
        return (code.co_code, code.co_consts) in NOTHING
    return all(_does_nothing(step) for step in definition.body)


def definition_of(function: Any) -> ast.FunctionDef | ast.AsyncFunctionDef | None:
    """The `def` of a function, read from its text; None where there is none to read."""
    try:
        (definition,) = ast.parse(textwrap.dedent(inspect.getsource(function))).body
    except Exception:        # no source, or one that changed since
        return None
    return definition if isinstance(definition, ast.FunctionDef | ast.AsyncFunctionDef) else None


def _does_nothing(step: ast.stmt) -> bool:
    """Whether a statement is a docstring, a pass, a bare `...`, or returns None or `...`."""
    if isinstance(step, ast.Expr | ast.Return):
        constant = isinstance(step.value, ast.Constant)
        said = step.value.value if constant else None       # type: ignore[union-attr]
        return ((constant and (said in (None, ...) or (isinstance(step, ast.Expr)
                                                       and isinstance(said, str))))
                or step.value is None)
    return isinstance(step, ast.Pass)


def _refuse_uncallable(answer: Any, exercise: Exercise) -> None:
    wanted = f"{exercise.name} is called as {exercise.call}"
    if not callable(answer):
        raise NotYet(f"{wanted}, so hand over the function itself by its name, without "
                     "brackets after it")
    if str(getattr(answer, "__module__", "")).partition(".")[0] == __name__.partition(".")[0]:
        raise NotYet(f"{brief(getattr(answer, '__name__', answer), 40)} is minigrad's own: "
                     "hand over yours")
    try:
        signature = inspect.signature(answer)
    except Exception:  # some built-in functions have none; the call itself will show
        return
    names = exercise.call.partition("(")[2].rstrip(")").split(", ")
    try:
        signature.bind(*names)
    except TypeError:
        raise NotYet(f"{wanted}, but your function takes "
                     f"{brief(str(signature), 60).strip(chr(39))}") from None


def _defaults(answer: Any) -> str:
    """A function's default arguments as text, to see whether a call has left something in them."""
    try:
        return repr(getattr(answer, "__defaults__", None))
    except Exception:
        return ""
