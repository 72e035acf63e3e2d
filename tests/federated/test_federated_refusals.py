"""What a federation refuses, in one sentence each."""
import math
import re

import clients
import numpy as np
import pytest
from clients import SERVER, TRAIN

from minigrad import federated as fed
from minigrad.errors import InputError, OptionError, ShapeError, WorkerError
from minigrad.federated import Local, Update, rounds
from minigrad.optim import SGD


def slope(w, data, rng):
    return w - data


def gives(thing):
    """Training that gives this to the last client, and is right for the others."""
    return lambda w, data, rng: thing if data == 2 else Update(w)


ONE = np.ones(2)
CASES = {
    "no clients": (lambda: rounds(ONE, [], TRAIN, 1), InputError,
                   "no clients, because nobody trains"),
    "a negative weight": (lambda: fed.mean(ONE, [ONE, ONE], [1, -1]), OptionError,
                          "client 1 weight=-1, because"),
    "nan": (lambda: fed.reduce([ONE, 1.0], [[ONE, 1.0]], [[1.0, math.nan]]), OptionError,
            r"client 0 weight\[1\]=nan"),
    "inf": (lambda: fed.reduce(ONE, [ONE], [math.inf]), OptionError, "client 0 weight=inf"),
    "no number": (lambda: fed.mean(ONE, [ONE], ["1"]), InputError, "one real number"),
    "weights of other layers": (lambda: fed.mean([ONE, 1.0], [[ONE, 1.0]], [[1.0]]), ShapeError,
                                "one for each layer"),
    "all zero": (lambda: fed.mean(ONE, [ONE, ONE], [0, 0.0]), OptionError,
                 "have the sum 0.0, because"),
    "all zero in a layer": (lambda: fed.reduce({"a": 1.0, "b": 1.0}, [{"a": 1.0, "b": 1.0}],
                                               [{"a": 1.0, "b": 0.0}]),
                            OptionError, r"weights\['b'\] have the sum 0.0"),
    "a sum of inf": (lambda: fed.reduce(0.0, [0.0] * 2, [1e308] * 2), OptionError,
                     "none that is huge"),
    "a sum without digits": (lambda: fed.mean(0.0, [0.3, 0.4], [5e-324] * 2), OptionError,
                             "needs all its digits"),
    "a reduced sum without digits": (lambda: fed.reduce(0.0, [0.3, 0.4], [5e-324] * 2), OptionError,
                                     "needs all its digits"),
    "complex weights": (lambda: fed.mean(ONE, [ONE, ONE * 1j], [1, 1]), ShapeError,
                        "client 1 has weights of dtype complex128, because the server's are real"),
    "complex weights in a reduce": (lambda: fed.reduce(ONE, [ONE * 1j], [1]), ShapeError,
                                    "client 0 has weights of dtype complex128"),
    "words for weights": (lambda: fed.reduce([1.0], [["1"]], [1]), ShapeError,
                          r"client 0 has weights\[0\] of dtype <U1"),
    "words in a mean": (lambda: fed.mean(1.0, ["1"], [1]), ShapeError, "weights of dtype <U1"),
    "complex weights in a round": (lambda: next(rounds(ONE, [1, 2], gives(Update(ONE * 1j)), 1)),
                                   ShapeError, "client 1 sent weights of dtype complex128"),
    "nothing": (lambda: fed.mean(ONE, [], []), InputError, "one client at least"),
    "fewer weights": (lambda: fed.reduce(ONE, [ONE, ONE], [1.0]), InputError,
                      "2 clients and 1 weights"),
    "parts of two nets": (
        lambda: fed.merge(fed.part(ONE, 1), fed.part(np.ones((3, 2)), 1)), ShapeError,
        r"merged weights of shape \(3, 2\) into others, because the others have shape \(2,\)"),
    "masked weights": (lambda: fed.mean(ONE, [ONE, np.ma.array(ONE, mask=[0, 1])], [1, 1]),
                       ShapeError, "client 1 has weights that are a MaskedArray"),
    "a divergence from another net": (lambda: fed.divergence({"w": ONE}, {"w": np.ones(1)}),
                                      ShapeError, r"compared a server with weights\['w'\] of"),
    "another nest": (lambda: fed.mean([ONE], [[ONE], (ONE, ONE)], [1, 1]), ShapeError,
                     "client 1 has weights with"),
    "integers": (lambda: rounds([ONE, np.arange(3)], [1], TRAIN, 1), InputError,
                 r"weights\[1\] is an integer"),
    "no weights": (lambda: rounds({}, [1], TRAIN, 1), InputError, "no weights"),
    "no executor": (lambda: rounds(ONE, [1], TRAIN, 1, executor=4), InputError, "get_executor"),
    "an order": (lambda: rounds(ONE, [1], TRAIN, 1, order="fast"), OptionError, "arrival"),
    "half a round": (lambda: rounds(ONE, [1], TRAIN, 0.5), InputError,
                     "number=0.5, because it is a whole number"),
    "a seed": (lambda: rounds(ONE, [1], TRAIN, 1, seed=-1), OptionError, "seed=-1"),
    "no training": (lambda: rounds(ONE, [1], None, 1), InputError, "a function belongs"),
    "a nest of another "
    "shape": (lambda: next(rounds(ONE, [1, 2], gives(Update(np.ones(3))), 1)), ShapeError,
              r"client 1 sent weights of shape \(3,\), because the server's have shape \(2,\)"),
    "keys in another order": (lambda: next(rounds({"a": 1.0, "b": 1.0}, [2],
                                                  gives(Update({"b": 1.0, "a": 1.0})), 1)),
                              ShapeError, "client 0 sent weights with parts"),
    "no Update": (lambda: next(rounds(ONE, [1, 2], gives(ONE), 1)), InputError,
                  "ndarray for client 1, .* Update"),
    "a size of nan": (lambda: next(rounds(ONE, [1, 2], gives(Update(ONE, math.nan)), 1)),
                      OptionError, "client 1 weight=nan"),
    "a divergence of nan": (lambda: next(rounds(ONE, [1, 2], gives(Update(ONE * math.nan)), 1,
                                                weigh=fed.farther)),
                            OptionError, "client 1 weight=nan"),
    "a divergence too far": (lambda: next(rounds(ONE, [1, 2], gives(Update(ONE * [1e4, 0])), 1,
                                                 weigh=fed.farther)),
                             OptionError, "client 1 weight=inf"),
    "an aggregate that loses a part": (lambda: next(rounds([ONE], [1], gives(0), 1,
                                                           aggregate=lambda w, v, s: [])),
                                       ShapeError, "aggregate gave weights with parts"),
    "no optimizer": (lambda: Local(clients.squares, 0.1), InputError, r"write mg\.optim"),
    "no epochs": (lambda: Local(clients.squares, SGD(0.1), epochs=0), OptionError, "epochs=0"),
    "rows of two lengths": (lambda: Local(clients.squares, SGD(0.1))(SERVER,
                                                                     (ONE, np.ones(3)), None),
                            ShapeError, "2, 3 rows"),
    "late: no clients": (lambda: fed.asynchronous(ONE, [], slope, SGD(0.1), 1), InputError,
                         "no clients"),
    "late: no optimizer": (lambda: fed.asynchronous(ONE, [1], slope, None, 1), InputError,
                           "cannot step"),
    "late: n": (lambda: fed.asynchronous(ONE, [1], slope, SGD(0.1), 1, n=0), OptionError, "n=0"),
    "late: a yes for a number": (lambda: fed.asynchronous(ONE, [1], slope, SGD(0.1), True),
                                 InputError, "updates=True"),
    "late: another nest": (lambda: fed.asynchronous(ONE, [1], lambda *_: [ONE], SGD(0.1), 1),
                           ShapeError, "client 0 posted gradients with parts"),
    "late: a client fails": (lambda: fed.asynchronous(ONE, ["x"], slope, SGD(0.1), 1), WorkerError,
                             "client 0 failed")}


@pytest.mark.parametrize("name", CASES)
def test_mistakes_are_told_in_one_sentence(name):
    mistake, kind, words = CASES[name]
    with pytest.raises(kind, match=words) as caught:
        mistake()
    text = str(caught.value)
    assert ", because " in text
    assert f"of {__file__}" in text
    assert not re.search(r"[.!?] +[A-Z]|\n", text), text
