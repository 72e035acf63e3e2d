"""Pruning: weights that are held at zero by a mask, masks that keep the largest weights, and how many at which step.

`Mask(m)` is a set like the others, so it works as a Variable's constraint, as a penalty, as a map from free numbers and
in `mg.optim.minimize`.  When it is applied is told where it is used: as a constraint after each update, with
`.every(k)` after each k-th, with `.project` when you say so.  A mask that changes in training is the value of a
Variable: `Mask(v)` reads it, and `schedule.renew` gives what it becomes, for arrays and in a graph alike.
"""
import math

import numpy as np

from ..errors import GraphError, InputError, OptionError, ShapeError
from ..nest import flatten, places, rebuild
from ..optim.first_order import option
from ..optim.rates import Rate, polynomial
from ..rules.reduce import array
from ..state import reads
from ..tensor import Tensor
from ..value import dtype_of, shape_of
from .base import Constraint, _real
from .nearest import finite


class Mask(Constraint):
    """x is 0 where the mask is 0, and free where it is 1.  mask: an array of these, or a node or a Variable whose
    values are; it broadcasts to x.

    free: 0 where the mask is 0, onto; inverse: x itself.  What a node or a Variable holds may change from run to run;
    `minimize` needs an array."""

    def __init__(self, mask):
        if not isinstance(mask, Tensor):
            mask = np.array(mask)
            if mask.dtype.kind not in "fiub" or not np.isin(mask, (0, 1)).all():
                raise InputError(f"you gave Mask {str(mask.tolist())[:40]}", "a weight is kept or it is not",
                                 "give an array of 1 and 0, or of True and False")
        self.mask = mask

    def _kept(self):
        """Where the mask is 1."""
        mask = reads(self.mask)
        return mask if dtype_of(mask).kind == "b" else np.not_equal(mask, 0)

    def _fits(self, shape):
        own = shape_of(self.mask)
        if len(own) > len(shape) or any(m not in (1, n) for m, n in zip(own[::-1], shape[::-1], strict=False)):
            raise ShapeError(f"you gave a Mask of shape {own} a weight of shape {shape}",
                             "each weight is kept or is not", "give a mask of the weight's shape")

    def _nearest(self, x):
        return np.where(self._kept(), x, 0.0)  # and not x * mask: that would be -0, and nan for what is infinite

    _opened = _nearest

    def _checked(self, x):
        return super()._checked(self._nearest(x))  # what the mask drops may be nan or inf

    def _closed(self, x):
        return x

    def limits(self):
        """From 0 to 0 where the mask is 0, none elsewhere."""
        if isinstance(self.mask, Tensor):
            raise GraphError(f"you gave minimize {self}", "its bounds are numbers, which are known before it starts",
                             "give a mask of plain numbers: Mask(v.value) for a variable v")
        far = np.where(self._kept(), math.inf, 0.0)
        return -far, far

    def conditions(self, x):
        """None but its bounds."""
        return None, None

    def revived(self, x):
        """How many of x are not 0 where the mask is: those that came back."""
        x = _real(x, self)
        self._fits(shape_of(x))
        return np.sum(np.not_equal(x, 0.0) & np.logical_not(self._kept()))

    def __repr__(self):
        if isinstance(self.mask, Tensor):
            return f"Mask({self.mask.name or 'a node'})"
        return f"Mask({np.count_nonzero(self.mask)} of {self.mask.size} kept)"


def magnitude_mask(weights, sparsity, together=False):
    """Masks that keep the largest weights: a nest like `weights`, arrays of True where a weight is kept.

    Of n weights exactly round(sparsity n) are not, halves to even, as Python rounds; among weights of equal size those
    that stand first go first.  weights: arrays, nodes or Variables; 0 <= sparsity < 1: a number, or a node; together:
    n counts all weights, which are compared with each other, else each of the arrays is pruned alone.
    Source: Zhu & Gupta 2017, section 3; a threshold, which ties may share, stands in place of the count there."""
    leaves = [finite.call(_real(w, "magnitude_mask")) for w in flatten(weights)]
    sparsity = option("magnitude_mask", "sparsity", reads(sparsity), 0.0, 1.0)
    sizes = [np.abs(np.ravel(w)) for w in leaves]
    if together and leaves:
        kept, start, masks = _largest(np.concatenate(sizes), sparsity), 0, []
        for w, size in zip(leaves, sizes, strict=True):
            end = start + shape_of(size)[0]
            masks.append(np.reshape(kept[start:end], shape_of(w)))
            start = end
    else:
        masks = [np.reshape(_largest(size, sparsity), shape_of(w)) for w, size in zip(leaves, sizes, strict=True)]
    return rebuild(weights, masks)


def _largest(size, sparsity):
    """Where a vector is not among its round(sparsity n) smallest."""
    rank = np.argsort(np.argsort(size, kind="stable"), kind="stable")
    return np.greater_equal(rank, np.rint(sparsity * shape_of(size)[0]))


# --- how many, when
class Sparsity(Rate):
    """A function of the number of updates before this one, as rates are: the share of weights that is 0 then.

    It is 0 before step `begin` and changes at `begin`, `begin + frequency` and so on, up to and at `end`.  If the last
    of those comes before `end`, it stays at what it is there: choose a frequency that divides end - begin."""

    def __init__(self, name, share, begin, end, frequency, **options):
        self.begin, self.end, self.frequency = begin, end, frequency
        super().__init__(name, lambda step: np.where(np.less(step, begin), 0.0, share(self._last(step))),
                         **options, begin=begin, end=end, frequency=frequency)

    def _last(self, step):
        """The last turn up to this step."""
        passed = np.minimum(step, self.end) - self.begin
        return self.begin + self.frequency * np.floor_divide(passed, self.frequency)

    def turn(self, step):
        """Whether masks are made anew at this step, an int or a node."""
        step = reads(step)
        inside = np.greater_equal(step, self.begin) & np.less_equal(step, self.end)
        return inside & np.equal(np.remainder(step - self.begin, self.frequency), 0)

    def renew(self, masks, weights, step, together=False):
        """What masks, a nest like `weights`, become at this step: `magnitude_mask` of the weights at a turn, else what
        they are.  In a graph: group(*[v.assign(m) ...]), before the update that applies them."""
        if places(masks) != places(weights):
            raise ShapeError(f"you gave {self.name} masks with the parts {', '.join(places(masks))[:60] or 'none'} for "
                             f"weights with {', '.join(places(weights))[:60] or 'none'}", "each weight has its mask",
                             "give both in the same nest")
        turn, new = self.turn(step), magnitude_mask(weights, self(step), together)
        olds = [reads(array(m)) for m in flatten(masks)]
        return rebuild(weights, [np.where(turn, m if dtype_of(old).kind == "b" else m.astype(dtype_of(old)), old)
                                 for m, old in zip(flatten(new), olds, strict=True)])


def _steps(name, **counts):
    """The counts as ints, or a refusal."""
    for key, count in counts.items():
        low = int(key == "frequency")
        if not isinstance(count, (int, np.integer)) or isinstance(count, bool) or count < low:
            raise OptionError(f"you gave {name} {key}={count!r}", "steps are counted",
                              f"write a whole number from {low} on")
    return map(int, counts.values())


def polynomial_sparsity(final, begin, end, initial=0.0, power=3.0, frequency=100):
    """A `Sparsity` from `initial` at step `begin` to `final` at step `end`, quick at first:
    final + (initial - final) (1 - (step - begin) / (end - begin))^power.

    0 <= initial, final < 1.  The formula is that of `rates.polynomial`, TensorFlow Model Optimization's
    PolynomialDecay.  Source: Zhu & Gupta 2017, equation 1, with power 3."""
    name = "polynomial_sparsity"
    a, b = (option(name, k, v, 0.0, 1.0) for k, v in (("initial", initial), ("final", final)))
    begin, end, frequency = _steps(name, begin=begin, end=end, frequency=frequency)
    if not begin < end:
        raise OptionError(f"you gave {name} begin={begin} and end={end}", "it changes between them", "let it end later")
    share = polynomial(a, end - begin, b, power)
    return Sparsity(name, lambda step: share(step - begin), begin, end, frequency, initial=a, final=b, power=power)


def constant_sparsity(sparsity, begin=0, end=None, frequency=100):
    """A `Sparsity` that is the same from step `begin` on; until `end`, or for ever, masks are made anew at each turn.

    0 <= sparsity < 1.  TensorFlow Model Optimization's ConstantSparsity."""
    name = "constant_sparsity"
    a, for_ever = option(name, "sparsity", sparsity, 0.0, 1.0), end is None
    begin, end, frequency = _steps(name, begin=begin, end=begin if for_ever else end, frequency=frequency)
    if end < begin:
        raise OptionError(f"you gave {name} begin={begin} and end={end}", "it ends before it begins", "exchange them")
    return Sparsity(name, lambda step: a, begin, math.inf if for_ever else end, frequency, sparsity=a)
