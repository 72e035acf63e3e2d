"""Is the Hessian of the variance right where the mean is cut out of the gradient?

The variance of three numbers has the Hessian (2/3) (I - 11'/3). TensorFlow's `tf.nn.moments` stops
the gradient at the mean inside the variance, which leaves first derivatives as they are, and says
so in a comment. Here are second derivatives at x = [1, 2, 4], in TensorFlow, PyTorch and JAX.
"""
import jax
import jax.numpy as jnp
import tensorflow as tf
import torch

EXPECTED = {
    "gradient, tf.nn.moments": [-0.8889, -0.2222, 1.1111],
    "gradient, tf.math.reduce_variance": [-0.8889, -0.2222, 1.1111],
    "Hessian, tf.nn.moments": [[0.6667, 0.0, 0.0], [0.0, 0.6667, 0.0], [0.0, 0.0, 0.6667]],
    "Hessian, tf.math.reduce_variance": [
        [0.4444, -0.2222, -0.2222], [-0.2222, 0.4444, -0.2222], [-0.2222, -0.2222, 0.4444]],
    "Hessian, torch.var": [
        [0.4444, -0.2222, -0.2222], [-0.2222, 0.4444, -0.2222], [-0.2222, -0.2222, 0.4444]],
    "Hessian, jax.numpy.var": [
        [0.4444, -0.2222, -0.2222], [-0.2222, 0.4444, -0.2222], [-0.2222, -0.2222, 0.4444]],
}


def in_tensorflow(variance):
    """The gradient and the Hessian."""
    x = tf.Variable([1.0, 2.0, 4.0])
    with tf.GradientTape() as outer:
        with tf.GradientTape() as inner:
            y = variance(x)
        slope = inner.gradient(y, x)
    return slope, outer.jacobian(slope, x)


def main():
    point = [1.0, 2.0, 4.0]
    cut, hessian_cut = in_tensorflow(lambda x: tf.nn.moments(x, axes=[0])[1])
    whole, hessian = in_tensorflow(tf.math.reduce_variance)
    in_torch = torch.func.hessian(lambda x: torch.var(x, correction=0))(torch.tensor(point))
    in_jax = jax.hessian(jnp.var)(jnp.array(point))
    found = [cut, whole, hessian_cut, hessian, in_torch, in_jax]
    return {key: rounded(value) for key, value in zip(EXPECTED, found, strict=True)}


def rounded(array):
    """Lists of numbers with four places."""
    if array.ndim:
        return [rounded(row) for row in array]
    return round(float(array), 4) + 0.0
