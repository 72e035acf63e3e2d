"""Notebook 13, weights under constraints: factorisation and growing_penalty have the experiments,
fence_methods the four ways to keep a fence, four_fences the widget, fence_words what it tells."""
from .factorisation import misfit, ratings, spent, start, train, unheld
from .fence_methods import FenceComparison
from .four_fences import four_fences
from .growing_penalty import Search, by_price, changed_in_callback, one_by_one

__all__ = ["FenceComparison", "Search", "by_price", "changed_in_callback", "four_fences", "misfit",
           "one_by_one", "ratings", "spent", "start", "train", "unheld"]
