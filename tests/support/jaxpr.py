"""What JAX traces, computed by NumPy: `evaluate(jax, f, *args)` is f(*args) without a compiler.

JAX compiles every small kernel that it meets, which costs seconds for a random program and nothing
else of interest.  Here JAX only traces: which operations make the value and the derivative is its
own, and NumPy does their arithmetic.  An operation that TABLE and `_call` do not know is given back
to JAX.  A mistake here is a difference from JAX, so the fuzzer, which asks JAX itself about each
difference, cannot overlook one.
"""
import numpy as np


def evaluate(jax, f, *args):
    """f(*args), a nest of arrays, by way of the jaxpr of f."""
    closed, shape = jax.make_jaxpr(f, return_shape=True)(*args)
    flat = [np.asarray(leaf) for leaf in jax.tree.leaves(args)]
    with np.errstate(all="ignore"):
        return jax.tree.unflatten(jax.tree.structure(shape), _run(closed, flat))


def _run(closed, args):
    jaxpr = closed.jaxpr
    env = dict(zip([*jaxpr.constvars, *jaxpr.invars],
                   [*map(np.asarray, closed.consts), *args], strict=True))
    read = lambda v: np.asarray(v.val) if hasattr(v, "val") else env[v]
    for eqn in jaxpr.eqns:
        out = _call(eqn, [read(v) for v in eqn.invars])
        for var, value in zip(eqn.outvars,
                              out if isinstance(out, (list, tuple)) else [out], strict=True):
            env[var] = np.asarray(value, var.aval.dtype)
    return [read(v) for v in jaxpr.outvars]


def _call(eqn, args):
    name, p = eqn.primitive.name, eqn.params
    if name in TABLE:
        return TABLE[name](*args)
    if name in OPTIONS:
        return OPTIONS[name](p, *args)
    if name in ("jit", "pjit", "custom_jvp_call", "custom_vjp_call"):
        return _run(p["jaxpr"] if "jaxpr" in p else p["call_jaxpr"], args)
    if name == "cond":
        return _run(p["branches"][int(args[0])], args[1:])
    if name == "custom_linear_solve":
        sizes, jaxprs = p["const_lengths"], p["jaxprs"]
        at, end = sizes.matvec + sizes.vecmat, sum(sizes)
        return _run(jaxprs.solve, [*args[at:at + sizes.solve], *args[end:]])
    return eqn.primitive.bind(*args, **p)


def _dot(p, a, b):
    (ca, cb), (ba, bb) = p["dimension_numbers"]
    fa = [i for i in range(a.ndim) if i not in (*ca, *ba)]
    fb = [i for i in range(b.ndim) if i not in (*cb, *bb)]
    lead, rows, columns = [a.shape[i] for i in ba], [a.shape[i] for i in fa], [b.shape[i]
                                                                               for i in fb]
    inner = int(np.prod([a.shape[i] for i in ca]))
    left = np.transpose(a, (*ba, *fa, *ca)).reshape(*lead, int(np.prod(rows)), inner)
    right = np.transpose(b, (*bb, *cb, *fb)).reshape(*lead, inner, int(np.prod(columns)))
    return np.matmul(left, right).reshape((*lead, *rows, *columns))


def _broadcast(p, x, *_):
    shape = [1] * len(p["shape"])
    for axis, at in enumerate(p["broadcast_dimensions"]):
        shape[at] = x.shape[axis]
    return np.broadcast_to(x.reshape(shape), p["shape"])


def _pad(p, x, value):
    wide = [lo + hi + n + max(0, n - 1) * between
            for n, (lo, hi, between) in zip(x.shape, p["padding_config"], strict=True)]
    out = np.full([max(0, n) for n in wide], value, x.dtype)
    for at in np.ndindex(x.shape):
        place = tuple(lo + i * (between + 1)
                      for i, (lo, _, between) in zip(at, p["padding_config"], strict=True))
        if all(0 <= i < n for i, n in zip(place, wide, strict=True)):
            out[place] = x[at]
    return out


def _sort(p, *xs):
    axis = p["dimension"]
    order = np.lexsort([np.moveaxis(x, axis, -1) for x in reversed(xs[:p["num_keys"]])])
    return [np.moveaxis(np.take_along_axis(np.moveaxis(x, axis, -1), order, -1), -1, axis)
            for x in xs]


def _running(f):
    return lambda p, x: (np.flip(f(np.flip(x, p["axis"]), p["axis"]), p["axis"]) if p["reverse"]
                         else f(x, p["axis"]))


def _windows(indices, start_map, batching, shape, sizes, mode):
    """(batch index, slices) of every window that gather and scatter move; slices is None for one
    that is dropped."""
    for b in np.ndindex(indices.shape[:-1]):
        start = [0] * len(shape)
        for k, axis in enumerate(start_map):
            start[axis] = int(indices[b][k])
        for axis, source in zip(*batching, strict=True):
            start[axis] = b[source]
        if "CLIP" in str(mode).upper():
            start = [min(max(s, 0), n - k) for s, n, k in zip(start, shape, sizes, strict=True)]
        inside = all(0 <= s <= n - k for s, n, k in zip(start, shape, sizes, strict=True))
        yield (b, tuple(slice(s, s + k) for s, k in zip(start, sizes, strict=True))
               if inside else None)


def _place(b, window, ndim):
    """Where batch index b and all of a window stand in an array whose `window` axes
    hold the windows."""
    rest = iter(b)
    return tuple(slice(None) if axis in window else next(rest) for axis in range(ndim))


def _gather(p, x, indices):
    d, sizes = p["dimension_numbers"], p["slice_sizes"]
    gone = (*d.collapsed_slice_dims, *d.operand_batching_dims)
    kept, rest = (iter(v)
                  for v in ([n for i, n in enumerate(sizes) if i not in gone], indices.shape[:-1]))
    shape = [next(kept if i in d.offset_dims else rest)
             for i in range(len(d.offset_dims) + indices.ndim - 1)]
    fill = p["fill_value"] if p["fill_value"] is not None else np.nan if x.dtype.kind == "f" else 0
    out = np.full(shape, fill, x.dtype)
    batching = d.operand_batching_dims, d.start_indices_batching_dims
    for b, at in _windows(indices, d.start_index_map, batching, x.shape, sizes, p["mode"]):
        if at is not None:
            out[_place(b, d.offset_dims, len(shape))] = np.squeeze(x[at], gone)
    return out


def _scatter(adds):
    def scatter(p, x, indices, updates):
        d, out = p["dimension_numbers"], np.array(x)
        gone = (*d.inserted_window_dims, *d.operand_batching_dims)
        kept = iter([updates.shape[i] for i in d.update_window_dims])
        sizes = [1 if i in gone else next(kept) for i in range(x.ndim)]
        batching = d.operand_batching_dims, d.scatter_indices_batching_dims
        for b, at in _windows(indices, d.scatter_dims_to_operand_dims, batching, x.shape,
                              sizes, p["mode"]):
            if at is not None:
                window = updates[_place(b, d.update_window_dims, updates.ndim)].reshape(sizes)
                out[at] = out[at] + window if adds else window
        return out

    return scatter


def _dynamic(shape, sizes, starts):
    at = [min(max(int(s), 0), n - k) for s, n, k in zip(starts, shape, sizes, strict=True)]
    return tuple(slice(s, s + k) for s, k in zip(at, sizes, strict=True))


def _updated(p, x, new, *starts):
    out = np.array(x)
    out[_dynamic(x.shape, new.shape, starts)] = new
    return out


def _divided(a, b):
    return a / b if np.asarray(a).dtype.kind == "f" else np.trunc(a / b)


def _triangular(p, a, b):
    a = (np.tril if p["lower"] else np.triu)(a)
    if p["unit_diagonal"]:
        a = a * (1.0 - np.eye(a.shape[-1])) + np.eye(a.shape[-1])
    turn = lambda x: np.swapaxes(x, -1, -2)
    a = turn(a) if p["transpose_a"] else a
    return np.linalg.solve(a, b) if p["left_side"] else turn(np.linalg.solve(turn(a), turn(b)))


def _selected(which, *cases):
    return np.where(which, cases[1], cases[0]) if which.dtype == bool else np.choose(which, cases)


same = lambda x, *_: x
TABLE = {
    **{name: getattr(np, name) for name in "sin cos tan sinh cosh tanh exp exp2 expm1 log log1p "
       "sqrt cbrt floor ceil sign abs square".split()},
    "asin": np.arcsin, "acos": np.arccos, "atan": np.arctan, "atan2": np.arctan2,
    "asinh": np.arcsinh, "div": _divided, "acosh": np.arccosh, "atanh": np.arctanh, "add": np.add,
    "sub": np.subtract, "mul": np.multiply, "neg": np.negative, "add_any": np.add,
    "max": np.maximum, "min": np.minimum, "rem": np.fmod, "pow": np.power, "eq": np.equal,
    "ne": np.not_equal, "lt": np.less, "le": np.less_equal, "gt": np.greater,
    "ge": np.greater_equal, "and": np.bitwise_and, "or": np.bitwise_or, "xor": np.bitwise_xor,
    "not": np.invert, "is_finite": np.isfinite, "rsqrt": lambda x: 1.0 / np.sqrt(x),
    "select_n": _selected, "clamp": lambda low, x, high: np.clip(x, low, high),
    **dict.fromkeys(("copy", "copy_p", "stop_gradient", "pvary"), same),
}
OPTIONS = {
    **{f"reduce_{name}": lambda p, x, f=f: f(x, axis=p["axes"]) for name, f in dict(
        sum=np.sum, max=np.max, min=np.min, prod=np.prod, **{"or": np.any, "and": np.all}).items()},
    "dot_general": _dot, "broadcast_in_dim": _broadcast, "pad": _pad, "sort": _sort,
    "gather": _gather, "scatter": _scatter(False), "scatter-add": _scatter(True),
    "scatter_add": _scatter(True),
    "convert_element_type": lambda p, x: np.asarray(x).astype(p["new_dtype"]),
    "reshape": lambda p, x: np.transpose(x,
                                         p["dimensions"] or range(x.ndim)).reshape(p["new_sizes"]),
    "transpose": lambda p, x: np.transpose(x, p["permutation"]),
    "slice": lambda p, x: x[tuple(map(slice, p["start_indices"], p["limit_indices"],
                                      p["strides"] or [1] * x.ndim))],
    "squeeze": lambda p, x: np.squeeze(x, p["dimensions"]),
    "rev": lambda p, x: np.flip(x, p["dimensions"]),
    "expand_dims": lambda p, x: np.expand_dims(x, p["dimensions"]),
    "concatenate": lambda p, *xs: np.concatenate(xs, p["dimension"]),
    "split": lambda p, x: np.split(x, np.cumsum(p["sizes"])[:-1], p["axis"]),
    "iota": lambda p: _broadcast({"shape": p["shape"], "broadcast_dimensions": [p["dimension"]]},
                                 np.arange(p["shape"][p["dimension"]], dtype=p["dtype"])),
    "integer_pow": lambda p, x: x ** float(p["y"]) if x.dtype.kind == "f" else x ** p["y"],
    "triangular_solve": _triangular,
    "tile": lambda p, x: np.tile(x, p["reps"]), "stack": lambda p, *xs: np.stack(xs, p["axis"]),
    "unstack": lambda p, x: [*np.moveaxis(x, p["axis"], 0)],
    "round": lambda p, x: np.rint(x) if int(p["rounding_method"]) else np.trunc(x
                                                                                + 0.5 * np.sign(x)),
    "cumsum": _running(np.cumsum), "cumprod": _running(np.cumprod),
    "cummax": _running(np.maximum.accumulate), "argmax": lambda p, x: np.argmax(x, p["axes"][0]),
    "argmin": lambda p, x: np.argmin(x, p["axes"][0]),
    "dynamic_slice": lambda p, x, *starts: x[_dynamic(x.shape, p["slice_sizes"], starts)],
    "dynamic_update_slice": _updated,
}
