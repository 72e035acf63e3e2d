"""`cost_analysis` is the compiler's estimate for a compiled function; nothing runs."""
import jax
import jax.numpy as jnp

def flops(f, *args):
    return jax.jit(f).lower(*args).compile().cost_analysis()["flops"]

A, B, G = jnp.ones((40, 30)), jnp.ones((30, 20)), jnp.ones((40, 20))

def backward(A, B, G):
    _, pullback = jax.vjp(jnp.matmul, A, B)
    return pullback(G)

print(flops(jnp.matmul, A, B), flops(backward, A, B, G))

# --- checked
assert flops(jnp.matmul, A, B) == 48000
assert flops(backward, A, B, G) == 96000
