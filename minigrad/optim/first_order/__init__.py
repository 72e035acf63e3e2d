"""Optimizers that need a gradient only: their updates, rates, clipping and accumulators."""
