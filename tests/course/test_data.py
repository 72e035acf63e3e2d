"""The course's data are scikit-learn's, and are read without its import."""
import subprocess
import sys

import numpy as np
from sklearn import datasets

from minigrad.course.data import biopsies, handwriting, irises


def test_files_hold_what_scikit_learn_loads():
    for ours, load in ((irises, datasets.load_iris), (handwriting, datasets.load_digits)):
        for found, expected in zip(ours(), load(return_X_y=True), strict=True):
            np.testing.assert_array_equal(found, expected)
            assert found.dtype == expected.dtype
    (x, malignant), (rows, benign) = biopsies(3, 1), datasets.load_breast_cancer(return_X_y=True)
    np.testing.assert_array_equal(x, rows[:, [3, 1]])
    np.testing.assert_array_equal(malignant, 1.0 - benign)


def test_scikit_learn_is_not_imported():
    code = "import sys; from minigrad.course.data import digits; digits(); print('sklearn' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout == "False\n"
