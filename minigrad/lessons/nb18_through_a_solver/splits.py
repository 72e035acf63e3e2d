"""The tumours of `minigrad.course.data`, split at random for a ridge regression that has too few of
them: 30 measures, and 40 tumours to learn from."""
from typing import NamedTuple

import numpy as np

from ...course.data import biopsies

TRAIN, VALIDATION = 40, 60


class Split(NamedTuple):
    """Measures, scaled by the training rows, and labels: 1.0 malignant, -1.0 benign; of training,
    validation and test."""

    X: np.ndarray
    y: np.ndarray
    X_val: np.ndarray
    y_val: np.ndarray
    X_test: np.ndarray
    y_test: np.ndarray


def split(seed: int) -> Split:
    """The split of this seed."""
    measures, malignant = biopsies(*range(30))
    order = np.random.default_rng(seed).permutation(len(malignant))
    rows = np.split(order, [TRAIN, TRAIN + VALIDATION])
    learnt = measures[rows[0]]
    scaled = (measures - learnt.mean(axis=0)) / learnt.std(axis=0)
    return Split(*(part for of in rows for part in (scaled[of], 2.0 * malignant[of] - 1.0)))
