"""`vjp` gives the pullback, `jvp` carries a tangent, `jacrev` and `jacfwd` give all of J."""
import jax
import jax.numpy as jnp

W = jnp.array([[1.0, 2.0], [3.0, 4.0], [5.0, 6.0]])
x = jnp.array([1.0, -1.0])

def f(x):
    return W @ jnp.sin(x)               # 3 scores of 2 inputs

y, pullback = jax.vjp(f, x)
(total,) = pullback(jnp.ones(3))        # shape (2,): the sum of the rows
(row_of_1,) = pullback(jnp.array([0.0, 1.0, 0.0]))
y, column_of_0 = jax.jvp(f, (x,), (jnp.array([1.0, 0.0]),))
rows = jax.jacrev(f)(x)                 # shape (3, 2)

# --- checked
assert rows.shape == (3, 2)
assert jnp.allclose(rows.sum(0), total, atol=1e-5)
assert jnp.allclose(rows[1], row_of_1, atol=1e-5)
assert jnp.allclose(rows[:, 0], column_of_0, atol=1e-5)
