"""The course's machinery under nonsense: no gesture raises, each answers in one sentence, and the same one every time.

That each exercise's check tells right from wrong is asked by test_exercises.py, which reads the notebooks.
"""

import contextlib
import inspect
import io
import itertools
import re
import sys
from collections.abc import Callable
from html import unescape
from html.parser import HTMLParser
from importlib import import_module
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import minigrad as mg
from minigrad import course
from minigrad.course import check, count_products, hint, nb01, predict, quiz, reveal, source
from minigrad.course.excerpts import Excerpt
from minigrad.course.exercise import judge
from minigrad.course.graphs import diamonds, list_edges, path_sum
from minigrad.course.quizzes import Quiz
from minigrad.course.say import Note
from minigrad.course.trial import NotYet, brief
from minigrad.op import REGISTRY

NOTEBOOKS = sorted(path.stem for path in Path(str(course.__file__)).parent.glob("nb[0-9][0-9].py"))
EXERCISES = tuple(e for name in NOTEBOOKS for e in import_module(f"minigrad.course.{name}").EXERCISES)
QUICK = settings(deadline=None, max_examples=60)


class Hostile:
    """Raises wherever somebody looks."""

    def __repr__(self) -> str:
        raise RuntimeError("no")

    def __eq__(self, other: object) -> bool:
        raise RuntimeError("no")

    def __float__(self) -> float:
        raise RuntimeError("no")

    __hash__ = None  # type: ignore[assignment]


knot: list[Any] = [1.0]
knot.append(knot)
NONSENSE = [
    None, ..., True, 0, -1.5, 10**400, float("nan"), float("inf"), 1j, "", "a" * 1000, b"x", [], [[...]], knot,
    {}, {1: ...},    {"a": 1.0}, {0: None}, {1.5: 2.0}, set(), (1, 2), object(), Hostile(), Hostile, int, print, len,
    np.zeros(3), np.zeros(()), np.array(["a"]), np.float32(1.0), np.array([None]), iter([1.0]), lambda: 1.0,
    lambda *args: 1.0, lambda *args: None, NotYet("mine"), ValueError, mg, mg.tensor(1.0), mg.tensor(np.zeros(2)),
]
nonsense = st.one_of(st.sampled_from(NONSENSE), st.floats(), st.text(max_size=20), st.lists(st.integers(), max_size=3),
                     st.dictionaries(st.integers(-3, 9), st.floats(), max_size=4))
names = st.one_of(st.sampled_from(["01.A", "01.B", "00.A", "01.P1", "01", "99", "01.", "1", "٠١.A"]), nonsense)


def said(gesture: Callable, *args: Any, **answers: Any) -> str:
    """What a gesture prints, the same when asked again."""
    texts = []
    for _ in range(2):
        with contextlib.redirect_stdout(io.StringIO()) as page:
            assert gesture(*args, **answers) is None
        texts.append(page.getvalue().strip())
    assert texts[0] == texts[1]
    assert not re.search(r" at 0x[0-9a-f]", texts[0])
    return texts[0]


def sentence(text: str) -> bool:
    return bool(text) and "\n" not in text and len(text) < 700 and "Traceback" not in text


# --- check -------------------------------------------------------------------------------------------------------
@QUICK
@given(answer=nonsense, exercise=st.sampled_from(EXERCISES))
def test_check_of_nonsense_is_one_sentence(answer, exercise):
    text = said(check, exercise.name, answer)
    assert sentence(text)
    assert text == "not answered yet" or text.startswith("not yet: ")


@QUICK
@given(result=nonsense, exercise=st.sampled_from(EXERCISES))
def test_check_of_a_function_that_returns_nonsense(result, exercise):
    text = said(check, exercise.name, lambda *args: result)
    assert sentence(text)
    assert text == "not answered yet" or text.startswith("not yet: ")


@QUICK
@given(name=names, answer=nonsense)
def test_check_of_a_name_that_is_none(name, answer):
    assert sentence(said(check, name, answer))


def raising(error: BaseException) -> Callable:
    def answer(*args):
        raise error
    return answer


class Silent(Exception):
    def __str__(self) -> str:
        raise RuntimeError("no")


ERRORS = [ValueError("bad"), KeyError(3), KeyError(), SystemExit(1), Silent(), AssertionError(), GeneratorExit(),
          StopIteration(), NotYet("mine"), np.linalg.LinAlgError("two\nlines"),
          mg.errors.InputError("You did this", "of that")]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_check_names_the_line_that_raised(error):
    text = said(check, "01.A", raising(error))
    assert sentence(text)
    assert text.startswith(f"not yet: your line `raise error` raises {type(error).__name__}")


def test_a_refusal_is_told_whole_and_others_end_at_a_word():
    node = mg.tensor([1.0, 2.0])
    text = said(check, "01.A", lambda paths: mg.gradient(node, node))
    assert text.endswith("or use mg.jacobian for all of them")        # the cure, and not the line a second time
    text = said(check, "01.A", raising(ValueError("word " * 100)))
    assert text.endswith(" word ...")
    assert len(text) < 240


def forever(paths):
    while True:
        pass


def swallowing(paths):
    try:
        forever(paths)
    except BaseException:
        return 1.0


def endless_list(paths):
    for path in paths:
        paths.append(path)
    return 0.0


def endless_iterator(paths):
    return sum(1.0 for _ in itertools.count())


def doubling(paths, depth=40):
    return 1.0 if depth == 0 else doubling(paths, depth - 1) + doubling(paths, depth - 1)


ENDLESS = [forever, swallowing, endless_list, endless_iterator, doubling]


@pytest.mark.parametrize("answer", ENDLESS, ids=lambda answer: answer.__name__)
def test_check_stops_what_never_ends(answer):
    before = sys.gettrace()
    assert "still running after 1,000,000 steps" in said(check, "01.A", answer)
    assert sys.gettrace() is before


def test_check_of_endless_recursion():
    def again(paths):
        return again(paths)
    assert "calls itself without end" in said(check, "01.A", again)


def test_check_sees_a_changed_input():
    def emptying(paths):
        total = sum(np.prod(path) for path in paths)
        for path in paths:
            path.clear()
        return total
    assert "changes the input" in said(check, "01.A", emptying)


def test_check_silences_the_answer():
    def chatty(paths):
        print("paths:", paths)
        np.float64(1.0) / np.float64(0.0)
        return sum(float(np.prod(path)) for path in paths)
    text = said(check, "01.A", chatty)
    assert sentence(text)
    assert text.startswith("passed: 40 random graphs")


def test_check_reports_another_signature():
    assert "is called as slopes(edges, y), but your function takes (edges)" in said(check, "01.B", lambda edges: {})


@pytest.mark.parametrize("exercise", nb01.EXERCISES, ids=lambda e: e.name)
def test_a_wrong_rule_is_the_engines_fault(exercise, monkeypatch):
    monkeypatch.setattr(REGISTRY["sin"], "rules", (lambda g, y, x: -g * np.cos(x),))
    assert "one of the engine's rules is wrong, not your answer" in said(check, exercise.name, path_sum_like(exercise))


def path_sum_like(exercise):
    """Any function that can be called; the engine is found out before the answer is looked at."""
    return {1: lambda paths: 0.0, 2: lambda edges, y: {}, 3: lambda edges, node, x: 0.0}[exercise.call.count(",") + 1]


@pytest.mark.parametrize("answer", [lambda paths: None, lambda paths: ..., lambda paths: [{"a": (...,)}],
                                    lambda paths: 1.0 + ..., lambda paths: [2 * p for p in ...]])
def test_a_blank_is_not_answered(answer):
    assert said(check, "01.A", answer) == "not answered yet"


def test_a_constant_is_an_answer():
    text = said(check, "01.A", lambda paths: 0.0, [[1.0, 3.0], [1.0, -0.4161468]])
    assert text == "not yet: for [[1, 3], [1, -0.416147]] your function gives 0 where 2.58385 is right"


@QUICK
@given(example=st.lists(nonsense, max_size=4), exercise=st.sampled_from(EXERCISES))
@example(example=[mg.tensor([0.0, 0.0])], exercise=EXERCISES[0])
def test_check_on_an_example_that_is_none(example, exercise):
    assert sentence(said(check, exercise.name, lambda *args: 0.5, *example))


def test_the_example_on_the_page_is_the_notebooks():
    """Whatever example an edited notebook shows, an answer that is right on it alone is told so."""
    for seen in ([[2.0, 3.0]], [[1.0], [4.0, 0.5]]):
        right = sum(float(np.prod(path)) for path in seen)
        assert "right on the example you see, but" in said(check, "01.A", lambda paths, r=right: r, seen)
    assert "right on the example" not in said(check, "01.A", lambda paths: 0.0)


@pytest.mark.parametrize("off", [1e-7, 1e-8])
def test_a_counterexample_shows_a_difference(off):
    text = said(check, "01.A", lambda paths: (1 + off) * sum(float(np.prod(path)) for path in paths))
    yours, right = re.search(r"gives (\S+) where (\S+) is right", text).groups()
    assert yours != right
    assert "a few digits only" in text


def test_minigrads_own_functions_are_no_answers():
    assert said(check, "01.break1", path_sum) == "not yet: 'path_sum' is minigrad's own: hand over yours"


def test_keyboard_interrupt_is_left_alone():
    with pytest.raises(KeyboardInterrupt):
        check("01.A", raising(KeyboardInterrupt()))


# --- predict, hint, quiz, source ---------------------------------------------------------------------------------
@QUICK
@given(name=names, value=nonsense)
def test_guess_and_reveal_of_nonsense(name, value):
    for gesture in (predict, reveal):
        assert sentence(said(gesture, name, value))


@QUICK
@given(name=names, step=nonsense)
def test_hint_of_nonsense(name, step):
    assert sentence(said(hint, name, step))


@QUICK
@given(name=names, answer=nonsense)
def test_quiz_of_nonsense(name, answer):
    assert said(quiz, name, q1=answer, nosuch=answer)


@QUICK
@given(thing=nonsense)
def test_source_of_nonsense(thing):
    assert said(source, thing)


def test_guess_is_compared():
    assert said(predict, "01.P1") == said(predict, "01.P1", ...) == "no guess yet"
    assert said(reveal, "01.P1", 2**20, k=20).startswith("guess first: ")
    assert said(predict, "01.P1", 40) == "your guess, 40, is recorded"
    assert "you predicted 40: two branches a diamond" in said(reveal, "01.P1", 2**20, k=20)
    assert said(reveal, "01.P1", 2**20, diamonds=20) == "it is 1,048,576, you predicted 40"
    assert said(predict, "01.P1", "many") == "a guess is one number, and 'many' is not, so nothing new is recorded"
    assert "you predicted 40" in said(reveal, "01.P1", 2**20, k=20)
    assert "000... is too large, so nothing new" in said(predict, "01.P1", 10**400)
    assert said(predict, "01.P1", 96, 0).endswith("so nothing new is recorded: write 96000")
    assert said(predict, "01.P1", 1, 5).endswith("write it without a comma")
    assert "you predicted 40" in said(reveal, "01.P1", 2**20, k=20)
    predict("01.P1", np.array(2**20))
    assert said(reveal, "01.P1", 2**20) == "it is 1,048,576, as you predicted"
    predict("01.P1", np.int64(2**20))
    assert said(reveal, "01.P1", 2**20) == "it is 1,048,576, as you predicted"


def test_a_guess_has_bounds_and_may_be_near_enough():
    assert said(predict, "08.P1", 1000) == ("it can be anything from 0 to 100, and 1,000 is outside, so nothing new is "
                                            "recorded")
    assert said(predict, "08.P3", -3).startswith("it can be anything from 0 on, and -3 is outside")
    assert said(predict, "01.P1", 0.5) == "it is counted, and 0.5 is no whole number, so nothing new is recorded"
    predict("08.P1", 11)
    assert said(reveal, "08.P1", 12, small=98) == "it is 12: your 11 is near enough"
    for guess, reason in ((90, "0.1 reaches about that"), (50, "slopes that reach the first layer"), (0.1, "per cent")):
        predict("08.P1", guess)
        assert reason in said(reveal, "08.P1", 12, small=98)
    for name in ("08.P1", "08.P3"):
        predict(name, ...)


@pytest.mark.parametrize("exercise", EXERCISES, ids=lambda e: e.name)
def test_hints_are_three(exercise):
    texts = [said(hint, exercise.name, step) for step in (1, 2, 3)]
    assert len(set(texts)) == 3
    assert all(sentence(text) for text in texts)
    assert "three hints wait" in said(hint, exercise.name)


def test_quiz_has_five_questions_with_one_right_option_each():
    assert len(nb01.QUIZ) == 5
    for question in nb01.QUIZ:
        assert [option.right for option in question.options].count(True) == 1
        assert all(option.reason.endswith(".") for option in question.options)
    right = {f"q{n}": "abc"[[o.right for o in q.options].index(True)] for n, q in enumerate(nb01.QUIZ, 1)}
    assert len(set(right.values())) == 3
    assert said(quiz, "01", **right).endswith("5 of 5 right")
    assert "No: " in said(quiz, "01", q1="a")
    assert said(quiz, "01", *right.values()) == said(quiz, "01", **right)
    assert said(quiz, "00") == "notebook 00 has no quiz"


class Tags(HTMLParser):
    """Counts tags and fails on one that is not closed."""

    def __init__(self) -> None:
        super().__init__()
        self.open, self.seen = [], []  # type: ignore[var-annotated]

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.seen.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag


def test_quiz_folds_its_reasons_in_html_and_leaves_them_out_of_the_text():
    shown = Quiz("01", nb01.QUIZ)
    page = Tags()
    page.feed(shown._repr_html_())
    assert page.open == []
    assert page.seen.count("details") == page.seen.count("summary") == sum(len(q.options) for q in nb01.QUIZ)
    assert "Right" not in repr(shown)


def test_source_gives_file_name_and_text_without_line_numbers():
    assert said(source, mg.count_paths) == said(source, "paths.count_paths")
    heading, first = said(source, mg.count_paths).splitlines()[:2]
    assert heading == "# minigrad/paths.py · count_paths"
    assert first.startswith("def count_paths(")


def test_excerpts_keep_every_character_in_html():
    for thing in (mg.grad, path_sum, Quiz, NotYet):
        text = inspect.getsource(inspect.unwrap(thing)).rstrip()
        shown = Excerpt("here", text)._repr_html_()
        assert "--jp-mirror-editor-keyword-color" in shown
        assert unescape(re.sub(r"<[^>]*>", "", shown)) == f"here{text}"


# --- what they stand on ------------------------------------------------------------------------------------------
def test_products_are_counted_whatever_multiplies():
    ladder = list_edges(diamonds(mg.tensor(0.5), 3))
    assert count_products(path_sum, ladder, ladder[-1][0], 0)[1] == 4 * (2**3 - 1)
    for one in (1.0, 1, np.float64(1.0), np.float32(1.0)):
        assert count_products(lambda edges, one: [(p * one, one * p) for *_, p in edges], ladder, one)[1] == 24
    assert count_products(lambda edges: sum(p for *_, p in edges), ladder)[1] == 0


def test_judging_is_fast_enough_to_do_often():
    """Counted, not timed: the hidden graphs stay small."""
    for exercise in nb01.EXERCISES:
        hidden = exercise.hidden(np.random.default_rng(0))
        assert len(hidden) >= 40
        assert sum(len(args[0]) for args in hidden) < 400


def test_a_case_is_judged_by_definition():
    right = lambda paths: sum(np.prod(path) for path in paths)
    assert judge(nb01.DERIVATIVE, right).startswith("passed: 40 random graphs")
    with pytest.raises(NotYet):
        judge(nb01.DERIVATIVE, lambda paths: 1.001 * right(paths))


@QUICK
@given(value=nonsense)
def test_brief_is_one_short_line(value):
    assert len(brief(value)) <= 160
    assert "\n" not in brief(value)


def test_notes_escape_what_they_quote():
    assert "<script>" not in Note("<script>")._repr_html_()
