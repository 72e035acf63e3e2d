"""The engine of notebook 16: one that was written from the page, the sweep of ops and what it says
to write, engines put together from cells, and the file that a learner keeps."""

import linecache
import operator
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import numpy as np
import pytest

import minigrad as mg
from minigrad.course import op_cases, op_sweep
from minigrad.course.commands.main import main
from minigrad.course.data import digits
from minigrad.course.op_sweep import sweep as swept
from minigrad.course.sandbox import NotYet
from minigrad.lessons.nb16_your_own_engine import (
    assembled,
    code_lines,
    my_engine,
    save_engine,
    sweep_engine,
)
from minigrad.op import REGISTRY

PAGE = Path(__file__).with_name("written_from_the_page.py")
OWN = assembled.OWN


def cells(*sources: str) -> dict[str, Any]:
    """The globals() of a notebook with these cells, whose text can be read as in Jupyter."""
    space: dict[str, Any] = {}
    for source in sources:
        name = f"<own cell {abs(hash(source))}>"
        linecache.cache[name] = (len(source), None, source.splitlines(keepends=True), name)
        exec(compile(source, name, "exec"), space)
    return space


IMPORTS = ("import itertools, operator\nimport numpy as np\n"
           "from numpy.lib.mixins import NDArrayOperatorsMixin\n")
OPTIMIZER = """from math import sqrt as root
HALF = 0.5
def shrunk(v):
    return v * HALF * root(4.0)

class Momentum:
    def __init__(self, params, rate, momentum=0.9):
        self.params, self.rate = params, rate

    def step(self):
        for p in self.params:
            p.value = p.value - shrunk(self.rate * p.grad)
"""
BLANK = """class Momentum:
    '''Blank.'''
    def __init__(self, params, rate, momentum=0.9):
        ...
"""


# --- an engine that was written from the page -----------------------------------------------------
def test_an_engine_written_from_the_page_passes_thirty_ops():
    found = op_sweep.inspected(PAGE)
    assert isinstance(found, dict)
    assert len(found) == 40
    assert sum(not fault for fault in found.values()) >= 30
    assert {fault for name, fault in found.items() if name != "concatenate"} == {"", "no rule"}


def test_an_engine_written_from_the_page_trains_the_net_with_our_numbers():
    engine = assembled.load(PAGE.read_text(encoding="utf-8"))
    x, labels, x_test, labels_test = digits()
    targets, rng = np.eye(10)[labels], np.random.default_rng(0)
    start = [rng.normal(size=(64, 32)) / 8, np.zeros(32), rng.normal(size=(32, 10)) / 6,
             np.zeros(10)]

    def loss(W1, b1, W2, b2):
        scores = np.tanh(x @ W1 + b1) @ W2 + b2
        logs = scores - np.log(np.sum(np.exp(scores), axis=1, keepdims=True))
        return -np.sum(logs * targets) / len(x)

    weights = [engine.Tensor(value) for value in start]
    optimizer = engine.Momentum(weights, 0.5)
    momentum, ours = mg.optim.Momentum(0.5), start
    state = momentum.state(ours)
    for _ in range(25):
        y = loss(*weights)
        engine.backward(y)
        optimizer.step()
        value, grads = mg.value_and_grad(lambda params: loss(*params))(ours)
        ours, state = momentum.step(ours, grads, state)
        assert abs(float(y.value) - value) < 1e-12
    assert all(np.allclose(w.value, our, rtol=0, atol=1e-12)
               for w, our in zip(weights, ours, strict=True))
    W1, b1, W2, b2 = [w.value for w in weights]
    right = np.argmax(np.tanh(x_test @ W1 + b1) @ W2 + b2, axis=1) == labels_test
    assert right.mean() > 0.9


# --- the sweep ------------------------------------------------------------------------------------
def test_every_op_of_the_sweep_is_one_of_the_registry():
    assert len(op_cases.OPS) == 40
    assert op_cases.OPS.keys() <= REGISTRY.keys()


def test_an_engine_is_read_as_python_reads_it(tmp_path: Path):
    """Some editors put a mark at the start of a file, and say in a line how it is written."""
    text = PAGE.read_bytes()
    for name, data in (("mark", b"\xef\xbb\xbf" + text),
                       ("latin", b"# -*- coding: latin-1 -*-\n# \xfc\n" + text)):
        file = tmp_path / f"{name}.py"
        file.write_bytes(data)
        assert op_sweep.inspected(file) == op_sweep.inspected(PAGE)


def test_what_the_sweep_says_to_write_makes_the_ops_pass(tmp_path: Path):
    first = op_sweep.inspected(OWN)
    assert isinstance(first, dict)
    faults = {name: fault for name, fault in first.items() if fault}
    # for a matrix and a vector the lesson's own rule is silently wrong, and the sweep says so
    assert faults["matmul"].startswith("A @ x with a vector x: no error, but a wrong number: ")
    assert len(first) - len(faults) == 10
    assert "RecursionError" in faults.pop("concatenate")
    file = tmp_path / "more.py"
    file.write_text(OWN.read_text(encoding="utf-8") + "\n"
                    + "\n".join(map(op_cases.advice, faults)), encoding="utf-8")
    second = op_sweep.inspected(file)
    assert isinstance(second, dict)
    assert [name for name, fault in second.items() if fault] == ["concatenate"]
    # what is in the file already is not offered again, however it is laid out there
    told = "its lines are there already: look in `record`, `ancestors` and `backward`"
    assert {op_cases.advice(name, file.read_text(encoding="utf-8")) for name in faults} == {told}
    scattered = op_cases.HELPERS["getitem"][0].replace("    x = ", "    # mine\n    x =  ")
    assert op_cases.advice("getitem", scattered).startswith("RULES[operator.getitem] = ")
    half = "def left_share(g, y, A, B):\n    return g\n"
    assert op_cases.advice("matmul", half) == op_cases.advice("matmul")


def test_the_offered_rules_serve_tensors_too():
    """As under Further, where rules get nodes: second derivatives through a product of matrices."""
    engine = assembled.load(PAGE.read_text(encoding="utf-8"))

    def grad(y, x):
        found = {y.id: engine.Tensor(np.ones(y.shape))}
        for node in reversed(engine.ancestors(y)):
            for k, parent in enumerate(node.args if node.id in found else ()):
                if isinstance(parent, engine.Node):
                    share = engine.RULES[node.function][k](found[node.id], node, *node.args,
                                                           **node.options)
                    share = engine.unbroadcast(share, parent.shape)
                    found[parent.id] = found[parent.id] + share if parent.id in found else share
        return found[x.id]

    cases = (lambda x: np.tanh(np.transpose(x) @ x), lambda x: x @ x[0],
             lambda x: np.tanh(x[0] @ x), lambda x: x[0] @ x[1])
    engine.RULES[operator.getitem] = [lambda g, y, x, at: np.expand_dims(g, 0) * np.transpose(
        [np.arange(2) == at])]
    start = np.array([[0.5, -1.0], [0.3, 0.8]])
    for f in cases:
        x = engine.Tensor(start)
        second = grad(np.sum(np.square(grad(np.sum(f(x)), x))), x)
        right = mg.grad(lambda x, f=f: np.sum(np.square(mg.grad(lambda x: np.sum(f(x)))(x))))(start)
        assert np.allclose(second.value, right)


@pytest.mark.parametrize(("old", "new", "op", "says"), [
    ("lambda g, y, x: g * (1 - y * y)", "lambda g, y, x: g * (1 - x * x)", "tanh",
     "a finite difference says"),
    ("while len(g.shape) > len(shape):", "while False:", "add", "has shape"),
    ("function(*values, **options)", "np.abs(function(*values, **options))", "negative",
     "the value is not that of NumPy"),
])
def test_a_planted_fault_is_found(tmp_path: Path, old: str, new: str, op: str, says: str):
    text = OWN.read_text(encoding="utf-8")
    assert old in text
    file = tmp_path / "faulty.py"
    file.write_text(text.replace(old, new), encoding="utf-8")
    found = op_sweep.inspected(file)
    assert isinstance(found, dict)
    assert says in found[op]
    assert op in op_cases.advice(op)


@pytest.mark.parametrize(("text", "says"), [
    ("x = 1", "Tensor and backward are not there"),
    ("Tensor = float", "backward is not there"),
    ("import", "SyntaxError"),
    ("raise ValueError('mine')", "ValueError: mine"),
])
def test_a_file_that_is_no_engine_gets_a_sentence(tmp_path: Path, text: str, says: str):
    file = tmp_path / "my_engine.py"
    file.write_text(text, encoding="utf-8")
    assert says in op_sweep.inspected(file)


def test_a_file_runs_in_a_process_of_its_own(tmp_path: Path):
    endless = tmp_path / "a.py"
    endless.write_text("while True: pass", encoding="utf-8")
    assert "a.py was still running after 0.2 seconds" in swept(endless, seconds=0.2).summary
    ended = op_sweep.sweep_text("import os; os._exit(3)", "b.py")
    assert ended.summary.startswith("no op was swept: b.py ")
    assert "exit code 3" in ended.summary
    assert ended.rows == []
    assert "no file nothing.py" in swept(tmp_path / "nothing.py").summary


def test_what_a_file_prints_goes_nowhere(tmp_path: Path, capsys: pytest.CaptureFixture):
    printing = tmp_path / "c.py"
    printing.write_text("print('[]'); raise ValueError('mine')", encoding="utf-8")
    op_sweep.main(str(printing))
    assert capsys.readouterr().out == '"it cannot be run: ValueError: mine"\n'


@pytest.mark.parametrize("prints", ["[1]", "{}", '{"add": 3}', "null", "[" * 5000])
def test_what_a_file_prints_for_the_sweep_is_no_result(prints: str):
    ended = op_sweep.sweep_text(f"import os\nos.write(1, {prints!r}.encode())\nos._exit(0)", "b.py")
    assert ended.summary == "no op was swept: b.py ended Python itself, with exit code 0"


def test_a_process_that_a_file_leaves_behind_keeps_no_sweep_waiting():
    begun = time.monotonic()
    text = ("import os, subprocess, sys\n"
            "sleep = [sys.executable, '-c', 'import time; time.sleep(40)']\n"
            "subprocess.Popen(sleep, start_new_session=True)\nos._exit(3)")
    assert "with exit code 3" in op_sweep.sweep_text(text, "b.py").summary
    assert time.monotonic() - begun < 35


def test_a_sweep_shows_itself_as_text_and_as_a_table():
    rows = [op_sweep.Swept("add", "", ""), op_sweep.Swept("tan", "no <rule>", "RULES[np.tan] = []")]
    found = op_sweep.OpSweep(rows)
    assert repr(found).splitlines() == ["your rules pass 1 of 2 ops", "tan: no <rule>",
                                        "    RULES[np.tan] = []"]
    html = found._repr_html_()
    assert "no &lt;rule&gt;" in html
    assert "These pass: add." in html


def test_how_many_ops_pass_stands_in_a_closed_fold():
    """The notebook asks for a guess of this number, above and below a stored output with it."""
    html = op_sweep.OpSweep([op_sweep.Swept("add", "", ""),
                             op_sweep.Swept("tan", "no rule", "RULES")])._repr_html_()
    visible, _, folded = html.partition("</summary>")
    assert visible.startswith("<details><summary")
    assert "1 of 2" not in visible
    assert "your rules pass 1 of 2 ops" in folded
    assert folded.endswith("</details>")
    assert "no file" in op_sweep.OpSweep([], "there is no file x.py")._repr_html_()


# --- engines put together -------------------------------------------------------------------------
def test_a_step_that_is_blank_is_the_lessons_own(capsys: pytest.CaptureFixture):
    assert assembled.whose(assembled.of_notebook({})).startswith("every step is still blank")
    assert assembled.whose(assembled.of_notebook(cells(BLANK))).startswith("every step")
    space = cells(IMPORTS, OPTIMIZER)
    space.update(params=[3.0], v=1.0, momentum=0.5)      # names that are only arguments in the step
    kept = assembled.text(assembled.of_notebook(space))
    assert "HALF = 0.5" in kept
    assert not {"params = ", "v = ", "momentum = "} & {line[:line.find("=") + 2]
                                                     for line in kept.splitlines()}
    engine = my_engine(space)
    assert "step 5 is yours, the others" in capsys.readouterr().out
    p = engine.Tensor([1.0, 2.0])
    y = np.sum(p * p)
    engine.backward(y)
    engine.Momentum([p], 0.1).step()
    assert np.allclose(p.value, [0.8, 1.6])     # helper, import and constant came along


def test_a_whole_engine_is_taken_from_its_cells():
    text = PAGE.read_text(encoding="utf-8")
    space = cells(text)
    parts = assembled.of_notebook(space)
    assert all(part.theirs for part in parts.values())
    assert assembled.whose(parts) == "all five steps are yours"
    engine = assembled.load(assembled.text(parts))
    x = engine.Tensor([[1.0, -2.0]])
    y = np.sum(np.square(x) * np.sin(x))
    engine.backward(y)
    assert np.allclose(x.grad, mg.grad(lambda x: np.sum(np.square(x) * np.sin(x)))(x.value))
    assert code_lines(space) > code_lines({})


def test_rules_that_are_added_in_a_later_cell_come_along():
    more = ("def twice(g, y, x):\n    return 2.0 * g\n"
            "RULES.update({\n    np.cbrt: [twice],\n})\nRULES[np.sin] = [lambda g, y, x: g]\n")
    space = cells(PAGE.read_text(encoding="utf-8"), more)
    engine = assembled.load(assembled.text(assembled.of_notebook(space)))
    assert engine.RULES[np.cbrt][0](1.0, None, None) == 2.0
    assert engine.RULES[np.sin][0](5.0, None, None) == 5.0


def test_a_step_without_text_is_refused():
    space: dict[str, Any] = {}
    exec("class Momentum:\n    def step(self):\n        return self\n", space)
    with pytest.raises(NotYet, match="write it in a cell"):
        assembled.of_notebook(space)


# --- the file -------------------------------------------------------------------------------------
def test_a_saved_engine_is_never_written_over(tmp_path: Path, capsys: pytest.CaptureFixture):
    assert save_engine({}, tmp_path) is None
    assert [*tmp_path.iterdir()] == []
    space = cells(IMPORTS, OPTIMIZER)
    first = save_engine(space, tmp_path)
    assert first == tmp_path / "my_engine.py"
    assert save_engine(space, tmp_path) == first
    first.write_text("# my own notes\n", encoding="utf-8")
    second = save_engine(space, tmp_path)
    assert second == tmp_path / "my_engine_2.py"
    assert first.read_text(encoding="utf-8") == "# my own notes\n"
    assert "my_engine_2.py is written" in capsys.readouterr().out
    run = subprocess.run([sys.executable, str(second)], capture_output=True, text=True, check=False)
    assert (run.returncode, run.stderr) == (0, "")      # it needs nothing but NumPy


def test_the_notebooks_own_sweep_says_whose_it_is(capsys: pytest.CaptureFixture,
                                                  monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(assembled, "sweep_text", lambda text, name: (name, text))
    assert sweep_engine({}) == ("my_engine.py", assembled.text(assembled.own_parts()))
    assert capsys.readouterr().out.startswith("every step is still blank")


# --- the command ----------------------------------------------------------------------------------
def test_the_command_sweeps_a_file(tmp_path: Path, capsys: pytest.CaptureFixture):
    assert main(["sweep", str(PAGE)]) == 1
    said = capsys.readouterr().out
    assert said.startswith("your rules pass ")
    assert "    RULES[np.hypot] = [" in said
    assert main(["sweep", str(tmp_path / "none.py")]) == 2
    assert capsys.readouterr().err == "no op was swept: there is no file none.py.\n"


@pytest.mark.parametrize("error", [FileNotFoundError, OSError(58, "no processes")])
def test_where_no_process_starts_the_sweep_runs_here(error, monkeypatch, tmp_path, capsys):
    def refuse(*_: Any, **__: Any) -> None:
        raise error

    expected = swept(PAGE)
    monkeypatch.setattr("subprocess.run", refuse)
    found = swept(PAGE)
    assert found.rows == expected.rows
    assert found.passed > 10
    broken = tmp_path / "a.py"
    broken.write_text("print('said')\n1 / 0\n")
    assert "a.py: it cannot be run: ZeroDivisionError" in swept(broken).summary
    assert capsys.readouterr().out == ""
