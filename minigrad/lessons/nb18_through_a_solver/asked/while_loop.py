"""JAX compiles a loop whose end depends on its data to `lax.while_loop`. Does `jax.grad` go through
it, and what does the implicit rule do?

The loop is x = 0.5 x + theta until a step moves x by less than 1e-6: the right derivative is 2.
"""
import jax
import jax.numpy as jnp
from jax import lax

EXPECTED = {
    "jax.grad through lax.while_loop": "ValueError: Reverse-mode differentiation does not work",
    "jax.jvp, forward mode, through the same loop": 2.0,
    "jax.grad with lax.custom_root": 2.0,
}


def by_loop(theta):
    step = lambda x: 0.5 * x + theta
    return lax.while_loop(lambda x: jnp.abs(step(x) - x) > 1e-6, step, 0.0)


def by_root(theta):
    return lax.custom_root(lambda x: 0.5 * x + theta - x, 0.0,
                           lambda f, x: lax.stop_gradient(by_loop(theta)), lambda g, y: y / g(1.0))


def main():
    try:
        said = str(jax.grad(by_loop)(3.0))
    except ValueError as error:
        said = f"ValueError: {str(error)[:42]}"
    forward = jax.jvp(by_loop, (3.0,), (1.0,))[1]
    return dict(zip(EXPECTED, [said, round(float(forward), 3),
                               round(float(jax.grad(by_root)(3.0)), 3)], strict=True))
