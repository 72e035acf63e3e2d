"""Five questions with a reason behind every option: `quiz("01")`.

In a notebook each option is a native disclosure (`<details>`): a click, Enter or Space opens its
reason, with no kernel and no script behind it, so it also works where nothing runs. In text,
quiz("01", q1="b", q2="a") answers by letter. The questions are read by `questions`.
"""

from dataclasses import dataclass
from html import escape
from typing import Any

from . import progress
from .notes import say, show
from .questions import LETTERS, Mistake, Question, questions_of
from .sandbox import NotYet, brief


@dataclass(frozen=True, repr=False)
class Quiz:
    """The questions of one notebook: without their reasons as text, with folded ones as HTML."""

    name: str
    questions: tuple[Question, ...]

    def __repr__(self) -> str:
        parts = [f"Quiz {self.name}"]
        for number, question in enumerate(self.questions, 1):
            options = [f"   {letter}) {option.text}"
                       for letter, option in zip(LETTERS, question.options, strict=False)]
            parts.append("\n".join([f"{number}. {question.text}", *options]))
        letters = ", ".join(f'q{n}="a"' for n in range(1, len(self.questions) + 1))
        return "\n\n".join([*parts, f'Answer by letter: quiz("{self.name}", {letters})'])

    def _repr_html_(self) -> str:
        items = "".join(self._item(number, q) for number, q in enumerate(self.questions, 1))
        return ('<div style="max-width:46em"><p>Open the option that you hold true: its reason is '
                f'inside. By letter: <code>quiz("{escape(self.name)}", '
                f'q1="a")</code></p><ol>{items}</ol></div>')

    def _item(self, number: int, question: Question) -> str:
        # one name for all options of a question: opening one closes the others
        group = f"quiz-{self.name}-{number}"
        options = "".join(
            f'<details name="{group}" '
            f'style="{BOX}"><summary data-lm-suppress-shortcuts="true" style="cursor:pointer">'
            f"{letter}) {escape(option.text)}</summary><div style=\"padding:4px 0 2px "
            f"1.1em\">{escape(option.verdict)}</div></details>"
            for letter, option in zip(LETTERS, question.options, strict=False))
        return f'<li style="margin-bottom:1em">{escape(question.text)}{options}</li>'


BOX = ("border:1px solid var(--jp-border-color1, #888);border-radius:3px;padding:4px "
       "8px;margin:4px 0")


def quiz(name: Any = None, *letters: Any, **answers: Any) -> None:
    """Show the quiz of a notebook, as in quiz("01"), or judge answers given by letter, as in
    quiz("01", q1="b", q2="a") and quiz("01", "b", "a")."""
    try:
        questions = questions_of(name).quiz
    except Mistake as sentence:
        return say(str(sentence))
    except NotYet:
        return say(f'{brief(name, 40)} names no notebook: write its number in two digits, as '
                   'in quiz("01")')
    if not questions:
        return say(f"notebook {name[:2]} has no quiz")
    answers = {f"q{n}": letter for n, letter in enumerate(letters, 1)} | answers
    if not answers:
        return show(Quiz(name[:2], questions))
    verdicts = [verdict_on(questions, key, letter) for key, letter in answers.items()]
    for key, letter, (right, _) in zip(answers, answers.values(), verdicts, strict=True):
        if right is not None:
            progress.chose(name[:2], key, letter.strip().lower(), right)
    judged = [right for right, _ in verdicts if right is not None]
    lines = [words for _, words in verdicts]
    left = len(questions) - len(judged)
    if judged:
        lines.append(f"{sum(judged)} of {len(judged)} right"
                     + (f"; {left} of {len(questions)} are not answered" if left else ""))
    say("\n".join(lines), "passed" if sum(judged) == len(questions) else "open")
    if left:                             # the answers took their place in the cell's output
        show(Quiz(name[:2], questions))
    return None


def verdict_on(questions: tuple[Question, ...], key: str, letter: Any) -> tuple[bool | None, str]:
    """(whether an answer such as q1="b" is right, the words about it); None where there is no such
    question or no such letter."""
    known = {f"q{number}": question for number, question in enumerate(questions, 1)}
    if key not in known:
        return None, f"{brief(key, 20)}: no such question, they are {', '.join(known)}"
    options = dict(zip(LETTERS, known[key].options, strict=False))
    chosen = letter.strip().lower() if isinstance(letter, str) else None
    if chosen not in options:
        return None, f"{key}: {brief(letter, 20)} is no option, choose one of {', '.join(options)}"
    option = options[chosen]
    return option.right, f"{key}: {option.verdict}"
