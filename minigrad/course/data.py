"""The digits of scikit-learn, split once for all notebooks: nothing is downloaded."""
import numpy as np


def digits():
    """(x_train, t_train, x_test, t_test): 1,437 and 360 handwritten digits, 8 x 8 pixels in [0, 1], labels 0 to 9.

    The test set has every digit in nearly the proportion of the whole; the split is the same in every call.
    Source: UCI Machine Learning Repository, Alpaydin & Kaynak 1998, by way of `sklearn.datasets.load_digits`.
    """
    from sklearn.datasets import load_digits

    x, t = load_digits(return_X_y=True)
    x, order = x / 16.0, np.random.default_rng(0).permutation(len(t))
    order = order[np.argsort(t[order], kind="stable")]  # by digit, in random order inside each
    test = np.arange(len(t)) % 5 == 0
    rng = np.random.default_rng(1)
    train, held = rng.permutation(order[~test]), rng.permutation(order[test])
    return x[train], t[train], x[held], t[held]
