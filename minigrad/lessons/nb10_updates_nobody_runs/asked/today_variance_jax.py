"""`jnp.var` has all derivatives; keep `stop_gradient` away from the mean in your own norm."""
import jax
import jax.numpy as jnp

x = jnp.array([1.0, 2.0, 4.0])
print(jax.hessian(jnp.var)(x))                      # -0.2222 beside the diagonal

# --- checked
assert abs(jax.hessian(jnp.var)(x)[0, 1] + 2 / 9) < 1e-6
