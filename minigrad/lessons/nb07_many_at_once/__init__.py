"""Notebook 07: many samples at once.  `one_sample_programs.py` has the programs, flowers and image
graphs; `lift.py` and `sorting_office.py` are the widgets, `exercises.py` has the checks."""
from .lift import lift
from .one_sample_programs import (
    PROGRAMS,
    as_function,
    flowers,
    ink_graphs,
    judge_naive,
    split_graphs,
)
from .sorting_office import sorting_office

__all__ = ["PROGRAMS", "as_function", "flowers", "ink_graphs", "judge_naive", "lift",
           "sorting_office", "split_graphs"]
