"""Sample calls of the ops of `constraints` and `optim`, in the format of `samples.CALLS`."""
import numpy as np
from calls_linalg import definite, even, regular

from minigrad.constraints import nearest
from minigrad.op import REGISTRY, apply
from minigrad.optim.first_order.options import in_dtype_of

# stretches of two, three and five
FALLS = np.array([[0.3, 1.2, 0.9, 0.1, 2.0], [1.0, 0.6, 0.7, 0.75, 0.2]])
# eigenvalues of both signs
MIXED = np.array([[1.3, 0.4, -0.7], [0.4, -0.9, 0.5], [-0.7, 0.5, 0.8]])

CALLS: list[tuple] = [
    ("finite", nearest.finite.call, ((2, 3),)),
    ("finite", lambda x: nearest.finite.call(x * x), (0.7,)),
    ("finite", nearest.finite.call, ((0, 2),)),
    *[("within",
       lambda x, lo=lo, hi=hi: nearest.within.call(x, in_dtype_of(lo, x), in_dtype_of(hi, x)),
       ((3, 2),)) for lo, hi in (
        (-0.5, 0.5), (0.0, np.inf),
        (np.array([-np.inf, -0.2]), np.array([[0.1], [0.3], [np.inf]])))],
    *[(name, lambda x, op=name, a=axis, total=size: apply(REGISTRY[op], (x,), {"axis": a} | total),
       (x,)) for name, size in (("simplex", {"total": 0.7}), ("ball", {"r": 0.7})) for axis, x in (
          (0, (4,)), (0, (3, 2)), (1, (2, 4)), (1, (2, 3, 2)), (0, np.array([0.4])),
          (0, np.array([0.1, -0.2])))],
    ("level", lambda x: apply(nearest.level, (x - np.min(x, 0, keepdims=True),),
                              {"total": 1.0, "axis": 0}), ((3, 2),)),
    ("enough", lambda x: x / REGISTRY["enough"].call(np.argmax(x) + 4, n=2), ((3,),)),
    *[("isotonic", lambda x, a=axis: apply(nearest.isotonic, (x,), {"axis": a}), (x,))
      for axis, x in (
        (1, FALLS), (0, FALLS.T), (0, FALLS[0]), (1, np.stack([FALLS, FALLS[::-1]], 1)),
        (0, np.array([0.4])))],
    *[("polar", nearest.polar.call, (regular(*shape),)) for shape in ((3, 3), (4, 2), (2, 3, 2))],
    *[("sylvester", lambda h, r: nearest.sylvester.call(even(h), r), (definite(*h), r))
      for h, r in (
        ((3, 3), (3, 3)), ((2, 3, 3), (3, 3)), ((3, 3), (2, 3, 3)))],
    *[("definite", lambda x: nearest.definite.call(even(x)), (x,)) for x in (
        MIXED, np.stack([MIXED, MIXED @ MIXED, -MIXED @ MIXED]))],
]
