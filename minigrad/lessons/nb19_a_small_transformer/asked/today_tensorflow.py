"""A block of Keras layers; `use_causal_mask` belongs to the call."""
import tensorflow as tf
from keras import layers

class Block(layers.Layer):
    def __init__(self, n, heads):
        super().__init__()
        self.norm1, self.norm2 = (layers.LayerNormalization(epsilon=1e-5) for _ in range(2))
        self.attention = layers.MultiHeadAttention(heads, key_dim=n // heads)
        self.wide, self.narrow = layers.Dense(4 * n, activation="gelu"), layers.Dense(n)

    def call(self, x):                                  # (samples, positions, n)
        h = self.norm1(x)
        x = x + self.attention(h, h, use_causal_mask=True)      # query, value
        return x + self.narrow(self.wide(self.norm2(x)))

block, x = Block(16, 4), tf.random.normal((2, 8, 16))
y = block(x)

# --- checked
assert y.shape == x.shape
later = tf.concat([x[:, :5], x[:, 5:] + tf.random.normal((2, 3, 16))], 1)
assert tf.reduce_all(abs(block(later)[:, :5] - y[:, :5]) < 1e-5)          # no look ahead
assert tf.reduce_max(abs(block(later)[:, 5:] - y[:, 5:])) > 1e-2
