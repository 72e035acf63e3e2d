"""JAX: you write the update, so give the share a name that can't be misread."""
import jax.numpy as jnp

def moved(old, batch, keep):
    return keep * old + (1 - keep) * batch

mean = moved(jnp.zeros(2), jnp.array([5.0, 1.0]), keep=0.9)     # Keras's momentum
same = moved(jnp.zeros(2), jnp.array([5.0, 1.0]), keep=1 - 0.1) # PyTorch's momentum 0.1
print(mean, same)                       # [0.5 0.1] twice

# --- checked
assert jnp.allclose(mean, jnp.array([0.5, 0.1]))
assert jnp.allclose(mean, same)
