"""The real data of the notebooks: four files in the folder data_sets, so nothing is downloaded.

LICENCES.md in that folder says who made them and on which terms they are passed on.
"""
import functools
from importlib.resources import as_file, files

import numpy as np


@functools.cache
def table(name):
    """The numbers in a file, such as "digits.csv.gz", as rows; the last column is the class."""
    with as_file(files("minigrad.course") / "data_sets" / name) as path:
        rows = np.loadtxt(path, delimiter=",", skiprows=0 if name.startswith("digits") else 1)
    rows.flags.writeable = False
    return rows


@functools.cache
def sonnets():
    """Shakespeare's 154 sonnets, 93,733 characters of 61 kinds, with an empty line between two.
    Source: William Shakespeare, Sonnets, 1609."""
    path = files("minigrad.course") / "data_sets" / "sonnets.txt"
    return path.read_text(encoding="ascii")


def irises():
    """(measures, classes): sepal length and width, petal length and width of 150 irises, in cm; 0
    to 2, in order. Source: Anderson 1935; Fisher 1936."""
    rows = table("iris.csv")
    return rows[:, :-1], rows[:, -1].astype(int)


def biopsies(*columns):
    """(measures, malignant): of 569 tumours the measures in these of 30 columns, and 1.0 where one
    is malignant. Source: UCI Machine Learning Repository, Street, Wolberg & Mangasarian 1993."""
    rows = table("breast_cancer.csv")
    return rows[:, columns], np.equal(rows[:, -1], 0.0).astype(float)  # the file's 0 is malignant


def handwriting():
    """(pixels, labels): 1,797 handwritten digits, a row of 8 x 8 pixels from 0 to 16 each;
    labels 0 to 9.
    Source: UCI Machine Learning Repository, Alpaydin & Kaynak 1998."""
    rows = table("digits.csv.gz")
    return rows[:, :-1], rows[:, -1].astype(int)


def digits():
    """(x_train, t_train, x_test, t_test): 1,437 and 360 of the images, pixels in [0, 1].

    The test set has every digit in nearly the proportion of the whole; the split is the same
    in every call.
    """
    x, t = handwriting()
    x, order = x / 16.0, np.random.default_rng(0).permutation(len(t))
    order = order[np.argsort(t[order], kind="stable")]  # by digit, in random order inside each
    test = np.arange(len(t)) % 5 == 0
    rng = np.random.default_rng(1)
    train, held = rng.permutation(order[~test]), rng.permutation(order[test])
    return x[train], t[train], x[held], t[held]
