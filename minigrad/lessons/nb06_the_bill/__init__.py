"""Notebook 06: the bill of operations and memory.  `billed_nets.py` makes the nets;
`bill_of_work.py` and `gradient_stack.py` are the widgets, `exercises.py` has the checks."""
from .bill_of_work import bill_of_work
from .billed_nets import (
    Steps,
    chain,
    count_once,
    data,
    held,
    layers,
    loss,
    most_held,
    recurrent,
    shared,
    weights,
)
from .gradient_stack import gradient_stack

__all__ = ["Steps", "bill_of_work", "chain", "count_once", "data", "gradient_stack", "held",
           "layers", "loss", "most_held", "recurrent", "shared", "weights"]
