"""A metric's state is a value that you pass on, so a stage that starts with zeros is separate."""
import jax
import jax.numpy as jnp

buckets = 200
empty = jnp.zeros((2, buckets))            # counts of negatives and of positives

@jax.jit
def update(counts, scores, labels):
    place = jnp.minimum((scores * buckets).astype(int), buckets - 1)
    return counts.at[labels, place].add(1)

def auc(counts):
    negatives, positives = counts
    below = jnp.cumsum(negatives) - negatives
    return jnp.sum(positives * (below + negatives / 2)) / positives.sum() / negatives.sum()

scores = jax.random.uniform(jax.random.key(0), (200,))
labels = (jax.random.uniform(jax.random.key(1), (200,)) < scores).astype(int)
for stage in ("train evaluation", "test evaluation"):
    counts = empty
    for k in range(0, 200, 32):
        counts = update(counts, scores[k:k + 32], labels[k:k + 32])
    print(stage, auc(counts))

# --- checked
up, down = scores[labels > 0][:, None], scores[labels == 0]
assert counts.sum() == 200
assert abs(auc(counts) - jnp.mean((up > down) + 0.5 * (up == down))) < 0.005
assert empty.sum() == 0
