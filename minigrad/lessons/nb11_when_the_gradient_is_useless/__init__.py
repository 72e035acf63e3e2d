"""Notebook 11, training where gradients are zero or missing: flat_costs, sign_net, inverses and
black_box_inverse have the experiments, flat_land and sealed_box the widgets."""
from . import black_box_inverse, sign_net
from .black_box_inverse import train
from .flat_costs import COSTS, START, accuracy, each_gradient, walk, zero_share
from .flat_land import flat_land
from .inverses import nearest
from .sealed_box import sealed_box

__all__ = ["COSTS", "START", "accuracy", "black_box_inverse", "each_gradient", "flat_land",
           "nearest", "sealed_box", "sign_net", "train", "walk", "zero_share"]
