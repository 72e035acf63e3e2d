"""Questions about a graph: its paths, vertex elimination, its bill in operations and bytes, and how
gradients are added."""
from .aggregation import METHODS, Meeting, aggregate, schedule, simulate, uses
from .bills import COSTS, Bill, apart, bill, nbytes, operations, peak, pulled, pushed
from .recorded import Measured, allocated, ran, record

__all__ = ["COSTS", "METHODS", "Bill", "Meeting", "Measured", "aggregate", "allocated", "apart",
           "bill", "nbytes", "operations", "peak", "pulled", "pushed", "ran", "record", "schedule",
           "simulate", "uses"]
