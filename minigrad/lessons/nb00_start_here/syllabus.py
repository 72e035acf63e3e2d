"""The notebooks of the course: one row each, the only place where their order, minutes and needs
are written down.

The picture made from it stands in `course_map.py`.
"""
from typing import NamedTuple


class Notebook(NamedTuple):
    """One notebook: `short` fits on a box, `can` says what the learner can do after it; a star
    marks the spine.

    minutes, further: of the core path and of what stands under "Further", by the formula in
        tests/support/pace.py
    """

    number: str
    short: str
    title: str
    minutes: int
    needs: tuple[str, ...]
    can: str
    star: bool = False
    further: int = 0


SYLLABUS = (
    Notebook("00", "Start here", "Start here", 30, (), "run, check, reset, find the way"),
    Notebook("01", "A sum over paths", "A derivative is a sum over paths", 55, ("00",),
             "list paths, multiply local partials, visit each edge once", True, further=15),
    Notebook("02", "Every edge once", "Every edge once: reverse mode", 50, ("01",),
             "write reverse mode; say why O(dim f) passes; beat it by eliminating vertices in "
             "a better order", further=20),
    Notebook("03", "Jacobians unbuilt", "Jacobians nobody builds: VJP and JVP", 50, ("02",),
             "differentiate any node by any node; say why tf.gradients sums; count a Jacobian's "
             "bytes", True, further=20),
    Notebook("04", "Gradients in the loss", "Gradients inside the loss", 55, ("03",),
             "differentiate a gradient: HVP, gradient penalty", further=10),
    Notebook("05", "Only what you fetch",
             "Only what you fetch: graphs, pruning, caching", 50, ("02",),
             "prune, fold, CSE, cache across runs with correct gradients, find the op that grows "
             "the graph", further=25),
    Notebook("06", "The bill", "The bill: FLOPs and memory", 50, ("05",),
             "count forward and backward, add_n, tree, accumulate_n, recompute instead of "
             "store", further=40),
    Notebook("07", "Many at once", "Many at once: vmap, segments, readout", 50, ("03", "05"),
             "batch without an extra axis; take per-class means; read out a graph", further=35),
    Notebook("08", "A good start", "A good start: initial weights", 60, ("02", "05"),
             "trace the variance through layers; "
             "choose Xavier, He or LSUV; stop exploding and vanishing", further=10),
    Notebook("09", "Inside the optimizer", "Inside the optimizer", 45, ("02",),
             "change a gradient between compute and apply; find RMSProp's real delta; "
             "handle stale gradients", further=25),
    Notebook(
        "10", "Batch norm's updates", "Batch norm and the updates nobody runs", 50, ("05", "08"),
        "tell trainable variables from update ops; run the updates; use renorm, instance norm, "
        "stop_gradient and fp16 moments", True, further=50),
    Notebook("11", "Useless gradients", "When the gradient is useless", 50, ("03",),
             "get past sign, abs and ties; train through a black box; learn an inverse",
             further=15),
    Notebook("12", "Levenberg-Marquardt", "Levenberg-Marquardt", 50, ("03",),
             "fit residuals instead of a loss; steer the damping; take J'J by products; tell "
             "how sure a fit is",
             True, further=20),
    Notebook("13", "Weights in a fence", "Weights in a fence: constraints", 50, ("09",),
             "hold constraints by projection, penalty, augmented Lagrangian or reparametrisation; "
             "check KKT; use SciPy's solvers while a penalty changes", True, further=20),
    Notebook("14", "Fewer weights", "Fewer weights, many owners", 55, ("09",),
             "prune with masks that hold; average clients by size or KL; do the same on a Dask "
             "cluster", further=30),
    Notebook("15", "Capstone", "Capstone: train, test, measure", 50, ("10", "13"),
             "build a pipeline end to end; stream AUC for train and test; hunt a bug", further=15),
    Notebook("16", "Your own engine", "Your own engine", 75, ("02",),
             "write an engine from nothing: nodes, operators, rules, sweep, optimizer; train a net "
             "with it", True, further=10),
    Notebook("17", "None, zero, nan", "None, zero, nan: when a gradient goes missing", 50, ("03",),
             "find out why a gradient is None, zero or nan, and cure it; train in float16 with a "
             "loss scale", further=10),
    Notebook("18", "Through a solver", "Gradients through a solver", 50, ("12",),
             "differentiate a root, a fixed point and a fit by their condition; tune a "
             "hyperparameter by its gradient; tell when unrolling goes wrong", further=15),
    Notebook("19", "A transformer", "A small transformer, gradient by gradient", 55,
             ("07", "10", "16"),
             "derive the gradients of attention and layer norm; find a mask that leaks; train a "
             "character model", further=10),
)


class Route(NamedTuple):
    """A way through the course for somebody who has a purpose: its last notebooks."""

    name: str
    ends: tuple[str, ...]
    why: str


ROUTES = (
    Route("a first look", ("01",), "compute a derivative by hand from a graph, and write the "
          "algorithm behind backward"),
    Route("build it", ("16",), "write reverse mode, and then an engine of your own that trains a "
          "net"),
    Route("train nets", ("10", "13"), "start, optimize, normalise and constrain a net"),
)


def row(number: str) -> Notebook:
    """The row of a notebook; raises LookupError, one sentence, where it has none."""
    for notebook in SYLLABUS:
        if notebook.number == number:
            return notebook
    raise LookupError(f"notebook {number} has no row in SYLLABUS: write one in {__file__}")


def route(*goals: str) -> list[Notebook]:
    """The notebooks to work through, in order, to be done with the goals."""
    wanted = set(goals)
    for notebook in reversed(SYLLABUS):                  # needs always have smaller numbers
        if notebook.number in wanted:
            wanted.update(notebook.needs)
    return [notebook for notebook in SYLLABUS if notebook.number in wanted]
