"""Notebook 02: reverse mode visits every edge once.  `program_lines.py` gives programs as lists,
`jacobian_costs.py` counts three ways to a Jacobian for `cost_meter.py`; `elimination.py` is the
game, with `elimination_data.py` (what it shows), `statements.py` (typed graphs), `wires.py`."""
from .cost_meter import cost_meter
from .elimination import elimination
from .jacobian_costs import count_function, count_ways, layers
from .program_lines import list_lines

__all__ = ["cost_meter", "count_function", "count_ways", "elimination", "layers", "list_lines"]
