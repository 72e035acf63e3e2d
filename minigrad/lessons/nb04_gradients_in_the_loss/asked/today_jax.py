"""`grad` of a function that calls `grad`."""
import jax
import jax.numpy as jnp

w = jnp.array([0.5, -1.0])
x = jnp.array([1.0, 2.0])

def output(w, x):
    return jnp.sum(jnp.tanh(w * x))

def loss(w, x):
    slope = jax.grad(output, argnums=1)(w, x)
    return output(w, x) + 0.1 * jnp.sum(slope**2)

print(jax.grad(loss)(w, x))

# --- checked
t = jnp.tanh(w * x)
right = x * (1 - t**2) + 0.2 * w * (1 - t**2) ** 2 * (1 - 2 * w * x * t)
assert jnp.allclose(jax.grad(loss)(w, x), right, atol=1e-5)
