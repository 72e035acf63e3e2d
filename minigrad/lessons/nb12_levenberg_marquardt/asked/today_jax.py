"""`ravel_pytree` flattens all parameters into a vector and back."""
import jax
import jax.numpy as jnp
from jax.flatten_util import ravel_pytree

x = jnp.linspace(-1, 1, 20)[:, None]
y = jnp.sin(3 * x)
keys = jax.random.split(jax.random.key(0), 2)
start = {"w": jax.random.normal(keys[0], (1, 4)), "b": jnp.zeros(4),
         "v": jax.random.normal(keys[1], (4, 1)), "c": jnp.zeros(1)}
u, unflatten = ravel_pytree(start)

def residuals(u):
    p = unflatten(u)
    return (jnp.tanh(x @ p["w"] + p["b"]) @ p["v"] + p["c"] - y).ravel()

@jax.jit
def step(u):
    r, J = residuals(u), jax.jacfwd(residuals)(u)
    return u - jnp.linalg.solve(J.T @ J + 0.1 * jnp.eye(len(u)), J.T @ r)

for _ in range(20):
    u = step(u)

# --- checked
assert u.shape == (13,)
assert jnp.sum(residuals(u) ** 2) < 1.0
