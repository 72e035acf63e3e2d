"""A step returns new weights: project them there. The other way is softplus of free numbers."""
import jax
import jax.numpy as jnp

x, y = jax.random.normal(jax.random.key(0), (64, 6)), jax.random.normal(jax.random.key(1), (64,))

def loss(w):
    return jnp.mean((x @ w - y) ** 2)

@jax.jit
def projected(w):
    return jnp.maximum(w - 0.1 * jax.grad(loss)(w), 0.0)

@jax.jit
def reparametrised(z):                              # z is free; the weights are softplus(z)
    return z - 0.1 * jax.grad(lambda z: loss(jax.nn.softplus(z)))(z)

w = z = jnp.ones(6)
for _ in range(100):
    w, z = projected(w), reparametrised(z)

# --- checked
assert w.min() >= 0
assert jax.nn.softplus(z).min() > 0
assert loss(w) < loss(jnp.ones(6))
assert loss(jax.nn.softplus(z)) < loss(jnp.ones(6))
