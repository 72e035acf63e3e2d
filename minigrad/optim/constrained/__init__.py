"""Minima under constraints: the problem made flat, the searches, and `minimize` itself."""
