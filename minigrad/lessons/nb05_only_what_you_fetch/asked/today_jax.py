"""`jit` traces the step once for each shape; the step returns new parameters."""
import jax
import jax.numpy as jnp

keys = jax.random.split(jax.random.key(0), 3)
V = jax.random.uniform(keys[0], (10, 12))
theta = [jax.random.uniform(keys[1], (10, 3)), jax.random.uniform(keys[2], (3, 12))]
traced = []

def loss(theta):
    W, H = theta
    return jnp.sum((V - W @ H) ** 2)

@jax.jit
def step(theta):
    traced.append("now")        # Python runs while tracing, and never again
    return [jnp.maximum(A - 0.01 * slope, 0) for A, slope in zip(theta, jax.grad(loss)(theta))]

for _ in range(200):
    theta = step(theta)
print(len(traced), loss(theta))

# --- checked
assert len(traced) == 1
assert loss(theta) < 10
assert min(A.min() for A in theta) >= 0
