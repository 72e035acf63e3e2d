"""`grad` makes a function; `make_jaxpr` shows the program that the sweep walks back through."""
import jax
import jax.numpy as jnp

def f(a, b):
    return a * b + jnp.sin(a)

print(jax.make_jaxpr(f)(2.0, 3.0))          # three operations, in order
value, slopes = jax.value_and_grad(f, (0, 1))(2.0, 3.0)
print(value, slopes)

# --- checked
import math
assert abs(float(slopes[0]) - (3.0 + math.cos(2.0))) < 1e-6
assert float(slopes[1]) == 2.0
assert len(jax.make_jaxpr(f)(2.0, 3.0).eqns) == 3
