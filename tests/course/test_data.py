"""The package carries the course's data, which are those that scikit-learn loads."""
import ast
from pathlib import Path

import numpy as np
from sklearn import datasets

import minigrad
from minigrad.course.data import biopsies, handwriting, irises, sonnets


def test_files_hold_what_scikit_learn_loads():
    for ours, load in ((irises, datasets.load_iris), (handwriting, datasets.load_digits)):
        for found, expected in zip(ours(), load(return_X_y=True), strict=True):
            np.testing.assert_array_equal(found, expected)
            assert found.dtype == expected.dtype
    (x, malignant), (rows, benign) = biopsies(3, 1), datasets.load_breast_cancer(return_X_y=True)
    np.testing.assert_array_equal(x, rows[:, [3, 1]])
    np.testing.assert_array_equal(malignant, 1.0 - benign)


def test_there_are_154_sonnets():
    poems = sonnets().split("\n\n")
    lengths = [len(poem.strip().split("\n")) for poem in poems]
    assert len(poems) == len(set(poems)) == 154
    assert {k + 1: n for k, n in enumerate(lengths) if n != 14} == {99: 15, 126: 12}
    assert len(sonnets()) == 93_733
    assert len(set(sonnets())) == 61
    assert poems[17].startswith("Shall I compare thee to a summer's day?")


def test_every_file_has_its_licence():
    folder = Path(minigrad.__file__).parent / "course" / "data_sets"
    names = {path.name for path in folder.iterdir()} - {"LICENCES.md"}
    text = (folder / "LICENCES.md").read_text(encoding="utf-8")
    assert names == {"digits.csv.gz", "iris.csv", "breast_cancer.csv", "sonnets.txt"}
    assert all(f"## `{name}`" in text for name in names)
    assert text.count("**Licence**") == len(names)
    assert "The scikit-learn developers.\nAll rights reserved." in text


def test_no_module_imports_scikit_learn():
    for path in Path(minigrad.__file__).parent.rglob("*.py"):
        text = path.read_text(encoding="utf-8")
        nodes = [*ast.walk(ast.parse(text if "sklearn" in text else ""))]
        names = [a.name for node in nodes if isinstance(node, ast.Import) for a in node.names]
        names += [node.module or "" for node in nodes if isinstance(node, ast.ImportFrom)]
        assert not any(name.partition(".")[0] == "sklearn" for name in names), path
