"""The gestures beside `check` under nonsense, predict, reveal, hint, quiz and source: none raises,
and each says the same again when it is called again."""

import inspect
import re
from html import unescape
from html.parser import HTMLParser

import numpy as np
import pytest
from hypothesis import given
from nonsense import EXERCISES, QUICK, names, nonsense, said, sentence

import minigrad as mg
from minigrad.course import hint, predict, quiz, reveal, source
from minigrad.course.excerpts import Excerpt
from minigrad.course.questions import questions_of
from minigrad.course.quizzes import Quiz
from minigrad.course.sandbox import NotYet
from minigrad.lessons.nb01_path_sums.example_graphs import path_sum


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
    assert "you predicted 40: there are 40 branches" in said(reveal, "01.P1", 2**20, k=20)
    assert said(reveal, "01.P1", 2**20, diamonds=20) == "it is 1,048,576, you predicted 40"
    assert said(predict, "01.P1",
                "many") == "a guess is one number, and 'many' is not, so nothing new is recorded"
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
    assert said(predict, "08.P1", 1000) == ("it can be anything from 0 to 100, and 1,000 is "
                                            "outside, so nothing new is recorded")
    assert said(predict, "08.P3", -3).startswith("it can be anything from 0 on, and -3 is outside")
    assert said(predict, "01.P1",
                0.5) == "it is counted, and 0.5 is no whole number, so nothing new is recorded"
    predict("08.P1", 11)
    assert said(reveal, "08.P1", 12, small=98) == "it is 12: your 11 is near enough"
    for guess, reason in ((90, "that is what 0.1 reaches"), (50, "both layers start at 200"),
                          (0.1, "per cent")):
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
    questions = questions_of("01").quiz
    assert len(questions) == 5
    for question in questions:
        assert [option.right for option in question.options].count(True) == 1
        assert all(option.reason.endswith(".") for option in question.options)
    right = {f"q{n}": "abc"[[o.right for o in q.options].index(True)]
             for n, q in enumerate(questions, 1)}
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
    questions = questions_of("01").quiz
    shown = Quiz("01", questions)
    page = Tags()
    page.feed(shown._repr_html_())
    assert page.open == []
    assert page.seen.count("details") == page.seen.count("summary") == sum(
        len(question.options) for question in questions)
    assert "Right" not in repr(shown)


def test_source_gives_file_name_and_text_without_line_numbers():
    assert said(source, mg.count_paths) == said(source, "analysis.paths.count_paths")
    heading, first = said(source, mg.count_paths).splitlines()[:2]
    assert heading == "# minigrad/analysis/paths.py · count_paths"
    assert first.startswith("def count_paths(")


def test_excerpts_keep_every_character_in_html():
    for thing in (mg.grad, path_sum, Quiz, NotYet):
        text = inspect.getsource(inspect.unwrap(thing)).rstrip()
        shown = Excerpt("here", text)._repr_html_()
        assert "--jp-mirror-editor-keyword-color" in shown
        assert unescape(re.sub(r"<[^>]*>", "", shown)) == f"here{text}"


def test_excerpts_have_the_colours_of_the_readers_theme():
    text = 'def f(x):\n    """A < b."""\n    return x is None or f"{x}" + 1.5  # why'
    shown = Excerpt("here", text)._repr_html_()
    pairs = re.findall(r'<span style="color: var\(--jp-mirror-editor-(\w+)-color\)">(.*?)</span>',
                       shown)
    words = {(name, unescape(word)) for name, word in pairs}
    assert words == {*(("keyword", word) for word in ("def", "return", "is", "None", "or")),
                     ("string", '"""A < b."""'), ("string", 'f"{'), ("string", '}"'),
                     ("number", "1.5"), ("comment", "# why")}
    assert "white-space:pre-wrap;word-break:normal" in shown
    assert shown.count("style=") == len(pairs) + 1, "nothing else has a colour of its own"
