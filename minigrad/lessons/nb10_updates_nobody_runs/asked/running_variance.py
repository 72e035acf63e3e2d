"""Which variance does a layer put into its moving average: the one over n, or over n - 1?

Two batches that hold the same numbers, 4 and 6, have the variance 1 over n = 2, and 2 over n - 1.
All averages start at 1 and keep a share of 0.9, so one update gives 1.0 or 1.1.
"""
import os

os.environ["TF_USE_LEGACY_KERAS"] = "1"       # for tf_keras
import keras
import tensorflow as tf
import tf_keras
import torch

EXPECTED = {
    "PyTorch, BatchNorm1d(momentum=0.1)": 1.1,
    "Keras 3, momentum=0.9": 1.0,
    "Keras 2, momentum=0.9, on features": 1.0,
    "Keras 2, momentum=0.9, on images (fused)": 1.1,
    "PyTorch, momentum=0.1: the mean": 0.5,
    "Keras 3, momentum=0.9: the mean": 0.5,
}
BATCH = [[4.0], [6.0]]


def moved(layer, x):
    """The layer after one call in training."""
    layer(x, training=True)
    return layer


def main():
    x = tf.constant(BATCH)
    norm = torch.nn.BatchNorm1d(1, momentum=0.1).train()
    norm(torch.tensor(BATCH))
    new = moved(keras.layers.BatchNormalization(momentum=0.9), x)
    old = [moved(tf_keras.layers.BatchNormalization(momentum=0.9), batch)
           for batch in (x, tf.reshape(x, (2, 1, 1, 1)))]
    found = [norm.running_var, new.moving_variance, *(layer.moving_variance for layer in old),
             norm.running_mean, new.moving_mean]
    return {key: round(float(value[0]), 4) for key, value in zip(EXPECTED, found, strict=True)}
