"""Clients of a small federation, for test_federated and test_federated_dask: functions that
processes can import."""
import os
import signal
import time
from pathlib import Path

import numpy as np
from samples import normal

from minigrad import federated
from minigrad.errors import ShapeError
from minigrad.optim import Adam

SERVER = {"w": np.linspace(-1.0, 1.0, 3), "b": 0.5}
DATA = [(normal(n, 3) + 0.1 * n, normal(n)) for n in (7, 12, 3, 20, 5, 9)]


def squares(weights, x, y):
    return np.mean((x @ weights["w"] + weights["b"] - y) ** 2)


TRAIN = federated.Local(squares, Adam(0.05), epochs=3, batch=4)


def run(number=3, train=TRAIN, **options):
    """The rounds, as a list."""
    return list(federated.rounds(SERVER, DATA, train, number, seed=11, **options))


def same(ours, theirs):
    """Whether two runs have the same bits."""
    as_bytes = lambda r: [np.asarray(x).tobytes()
                          for w in (r.weights, *(q.weights for q in r.replies))
                          for x in (*w.values(), r.loss)]
    return (len(ours) == len(theirs)
            and all(as_bytes(a) == as_bytes(b) for a, b in zip(ours, theirs, strict=True)))


def fails(weights, data, rng):
    """Training that one client does not stand."""
    if len(data[1]) == 3:
        raise ShapeError("you gave three rows", "two are enough", "write less")
    return TRAIN(weights, data, rng)


class Mortal:
    """Training in which the process of the client with 20 rows dies in the first try, and no other
    time; the folder holds who tried."""

    def __init__(self, folder, lives=1):
        self.folder, self.lives = Path(folder), lives

    def __call__(self, weights, data, rng):
        tries = len(list(self.folder.glob(f"{len(data[1])}-*")))
        (self.folder / f"{len(data[1])}-{tries}-{os.getpid()}").touch()
        if len(data[1]) == 20 and tries < self.lives:
            os.kill(os.getpid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        return TRAIN(weights, data, rng)

    def who(self):
        """The process ids of those who tried."""
        return {int(path.name.rpartition("-")[2]) for path in self.folder.iterdir()}


class Odd(Exception):
    """An exception that pickles and does not unpickle: it is made again of one argument."""

    def __init__(self, one, two):
        super().__init__(f"{one} and {two}")


class Raises:
    """Training in which the client with 20 rows raises an exception of this name."""

    def __init__(self, name):
        self.name = name

    def __call__(self, weights, data, rng):
        if len(data[1]) == 20:
            raise {"Odd": Odd("one", "two"), "SystemExit": SystemExit(3)}[self.name]
        return TRAIN(weights, data, rng)


class Slow:
    """Training in which clients of these sizes take so many seconds."""

    def __init__(self, seconds, *sizes):
        self.seconds, self.sizes = seconds, sizes

    def __call__(self, weights, data, rng):
        if len(data[1]) in self.sizes:
            time.sleep(self.seconds)
        return TRAIN(weights, data, rng)


def edits(weights, data, rng):
    """Training that changes the data it gets."""
    data[1][:] = 0.0
    return TRAIN(weights, data, rng)
