"""Project in the step: parameters are values, so the step returns feasible ones."""
import jax
import jax.numpy as jnp

x = jax.random.normal(jax.random.key(0), (200, 4))
y = x @ jnp.array([1.0, 0.5, -1.0, 2.0])                # the third weight would like to be -1

def loss(w):
    return jnp.mean((x @ w - y) ** 2)

@jax.jit
def step(w):
    return jnp.maximum(w - 0.1 * jax.grad(loss)(w), 0)

w = jnp.ones(4)
for _ in range(100):
    w = step(w)
print(w)                                # nearly 1, 0.5, 0, 2

# --- checked
assert w.min() == 0
assert abs(w[3] - 2) < 0.4
