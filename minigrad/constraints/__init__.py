"""Sets that weights may be kept in: exact projections, penalties, and maps from free numbers.

A set is given to `mg.Variable(value, constraint=...)`, whose optimizers then apply it to each new
value, or used by hand: `c.project(x)`, `c.penalty(x, weight)`, `c.residual(x)`, `c.free(z)`.
"""
from .base import Constraint, Equality, Every, Inequality, On
from .intervals import Box, NonNegative
from .mask import Mask, Sparsity, constant_sparsity, magnitude_mask, polynomial_sparsity
from .matrices import PSD, Orthogonal
from .sets import Affine, L1Ball, MaxNorm, Monotone, Simplex, UnitNorm

__all__ = ["Constraint", "NonNegative", "Box", "Simplex", "L1Ball", "MaxNorm", "UnitNorm", "Affine",
           "Monotone", "Orthogonal", "PSD", "Equality", "Inequality", "On", "Every", "Mask",
           "Sparsity", "magnitude_mask", "constant_sparsity", "polynomial_sparsity"]
