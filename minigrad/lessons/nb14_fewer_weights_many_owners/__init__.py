"""Notebook 14, pruning and federated training: pruning and federation have the experiments,
mask_lathe and round_table the widgets, keep_open contexts that outlive a cell."""
from . import pruning
from .federation import LINES, RULES, federated_rounds, loss, pool, shares, split, start
from .keep_open import kept
from .mask_lathe import mask_lathe
from .round_table import round_table

__all__ = ["LINES", "RULES", "federated_rounds", "kept", "loss", "mask_lathe", "pool", "pruning",
           "round_table", "shares", "split", "start"]
