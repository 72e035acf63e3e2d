"""In a mask of bools, does True mean "may look", or "is hidden"?

It depends on the function, and in PyTorch two functions differ. Position 0 gets a mask that is True
at key 0 and False at key 1; the keys are alike, so equal weights would give the mean of the values.
"""
import os

os.environ["KERAS_BACKEND"] = "tensorflow"
import jax
import keras
import numpy as np
import tensorflow as tf
import torch

EXPECTED = {
    "torch scaled_dot_product_attention, attn_mask": "may look",
    "torch MultiheadAttention, attn_mask": "is hidden",
    "torch MultiheadAttention, key_padding_mask": "is hidden",
    "Keras MultiHeadAttention, attention_mask": "may look",
    "jax.nn.dot_product_attention, mask": "may look",
}
MASK = np.array([[True, False]])
VALUES = np.array([[1.0], [2.0]], np.float32)


def meaning(weight_of_first):
    """What True means, from the weight of the key where the mask is True."""
    return {1.0: "may look", 0.0: "is hidden"}[round(float(weight_of_first), 3)]


def main():
    q, k = np.ones((1, 1), np.float32), np.ones((2, 1), np.float32)
    tq, tk, tv, mask = map(torch.tensor, (q, k, VALUES, MASK))
    found = torch.nn.functional.scaled_dot_product_attention(tq[None], tk[None], tv[None], mask)
    layer = torch.nn.MultiheadAttention(1, 1, batch_first=True)
    weights = layer(tq[None], tk[None], tv[None], attn_mask=mask)[1]
    padded = layer(tq[None], tk[None], tv[None], key_padding_mask=mask)[1]
    keras_layer = keras.layers.MultiHeadAttention(1, 1)
    _, keras_weights = keras_layer(tf.constant(q[None]), tf.constant(VALUES[None]),
                                   tf.constant(k[None]), attention_mask=tf.constant(MASK[None]),
                                   return_attention_scores=True)
    jaxs = jax.nn.dot_product_attention(q[None, :, None], k[None, :, None], VALUES[None, :, None],
                                        mask=MASK[None, None])
    first = [2.0 - found.item(), weights[0, 0, 0].item(), padded[0, 0, 0].item(),
             keras_weights.numpy().ravel()[0], 2.0 - float(jaxs.ravel()[0])]
    return dict(zip(EXPECTED, map(meaning, first), strict=True))
