"""The files of questions: each is read whole, and a mistake gets a sentence that names it."""

from pathlib import Path

import pytest

from minigrad import lessons
from minigrad.course import hint, questions, quiz
from minigrad.course.questions import Mistake, Option, Question, questions_of, read
from minigrad.course.quizzes import verdict_on

FILES = sorted(Path(str(lessons.__file__)).parent.glob("nb*/questions.toml"))
LONGEST = 100  # columns
WHOLE = '''
[hints]
"99.A" = ["one", """
    two is long, and
    goes on here""", "three"]

[[question]]
text = "Which?"

[[question.option]]
wrong = "this one"
because = "it is not."

[[question.option]]
right = "that one"
because = "it is."
'''


def written(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "nb99_tried" / "questions.toml"
    file.parent.mkdir(exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def complaint(tmp_path: Path, text: str) -> str:
    """The sentence for a file with a mistake; it names the file."""
    with pytest.raises(Mistake) as caught:
        read(written(tmp_path, text), ["99.A"])
    sentence = str(caught.value)
    assert sentence.startswith("nb99_tried/questions.toml")
    assert "\n" not in sentence
    return sentence


def test_a_file_is_read_and_its_long_texts_become_one_line(tmp_path):
    found = read(written(tmp_path, WHOLE), ["99.A"])
    assert found.hints == {"99.A": ("one", "two is long, and goes on here", "three")}
    assert found.quiz == (Question("Which?", (Option("this one", "it is not."),
                                              Option("that one", "it is.", right=True))),)
    assert [option.verdict for option in found.quiz[0].options] == ["No: it is not.",
                                                                    "Right: it is."]


@pytest.mark.parametrize(("old", "new", "says"), [
    ('right = "that', 'wrong = "that', "question 1: 0 of its options are right"),
    ('wrong = "this', 'right = "this', "question 1: 2 of its options are right"),
    ('wrong = "this one"', 'wrong = "this one"\nright = "no"',
     "question 1: 2 of its options are right"),
    ('right = "that one"', 'right = "that one"\nwrong = "no"',
     "question 1, option b: an option is either right or wrong"),
    ('wrong = "this one"', "", "question 1, option a, wrong: a text is missing"),
    ('because = "it is."', "", "question 1, option b, because: a text is missing"),
    ('because = "it is."', "because = 3", "question 1, option b, because: a text is missing"),
    ('text = "Which?"', 'text = " "', "question 1, text: a text is missing"),
    ('because = "it is."', 'reason = "it is."', "question 1, option b: 'reason' means nothing"),
    ('[[question.option]]\nwrong = "this one"\nbecause = "it is not."', "",
     "question 1: write 2 to 6 options"),
    ("[[question.option]]", "[[question.options]]", "question 1: 'options' means nothing here"),
    ('"99.A" =', '"99.B" =', "hints of '99.B': there is no such exercise, they are 99.A"),
    ('"99.A" =', '"99.A" = ["a", "b", "c"]\n"99.C" =', "hints of '99.C': there is no such"),
    (', "three"]', "]", "hints of 99.A: write a list of 3 texts"),
    ('"three"]', "3]", "hint 3 of 99.A: a text is missing"),
    ("[hints]", "[hint]", "'hint' means nothing here, the entries are hints, question"),
    ("[hints]", "[[hints]]", "write [hints] once"),
    ("[hints]", "[hints", "cannot be read: "),
])
def test_a_mistake_is_named_with_its_file_and_entry(tmp_path, old, new, says):
    assert old in WHOLE
    assert says in complaint(tmp_path, WHOLE.replace(old, new))


def test_an_exercise_without_hints_and_a_missing_file_are_named(tmp_path):
    quiz_alone = WHOLE[WHOLE.index("[[question]]"):]
    assert "exercise 99.A has no hints" in complaint(tmp_path, quiz_alone)
    (tmp_path / "nb99_tried" / "questions.toml").unlink()
    with pytest.raises(Mistake, match=r"nb99_tried/questions\.toml is missing"):
        read(tmp_path / "nb99_tried" / "questions.toml", ["99.A"])


def test_the_gestures_say_a_mistake_and_raise_nothing(tmp_path, monkeypatch, capsys):
    file = written(tmp_path, WHOLE)
    monkeypatch.setattr(questions, "folder_of", lambda name: file.parent)
    for gesture in (lambda: quiz("00"), lambda: hint("00.A", 1)):
        gesture()
        assert capsys.readouterr().out.startswith("nb99_tried/questions.toml, hints of '99.A'")


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.parent.name)
def test_every_lesson_has_its_questions_in_readable_lines(file):
    found = questions_of(file.parent.name[2:4])
    assert found.hints
    assert all(option.reason.endswith((".", "?"))
               for question in found.quiz for option in question.options)
    assert max(map(len, file.read_text(encoding="utf-8").splitlines())) <= LONGEST


def test_every_lesson_with_exercises_has_questions():
    assert [file.parent for file in FILES] == sorted(
        file.parent for file in FILES[0].parents[1].glob("nb*/exercises.py"))


def test_whether_a_letter_is_right_is_not_read_from_the_sentence():
    """A reason may quote a verdict."""
    tricky = (Question("Which?", (Option("this", 'people say "q2: Right: it is".'),
                                  Option("that", "others say q1: No: it is not.", right=True))),)
    for letter, right in (("a", False), (" B", True), ("c", None), (3, None)):
        assert verdict_on(tricky, "q1", letter)[0] is right
    assert verdict_on(tricky, "q2", "a")[0] is None
