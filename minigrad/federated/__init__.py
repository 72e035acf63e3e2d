"""Federation: many owners of data train one net by rounds, and send weights instead of
their examples.

In a round the server sends its weights to all clients, each trains them on data of its own, and
what comes back is made one: `mean` and `reduce`, with weights that the clients compute (`by_size`,
`uniform`, `farther`, ...).  Rounds run on any executor of `concurrent.futures`; `dask` gives one of
more than one machine.
"""
from .aggregate import mean, merge, part, ratio, reduce, zero
from .executors import dask
from .local import Local, Update, numbers
from .posts import Post, asynchronous
from .rounds import Reply, Round, rounds
from .weigh import Switch, by_size, divergence, farther, nearer, uniform

__all__ = ["rounds", "Round", "Reply", "Local", "Update", "numbers", "mean", "reduce", "zero",
           "part", "merge", "ratio", "by_size", "uniform", "divergence", "farther", "nearer",
           "Switch", "dask", "asynchronous", "Post"]
