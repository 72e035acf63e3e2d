"""Notebook 17, None, zero, nan: `patients.py` holds functions whose derivative is missing, zero or
not a number, `clinic.py` (with `clinic_data.py`) is the widget, `half_precision.py` trains in
float16 with a loss scale, `exercises.py` has the checks."""
from .clinic import clinic
from .half_precision import dynamic, shares, task, train, weights

__all__ = ["clinic", "dynamic", "shares", "task", "train", "weights"]
