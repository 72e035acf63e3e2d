"""Loops and bodies as single nodes: `scan`, and `recompute`, which computes inner values again."""
