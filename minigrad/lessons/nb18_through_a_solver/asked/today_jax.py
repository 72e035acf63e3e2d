"""`lax.custom_root` takes any loop; its tangent solver gets the linear system of the condition."""
import jax
import jax.numpy as jnp
from jax import lax

def step(x, W, theta):
    return jnp.tanh(W @ x + theta)

def by_steps(f, x):                                  # f(x) = step(x) - x: until it is nearly 0
    more = lambda state: (jnp.max(jnp.abs(f(state[0]))) > 1e-6) & (state[1] < 200)
    return lax.while_loop(more, lambda state: (state[0] + f(state[0]), state[1] + 1), (x, 0))[0]

def linear_solve(g, y):                              # g is linear: g(v) = A v
    return jnp.linalg.solve(jax.jacobian(g)(y), y)

def fixed_point(W, theta):
    condition = lambda x: step(x, W, theta) - x
    x = lax.custom_root(condition, jnp.zeros_like(theta), by_steps, linear_solve)
    newton = jnp.linalg.solve(jax.jacobian(condition)(x), condition(x))
    return x + jnp.where(jnp.linalg.norm(newton) < 1e-4, 0, jnp.nan)    # nan: no fixed point

slopes = jax.grad(lambda W, theta: jnp.sum(fixed_point(W, theta) ** 2), argnums=(0, 1))

# --- checked
keys = jax.random.split(jax.random.key(0), 2)
W, theta = 0.2 * jax.random.normal(keys[0], (5, 5)), jax.random.normal(keys[1], (5,))

def unrolled(W, theta):
    x = jnp.zeros_like(theta)
    for _ in range(60):
        x = step(x, W, theta)
    return jnp.sum(x**2)

pairs = zip(slopes(W, theta), jax.grad(unrolled, argnums=(0, 1))(W, theta))
assert all(jnp.allclose(one, other, rtol=1e-4, atol=1e-5) for one, other in pairs)

swings = slopes(-3 * jnp.eye(1), jnp.array([0.5]))   # this loop jumps to and fro
assert all(jnp.isnan(slope).all() for slope in swings)
