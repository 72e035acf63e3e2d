"""`jax.debug_nans` stops at the first nan; a missing path is zeros, without a word."""
import jax
import jax.numpy as jnp

def loss(p, x):
    return p["used"] * jnp.sum(jnp.where(x > 0.0, jnp.sqrt(x), 0.0))

p, x = {"used": 2.0, "forgotten": 3.0}, jnp.array([0.0, 4.0])
found = ""
try:
    with jax.debug_nans(True):                     # slow: only while you search
        jax.grad(loss, argnums=1)(p, x)
except FloatingPointError as error:
    found = str(error)
print(found)

slopes = jax.grad(loss)(p, x)
print(slopes)                                      # zero says nothing about why
jaxpr = jax.make_jaxpr(loss)(p, x)                 # an argument that no line uses has no path
print(jaxpr)

# --- checked
assert "nan" in found
assert slopes["forgotten"] == 0.0
assert slopes["used"] == 2.0
