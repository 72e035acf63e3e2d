"""Does freezing a batch norm stop its averages, in Keras and in PyTorch?

One call on a batch whose mean is 5. Keras links the two since TensorFlow 2: a frozen layer runs in
inference mode. In PyTorch they are two switches: `requires_grad` for the weights, and `eval()`.
"""
import keras
import numpy as np
import torch

EXPECTED = {
    "Keras, trainable=True, training=True: the mean moves": True,
    "Keras, trainable=False, training=True: the mean moves": False,
    "Keras, trainable=False, training=True: the batch's mean is subtracted": False,
    "PyTorch, requires_grad=False, train(): the mean moves": True,
    "PyTorch, requires_grad=True, eval(): the mean moves": False,
    "PyTorch, requires_grad=True, eval(): the weights get a gradient": True,
}
BATCH = np.array([[4.0], [6.0]], "float32")


def in_keras(trainable):
    """Whether the moving mean moves, and whether the batch's own mean was subtracted."""
    layer = keras.layers.BatchNormalization()
    layer.build(BATCH.shape)
    layer.trainable = trainable
    y = layer(BATCH, training=True)
    return bool(np.any(layer.moving_mean)), bool(abs(np.mean(y)) < 1e-3)


def in_pytorch(trainable, training):
    """Whether the running mean moves, and whether the weights get a gradient."""
    layer = torch.nn.BatchNorm1d(1).requires_grad_(trainable).train(training)
    x = torch.tensor(BATCH, requires_grad=True)
    layer(x).sum().backward()
    return bool(layer.running_mean.any()), layer.weight.grad is not None


def main():
    found = [in_keras(True)[0], *in_keras(False), in_pytorch(False, True)[0],
             *in_pytorch(True, False)]
    return dict(zip(EXPECTED, found, strict=True))
