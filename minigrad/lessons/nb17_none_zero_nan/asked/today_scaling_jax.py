"""JAX itself has no scaler; the rule takes five lines."""
import jax
import jax.numpy as jnp

x = jax.random.normal(jax.random.key(0), (64, 4))
target = x.sum(1)

def loss(w):
    half = (x.astype(jnp.float16) @ w.astype(jnp.float16)).astype(jnp.float32)
    return jnp.mean((half - target) ** 2)

@jax.jit
def step(w, scale):
    g = jax.grad(lambda w: loss(w) * scale)(w) / scale      # the weights stay float32
    good = jnp.all(jnp.isfinite(g))
    return jnp.where(good, w - 0.1 * g, w), jnp.where(good, scale, scale / 2.0)

w, scale = jnp.zeros(4), jnp.float32(2.0**20)
for _ in range(100):
    w, scale = step(w, scale)
print(loss(w), scale)

# --- checked
assert loss(w) < 0.01
assert scale < 2.0**20
