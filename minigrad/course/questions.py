"""The words of a lesson, its hints and its quiz: read from `questions.toml` in the lesson's folder.

The file is TOML because Python reads it without another package, and because a teacher can edit
it without Python: nothing is indented by rule, and nothing but quotation marks needs care.

    [hints]
    "01.A" = ["a nudge", "the way", "nearly the answer"]

    [[question]]
    text = "How many edges lead from a to a*a?"

    [[question.option]]
    wrong = "One"
    because = "that is the set or dict of Break it 1."

    [[question.option]]
    right = "Two"
    because = "one per argument."

Each exercise has three hints.  Each question has two to six options, of which one is `right`; the
page shows them in this order under the letters a, b, c.  A long text stands between two marks of
three quotes and may be broken between any two words: spaces and line ends between words are read
as one space.
"""

import tomllib
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from .exercise import folder_of, module_of
from .sandbox import NotYet, brief

LETTERS = "abcdef"
HINTS = 3


class Mistake(NotYet):
    """A mistake in a file of questions: the sentence names the file and the entry."""


@dataclass(frozen=True)
class Option:
    """One option; `reason` says why it is right, or what would make somebody choose it."""

    text: str
    reason: str
    right: bool = False

    @property
    def verdict(self) -> str:
        """Right or no, and why."""
        return f"{'Right' if self.right else 'No'}: {self.reason}"


@dataclass(frozen=True)
class Question:
    """A question; the letters of its options are given by their order."""

    text: str
    options: tuple[Option, ...]


@dataclass(frozen=True)
class Questions:
    """What one file holds: the hints by the name of their exercise, and the quiz."""

    hints: dict[str, tuple[str, ...]]
    quiz: tuple[Question, ...]


def questions_of(name: object) -> Questions:
    """The questions of the lesson whose number starts `name`, such as "01" or "01.A"."""
    exercises = [exercise.name for exercise in module_of(name).EXERCISES]
    return read(folder_of(name) / "questions.toml", exercises)


def read(file: Path, exercises: Iterable[str]) -> Questions:
    """The hints and the quiz in a file.

    exercises: the names of the lesson's exercises, each of which needs its hints
    Raises Mistake, whose sentence names the file and the entry, for anything out of place.
    """
    where = f"{file.parent.name}/{file.name}"
    try:
        found = tomllib.loads(file.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise Mistake(f"{where} is missing") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise Mistake(f"{where} cannot be read: {error}") from None
    _refuse_others(found, ("hints", "question"), where)
    hints, quiz = found.get("hints", {}), found.get("question", [])
    if not isinstance(hints, dict) or not _are_tables(quiz):
        raise Mistake(f"{where}: write [hints] once, and [[question]] before each question")
    return Questions(_hints(hints, list(exercises), where),
                     tuple(_question(entry, f"{where}, question {number}")
                           for number, entry in enumerate(quiz, 1)))


def _hints(found: dict[str, Any], exercises: list[str], where: str) -> dict[str, tuple[str, ...]]:
    for name, texts in found.items():
        if name not in exercises:
            raise Mistake(f"{where}, hints of {brief(name, 40)}: there is no such exercise, they "
                          f"are {', '.join(exercises) or 'none'}")
        if not isinstance(texts, list) or len(texts) != HINTS:
            raise Mistake(f"{where}, hints of {name}: write a list of {HINTS} texts")
    for name in exercises:
        if name not in found:
            raise Mistake(f"{where}: exercise {name} has no hints")
    return {name: tuple(_text(text, f"{where}, hint {number} of {name}")
                        for number, text in enumerate(texts, 1)) for name, texts in found.items()}


def _question(entry: dict[str, Any], where: str) -> Question:
    _refuse_others(entry, ("text", "option"), where)
    options = entry.get("option", [])
    if not _are_tables(options) or not 2 <= len(options) <= len(LETTERS):
        raise Mistake(f"{where}: write 2 to {len(LETTERS)} options, [[question.option]] before "
                      "each of them")
    right = sum("right" in option for option in options)
    if right != 1:
        raise Mistake(f"{where}: {right} of its options are right, where exactly one must be")
    return Question(_text(entry.get("text"), f"{where}, text"),
                    tuple(_option(option, f"{where}, option {letter}")
                          for letter, option in zip(LETTERS, options, strict=False)))


def _option(entry: dict[str, Any], where: str) -> Option:
    _refuse_others(entry, ("right", "wrong", "because"), where)
    if "right" in entry and "wrong" in entry:
        raise Mistake(f"{where}: an option is either right or wrong, and it is marked as both")
    kind = "right" if "right" in entry else "wrong"
    return Option(_text(entry.get(kind), f"{where}, {kind}"),
                  _text(entry.get("because"), f"{where}, because"), kind == "right")


def _text(found: Any, where: str) -> str:
    """The words of an entry with single spaces between them."""
    if not isinstance(found, str) or not found.strip():
        raise Mistake(f"{where}: a text is missing")
    return " ".join(found.split())


def _are_tables(found: Any) -> bool:
    return isinstance(found, list) and all(isinstance(entry, dict) for entry in found)


def _refuse_others(found: dict[str, Any], known: tuple[str, ...], where: str) -> None:
    for key in found:
        if key not in known:
            raise Mistake(f"{where}: {brief(key, 40)} means nothing here, the entries are "
                          f"{', '.join(known)}")
