"""What does JAX do with a loop whose end depends on its data: step by step, under `jit`, as a
`lax.while_loop`, and with the implicit rule?

The loop for the root of x² = theta is the one of the page, at theta = 1.2, where the right
derivative is 0.456. The others are x = 0.5 x + theta until a step moves x by less than 1e-6: the
right derivative is 2.
"""
import jax
import jax.numpy as jnp
from jax import lax

EXPECTED = {
    "jax.grad through a Python loop, right: 0.456": 0.286,
    "the same loop under jax.jit": "TracerBoolConversionError",
    "jax.grad through lax.while_loop": "ValueError: Reverse-mode differentiation does not work",
    "jax.jvp, forward mode, through the same loop": 2.0,
    "jax.grad with lax.custom_root": 2.0,
}


def near_root(theta, x=1.0):
    while abs(x * x - theta) > 0.1:
        x = x - (x * x - theta) / 8.0
    return x


def by_loop(theta):
    step = lambda x: 0.5 * x + theta
    return lax.while_loop(lambda x: jnp.abs(step(x) - x) > 1e-6, step, 0.0)


def by_root(theta):
    return lax.custom_root(lambda x: 0.5 * x + theta - x, 0.0,
                           lambda f, x: lax.stop_gradient(by_loop(theta)), lambda g, y: y / g(1.0))


def main():
    plain = round(float(jax.grad(near_root)(1.2)), 3)
    try:
        compiled = str(jax.jit(near_root)(1.2))
    except jax.errors.TracerBoolConversionError as error:
        compiled = type(error).__name__
    try:
        said = str(jax.grad(by_loop)(3.0))
    except ValueError as error:
        said = f"ValueError: {str(error)[:42]}"
    forward = jax.jvp(by_loop, (3.0,), (1.0,))[1]
    return dict(zip(EXPECTED, [plain, compiled, said, round(float(forward), 3),
                               round(float(jax.grad(by_root)(3.0)), 3)], strict=True))
