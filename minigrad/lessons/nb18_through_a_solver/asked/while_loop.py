"""What does JAX do with a loop that stops near the root of x² = theta: step by step, under `jit`,
as a `lax.while_loop`, and with the implicit rule?

All rows are about the loop of the page, at theta = 1.2, where the derivative of the root is 0.456.
"""
import jax
import jax.numpy as jnp
from jax import lax

EXPECTED = {
    "derivative of the root, at theta = 1.2": 0.456,
    "jax.grad through a Python loop": 0.286,
    "the same loop under jax.jit": "TracerBoolConversionError",
    "as lax.while_loop, jax.grad": "ValueError: Reverse-mode differentiation does not work",
    "as lax.while_loop, jax.jvp (forward mode)": 0.286,
    "lax.custom_root, jax.grad": 0.473,
}


def near_root(theta, x=1.0):
    while abs(x * x - theta) > 0.1:
        x = x - (x * x - theta) / 8.0
    return x


def by_loop(theta):
    return lax.while_loop(lambda x: jnp.abs(x * x - theta) > 0.1,
                          lambda x: x - (x * x - theta) / 8.0, 1.0)


def by_root(theta):
    return lax.custom_root(lambda x: x * x - theta, 1.0,
                           lambda f, x: lax.stop_gradient(by_loop(theta)), lambda g, y: y / g(1.0))


def main():
    exact = jax.grad(jnp.sqrt)(1.2)
    plain = jax.grad(near_root)(1.2)
    try:
        compiled = str(jax.jit(near_root)(1.2))
    except jax.errors.TracerBoolConversionError as error:
        compiled = type(error).__name__
    try:
        said = str(jax.grad(by_loop)(1.2))
    except ValueError as error:
        said = f"ValueError: {str(error)[:42]}"
    forward = jax.jvp(by_loop, (1.2,), (1.0,))[1]
    exact, plain, forward, root = (round(float(slope), 3) for slope in (
        exact, plain, forward, jax.grad(by_root)(1.2)))
    return dict(zip(EXPECTED, [exact, plain, compiled, said, forward, root], strict=True))
