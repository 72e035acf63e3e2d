"""A block as a function of its weights; `jax.nn` has the attention and the norm."""
import jax
import jax.numpy as jnp

def block(p, x, heads):                                 # x: (samples, positions, n)
    h = jax.nn.standardize(x, epsilon=1e-5) * p["scale1"]
    q, k, v = (jnp.reshape(h @ w, (*x.shape[:2], heads, -1)) for w in p["qkv"])
    found = jax.nn.dot_product_attention(q, k, v, is_causal=True)
    x = x + jnp.reshape(found, x.shape) @ p["out"]
    h = jax.nn.standardize(x, epsilon=1e-5) * p["scale2"]
    return x + jax.nn.gelu(h @ p["wide"], approximate=False) @ p["narrow"]

keys = jax.random.split(jax.random.key(0), 5)
draw = lambda key, *shape: jax.random.normal(key, shape) / shape[-2] ** 0.5
p = {"scale1": jnp.ones(16), "scale2": jnp.ones(16), "qkv": draw(keys[0], 3, 16, 16),
     "out": draw(keys[1], 16, 16), "wide": draw(keys[2], 16, 64), "narrow": draw(keys[3], 64, 16)}
x = jax.random.normal(keys[4], (2, 8, 16))
y = block(p, x, heads=4)

# --- checked
assert y.shape == x.shape
later = x.at[:, 5:].add(jax.random.normal(keys[4], (2, 3, 16)))
assert jnp.allclose(block(p, later, 4)[:, :5], y[:, :5], atol=1e-5)       # no look ahead
assert not jnp.allclose(block(p, later, 4)[:, 5:], y[:, 5:], atol=1e-2)
