"""How many times LeCun's spread do the weights of a dense layer have by default?

The standard deviation of the weights over 1 / sqrt(inputs), with 400 inputs and 100 units.
"""
import keras
import numpy as np
import torch

EXPECTED = {
    "Keras, Dense: glorot_uniform": 1.3,
    "sqrt(2 inputs / (inputs + units))": 1.3,
    "PyTorch, Linear: uniform": 0.6,
    "1 / sqrt(3)": 0.6,
}


def main():
    keras.utils.set_random_seed(0)
    layer = keras.layers.Dense(100)
    layer.build((None, 400))
    torch.manual_seed(0)
    linear = torch.nn.Linear(400, 100)
    spreads = [np.std(np.asarray(layer.kernel)), (2 / 500) ** 0.5,
               float(linear.weight.std()), (1 / 1200) ** 0.5]
    return {key: round(float(20 * spread), 1)
            for key, spread in zip(EXPECTED, spreads, strict=True)}
