"""Sample calls of reductions, moves of elements, sorting and segments, in the format of
`samples.CALLS`."""
import numpy as np

import minigrad as mg
from minigrad.loops import implicit, recompute, scan  # noqa: F401 - their ops are swept, too
from minigrad.nn import batchnorm
from minigrad.op import REGISTRY
from minigrad.rules import index, segment, softmax

HOLES = np.array([[True, False, True], [False, True, True]])
# none, one and two in a row
ZEROS = np.array([[0.0, 1.5, -0.7, 2.0], [1.2, 0.0, 0.0, 0.8], [0.5, -1.1, 0.9, 1.3]])
NANS = np.array([[0.3, np.nan, -1.2], [0.7, 0.1, 2.0]])
IDS = np.array([2, 0, 2, 4, 0])  # 1 and 3 are empty
PLACES = np.array([[1, 0, 1], [2, 0, -1]])
PLACE = REGISTRY["scan_place"]
LINE, SQUARE, CUBE = (5,), (2, 3), (2, 3, 4)



def _newton(a, b):
    """The x with x + x^3 = a b, element by element."""
    x = np.zeros_like(a * b)
    for _ in range(40):
        x = x - (x + x**3 - a * b) / (1.0 + 3.0 * x * x)
    return x


def _cubic(x, a, b):
    return x + x**3 - a * b


SOLVED = [mg.implicit(_newton, root=_cubic, like=np.zeros(3), dense=dense) for dense in (0, 500)]

CALLS: list[tuple] = [
    # random numbers of a counter, and a check of one
    ("noise", lambda x: x * mg.noise((3, np.argmax(x)), x), (SQUARE,)),
    ("noise", lambda x: x + mg.noise((0, np.argmin(x)), 0.0), (LINE,)),
    ("room", lambda x: x * REGISTRY["room"].call(np.argmax(x), capacity=9), (LINE,)),
    # reductions
    *[("prod", lambda x, a=axis, k=keep: np.prod(x, axis=a, keepdims=k), (CUBE,))
      for axis, keep in ((None, False), (0, True), (-1, False), ((0, 2), True), ((), False))],
    *[("prod", lambda x, a=axis: np.prod(x, axis=a), (ZEROS,)) for axis in (None, 0, 1)],
    ("prod", np.prod, ((0,),)), ("prod", lambda x: np.prod(x, 1), ((0, 3),)),
    ("prod", np.prod, ((1,),)),
    ("prod", lambda x: np.prod(x, axis=1, where=HOLES, initial=2.5), (SQUARE,)),
    *[("sqrt", lambda x, a=axis, k=keep, d=d: np.std(x, axis=a, ddof=d, keepdims=k), (CUBE,))
      for axis, keep, d in ((None, False, 0), (1, True, 1), ((0, 2), False, 0))],
    ("sqrt", lambda x: np.std(x, axis=1, where=HOLES, ddof=0.5), (SQUARE,)),
    ("sqrt", lambda x: np.std(x, correction=1), (LINE,)),
    ("sum", lambda x: np.var(x, axis=0, where=HOLES[:, :1], keepdims=True), (SQUARE,)),
    ("sum", lambda x: np.var(x, where=np.array([True, False, True])), (SQUARE,)),
    ("mean", lambda x: np.mean(x, axis=(0, -1), dtype=np.float64), (CUBE,)),
    ("sum", lambda x: np.mean(x, axis=1, where=HOLES), (SQUARE,)),
    ("sum", lambda x: np.mean(x, where=x > 0), (LINE,)),
    ("sum", lambda x: np.sum(x, 0, np.float64, initial=2.0, where=HOLES), (SQUARE,)),
    ("sum", lambda x: np.sum(x, where=x < 0.5, keepdims=True), (LINE,)),
    ("sum", lambda x: np.sum(x > 0, axis=1, dtype=np.float64) * x[:, 0], (SQUARE,)),
    *[(f.__name__, lambda x, f=f, a=axis: f(x, axis=a, where=HOLES, initial=0.01, keepdims=True),
       (SQUARE,)) for f in (np.max, np.min) for axis in (None, 1)],
    ("max", lambda x: np.max(x, axis=1, initial=-1.0), ((2, 0),)),
    ("min", lambda x: np.min(x, initial=9.0), (LINE,)),
    ("max", lambda x: np.ptp(x, axis=1), (CUBE,)),
    ("min", lambda x: np.ptp(x, keepdims=True), (SQUARE,)),
    ("mean", lambda x: np.average(x, axis=1, keepdims=True), (SQUARE,)),
    ("sum", lambda x, w: np.average(x, axis=1, weights=w * w), (SQUARE, (3,))),
    ("sum", lambda x, w: np.average(x, weights=w * w), (SQUARE, SQUARE)),
    ("sum", lambda x, w: np.average(x, axis=(2, 0), weights=w * w), (CUBE, (4, 2))),
    ("sum", lambda w: np.average(HOLES, axis=0, weights=w * w, returned=True)[1], ((2,),)),
    ("sum", lambda x: x * np.count_nonzero(x > 0, axis=0), (SQUARE,)),
    ("greater", lambda x: x * np.any(x > 1, axis=1, keepdims=True), (SQUARE,)),
    ("equal", lambda x: x * np.all(x, where=HOLES), (SQUARE,)),
    ("argmax", lambda x: np.argmax(x, axis=1, keepdims=True) * x, (SQUARE,)),
    ("argmin", lambda x: np.argmin(x) * x, (SQUARE,)),
    ("index", lambda x: x[np.arange(2), np.argmin(x, 1)], (SQUARE,)),
    # running ones
    *[("cumsum", lambda x, a=axis: np.cumsum(x, axis=a), (CUBE,)) for axis in (None, 0, -2)],
    ("cumsum", lambda x: np.cumsum(x, 1), ((2, 0),)),
    *[("cumprod", lambda x, a=axis: np.cumprod(x, axis=a), (x,)) for x in (CUBE, ZEROS)
      for axis in (None, 0, -1)],
    *[("softmax", lambda x, a=axis: softmax.softmax(x, a), (CUBE,)) for axis in (None, -1, (0, 2))],
    ("cumprod", np.cumprod, ((0,),)), ("cumprod", np.cumprod, ((1,),)),
    *[("subtract", lambda x, a=axis, n=n: np.diff(x, n, axis=a), (CUBE,))
      for axis, n in ((-1, 1), (1, 2))],
    ("subtract", lambda x: np.diff(x, axis=0, prepend=0.5, append=x[:1]), (SQUARE,)),
    ("subtract", lambda x: np.diff(x, 3), (SQUARE,)),
    ("subtract", lambda x: np.gradient(x, 0.5), (LINE,)),
    ("subtract", lambda x: np.gradient(x)[1], (SQUARE,)),
    ("subtract", lambda x: np.gradient(x, axis=-1), ((2, 2),)),
    *[("sum", lambda x, f=f: f(x, axis=1), (SQUARE,)) for f in (np.nansum, np.nanmean, np.nanvar)],
    ("prod", lambda x: np.nanprod(x, axis=0), (SQUARE,)),
    ("sqrt", lambda x: np.nanstd(x, ddof=1), (SQUARE,)),
    ("max", lambda x: np.nanmax(x, axis=1), (SQUARE,)),
    ("min", lambda x: np.nanmin(x, keepdims=True), (SQUARE,)),
    # axes and order
    *[("transpose", f, (CUBE,)) for f in (
        lambda x: np.moveaxis(x, 0, -1), lambda x: np.moveaxis(x, (0, -1), (1, 0)),
        lambda x: np.swapaxes(x, 0, -1), lambda x: np.rollaxis(x, 2),
        lambda x: np.rollaxis(x, 0, 3), lambda x: np.rollaxis(x, 0, -1), np.matrix_transpose)],
    *[("transpose", lambda x, s=shape: np.reshape(x, s, order="F"), (CUBE,))
      for shape in (24, (4, -1), (3, 2, 4))],
    ("transpose", lambda x: np.ravel(x, order="F"), (CUBE,)),
    *[("getitem", lambda x, a=axis: np.flip(x, a), (CUBE,)) for axis in (None, 1, (0, -1))],
    ("getitem", np.fliplr, (SQUARE,)), ("getitem", np.flipud, (LINE,)),
    *[("getitem" if k % 4 else "multiply", lambda x, k=k: np.rot90(x, k) * 2.0, (SQUARE,))
      for k in (0, 1, 2, 3, -1)],
    ("getitem", lambda x: np.rot90(x, 1, (2, 0)), (CUBE,)),
    *[("roll", lambda x, s=shift, a=axis: np.roll(x, s, a), (CUBE,))
      for shift, axis in ((1, None), (-5, 2), (0, 1), ((1, 2), (0, 1)), (1, (0, -1)))],
    ("roll", lambda x: np.roll(np.concatenate([x, x]), 3), ((0,),)),
    # repeating, padding, joining
    *[("broadcast_to", lambda x, r=reps: np.tile(x, r), (SQUARE,))
      for reps in (2, (2, 1, 2), (0, 3), (3, 1))],
    *[("broadcast_to", lambda x, a=axis: np.repeat(x, 3, a), (SQUARE,)) for axis in (None, 0, -1)],
    ("getitem", lambda x: np.repeat(x, [2, 0, 1], axis=1), (SQUARE,)),
    ("getitem", lambda x: np.repeat(x, [2, 0, 1, 1, 3]), (LINE,)),
    ("broadcast_to", lambda x: np.repeat(x, 2), ((),)),
    *[("scatter", lambda x, w=width: np.pad(x, w), (SQUARE,))
      for width in (1, (2, 0), ((0, 1), (2, 3)))],
    ("scatter", lambda x: np.pad(x, ((1, 2), (0, 1)), constant_values=((1.0, 2.0), (3.0, 4.0))),
     (SQUARE,)),
    *[("getitem", lambda x, m=mode: np.pad(x, ((1, 2), (3, 5)), m), (SQUARE,))
      for mode in ("edge", "reflect", "symmetric", "wrap")],
    ("getitem", lambda x: np.resize(x, (3, 4)), (SQUARE,)),
    *[("concatenate", lambda x, y, f=f: f((x, y)), shapes) for f, shapes in (
        (np.hstack, ((3,), (2,))), (np.hstack, (SQUARE, (2, 1))), (np.vstack, ((3,), SQUARE)),
        (np.dstack, (SQUARE, SQUARE)), (np.dstack, ((3,), (1, 3))),
        (np.column_stack, ((2,), SQUARE)),
        (np.hstack, ((), ())))],
    ("concatenate", lambda x, y: np.block([[x, y], [np.ones((1, 4))]]), (SQUARE, (2, 1))),
    ("concatenate", lambda x: np.block([x, 2.0 * x]), ((),)), ("concatenate", lambda x: np.block(
        [[[x, x]], [[x, np.zeros((2, 3, 4))]]]), (CUBE,)),
    *[("reshape", lambda x, f=f: f(x) * 2.0, (shape,))
      for f in (np.atleast_1d, np.atleast_2d, np.atleast_3d) for shape in ((), (3,), SQUARE, CUBE)],
    ("reshape", lambda x, y: np.multiply(*np.atleast_2d(x, y)), ((3,), ())),
    ("concatenate", np.append, (SQUARE, (2,))),
    ("concatenate", lambda x: np.append(x, [[1.0, 2.0, 3.0]], 0), (SQUARE,)),
    *[("getitem", lambda x, o=obj, a=axis: np.delete(x, o, a), (CUBE,))
      for obj, axis in ((1, 0), ([0, -1], 2), (slice(1, 3), 1), (5, None))],
    *[("concatenate", lambda x, v, o=obj, a=axis: np.insert(x, o, v, a), (SQUARE, shape))
      for obj, axis, shape in ((1, 0, (3,)), (1, 1, (2,)), ([0, 3], 1, (2, 2)), (-1, None, ()),
                               ([0, 2, 2], 0, (3,)), (slice(0, 3, 2), 1, (2, 2)))],
    # splitting, broadcasting
    *[("getitem", lambda x, i=i, k=k, f=f: f(x, i)[k], (CUBE,)) for f, i, k in (
        (np.split, 2, 1), (np.split, [1], 0), (np.hsplit, [1, 2], 2), (np.vsplit, 2, 0),
        (np.dsplit, 2, 1), (np.array_split, 2, 1), (np.array_split, [1, -1], 1))],
    ("getitem", lambda x: np.array_split(x, 3, axis=-1)[0], (CUBE,)),
    ("getitem", lambda x: np.hsplit(x, 5)[2], (LINE,)),
    ("getitem", lambda x: np.unstack(x, axis=1)[2], (CUBE,)),
    ("broadcast_to", lambda x, y: np.broadcast_arrays(x, y)[1] * x, (SQUARE, (3,))),
    *[("reshape",
       lambda x, y, s=sparse, i=how: np.multiply(*np.meshgrid(x, y, sparse=s, indexing=i)),
       ((3,), (2,))) for sparse in (False, True) for how in ("xy", "ij")],
    ("broadcast_to", lambda x: x * np.full_like(x, x[0, 0]), (SQUARE,)),
    ("multiply", lambda x: x * np.ones_like(x, shape=(1, 3)), (SQUARE,)),
    ("astype", lambda x: np.astype(x, np.float64) * 2.0, (LINE,)),
    # an index that is data
    *[("getitem", lambda x, i=i, a=axis, m=mode: np.take(x, i, a, mode=m), ((4, 3),))
      for i, axis, mode in (
        ([0, 2], None, "raise"), (PLACES, 0, "raise"), (1, -1, "raise"), ([-7, 5], 1, "wrap"),
        ([-7, 5], 0, "clip"),
        ([], 1, "raise"))],
    *[("take_along_axis", lambda x, a=axis: np.take(x, np.argsort(x, a)[:2], a), ((4, 3),))
      for axis in (0, 1)],
    ("take_along_axis", lambda x: x[np.argmax(x, 0)], ((3, 3),)),
    ("writer", lambda x: index.put(x, np.argsort(x)[:2], 3.0 * x[:2]), ((5,),)),
    ("take_along_axis", lambda x: np.take(x, np.argmax(x)), ((3, 3),)),
    *[("take_along_axis", lambda x, a=axis: np.take_along_axis(x, PLACES % 2, a), (SQUARE,))
      for axis in (0, 1, -1)],
    ("take_along_axis", lambda x: np.take_along_axis(x, PLACES[:, :1], axis=0), ((4, 3),)),
    ("take_along_axis", lambda x: np.take_along_axis(x, PLACES, axis=1), ((1, 3),)),
    ("take_along_axis", lambda x: np.take_along_axis(x, PLACES[0], axis=None), (SQUARE,)),
    ("add_along_axis", lambda x: index.add_along(x, PLACES, 0, 4), (SQUARE,)),
    ("add_along_axis", lambda x: index.add_along(x, PLACES, 1, 3), (SQUARE,)),
    ("getitem", lambda x: np.compress([True, False, True], x, axis=1), (SQUARE,)),
    ("getitem", lambda x: np.extract(HOLES, x), (SQUARE,)),
    # order
    *[("sort", lambda x, a=axis: np.sort(x, axis=a), (CUBE,)) for axis in (-1, 0, None)],
    ("sort", np.sort, ((0,),)),
    ("argsort", lambda x: x * np.argsort(x, axis=0), (SQUARE,)),
    ("partition", lambda x: np.partition(x, 2), ((3, 4),)),
    ("partition", lambda x: np.partition(x, -2, 0), ((4, 2),)),
    ("argpartition", lambda x: np.argpartition(x, 0, axis=0)[0] * x, (SQUARE,)),
    ("argsort", lambda x, y: np.lexsort((x, np.round(y)), axis=-1) * x, ((6,), (6,))),
    *[("sort", lambda x, a=axis, k=keep: np.median(x, axis=a, keepdims=k), (CUBE,))
      for axis, keep in ((None, False), (0, True), ((1, -1), True), (1, False))],
    *[("sort", lambda x, q=q, a=axis, k=keep: np.quantile(x, q, axis=a, keepdims=k), (CUBE,))
      for q, axis, keep in ((0.3, None, False), (1.0, 1, True))],
    *[("sort", lambda x, m=method: np.percentile(x, 30, axis=1, method=m), (CUBE,))
      for method in ("lower", "higher", "midpoint")],
    ("searchsorted", lambda x, y: np.searchsorted(np.sort(x), y, "right") * y, ((4,), SQUARE)),
    ("searchsorted", lambda x: np.digitize(x, [0.5, 0.0, -0.5], right=True) * x, (SQUARE,)),
    # segments
    *[("add_along_axis", lambda x, f=f, n=n: f(x, IDS, n), (shape,))
      for f in (segment.segment_sum, segment.segment_mean)
      for n, shape in ((None, (5, 2)), (6, LINE))],
    ("max_along_axis", lambda x: segment.segment_max(x, IDS % 3), ((5, 2),)),
    ("large_enough", lambda x: np.where(batchnorm._large_enough.call(x > 0.0, count=5, least=2),
                                        x, 0.0), (LINE,)),
    ("row_ids", lambda x: segment.segment_sum(x, np.argsort(x), 5), (LINE,)),
    ("add_along_axis", lambda x: segment.segment_sum(x, np.zeros(0, int)), ((0, 2),)),
    ("add_along_axis", lambda w: np.bincount(IDS, w, 7), (LINE,)),
    # numbers between two ends
    ("where", lambda a, b: np.linspace(a, b, 5), ((2,), (3, 1))),
    ("add", lambda a, b: np.linspace(a, b, 4, False, axis=-1), ((2,), (3, 1))),
    ("where", lambda a: np.logspace(a, 1.0, 4, base=2.0), (LINE,)),
    ("where", lambda a, b: np.geomspace(a * a + 0.5, b * b + 0.5, 4), ((2,), (2,))),
    # a piece of program as one op
    ("recompute", mg.recompute(lambda x, y: (x * x) @ y * x[:, 0] + y.sum()), (SQUARE, (3,))),
    ("recompute", mg.recompute(lambda x: x * x[1] + 2.0), ((2,),)),
    # solutions, with a matrix and without one
    *[("implicit", solved, ((3,), (3,))) for solved in SOLVED],
    # loops
    ("scan", lambda c, x, w: np.concatenate(mg.scan(lambda c, x: (np.tanh(x @ w + c), c * c), c,
                                                    x)[::-1], None), ((2,), (4, 3), (3, 2))),
    ("scan", lambda c, x: mg.scan(lambda c, x: (c * x + 0.3, np.sin(c)), c, x)[1], (0.7, LINE)),
    ("scan_part", lambda c, x: mg.scan(lambda c, x: (np.sin(c) * x, None), c, x)[0],
     ((2,), (3, 2))),
    *[("scan_place", lambda g, shape=shape: PLACE(g, start=2, shape=shape, dtype=g.dtype, total=9),
       (shape,)) for shape in ((2, 3), (5,), (0, 3))],
]
