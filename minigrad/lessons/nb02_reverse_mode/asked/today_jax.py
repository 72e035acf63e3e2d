"""For one loss, `grad`; for few inputs and many outputs, `jacfwd`."""
import jax
import jax.numpy as jnp

A = jnp.linspace(-1.0, 1.0, 3000).reshape(1000, 3)
x = jnp.array([0.1, 0.2, 0.3])

def f(x):
    return jnp.sin(A @ x)                          # 1,000 outputs of 3 inputs

slopes = jax.grad(lambda x: f(x).sum())(x)         # one output: one reverse sweep
J = jax.jit(jax.jacfwd(f))(x)                      # 3 forward sweeps, in one batch
same = jax.jit(jax.jacrev(f))(x)                   # 1,000 reverse sweeps, in one batch

# --- checked
assert J.shape == (1000, 3)
assert jnp.allclose(J, same, atol=1e-5)
assert jnp.allclose(J.sum(0), slopes, rtol=1e-3, atol=1e-2)
