"""Pruning: weights that are held at zero by a mask, masks that keep the largest weights, and
schedules of how many are kept at which step.

`Mask(m)` is a set like the others, so it works as a Variable's constraint, as a penalty, as a map
from free numbers and in `mg.optim.minimize`. As a constraint it is applied after each update, with
`.every(k)` after each k-th, with `.project` when you call it. A mask that changes in training is
the value of a Variable: `Mask(v)` reads it, and `schedule.renew` gives its next value, for arrays
and in a graph alike.
"""
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from ..errors import GraphError, InputError, OptionError, ShapeError, whole
from ..nest import flatten, places, reads, rebuild
from ..optim.first_order.options import option
from ..optim.first_order.rates import Rate, falling
from ..rules.reduce import array
from ..tensor import Tensor
from ..value import Array, Nest, Number, dtype_of, plain_array, shape_of
from .base import Constraint, _real
from .nearest import finite


class Mask(Constraint):
    """A Mask holds x at 0 where the mask is 0, and leaves it free where the mask is 1.

    `free` sets numbers to 0 where the mask is 0; `inverse` gives x itself. The value of a node or a
    Variable may change from run to run; `minimize` needs an array.

    mask: an array of 0 and 1, or of False and True, that broadcasts to x; or a node or a Variable
        with such a value.
    Raises InputError for other values.
    """

    def __init__(self, mask: Any) -> None:
        if not isinstance(mask, Tensor):
            mask = np.array(plain_array(mask, "you gave Mask"))
            if mask.dtype.kind != "b" and (mask.dtype.kind not in "fiu"
                                           or not np.isin(mask, (0, 1)).all()):
                raise InputError(f"you gave Mask {str(mask.tolist())[:40]}",
                                 "a weight is kept or it is not",
                                 "give an array of 1 and 0, or of True and False")
        self.mask = mask

    def _kept(self) -> Array:
        """Return where the mask is 1."""
        mask = reads(self.mask)
        return mask if dtype_of(mask).kind == "b" else np.not_equal(mask, 0)

    def _fits(self, shape: tuple[Any, ...]) -> None:
        own = shape_of(self.mask)
        if (len(own) > len(shape)
            or any(m not in (1, n) for m, n in zip(own[::-1], shape[::-1], strict=False))):
            raise ShapeError(f"you gave a Mask of shape {own} a weight of shape {shape}",
                             "each weight is kept or is not", "give a mask of the weight's shape")

    def _nearest(self, x: Array) -> Array:
        # and not x * mask: that would be -0, and nan for what is infinite
        return np.where(self._kept(), x, 0.0)

    _opened = _nearest

    def _checked(self, x: Array) -> Array:
        return super()._checked(self._nearest(x))  # what the mask drops may be nan or inf

    def _closed(self, x: Array) -> Array:
        return x

    def limits(self) -> tuple[Any, Any]:
        """Return bounds from 0 to 0 where the mask is 0, and none elsewhere.

        Raises GraphError for a mask that is a node or a Variable.
        """
        if isinstance(self.mask, Tensor):
            raise GraphError(f"you gave minimize {self}",
                             "its bounds are numbers, which are known before it starts",
                             "give a mask of plain numbers: Mask(v.value) for a variable v")
        far = np.where(self._kept(), math.inf, 0.0)
        return -far, far

    def conditions(self, x: Array) -> Any:
        """Return (None, None): the bounds describe the set."""
        return None, None

    def revived(self, x: Array) -> Array:
        """Count the elements of x that are not 0 although the mask is: weights that came back.

        x: the weights.
        """
        x = _real(x, self)
        self._fits(shape_of(x))
        return np.sum(np.not_equal(x, 0.0) & np.logical_not(self._kept()))

    def __repr__(self) -> str:
        if isinstance(self.mask, Tensor):
            return f"Mask({self.mask.name or 'a node'})"
        return f"Mask({np.count_nonzero(self.mask)} of {self.mask.size} kept)"


def magnitude_mask(weights: Nest, sparsity: Number, together: bool = False) -> Nest:
    """Make masks that keep the largest weights.

    Of n weights exactly round(sparsity n) are dropped, halves to even, as Python rounds; of weights
    of equal size those that stand first are dropped first.

    weights: a nest of arrays, nodes or Variables.
    sparsity: the share of weights that is dropped, 0 <= sparsity < 1; a number, or a node.
    together: compare all weights with each other, so that n counts all of them; else each array is
        pruned alone.
    Returns a nest like weights, of arrays of True where a weight is kept.
    Raises OptionError for a sparsity outside its range, InputError for weights that hold nan or
        inf.
    Source: Zhu & Gupta 2017, section 3; a threshold, which ties may share, stands in place of the
        count there.
    """
    leaves = [finite.call(_real(w, "magnitude_mask")) for w in flatten(weights)]
    sparsity = option("magnitude_mask", "sparsity", reads(sparsity), 0.0, 1.0)
    sizes = [np.abs(np.ravel(w)) for w in leaves]
    if together and leaves:
        kept = _largest(np.concatenate(sizes), sparsity)
        start = 0
        masks = []
        for w, size in zip(leaves, sizes, strict=True):
            end = start + shape_of(size)[0]
            masks.append(np.reshape(kept[start:end], shape_of(w)))
            start = end
    else:
        masks = [np.reshape(_largest(size, sparsity), shape_of(w))
                 for w, size in zip(leaves, sizes, strict=True)]
    return rebuild(weights, masks)


def _largest(size: Array, sparsity: Array) -> Array:
    """Return where a vector is not among its round(sparsity n) smallest."""
    rank = np.argsort(np.argsort(size, kind="stable"), kind="stable")
    return np.greater_equal(rank, np.rint(sparsity * shape_of(size)[0]))


# --- how many, when
class Sparsity(Rate):
    """A Sparsity is the share of weights that is 0, as a function of the number of updates before.

    It is 0 before step `begin`, and changes at its turns: `begin`, `begin + frequency` and so on,
    up to and at `end`. If the last turn comes before `end`, it stays at its value there: choose a
    frequency that divides end - begin.

    name: the name of the function that made it, for its repr.
    share: a function of the step and of all numbers here by name, the share at a turn.
    begin, end, frequency: steps, whole numbers; end may be infinite.
    options: the other numbers that the share needs.
    """

    def __init__(self, name: str, share: Callable[..., Any], begin: int, end: float,
                 frequency: int, **options: Any) -> None:
        self.begin = begin
        self.end = end
        self.frequency = frequency
        super().__init__(name, share, **options, begin=begin, end=end, frequency=frequency)

    def __call__(self, step: Number) -> Array:
        """Return the share of weights that is 0 after `step` updates.

        step: the number of updates before: an int, a node, or a Variable.
        """
        step = reads(step)
        share = np.where(np.less(step, self.begin), 0.0, super().__call__(self._last(step)))
        return share[()] if type(share) is np.ndarray else share

    def _last(self, step: Array) -> Array:
        """Return the last turn up to this step."""
        passed = np.minimum(step, self.end) - self.begin
        return self.begin + self.frequency * np.floor_divide(passed, self.frequency)

    def turn(self, step: Number) -> Array:
        """Return whether masks are made anew at this step.

        step: the number of updates before: an int, a node, or a Variable.
        """
        step = reads(step)
        inside = np.greater_equal(step, self.begin) & np.less_equal(step, self.end)
        return inside & np.equal(np.remainder(step - self.begin, self.frequency), 0)

    def renew(self, masks: Nest, weights: Nest, step: Number, together: bool = False) -> Nest:
        """Return the masks of this step: new ones at a turn, else the old ones.

        In a graph, assign them by group(*[v.assign(m) ...]) before the update that applies them.

        masks: a nest like weights, the masks so far.
        weights: a nest of arrays, nodes or Variables.
        step: the number of updates before: an int, a node, or a Variable.
        together: compare all weights with each other, else each array alone.
        Returns a nest like weights, in the dtypes of the masks.
        Raises ShapeError for masks that are not nested like the weights.
        """
        if places(masks) != places(weights):
            raise ShapeError(f"you gave {self.name} masks with the parts "
                             f"{', '.join(places(masks))[:60] or 'none'} for weights with "
                             f"{', '.join(places(weights))[:60] or 'none'}",
                             "each weight has its mask", "give both in the same nest")
        turn, new = self.turn(step), magnitude_mask(weights, self(step), together)
        olds = [reads(array(m)) for m in flatten(masks)]
        return rebuild(weights,
                       [np.where(turn, m if dtype_of(old).kind == "b" else m.astype(dtype_of(old)),
                                 old) for m, old in zip(flatten(new), olds, strict=True)])


def polynomial_sparsity(final: float, begin: int, end: int, initial: float = 0.0,
                        power: float = 3.0, frequency: int = 100) -> Sparsity:
    """Make a Sparsity that rises from `initial` to `final`, quickly at first.

    Its formula is final + (initial - final) (1 - (step - begin) / (end - begin))^power, that of
    `rates.polynomial` and of PolynomialDecay in TensorFlow Model Optimization.

    final: the last share, 0 <= final < 1.
    begin, end: the steps of the first and the last share, begin < end.
    initial: the first share, 0 <= initial < 1.
    power: the exponent, >= 0.
    frequency: the number of steps from one turn to the next, >= 1.
    Raises OptionError for a number outside its range, InputError for a step that is no whole
        number.
    Source: Zhu & Gupta 2017, equation 1, with power 3.
    """
    name = "polynomial_sparsity"
    a, b = (option(name, k, v, 0.0, 1.0) for k, v in (("initial", initial), ("final", final)))
    begin, end = whole(f"{name} begin", begin, 0), whole(f"{name} end", end, 0)
    frequency = whole(f"{name} frequency", frequency)
    if not begin < end:
        raise OptionError(f"you gave {name} begin={begin} and end={end}", "it changes between them",
                          "let it end later")
    power = option(name, "power", power, 0.0, math.inf)
    return Sparsity(name, _polynomial_share, begin, end, frequency, initial=a, final=b, power=power)


def _polynomial_share(step: Array, initial: float, final: float, power: float, begin: int, end: int,
                      frequency: int) -> Array:
    """Compute final + (initial - final) (1 - (step - begin) / (end - begin))^power."""
    return falling(step - begin, initial, float(end - begin), final, power)


def constant_sparsity(sparsity: float, begin: int = 0, end: int | None = None,
                      frequency: int = 100) -> Sparsity:
    """Make a Sparsity that is the same from step `begin` on.

    It is that of ConstantSparsity in TensorFlow Model Optimization.

    sparsity: the share, 0 <= sparsity < 1.
    begin: the first step at which weights are dropped, >= 0.
    end: the last step at which masks are made anew; None for no last one.
    frequency: the number of steps from one turn to the next, >= 1.
    Raises OptionError for a number outside its range, InputError for a step that is no whole
        number.
    """
    name = "constant_sparsity"
    share = option(name, "sparsity", sparsity, 0.0, 1.0)
    begin, frequency = whole(f"{name} begin", begin, 0), whole(f"{name} frequency", frequency)
    last = math.inf if end is None else whole(f"{name} end", end, 0)
    if last < begin:
        raise OptionError(f"you gave {name} begin={begin} and end={last}",
                          "it ends before it begins", "exchange them")
    return Sparsity(name, _constant_share, begin, last, frequency, sparsity=share)


def _constant_share(step: Array, sparsity: float, begin: int, end: float, frequency: int) -> float:
    """Return the same share at each step."""
    return sparsity
