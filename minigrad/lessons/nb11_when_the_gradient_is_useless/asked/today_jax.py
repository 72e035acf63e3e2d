"""Lend a slope with `stop_gradient`, and give hardware a slope with `custom_vjp`."""
import jax
import jax.numpy as jnp
import numpy as np
from jax.experimental import io_callback

def through(s):                                         # value of sign, slope of tanh
    return jnp.tanh(s) + jax.lax.stop_gradient(jnp.sign(s) - jnp.tanh(s))

def hardware(x):                                        # here: x squared, outside of JAX
    return io_callback(lambda x: np.asarray(x) ** 2, x, x)  # pure_callback may skip or repeat it

@jax.custom_vjp
def ask(x):
    return hardware(x)

def backward(x, g):                                     # two more queries for each x
    return (g * (hardware(x + 0.1) - hardware(x - 0.1)) / 0.2,)

ask.defvjp(lambda x: (hardware(x), x), backward)
x = jnp.array([0.5, -2.0])
print(jax.grad(lambda x: through(x).sum())(x))          # 0.79 and 0.07, not 0
print(jax.grad(lambda x: ask(x).sum())(x))              # 1 and -4

# --- checked
assert jnp.allclose(through(x), jnp.sign(x))
assert jnp.allclose(jax.grad(lambda x: through(x).sum())(x), 1 - jnp.tanh(x) ** 2, atol=1e-5)
assert jnp.allclose(jax.grad(lambda x: ask(x).sum())(x), 2 * x, atol=1e-4)
