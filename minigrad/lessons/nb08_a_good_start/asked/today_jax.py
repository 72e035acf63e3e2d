"""You draw the weights yourself: take an initializer of `jax.nn.initializers` and a key."""
import jax
import jax.numpy as jnp

init = jax.nn.initializers.he_normal()
keys = jax.random.split(jax.random.key(0), 9)
weights = [init(key, (64, 64)) for key in keys[:8]] + [init(keys[8], (64, 10))]

h = jax.random.normal(jax.random.key(1), (256, 64))
for w in weights[:-1]:
    h = jax.nn.relu(h @ w)
    print(float(h.std()))
logits = h @ weights[-1]
loss = -jnp.mean(jax.nn.log_softmax(logits)[:, 0])                # stable; here every label is 0

# --- checked
assert 0.1 < float(logits.std()) < 5
assert jnp.isfinite(-jax.nn.log_softmax(jnp.array([1e4] + [0.0] * 9))[0])
assert jnp.isfinite(loss)
