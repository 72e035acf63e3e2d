"""State goes in and comes out: `scan` adds up parts one by one; RMSProp by hand, as optax does."""
import jax
import jax.numpy as jnp

def loss(w, x):
    return jnp.sum(w * x)

def rmsprop(gradient, mean_square, rate=0.1, decay=0.9):
    mean_square = decay * mean_square + (1 - decay) * gradient**2
    return -rate * gradient / jnp.sqrt(mean_square + 1e-8), mean_square

w, mean_square = jnp.ones(2), jnp.zeros(2)
parts = jnp.array([[3.0, 0.0], [5.0, 8.0]])             # two parts of one batch
add = lambda total, x: (total + jax.grad(loss)(w, x) / len(parts), None)
gradient, _ = jax.lax.scan(add, jnp.zeros_like(w), parts)
norm = jnp.linalg.norm(gradient)
gradient = gradient * jnp.minimum(1, 1 / norm)          # clipped to a norm of 1
change, mean_square = rmsprop(gradient, mean_square)
w = w + change
print(norm, change)                                     # 5.657; the change isn't -0.1 * gradient

# --- checked
assert abs(norm - 32**0.5) < 1e-4
assert jnp.allclose(change, -0.1 / 0.1**0.5, atol=1e-4)
