"""Notebook 15, meters and faults: auc_by_stage and its widget meter_reading, the pipeline, its
planted_faults with the fault_tools that find them, and exercises."""
from . import pipeline, planted_faults
from .auc_by_stage import read, scored, stream
from .meter_reading import meter_reading

__all__ = ["meter_reading", "pipeline", "planted_faults", "read", "scored", "stream"]
