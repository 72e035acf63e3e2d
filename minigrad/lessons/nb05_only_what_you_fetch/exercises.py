"""Notebook 05, only what you fetch: the exercises, with hidden inputs and misconceptions.

Right results do not come from the exercises' own solutions: the nodes that a fetch needs come from
powers of a matrix, and the encoder's gradient from forward mode, through all batches at once.
"""

from collections.abc import Callable, Mapping
from numbers import Integral
from typing import Any

import numpy as np

import minigrad as mg

from ...course.exercise import Case, Exercise, Slip
from ...course.formula import Formula
from ...course.results import alike, equal, refuse, returned
from ...course.sandbox import NotYet, call
from ...tensor import Tensor
from ..nb04_gradients_in_the_loss.exercises import own_op

# --- A: what a fetch needs ------------------------------------------------------------------------

Parents = dict[int, list[int]]


class Watched(dict):
    """A dict that counts in `looks[0]` how often a key is looked up, also on its copies."""

    def __init__(self, items: Mapping, looks: list[int]) -> None:
        super().__init__(items)
        self.looks = looks

    def __getitem__(self, key: Any) -> Any:
        self.looks[0] += 1
        return super().__getitem__(key)

    def get(self, key: Any, default: Any = None) -> Any:
        """Count this look, too: a dict's own `get` does not call __getitem__."""
        self.looks[0] += 1
        return super().get(key, default)

    def __deepcopy__(self, memo: object) -> "Watched":
        return Watched(self, self.looks)


def _graphs(rng: np.random.Generator) -> list[tuple]:
    """(parents, fetches) of random graphs: nodes with one to three parents, sometimes the same one
    twice, and leaves in between."""
    cases = []
    for size in range(4, 20):
        parents: Parents = {}
        for node in range(size):
            most = 0 if node == 0 or rng.random() < 0.2 else int(rng.integers(1, 4))
            parents[node] = rng.integers(max(0, node - 6), node, most).tolist() if most else []
        count = int(rng.integers(1, 3))
        cases.append((parents,
                      sorted(rng.choice(np.arange(1, size), count, replace=False).tolist())))
    return cases


def _reaching(parents: Parents, fetches: list[int]) -> set[int]:
    """The nodes with a path of any length to a fetch, by powers of the matrix of edges."""
    edges = np.eye(len(parents))
    for node, mine in parents.items():
        edges[mine, node] = 1.0
    paths = np.linalg.matrix_power(edges, len(parents))
    return {node for node in parents if paths[node, fetches].any()}


def _pruned_tested(cases: list[Case]) -> str:
    left_out = sum(len(c.args[0]) - len(c.right) for c in cases)
    return (f"{len(cases)} random graphs of up to {len(cases[-1].args[0])} nodes, {left_out} of "
            "which don't run")


def nodes_of(result: Any) -> set[int]:
    """A learner's set, or list, of node numbers."""
    if (not isinstance(result, set | frozenset | list | tuple)
        or not all(isinstance(n, Integral) for n in result)):
        refuse(result, "a set of node numbers")
    if len(set(result)) < len(result):
        twice = next(node for node in result if list(result).count(node) > 1)
        raise NotYet(f"node {twice} is in your result more than once, but a node runs "
                     "only once: use a set")
    return {int(node) for node in result}


def _each_once(answer: Callable) -> str:
    """Test twenty diamonds, where a walk along every path takes forever, and a chain that is too
    long for a recursion."""
    looks = [0]
    diamonds: Parents = ({0: []}
                         | {n: [n - 1, n - 1] if n % 3 else [n - 2, n - 1] for n in range(1, 61)})
    chain: Parents = {0: []} | {node: [node - 1] for node in range(1, 3000)}
    if nodes_of(call(answer, Watched(diamonds, looks), [60])) != set(diamonds):
        raise NotYet("right on the small graphs, but in a row of diamonds some nodes are left out")
    if looks[0] > 4 * len(diamonds):
        raise NotYet(f"the sets are right, but {len(diamonds)} nodes took {looks[0]:,} looks at "
                     "parents: don't continue from a node that is in the set already")
    try:
        if nodes_of(call(answer, chain, [2999])) != set(chain):
            raise NotYet("right on the small graphs, but on a chain of 3,000 nodes "
                         "some are left out")
    except NotYet as accident:
        if isinstance(accident.error, RecursionError) or "without end" in str(accident):
            raise NotYet("the sets are right, but a chain of 3,000 nodes is deeper than Python's "
                         "recursion allows: a loop has no such limit") from None
        raise
    return f"{len(diamonds)} nodes of diamonds looked at {looks[0]} times, and a chain of 3,000"


def _one_pass(parents: Parents, fetches: list[int]) -> set[int]:
    needed = set(fetches)
    for node in parents:
        if node in needed:
            needed.update(parents[node])
    return needed


def _users(parents: Parents, fetches: list[int]) -> set[int]:
    needed = set(fetches)
    for node, mine in parents.items():
        if needed & set(mine):
            needed.add(node)
    return needed


PRUNE = Exercise(
    "05.A", "prune(parents, fetches)", _reaching, _graphs, _pruned_tested,
    slips=(
        Slip(lambda parents, fetches: set(parents),
             "that is the whole graph; but a node runs only if some fetch is computed from it"),
        Slip(lambda parents, fetches: set(fetches).union(*parents.values()), "you add the parents "
             "of every node, needed or not; only a node that is needed needs its parents"),
        Slip(_one_pass, "those are the fetches and their parents; but the parents' parents are "
             "needed, too, so visit a node after all its users: start at the last one"),
        Slip(_users, "those are the nodes computed from the fetches; you need the nodes that "
             "the fetches are computed from"),
        Slip(lambda parents, fetches: set().union(*(_reaching(parents, parents[f])
                                                    for f in fetches)),
             "the fetches themselves are missing; they run, too"),
        Slip(lambda parents, fetches: set(range(max(fetches) + 1)),
             "those are all nodes made before a fetch; but an older node need not be needed"),
    ),
    read=nodes_of, agree=equal, further=_each_once,
)

# --- Break it: a cache that never asks ------------------------------------------------------------

NAMES = ("W", "V", "b", "step", "rate")


def _versions(rng: np.random.Generator) -> list[tuple]:
    """(seen, now) of values that are made from no variable, from one or from several; versions only
    grow."""
    cases: list[tuple] = [({}, {"W": 3}), ({"W": 0}, {"W": 0}), ({"W": 0}, {"W": 1})]
    for _ in range(60):
        now = {name: int(rng.integers(0, 9)) for name in NAMES[:rng.integers(1, 6)]}
        mine = [name for name in now if rng.random() < 0.6]
        moved = [name for name in mine if rng.random() < 0.4]
        seen = {name: now[name] - int(rng.integers(1, now[name] + 1) if name in moved and now[name]
                                      else 0) for name in mine}
        cases.append((seen, now))
    return cases


def truth(result: Any) -> bool:
    """A learner's True or False."""
    if not isinstance(result, bool | np.bool_):
        refuse(result, "True or False")
    return bool(result)


def _tested_versions(cases: list[Case]) -> str:
    stale = sum(not c.right for c in cases)
    return (f"{len(cases)} pairs of versions: {stale} kept values are stale, "
            f"{len(cases) - stale} still right")


REUSE = Exercise(
    "05.break", "may_reuse(seen, now)",
    lambda seen, now: not [name for name in seen if now[name] > seen[name]], _versions,
    _tested_versions,
    slips=(
        Slip(lambda seen, now: True, "that is the bug itself: the variable is the same one as "
             "before, but its value has changed"),
        Slip(lambda seen, now: False,
             "never stale, but never reused either: every run computes everything again"),
        Slip(lambda seen, now: seen == now, "a variable that the value doesn't depend on "
             "may change freely; otherwise a counter of steps would empty the cache in every run"),
        Slip(lambda seen, now: any(now[v] == seen[v] for v in seen), "one unchanged variable "
             "doesn't help if another one has changed: all of them must be unchanged"),
        Slip(lambda seen, now: any(now[v] != seen[v] for v in seen),
             "that is the opposite: it says when the value is stale"),
        Slip(lambda seen, now: seen.keys() <= now.keys(), "that compares the variables, but only "
             "their versions tell whether they have changed"),
        Slip(lambda seen, now: max(seen.values(), default=0) == max(now.values()),
             "the largest versions may agree by chance; compare each variable's own versions"),
    ),
    read=truth, agree=equal,
)

# --- B: one encoder, many batches -----------------------------------------------------------------

LOSSES = (
    Formula("sum((H[p] - H[q])**2)",
            lambda H, pairs: np.sum((H[pairs[:, 0]] - H[pairs[:, 1]]) ** 2)),
    Formula("mean(H[p] * H[q])", lambda H, pairs: np.mean(H[pairs[:, 0]] * H[pairs[:, 1]])),
    Formula("log(sum(exp(H[p] * H[q])))",
            lambda H, pairs: np.log(np.sum(np.exp(H[pairs[:, 0]] * H[pairs[:, 1]])))),
)


def _encoder(X: np.ndarray) -> Formula:
    return Formula(f"tanh(X @ W), X {X.shape[0]}×{X.shape[1]}", lambda W: np.tanh(X @ W))


def _encodings(rng: np.random.Generator) -> list[tuple]:
    cases = []
    for count in (1, 2, 3, 5):
        for loss in LOSSES:
            inputs, width = rng.integers(3, 6), rng.integers(1, 4)
            X, W = rng.normal(size=(inputs, 2)).round(2), rng.normal(size=(2, width)).round(2)
            batches = [rng.integers(0, inputs, (int(rng.integers(1, 4)), 2)) for _ in range(count)]
            cases.append((_encoder(X), loss, W, batches))
    return cases


def _forward(encode: Callable, loss: Callable, W: np.ndarray, batches: list) -> np.ndarray:
    total = lambda W: sum(loss(encode(W), batch) for batch in batches)
    return np.asarray(mg.jacobian(total, mode="forward")(W))


def _at_h(encode: Callable, loss: Callable, W: np.ndarray, batches: list) -> np.ndarray:
    H = encode(W)
    return np.asarray(sum(mg.grad(loss)(H, batch) for batch in batches))


def array(result: Any) -> np.ndarray:
    """A learner's gradient as an array."""
    if isinstance(result, tuple) and len(result) == 1:
        raise NotYet("your function returns a tuple: a pullback returns one cotangent for each "
                     "argument, so take [0]")
    if isinstance(result, Tensor):
        result = result.value
    returned(result)
    if not isinstance(result, np.ndarray) or result.dtype.kind != "f":
        refuse(result, "an array of floats")
    return result


def _once(answer: Callable) -> str:
    """Test that an answer goes through the encoder once forward and once back."""
    rng = np.random.default_rng(5)
    calls, pulls = [0], [0]
    X, W = rng.normal(size=(6, 3)), rng.normal(size=(3, 2))
    batches = [rng.integers(0, 6, (3, 2)) for _ in range(8)]

    def rule(g: Any, y: Any, x: Any) -> Any:
        pulls[0] += 1
        return g * (1.0 - y * y)

    def encode(W: Any) -> Any:
        calls[0] += 1
        return watched(X @ W)

    watched = own_op("tanh of an encoder", rule, np.tanh)
    call(answer, Formula("encode", encode), LOSSES[0], W, batches)
    if calls[0] > 1:
        raise NotYet(f"the gradient is right, but the encoder ran {calls[0]} times for "
                     f"{len(batches)} batches, and W didn't change: once is enough")
    if pulls[0] > 1:
        raise NotYet("the gradient is right and the encoder ran once, but you went back through "
                     f"it {pulls[0]} times: a pullback is linear, so add the cotangents first")
    return f"once through the encoder and once back for {len(batches)} batches"


ENCODER = Exercise(
    "05.B", "encoder_gradient(encode, loss, W, batches)", _forward, _encodings,
    lambda cases:
    f"{len(cases)} encoders with 1 to {max(len(c.args[3]) for c in cases)} batches, 1e-9 relative",
    slips=(
        Slip(_at_h, "that is the gradient at the representations; it still has to go back through "
             "the encoder"),
        Slip(lambda encode, loss, W, batches: _forward(encode, loss, W, batches) / len(batches),
             "that is the mean over the batches; the task asks for the sum"),
        Slip(lambda encode, loss, W, batches: _forward(encode, loss, W, batches[-1:]),
             "only the last batch is in it: add the cotangents of all batches"),
        Slip(lambda encode, loss, W, batches: _forward(encode, loss, W, batches[:1]),
             "only the first batch is in it"),
        Slip(lambda encode, loss, W, batches: _forward(encode, loss, W, batches[:1] * len(batches)),
             "every batch has its own cotangent; you used the first one for every batch"),
        Slip(lambda encode, loss, W, batches: mg.grad(lambda W: np.sum(encode(W)))(W),
             "you pull back ones; pull back the gradient of the losses with "
             "respect to the representations"),
        Slip(lambda encode, loss, W, batches: -_forward(encode, loss, W, batches),
             "the sign is reversed"),
        Slip(lambda encode, loss, W, batches: np.zeros_like(W), "all zeros: the representations "
             "have become plain numbers, so nothing connects them with W any more"),
    ),
    read=array, agree=alike, further=_once,
)

EXERCISES = (PRUNE, REUSE, ENCODER)
