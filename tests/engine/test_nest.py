"""Nests as arguments and results: the class of a dict, the order of its keys, None in the place of
numbers, and arguments that are named."""
import copy
from collections import OrderedDict, defaultdict

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import InputError, ShapeError


class Parameters(dict):
    """A dict whose items are attributes, too, as many users write it."""

    __getattr__ = dict.__getitem__


class Counted(dict):
    """A dict that asks for something when it is made, and holds more than its items."""

    def __init__(self, count):
        super().__init__()
        self.count = count


def counted(**items):
    made = Counted(5)
    made.update(items)
    return made


KINDS = {"OrderedDict": OrderedDict, "defaultdict": lambda **items: defaultdict(float, items),
         "by attributes": Parameters, "with more": counted}


def energy(p):
    return p["w"] ** 2 * p["b"]


@pytest.mark.filterwarnings("ignore::minigrad.errors.CompileWarning")
@pytest.mark.parametrize("make", KINDS.values(), ids=KINDS)
def test_a_dict_keeps_its_class_in_f_and_in_results(make):
    p = make(w=3.0, b=2.0)
    seen = []

    def f(q):
        seen.append(type(q))
        return energy(q)

    for result in (mg.grad(f)(p), mg.vjp(f, p)[1](1.0)[0], mg.vmap(lambda q: q)(make(
            w=np.array([12.0]), b=np.array([9.0]))), mg.hvp(lambda q: f(q) / 2.0, p, make(
                w=1.0, b=1.0))):
        assert type(result) is type(p)
        assert [*result] == ["w", "b"]
    assert mg.grad(f)(p) == {"w": 12.0, "b": 9.0}
    assert mg.compile(mg.grad(f))(p) == {"w": 12.0, "b": 9.0}
    assert {*seen} == {type(p)}


def test_what_a_dict_holds_beside_its_items_stays():
    assert mg.grad(energy)(counted(w=3.0, b=2.0)).count == 5


def test_a_dict_with_attributes_works_as_such():
    assert mg.grad(lambda p: p.w**2 * p.b)(Parameters(w=3.0, b=2.0)) == {"w": 12.0, "b": 9.0}


class Itself(dict):
    """A dict whose attributes are its items, by the line that many users know."""

    def __init__(self, *args, **items):
        super().__init__(*args, **items)
        self.__dict__ = self


class ItselfCopied(Itself):
    def copy(self):
        return copy.copy(self)


class Twice(dict):
    """A dict that holds its items as attributes as well, one of them under another name."""

    def __init__(self, w, b):
        super().__init__(w=w, b=b)
        self.w, self._b = w, b

    b = property(lambda self: self._b)


@pytest.mark.parametrize("make", [Itself, ItselfCopied, Twice])
def test_attributes_that_hold_items_hold_the_new_ones(make):
    """They held the old numbers, so the gradient was 0, and a compiled function kept them."""
    energy = lambda p: p.w**2 * p.b
    p = make(w=3.0, b=2.0)
    assert mg.grad(energy)(p) == {"w": 12.0, "b": 9.0}
    assert (p.w, p["w"]) == (3.0, 3.0)
    assert mg.vmap(energy)(make(w=np.array([3.0, 1.0]), b=np.array([2.0, 5.0]))).tolist() == [18.0,
                                                                                             5.0]
    compiled = mg.compile(energy)
    assert [compiled(make(w=w, b=2.0)) for w in (3.0, 4.0)] == [18.0, 32.0]
    step = lambda c, x: (make(w=c.w + x, b=c.b * x), None)
    assert mg.scan(step, make(w=0.0, b=1.0), np.array([2.0, 3.0]))[0] == {"w": 5.0, "b": 6.0}


def test_an_attribute_that_holds_an_array_follows_under_any_name():
    class Layer(dict):
        def __init__(self, weights):
            super().__init__(w=weights)
            self.matrix = weights

    assert mg.grad(lambda p: np.sum(p.matrix**2))(Layer(np.ones(2)))["w"].tolist() == [2.0, 2.0]


def test_another_attribute_makes_another_program():
    f = mg.compile(lambda p: p["w"] * p.count)
    first, second = counted(w=3.0), counted(w=3.0)
    second.count = 7
    assert [f(first), f(second), f(first)] == [15.0, 21.0, 15.0]
    second.count = np.array([1.0, 2.0])
    assert f(second).tolist() == [3.0, 6.0]
    second.count, second.names = 2.0, ["a", {"b": {1}}]  # what cannot be hashed is compared, too
    assert f(second) == 6.0
    second.names[1]["b"].add(2)
    assert f(second) == 6.0
    assert len(f.steps) == 5
    second.names.append(second.names)
    with pytest.raises(InputError, match=r"Counted with the attributes count, names"):
        f(second)


class Row(list):
    """A list with a number beside its items."""

    def __init__(self, items=(), scale=1.0):
        super().__init__(items)
        self.scale = scale


class Pair(tuple):
    """A tuple with what it computes of its items."""

    def __new__(cls, items):
        made = super().__new__(cls, items)
        made.product = items[0] * items[1]
        return made


class CopiedAlone(dict):
    """A dict whose copy forgets the number beside its items."""

    def __init__(self, items, scale=1.0):
        super().__init__(items)
        self.scale = scale

    def copy(self):
        return CopiedAlone(self)


@pytest.mark.parametrize("make", [lambda scale: Row([3.0], scale),
                                  lambda scale: CopiedAlone({0: 3.0}, scale)])
def test_what_a_nest_holds_beside_its_items_is_no_default(make):
    """The class was called with the items alone, so that scale was 1.0 in f."""
    f = lambda p: p[0] ** 2 * p.scale
    assert [mg.grad(f)(make(scale))[0] for scale in (5.0, 7.0)] == [30.0, 42.0]
    compiled = mg.compile(f)
    assert [compiled(make(scale)) for scale in (5.0, 7.0)] == [45.0, 63.0]


def test_what_a_tuple_computes_of_its_items_is_computed_of_nodes():
    assert mg.grad(lambda p: p.product)(Pair([3.0, 4.0])) == (4.0, 3.0)


class Frozen(dict):
    def __setitem__(self, key, value):
        raise TypeError("it is frozen")


class Lower(dict):
    def __setitem__(self, key, value):
        super().__setitem__(key.lower(), value)


class Point(tuple):
    def __new__(cls, x, y):
        return super().__new__(cls, (x, y))


class Listed(list):
    def __init__(self, *items):
        super().__init__(items)


@pytest.mark.parametrize(("nest", "why"), [
    (Frozen(w=1.0), "a Frozen .*in its words, it is frozen.*plain dict"),
    (Lower(W=1.0), "what it holds is not what was put in"), (Point(1.0, 2.0), "plain tuple"),
    (Listed(1.0, 2.0), "what it holds is not what was put in.*plain list")])
def test_a_class_that_takes_no_other_items_is_refused(nest, why):
    with pytest.raises(InputError, match=why):
        mg.grad(lambda p: 1.0)(nest)


def test_a_dict_that_is_its_own_copy_keeps_its_items():
    class Shared(dict):
        def copy(self):
            return self

    p = Shared(w=3.0)
    assert mg.grad(lambda q: q["w"]**2)(p) == {"w": 6.0}
    assert p == {"w": 3.0}


# --- the order of keys
class Part:
    """Keys that look alike."""

    def __repr__(self):
        return "Part"


def test_keys_are_compared_and_not_their_text():
    a, b = Part(), Part()
    f = lambda p: p[a] + 10.0 * p[b]
    assert mg.jvp(f, ({a: 1.0, b: 1.0},), ({b: 1.0, a: 0.0},))[1] == 10.0
    step = lambda c, x: ({b: c[b] + 10.0 * x, a: c[a] + x}, None)
    assert [*mg.scan(step, {a: 0.0, b: 0.0}, np.ones(2))[0].values()] == [2.0, 20.0]
    assert mg.jvp(lambda p: p[1] * 2.0, ({1: 3.0},), ({1.0: 1.0},))[1] == 2.0


def test_keys_may_stand_in_another_order():
    p, turned = {"w": 3.0, "b": 2.0}, {"b": 10.0, "w": 1.0}
    assert mg.jvp(energy, (p,), (turned,))[1] == 12.0 + 90.0
    assert mg.hvp(energy, p, turned) == {"w": 4.0 + 60.0, "b": 6.0}
    f = lambda x: {"a": x, "in": [2.0 * x, {"c": 3.0 * x, "d": 4.0 * x}]}
    pull = mg.vjp(f, 1.0)[1]
    assert pull({"in": [1.0, {"d": 100.0, "c": 10.0}], "a": 0.0}) == (2.0 + 30.0 + 400.0,)
    optimizer = mg.optim.Momentum(0.5)
    state = optimizer.state(p)
    turned_state = {**state, **{name: {key: state[name][key] for key in ("b", "w")}
                                for name in optimizer.slots}}
    expected = optimizer.step(p, {"w": 1.0, "b": 10.0}, state)
    assert optimizer.step(p, turned, turned_state) == expected
    adam = mg.optim.Adam()  # it counts the steps of each parameter
    expected = adam.step(p, turned, adam.state(p))
    assert adam.step({"b": 2.0, "w": 3.0}, turned, adam.state(p)) == expected


def test_keys_of_a_carry_and_of_a_pullback_may_stand_in_another_order():
    step = lambda c, x: ({"b": c["b"] * x, "w": c["w"] + x}, None)
    f = lambda w: mg.scan(step, {"w": w, "b": 1.0}, np.array([2.0, 3.0]))[0]
    assert f(1.0) == {"w": 6.0, "b": 6.0}
    assert mg.jacobian(f)(1.0) == {"w": 1.0, "b": 0.0}

    @mg.custom_gradient
    def energy(p):
        w, b = p["w"], p["b"]
        return w**2 * b, lambda g: ({"b": g * w**2, "w": g * 2.0 * w * b},)

    assert mg.grad(energy)({"w": 3.0, "b": 2.0}) == {"w": 12.0, "b": 9.0}


def test_keys_of_a_condition_may_stand_in_another_order():
    for kind, condition in {
            "root": lambda x, a: {"w": x["w"] - 3.0 * x["z"], "z": x["z"] ** 2 - a},
            "fixed_point": lambda x, a: {"w": 3.0 * x["z"], "z": 0.5 * (x["z"] + a / x["z"])},
    }.items():
        solve = mg.implicit(lambda a: {"z": np.sqrt(a), "w": 3.0 * np.sqrt(a)}, **{kind: condition})
        assert mg.jacobian(solve)(4.0) == {"z": pytest.approx(0.25), "w": pytest.approx(0.75)}


def test_axes_belong_to_keys_and_not_to_places():
    p = {"a": np.arange(3.0), "b": np.ones(2)}
    f = mg.vmap(lambda p: p["a"] * np.sum(p["b"]), in_axes=({"b": None, "a": 0},))
    assert f(p).tolist() == [0.0, 2.0, 4.0]
    both = mg.vmap(lambda x: {"a": x, "b": x}, out_axes={"b": 1, "a": 0})(np.ones((2, 3)))
    assert (both["a"].shape, both["b"].shape) == ((2, 3), (3, 2))


@pytest.mark.parametrize("other", [{"w": 1.0}, {"w": 1.0, "c": 1.0}, [1.0, 1.0], 1.0,
                                   {"w": 1.0, "b": [1.0]}])
def test_other_keys_are_refused(other):
    p = {"w": 3.0, "b": 2.0}
    with pytest.raises(ShapeError, match=r"not nested like.*\['w'\], \[0\]\['b'\]"):
        mg.jvp(energy, (p,), (other,))
    optimizer = mg.optim.SGD(0.1)
    with pytest.raises(ShapeError):
        optimizer.step(p, other, optimizer.state(p))


# --- None
NONE = {"w": 3.0, "b": None, "more": [2.0, None]}


def square(p):
    assert p["b"] is p["more"][1] is None
    return p["w"] ** 2 * p["more"][0]


def test_none_in_a_nest_holds_no_numbers_and_stays():
    slope = {"w": 12.0, "b": None, "more": [9.0, None]}
    assert mg.grad(square)(NONE) == slope
    assert mg.value_and_grad(square)(NONE) == (18.0, slope)
    assert mg.vjp(square, NONE)[1](1.0) == (slope,)
    assert mg.jvp(square, (NONE,), (slope,)) == (18.0, 12.0**2 + 9.0**2)
    assert mg.hvp(square, NONE, {"more": [0.0, None], "b": None, "w": 1.0}) == {
        "w": 4.0, "b": None, "more": [6.0, None]}
    assert mg.hessian(square)(NONE)["w"] == {"w": 4.0, "b": None, "more": [6.0, None]}
    assert mg.jacobian(lambda x: (x * x, None))(3.0) == (6.0, None)
    assert mg.vmap(square)({"w": np.ones(2), "b": None, "more": [np.ones(2), None]}).tolist() == [
        1.0, 1.0]
    assert mg.check_gradients(square, NONE) < 1e-8
    assert [share.state for share in mg.diagnose(square, NONE).inputs] == ["ok", "ok"]
    with pytest.raises(ShapeError, match="not nested like"):
        mg.jvp(square, (NONE,), ({**slope, "b": 1.0},))


@pytest.mark.parametrize("call", [
    lambda: mg.grad(lambda p: 1.0)(None), lambda: mg.jacobian(lambda x: None)(1.0),
    lambda: mg.vjp(lambda x: None, 1.0), lambda: mg.grad(square, argnums=1)(NONE, None)])
def test_none_alone_is_a_mistake(call):
    with pytest.raises(InputError, match=r"None"):
        call()


# --- which arguments
def test_positions_may_stand_in_a_list():
    f = lambda x, y: x * x * y
    assert mg.grad(f, [0, 1])(3.0, 2.0) == (12.0, 9.0)
    assert mg.grad(f, [1])(3.0, 2.0) == (9.0,)
    assert mg.jacobian(f, argnums=[1, 0])(3.0, 2.0) == (9.0, 12.0)
    assert mg.hessian(f, argnums=[0])(3.0, 2.0) == ((4.0,),)
    with pytest.raises(InputError, match="named twice"):
        mg.grad(f, [0, 0])(3.0, 2.0)


def test_an_argument_by_name_alone_is_no_position():
    with pytest.raises(InputError, match=r"0 argument\(s\) by position; give it by position, f\(1"):
        mg.grad(lambda x: x * x)(x=1.0)
    assert mg.grad(lambda x, y: x * y)(2.0, y=5.0) == 5.0


def test_vmap_maps_arguments_that_are_named():
    f = mg.vmap(lambda x, y: np.sum(x * y), in_axes=1)
    x, y = np.arange(6.0).reshape(2, 3), np.arange(9.0).reshape(3, 3)[:, :2]
    np.testing.assert_array_equal(f(x, y=y), (x.T * y).sum(1))
    nested = mg.vmap(lambda x, y: x * y["a"])(np.arange(3.0), y={"a": np.arange(3.0)})
    assert nested.tolist() == [0.0, 1.0, 4.0]
    with pytest.raises(ShapeError, match=r"argument k of mg\.vmap has shape \(\)"):
        mg.vmap(lambda x, k: x * k)(np.arange(3.0), k=3)
    with pytest.raises(ShapeError, match=r"argument y of mg\.vmap has 2 members"):
        mg.vmap(lambda x, y: x * y)(np.arange(3.0), y=np.ones(2))
