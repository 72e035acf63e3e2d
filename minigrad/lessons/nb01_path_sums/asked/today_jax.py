"""`make_jaxpr` shows the program of f. `grad` first makes the linear program of its local partials,
which `linearize` shows; the sweep walks back through that one."""
import jax
import jax.numpy as jnp

def f(a, b):
    return a * b + jnp.sin(a)

print(jax.make_jaxpr(f)(2.0, 3.0))          # three operations, in order
y, linear = jax.linearize(f, 2.0, 3.0)
print(jax.make_jaxpr(linear)(1.0, 1.0))     # products with the local partials, and their sum
value, slopes = jax.value_and_grad(f, (0, 1))(2.0, 3.0)
print(value, slopes)

# --- checked
import math
assert abs(float(slopes[0]) - (3.0 + math.cos(2.0))) < 1e-6
assert float(slopes[1]) == 2.0
names = [str(equation.primitive) for equation in jax.make_jaxpr(linear)(1.0, 1.0).eqns]
assert names.count("mul") == 3 and len(names) == 5
assert len(jax.make_jaxpr(f)(2.0, 3.0).eqns) == 3
