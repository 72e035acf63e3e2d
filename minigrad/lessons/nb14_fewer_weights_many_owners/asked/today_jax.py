"""A step returns new weights: apply the mask there, after the update."""
import jax
import jax.numpy as jnp

x, y = jax.random.normal(jax.random.key(0), (64, 6)), jax.random.normal(jax.random.key(1), (64, 4))
w = jax.random.normal(jax.random.key(2), (6, 4))
mask = jnp.abs(w) >= jnp.quantile(jnp.abs(w), 0.5)                 # keeps the larger half

def loss(w):
    return jnp.mean((x @ w - y) ** 2)

@jax.jit
def step(w, velocity):
    velocity = 0.9 * velocity + jax.grad(loss)(w)
    return jnp.where(mask, w - 0.1 * velocity, 0.0), velocity

velocity = jnp.zeros_like(w)
for _ in range(100):
    w, velocity = step(w, velocity)

# --- checked
assert jnp.count_nonzero(w) == 12
assert jnp.all(w[~mask] == 0)
assert jnp.count_nonzero(velocity) == 24
