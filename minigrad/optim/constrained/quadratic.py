"""Strictly convex quadratic programs, whose solutions are steps of `minimize`; and how second
derivatives become convex.
"""
import math

import numpy as np

ROUNDING = 1e-12  # relative to the sizes in a condition
FLAT = 1e-10  # curvature relative to the largest, below which it says nothing


def quadratic(b: np.ndarray, g: np.ndarray, a: np.ndarray, c: np.ndarray,
              zeros: int) -> tuple[np.ndarray, np.ndarray] | None:
    """Minimise g'd + d'b d / 2 where a d + c >= 0, with = 0 in the first `zeros` rows.

    b: a positive definite matrix, (n, n).
    g: a vector, (n,).
    a, c: the conditions, (m, n) and (m,).
    Returns d and the multipliers y >= 0 (of any sign for equations), with g + b d = a'y; None if no
    d meets the conditions, to rounding.  It begins at the minimum without conditions, and adds the
    one that is violated most until none is.  Source: Goldfarb & Idnani 1983.
    """
    lower = np.linalg.cholesky(b)
    # in w = lower'd this is the point nearest to -g: all distances are lengths
    both = np.linalg.solve(lower, np.concatenate([a, g[None]]).T)
    v, start = both[:, :-1], -both[:, -1]
    norms = np.linalg.norm(v, axis=0)
    norms[norms == 0.0] = 1.0
    v, c = v / norms, c / norms
    w, u = start, np.zeros(0)
    active: list[int] = []
    waiting = list(range(zeros))  # equations that are not active yet
    for _ in range(20 * (len(g) + len(c)) + 20):
        off = v.T @ w + c
        limit = ROUNDING * (np.abs(c) + np.linalg.norm(w))
        short = off + limit
        short[active] = 0.0
        short[:zeros] = 0.0
        if waiting:
            k = waiting.pop(0)
        elif np.min(short, initial=0.0) < 0.0:
            k = int(np.argmin(short))
        else:
            y = np.zeros(len(c))
            y[active] = u
            return np.linalg.solve(lower.T, w), y / norms
        sign = -1.0 if k < zeros and off[k] > 0.0 else 1.0  # an equation may be met from above
        gap, added = sign * off[k], 0.0
        while True:
            q, r = np.linalg.qr(v[:, active])
            along = q.T @ (sign * v[:, k])
            up = sign * v[:, k] - q @ along
            back = np.linalg.solve(r, along) if active else along
            length = float(up @ up)
            full = -gap / length if length > 1e-20 else math.inf
            free = (np.array(active, int) >= zeros) & (back > 0.0)
            with np.errstate(divide="ignore", invalid="ignore"):
                rates = np.where(free, u / back, math.inf)
            t = min(full, float(np.min(rates, initial=math.inf)))
            if math.isinf(t):  # the conditions so far leave no room for this one
                if k < zeros and abs(gap) <= 1e3 * limit[k]:
                    break  # it follows from them
                return None
            u, added = u - t * back, added + t
            if not math.isinf(full):
                w = w + t * up
                gap += t * length
            if t == full:
                active.append(k)
                u = np.append(u, sign * added)
                break
            gone = int(np.argmin(rates))
            del active[gone]
            u = np.delete(u, gone)
    return None


def combined(known: list[tuple[np.ndarray, np.ndarray]], row: np.ndarray) -> np.ndarray | None:
    """Return the value of a linear function at row, or None where what is known does not tell it.

    known: pairs (row, value).
    """
    rows = np.array([other for other, _ in known]).reshape(-1, row.size)
    part = np.linalg.lstsq(rows.T, row)[0]
    # each entry to rounding, beside those that are known; large parts would lose digits
    off = np.abs(row - part @ rows) > 1e-12 * np.max(np.abs(rows), axis=0, initial=0.0)
    if off.any() or np.sum(np.abs(part)) > 1e3:
        return None
    return np.tensordot(part, np.array([value for _, value in known]), 1)


def kernel(a: np.ndarray) -> np.ndarray:
    """Return orthonormal columns that span the directions d with a d = 0."""
    norms = np.linalg.norm(a, axis=1, keepdims=True)
    _, s, v = np.linalg.svd(a / np.where(norms > 0.0, norms, 1.0))
    return v[np.sum(s > FLAT):].T


def convex(h: np.ndarray, used: np.ndarray, left: np.ndarray,
           longest: float) -> tuple[np.ndarray, bool]:
    """Return h, made positive definite, and whether that changed it where conditions leave room.

    used: the gradients of the conditions that will hold as equations: to add a multiple of
        used'used does not change the step then.
    left: the gradient of the Lagrangian.
    longest: the longest step along an eigenvector.
    """
    bend = h.diagonal()
    unit = np.ones(len(h))
    if np.min(bend) > 0.0 and np.max(bend) > 1e-2 / FLAT * np.min(bend):
        unit = 1.0 / np.sqrt(bend)  # else what is small only by its unit would count as flat
    b, bent = _convex(h * unit * unit[:, None], used * unit, left * unit, longest, unit)
    return b / unit / unit[:, None], bent


def _convex(h: np.ndarray, used: np.ndarray, left: np.ndarray, longest: float,
            unit: np.ndarray) -> tuple[np.ndarray, bool]:
    """Return what `convex` does, where x is measured in these units and `longest` is not."""
    room = kernel(used)
    values, vectors = np.linalg.eigh(room.T @ h @ room)
    vectors = room @ vectors
    least = np.abs(vectors.T @ left) * np.linalg.norm(vectors * unit[:, None], axis=0) / longest
    most = max(float(np.max(np.abs(h))), float(np.max(least, initial=0.0)), 1e-300)
    raised = np.maximum(np.abs(values), np.maximum(least, FLAT * most))
    h = h + (vectors * (raised - values)) @ vectors.T
    bent = bool(np.any(raised > values))
    norms = np.linalg.norm(used, axis=1, keepdims=True)
    rows = used / np.where(norms > 0.0, norms, 1.0)
    floor = 0.5 * min(FLAT * most, float(np.min(raised, initial=math.inf)))
    stiff = 0.0
    for _ in range(6):
        b = h + stiff * rows.T @ rows
        if np.linalg.eigvalsh(b)[0] > floor:
            return b, bent
        stiff = 10.0 * max(stiff, 0.1 * max(most, float(np.max(raised, initial=0.0))))
    values, vectors = np.linalg.eigh(h)
    return (vectors * np.maximum(np.abs(values), FLAT * most)) @ vectors.T, True
