"""An op of your own: `custom_vjp` with a forward and a backward function; `check_grads` judges."""
import jax
import jax.numpy as jnp
from jax.test_util import check_grads

jax.config.update("jax_enable_x64", True)       # in float32, only large mistakes would be found

@jax.custom_vjp
def softplus(x):
    return jnp.maximum(x, 0) + jnp.log1p(jnp.exp(-abs(x)))

def forward(x):
    return softplus(x), x                       # the value, and what the rule needs

def backward(x, g):                             # your rule(g, y, x)
    return (g * jax.nn.sigmoid(x),)

softplus.defvjp(forward, backward)
x = jnp.array([-2.0, 0.5, 3.0])
slopes = jax.grad(lambda x: softplus(x).sum())(x)
check_grads(softplus, (x,), order=1, modes=["rev"])   # against finite differences

# --- checked
assert jnp.allclose(slopes, jax.nn.sigmoid(x), atol=1e-12)

@jax.custom_vjp
def twice(x):
    return 2 * x

twice.defvjp(lambda x: (twice(x), None), lambda _, g: (2.001 * g,))     # off by 5e-4
refused = False
try:
    check_grads(twice, (x,), order=1, modes=["rev"])
except AssertionError:
    refused = True
assert refused
