"""Random numbers in a function that is traced: drawn once, they would be the same for ever.

Draws from NumPy's global generator can be seen, as its state changes; those from a Generator object
that the function holds cannot.
"""
import pickle

import numpy as np

from ..errors import InputError, Site


def random_state() -> bytes:
    """The state of NumPy's global generator."""
    return pickle.dumps(np.random.get_state(legacy=False))


def check_draws(before: bytes, what: str, site: Site) -> None:
    """Refuse numbers that were drawn from NumPy's global generator.

    before: its `random_state` before.
    what: what was traced meanwhile.
    site: the place in the user's code.
    Raises InputError.
    """
    if random_state() != before:
        raise InputError(f"{what} drew random numbers from np.random",
                         "it is traced once, so they would be the same each time it runs",
                         "draw them outside and pass them in, or write mg.noise((seed, step), x) "
                         "with a step that you count", site)
