"""`check` under nonsense: it never raises, answers in one sentence, and gives the same answer the
same sentence.

Whether each exercise's check tells right from wrong is tested in test_exercises.py, which reads the
notebooks; the other gestures are tested in test_gestures.py.
"""

import gc
import itertools
import re
import signal
import sys
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from nonsense import EXERCISES, QUICK, names, nonsense, said, sentence
from sweep import swept

import minigrad as mg
from minigrad.course import check, count_products, sandbox
from minigrad.course.exercise import is_empty, judge
from minigrad.course.notes import Note
from minigrad.course.sandbox import NotYet, brief
from minigrad.graph.graph import current
from minigrad.lessons.nb01_path_sums import exercises as nb01
from minigrad.lessons.nb01_path_sums.example_graphs import diamonds, list_edges, path_sum
from minigrad.nest import filling
from minigrad.op import REGISTRY


# --- check ----------------------------------------------------------------------------------------
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


NAME = lambda exercise: exercise.name


@pytest.mark.exhaustive
@swept(EXERCISES, NAME, NAME, result=[
    np.zeros(()), np.zeros((2, 0)), ([1.0, [2.0, 3.0]], 1.0), ([1.0, [2.0, 3.0]], 1.0, 1.0),
    (1.0, [1.0, [2.0, 3.0]])])
def test_check_of_a_result_that_its_reader_cannot_look_at(exercise, result):
    text = said(check, exercise.name, lambda *args: result)
    assert sentence(text)
    assert text.startswith("not yet: ")


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


ERRORS = [ValueError("bad"), KeyError(3), KeyError(), SystemExit(1), Silent(), AssertionError(),
          GeneratorExit(), StopIteration(), NotYet("mine"), np.linalg.LinAlgError("two\nlines"),
          mg.errors.InputError("You did this", "of that")]


@pytest.mark.parametrize("error", ERRORS, ids=lambda error: type(error).__name__)
def test_check_names_the_line_that_raised(error):
    text = said(check, "01.A", raising(error))
    assert sentence(text)
    assert text.startswith(f"not yet: your line `raise error` raises {type(error).__name__}")


def test_a_refusal_is_told_whole_and_others_end_at_a_word():
    node = mg.tensor([1.0, 2.0])
    text = said(check, "01.A", lambda paths: mg.gradient(node, node))
    # the cure, and not the line a second time
    assert text.endswith("or use mg.jacobian for all of them")
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


def suppressing(paths):
    while True:
        with suppress(BaseException):
            forever(paths)


def swallowing_twice(paths):
    while True:
        try:
            suppressing(paths)
        except:  # noqa: E722
            continue


ENDLESS = [forever, swallowing, endless_list, endless_iterator, doubling, suppressing,
           swallowing_twice]


@pytest.mark.parametrize("answer", [
    pytest.param(answer, marks=[pytest.mark.exhaustive] * (answer is not forever))
    for answer in ENDLESS], ids=lambda answer: answer.__name__)
def test_check_stops_what_never_ends(answer):
    before = sys.gettrace()
    assert "still running after 1,000,000 steps" in said(check, "01.A", answer)
    assert sys.gettrace() is before


def sleeping(paths):
    time.sleep(60.0)


def waiting(paths):
    threading.Event().wait()


def sleeping_on(paths):
    while True:
        try:
            time.sleep(60.0)
        except:  # noqa: E722
            continue


def counting_on(paths):
    while True:
        try:
            forever(paths)
        except:  # noqa: E722
            continue


@pytest.mark.parametrize("answer", [sleeping, waiting, sleeping_on],
                         ids=lambda answer: answer.__name__)
def test_check_stops_what_takes_no_step(answer, monkeypatch):
    monkeypatch.setattr(sandbox, "SECONDS", 0.05)
    theirs = lambda number, frame: None
    before = signal.signal(signal.SIGALRM, theirs)
    signal.setitimer(signal.ITIMER_REAL, 500.0, 7.0)
    try:
        assert "still running after 0.05 seconds, so it was stopped" in said(check, "01.A", answer)
        after, again = signal.getitimer(signal.ITIMER_REAL)
        assert 400.0 < after < 500.0
        assert again == 7.0
        assert signal.getsignal(signal.SIGALRM) is theirs
        assert sys.gettrace() is None
    finally:
        signal.setitimer(signal.ITIMER_REAL, 0.0)
        signal.signal(signal.SIGALRM, before)


def test_the_patience_for_a_long_task_has_one_place(monkeypatch):
    assert {e.seconds for e in EXERCISES if e.name.startswith("16.")} == {sandbox.PATIENCE}
    monkeypatch.setattr(sandbox, "PATIENCE", 0.05)
    with pytest.raises(NotYet, match=r"still running after 0\.05 seconds"):
        sandbox.deep(lambda: time.sleep(60.0), "a long chain")


def test_check_stops_a_loop_that_swallows_every_stop():
    assert "still running after 1,000,000 steps" in said(check, "01.A", counting_on)
    assert signal.getitimer(signal.ITIMER_REAL) == (0.0, 0.0)


def test_what_an_answer_had_entered_when_it_was_stopped_is_left():
    def answer(x):
        mg.Graph().__enter__()          # as if the stop came before the engine's own way out
        filling.set(object())
        while True:
            pass

    outside = current()
    with pytest.raises(NotYet):
        sandbox.call(answer, 1.0)
    assert current() is outside
    assert filling.get() is None


def test_check_never_stops_inside_the_collector_where_the_stop_would_be_lost(monkeypatch):
    monkeypatch.setattr(sandbox, "STEPS", 5_000)
    rung = 0

    def watches(phase, info):
        nonlocal rung
        for _ in range(200):
            rung += 1

    def collecting(paths):
        while True:
            gc.collect(0)

    gc.callbacks.append(watches)
    try:        # pytest makes an error of an exception that is lost
        assert "still running after 5,000 steps" in said(check, "01.A", collecting)
    finally:
        gc.callbacks.remove(watches)
    assert rung > 5_000


def test_check_in_another_thread_sets_no_alarm(monkeypatch):
    def fail(*args):
        raise AssertionError("signals belong to the main thread")
    monkeypatch.setattr(signal, "setitimer", fail)
    texts = []
    thread = threading.Thread(target=lambda: texts.append(said(check, "01.A", forever)))
    thread.start()
    thread.join()
    assert "still running after 1,000,000 steps" in texts[0]


def frames():
    frame = sys._getframe()
    while frame := frame.f_back:
        yield frame.f_locals


def reading(*args):
    found = [scope for scope in frames() if "case" in scope or "cases" in scope]
    return found[0]["case"].right if "case" in found[0] else found[0]["cases"][0].right


def asking(*args):
    exercise = next(scope["exercise"] for scope in frames() if "exercise" in scope)
    return exercise.right(*args)


@pytest.mark.exhaustive
@pytest.mark.parametrize("exercise", [e for e in EXERCISES if not e.use], ids=lambda e: e.name)
def test_no_answer_gets_the_right_result_from_the_check(exercise):
    assert "raises IndexError" in said(check, exercise.name, reading)
    if hasattr(exercise.right, "__code__"):  # what a cache gives is no call
        assert "asks the check for the right result" in said(check, exercise.name, asking)


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
    assert ("is called as slopes(edges, y), but your function takes (edges)"
            in said(check, "01.B", lambda edges: {}))


@pytest.mark.parametrize("exercise", nb01.EXERCISES, ids=lambda e: e.name)
def test_a_wrong_rule_is_the_engines_fault(exercise, monkeypatch):
    monkeypatch.setattr(REGISTRY["sin"], "rules", (lambda g, y, x: -g * np.cos(x),))
    assert "one of the engine's rules is wrong, not your answer" in said(check, exercise.name,
                                                                         path_sum_like(exercise))


def path_sum_like(exercise):
    """Any function that can be called; the engine is found out before the answer is looked at."""
    return {1: lambda paths: 0.0, 2: lambda edges, y: {},
            3: lambda edges, node, x: 0.0,
            4: lambda edges, y, x, count: []}[exercise.call.count(",") + 1]


@pytest.mark.parametrize("answer",
                         [lambda paths: None, lambda paths: ..., lambda paths: [{"a": (...,)}],
                          lambda paths: 1.0 + ..., lambda paths: [2 * p for p in ...]])
def test_a_blank_is_not_answered(answer):
    assert said(check, "01.A", answer) == "not answered yet"


def test_a_constant_is_an_answer():
    text = said(check, "01.A", lambda paths: 0.0, [[1.0, 3.0], [1.0, -0.4161468]])
    assert (text
            == "not yet: for [[1, 3], [1, -0.416147]] your function gives 0 where 2.58385 is right")


@QUICK
@given(example=st.lists(nonsense, max_size=4), exercise=st.sampled_from(EXERCISES))
@example(example=[mg.tensor([0.0, 0.0])], exercise=EXERCISES[0])
def test_check_on_an_example_that_is_none(example, exercise):
    assert sentence(said(check, exercise.name, lambda *args: 0.5, *example))


def test_the_example_on_the_page_is_the_notebooks():
    """Whatever example an edited notebook shows, an answer that is right on it alone is told so."""
    for seen in ([[2.0, 3.0]], [[1.0], [4.0, 0.5]]):
        right = sum(float(np.prod(path)) for path in seen)
        assert "right on the example you see, but" in said(check, "01.A",
                                                           lambda paths, r=right: r, seen)
    assert "right on the example" not in said(check, "01.A", lambda paths: 0.0)


@pytest.mark.parametrize("off", [1e-7, 1e-8])
def test_a_counterexample_shows_a_difference(off):
    text = said(check, "01.A",
                lambda paths: (1 + off) * sum(float(np.prod(path)) for path in paths))
    yours, right = re.search(r"gives (\S+) where (\S+) is right", text).groups()
    assert yours != right
    assert "a few digits only" in text


def test_minigrads_own_functions_are_no_answers():
    assert said(check, "01.break1",
                path_sum) == "not yet: 'path_sum' is minigrad's own: hand over yours"


def test_keyboard_interrupt_is_left_alone():
    with pytest.raises(KeyboardInterrupt):
        check("01.A", raising(KeyboardInterrupt()))


def test_check_of_an_input_that_holds_arrays_in_a_dict():
    """No exercise has one today, and the next author may write one."""
    inputs = {"w": np.arange(3.0), "deep": [{"b": np.ones(2)}]}
    assert sandbox.call(lambda found: found["w"].sum(), inputs) == 3.0

    def changing(found):
        found["deep"][0]["b"] += 1
        return 3.0
    with pytest.raises(NotYet, match="changes the input"):
        sandbox.call(changing, inputs)


def test_check_of_a_result_that_cannot_be_compared():
    strange = replace(EXERCISES[0], read=lambda result: result,
                      agree=lambda result, right: bool(np.asarray(result) == right))
    with pytest.raises(NotYet, match=r"cannot be compared with the right ones: ValueError"):
        judge(strange, lambda *args: np.zeros(3))


def blank(x):
    """A docstring."""
    return ...


def text(x):
    return "text"


@pytest.mark.parametrize(("function", "empty"), [
    (blank, True), (text, False), (lambda x: ..., True), (lambda: None, True),
    (lambda x: x, False), (lambda x: "text", False), (len, False), (None, False)])
def test_a_function_that_does_nothing_is_a_blank(function, empty):
    assert is_empty(function) == empty


def test_a_blank_without_a_text_is_a_blank():
    space = {}
    exec("def f(x):\n    ...\ndef g(x):\n    return x", space)
    assert is_empty(space["f"])
    assert not is_empty(space["g"])


# --- what they stand on ---------------------------------------------------------------------------
def test_products_are_counted_whatever_multiplies():
    ladder = list_edges(diamonds(mg.tensor(0.5), 3))
    assert count_products(path_sum, ladder, ladder[-1][0], 0)[1] == 4 * (2**3 - 1)
    for one in (1.0, 1, np.float64(1.0), np.float32(1.0)):
        assert count_products(lambda edges, one: [(p * one, one * p) for *_, p in edges],
                              ladder, one)[1] == 24
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
