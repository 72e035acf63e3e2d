"""Notebook 11's inverses without training, and its net of sign units; the trained inverses are in `sealed`."""
import numpy as np


def nearest(x: np.ndarray, y: np.ndarray, z: np.ndarray) -> np.ndarray:
    """For each z [m] the x of the pair whose y comes nearest; x, y: [n].  It never averages."""
    return np.array([x[min(range(len(y)), key=lambda k: abs(y[k] - one))] for one in z])
