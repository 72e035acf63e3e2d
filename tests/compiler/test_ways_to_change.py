"""All ways that we know in which something that a compiled function reads can change: each is
refused, or the first call has warned of it, or the first lines of compile's docstring name it."""
import collections
import contextvars
import enum
import functools
import operator
import os
import random
import sys
import threading
import types
import warnings
import weakref
from pathlib import Path

import numpy as np
import pytest

import minigrad as mg
from minigrad.errors import ChangedError, CompileWarning, InputError

X = np.arange(1.0, 4.0)
MODULES = dict(np=np, mg=mg, functools=functools, types=types, collections=collections, enum=enum,
               threading=threading, weakref=weakref, contextvars=contextvars, os=os,
               operator=operator, random=random, sys=sys)

MODEL = """
class Base:
    k = 2.0
    def half(self, x):
        return x * 0.5
class Model(Base):
    scale = np.ones(3)
    def __init__(self):
        self.y, self.w = np.ones(3), 2.0
    @property
    def weight(self):
        return self.w
    @classmethod
    def made(cls, x):
        return x * cls.k
    @staticmethod
    def plain(x):
        return x * 3.0
    def __call__(self, x):
        return x * self.w
m = Model()
"""
LAYERS = """
class Layer:
    def __init__(self, w):
        self.w = w
    def __call__(self, x):
        return x * self.w
class Net:
    def __init__(self, *layers):
        self.layers = list(layers)
    def __call__(self, x):
        for layer in self.layers:
            x = layer(x)
        return x
net = Net(Layer(np.ones(3)), Layer(2.0))
layers, table = net.layers, {'a': net.layers[1]}
"""
SPECIAL = """
class Special:
    def __init__(self):
        self.k = 2.0
    def __getitem__(self, i):
        return self.k
    def __iter__(self):
        return iter([self.k])
    def __rmul__(self, x):
        return x * self.k
    def __len__(self):
        return int(self.k)
    def __bool__(self):
        return self.k > 2.5
s = Special()
"""

# what is written there, the function, what changes it
REFUSED = {
    "a global number": ("k = 2.0", "lambda x: x * k", "k = 3.0"),
    "a global, 0.0 to -0.0": ("k = 0.0", "lambda x: 1.0 / (k * abs(x[1:]))", "k = -0.0"),
    "a global, 1 to True": ("k = 1", "lambda x: x * (k is True)", "k = True"),
    "a global text": ("k = 'a'", "lambda x: x * (k == 'a')", "k = 'b'"),
    "a global flag": ("k = None", "lambda x: x if k is None else -x", "k = 1"),
    "a global tuple": ("k = (1.0, 2.0)", "lambda x: x * k[1]", "k = (1.0, 3.0)"),
    "a global array": ("k = np.ones(3)", "lambda x: x * k", "k = np.zeros(3)"),
    "an array in place": ("k = np.ones(3)", "lambda x: x * k", "k[1] = 2.0"),
    "an array of no axes in place": ("k = np.array(1.0)", "lambda x: x * k", "k[()] = 2.0"),
    "the base of a view": ("b = np.ones((4, 3)); k = b[1]", "lambda x: x * k", "b[1, 2] = 2.0"),
    "an array resized in place": ("k = np.ones((1, 3))", "lambda x: np.sum(k * x, axis=0)",
                                  "k.resize((3, 1), refcheck=False)"),
    "the dtype of an array": ("k = np.ones(3)", "lambda x: x * k", "k.dtype = np.int64"),
    "an array made writable": ("k = np.ones(3); k.setflags(write=False)", "lambda x: x * k",
                               "k.setflags(write=True); k[0] = 2.0"),
    "a large array": ("k = np.ones(2**17)", "lambda x: x * np.sum(k)", "k *= 2.0"),
    "a large array, another": ("k = np.ones(2**17)", "lambda x: x * np.sum(k)",
                               "k = np.zeros(2**17)"),
    "a memmap": ("k = np.memmap(folder / 'k', float, 'w+', shape=3)",
                 "lambda x: x * k", "k[0] = 2.0"),
    "a recarray": ("k = np.rec.array([(1.0, 2.0)] * 3, dtype=[('a', float), ('b', float)])",
                   "lambda x: x * np.asarray(k['a'])", "k['a'][0] = 5.0"),
    "a subclass of ndarray": ("class A(np.ndarray): pass\nk = np.ones(3).view(A)",
                              "lambda x: x * np.asarray(k)", "k[0] = 2.0"),
    "a variable of an enclosing function": (
        "def make():\n    k = 1.0\n    def f(x):\n        return x * k\n    def put():\n"
        "        nonlocal k\n        k = 2.0\n    return f, put\nf, put = make()", "f", "put()"),
    "an array of an enclosing function": (
        "def make():\n    k = np.ones(3)\n    return (lambda x: x * k), k\nf, k = make()", "f",
        "k[0] = 2.0"),
    "a default": ("def f(x, k=2.0): return x * k", "f", "f.__defaults__ = (3.0,)"),
    "a default array in place": ("def f(x, k=np.ones(3)): return x * k", "f",
                                 "f.__defaults__[0][0] = 3.0"),
    "keyword defaults": ("def f(x, *, k=2.0): return x * k", "f", "f.__kwdefaults__ = {'k': 3.0}"),
    "one keyword default": ("def f(x, *, k=2.0): return x * k", "f", "f.__kwdefaults__['k'] = 3.0"),
    "a function": ("def g(x): return x\ndef f(x): return g(x)", "f", "def g(x): return -x"),
    "a function's code, as %autoreload does": (
        "def g(x): return x\ndef f(x): return g(x)", "f", "g.__code__ = (lambda x: -x).__code__"),
    "its own code": ("def f(x): return x", "f", "f.__code__ = (lambda x: -x).__code__"),
    "what a function reads": ("k = 1.0\ndef g(x): return k * x", "lambda x: g(x)", "k = 2.0"),
    "what a lambda inside reads": ("k = 1.0", "lambda x: (lambda t: k * t)(x)", "k = 2.0"),
    "what a comprehension reads": ("k = 1.0", "lambda x: sum([k * x for _ in range(2)])",
                                   "k = 2.0"),
    "a global that hides a builtin": ("", "lambda x: abs(-1.0) * x", "abs = lambda x: x"),
    "a global that was not there": (
        "def f(x):\n    try:\n        return x * k\n    except NameError:\n        return x", "f",
        "k = 3.0"),
    "a function's attribute": ("def f(x): return x * f.k\nf.k = 2.0", "f", "f.k = 3.0"),
    "the attribute of another function": ("def g(): pass\ng.k = 2.0", "lambda x: x * g.k",
                                          "g.k = 3.0"),
    "an item of a list": ("k = [1.0, 2.0]", "lambda x: x * k[0]", "k[0] = 3.0"),
    "the length of a list": ("k = [1.0]", "lambda x: x * sum(k)", "k.append(2.0)"),
    "an array in a list of lists": ("k = [[np.ones(3)]]", "lambda x: x * k[0][0]",
                                    "k[0][0][1] = 2.0"),
    "an item of a dict": ("k = {'a': 1.0}", "lambda x: x * k['a']", "k['a'] = 2.0"),
    "an array in a dict": ("k = {'a': np.ones(3)}", "lambda x: x * k['a']", "k['a'][0] = 2.0"),
    "a key of a dict": ("k = {'a': 1.0}", "lambda x: x * sum(k.values())", "k['b'] = 2.0"),
    "the order of a dict": ("k = {'a': 1.0, 'b': 2.0}", "lambda x: x * [*k.values()][0]",
                            "k['a'] = k.pop('a')"),
    "an OrderedDict": ("k = collections.OrderedDict(a=1.0)", "lambda x: x * k['a']",
                       "k['a'] = 2.0"),
    "a defaultdict": ("k = collections.defaultdict(float, a=1.0)", "lambda x: x * k['a']",
                      "k['a'] = 2.0"),
    "a set": ("k = {'a'}", "lambda x: x * ('b' in k)", "k.add('b')"),
    "another set": ("k = {'a'}", "lambda x: x * ('b' in k)", "k = {'b'}"),
    "an array in a named tuple": (
        "P = collections.namedtuple('P', 'w'); k = P(np.ones(3))", "lambda x: x * k.w",
        "k.w[0] = 2.0"),
    "self.y": (MODEL + "Model.f = lambda self, x: x * self.y", "m.f", "m.y = np.zeros(3)"),
    "self.y in place": (MODEL + "Model.f = lambda self, x: x * self.y", "m.f", "m.y[0] = 3.0"),
    "self.w inside of __call__": (MODEL, "m", "m.w = 3.0"),
    "self.w of an object that f calls": (MODEL, "lambda x: m(x)", "m.w = 3.0"),
    "a class's attribute by self": (MODEL + "Model.f = lambda self, x: x * self.scale", "m.f",
                                    "Model.scale = np.zeros(3)"),
    "a parent's attribute by self": (MODEL, "lambda x: x * m.k", "Base.k = 3.0"),
    "an attribute that hides the parent's": (MODEL, "lambda x: x * m.k", "Model.k = 3.0"),
    "an attribute that hides the class's": (MODEL, "lambda x: x * m.k", "m.k = 3.0"),
    "what a property reads": (MODEL, "lambda x: x * m.weight", "m.w = 3.0"),
    "a property": (MODEL, "lambda x: x * m.weight", "Model.weight = property(lambda self: 5.0)"),
    "a method": (MODEL, "lambda x: m.half(x)", "Base.half = lambda self, x: x"),
    "a method that a subclass overrides later": (MODEL, "lambda x: m.half(x)",
                                                 "Model.half = lambda self, x: x"),
    "a method that an attribute hides": (MODEL, "lambda x: m.half(x)", "m.half = lambda x: x"),
    "the class of an object": (MODEL + "class Other(Model):\n    def half(self, x): return x",
                               "lambda x: m.half(x)", "m.__class__ = Other"),
    "what a class method reads": (MODEL, "lambda x: m.made(x)", "Model.k = 3.0"),
    "a class method of a class": (MODEL, "lambda x: Model.made(x)",
                                  "Model.made = classmethod(lambda cls, x: x)"),
    "a static method": (MODEL, "lambda x: m.plain(x)", "Model.plain = staticmethod(lambda x: x)"),
    "a bound method under a name": (MODEL + "g = m.__call__", "lambda x: g(x)", "m.w = 3.0"),
    "slots": ("class S:\n    __slots__ = ('k',)\ns = S()\ns.k = 2.0", "lambda x: x * s.k",
              "s.k = 3.0"),
    "a dataclass": ("import dataclasses\n@dataclasses.dataclass\nclass D:\n    k: float = 2.0\n"
                    "d = D()", "lambda x: x * d.k", "d.k = 3.0"),
    "a frozen dataclass": (
        "import dataclasses\n@dataclasses.dataclass(frozen=True)\nclass D:\n    k: float = 2.0\n"
        "d = D()", "lambda x: x * d.k", "object.__setattr__(d, 'k', 3.0)"),
    "an attribute of an attribute": (MODEL + "m.inner = Model()", "lambda x: x * m.inner.w",
                                     "m.inner.w = 3.0"),
    "an inner object": (MODEL + "m.inner = Model()", "lambda x: x * m.inner.w",
                        "m.inner = Model(); m.inner.w = 3.0"),
    "an attribute that was not there": (
        MODEL + "def f(x):\n    try:\n        return x * m.extra\n    except AttributeError:\n"
        "        return x", "f", "m.extra = 3.0"),
    "the attribute of a class": ("class Config:\n    k = 2.0", "lambda x: x * Config.k",
                                 "Config.k = 3.0"),
    "an array of a class in place": ("class Config:\n    k = np.ones(3)", "lambda x: x * Config.k",
                                     "Config.k[0] = 3.0"),
    "an attribute of a class's parent": (MODEL, "lambda x: x * Model.k", "Base.k = 3.0"),
    "an attribute of a class in a class": ("class A:\n    class B:\n        k = 2.0",
                                           "lambda x: x * A.B.k", "A.B.k = 3.0"),
    "an attribute of a metaclass": (
        "class Meta(type):\n    k = 2.0\nclass A(metaclass=Meta): pass", "lambda x: x * A.k",
        "Meta.k = 3.0"),
    "an Enum": ("class C(enum.Enum):\n    A = 2.0", "lambda x: x * C.A.value",
                "C.A._value_ = 3.0"),
    "a SimpleNamespace": ("k = types.SimpleNamespace(k=2.0)", "lambda x: x * k.k", "k.k = 3.0"),
    "namespaces in a namespace": (
        "k = types.SimpleNamespace(k=types.SimpleNamespace(k=2.0))", "lambda x: x * k.k.k",
        "k.k.k = 3.0"),
    "a threading.local": ("k = threading.local(); k.k = 2.0", "lambda x: x * k.k", "k.k = 3.0"),
    "an object with __getattr__": (
        "class D(dict):\n    __getattr__ = dict.__getitem__\nd = D(k=2.0)", "lambda x: x * d.k",
        "d['k'] = 3.0"),
    "an object with __getattribute__": (
        "class D:\n    def __getattribute__(self, name):\n"
        "        return VALUES[name] if name == 'k' else object.__getattribute__(self, name)\n"
        "VALUES, d = {'k': 2.0}, D()", "lambda x: x * d.k", "VALUES['k'] = 3.0"),
    "a descriptor": (
        "class P:\n    k = 2.0\n    def __get__(self, obj, kind): return self.k\n"
        "p = P()\nclass D:\n    k = p\nd = D()", "lambda x: x * d.k", "P.k = 3.0"),
    "a cached property": (
        "class D:\n    w = 2.0\n    @functools.cached_property\n    def k(self): return self.w\n"
        "d = D(); d.k", "lambda x: x * d.k", "d.k = 3.0"),
    "a layer of a global list": (LAYERS, "lambda x: layers[1](x)", "layers[1].w = 3.0"),
    "singledispatch": (
        "@functools.singledispatch\ndef g(k): return 2.0", "lambda x: x * g(1)",
        "g.register(int)(lambda k: 3.0)"),
    "a module's attribute": ("t = types.ModuleType('t'); t.k = 2.0", "lambda x: x * t.k",
                             "t.k = 3.0"),
    "an attribute of a module in a module": (
        "t = types.ModuleType('t'); t.u = types.ModuleType('u'); t.u.k = 2.0",
        "lambda x: x * t.u.k", "t.u.k = 3.0"),
    "an array in a partial": (
        "k = np.ones(3)\nf = functools.partial(lambda x, k: x * k, k=k)", "f", "k[0] = 2.0"),
    "a keyword of a partial": (
        "f = functools.partial(lambda x, k: x * k, k=2.0)", "f", "f.keywords['k'] = 3.0"),
    "another partial": (
        "g = lambda x, k: x * k\nh = functools.partial(g, k=2.0)", "lambda x: h(x)",
        "h = functools.partial(g, k=3.0)"),
    "the state of a partial": (
        "g = lambda x, k: x * k\nf = functools.partial(g, k=2.0)", "f",
        "f.__setstate__((g, (), {'k': 3.0}, {}))"),
    "a partial of an object": (MODEL + "f = functools.partial(m)", "f", "m.w = 3.0"),
    "what a decorated function reads": (
        "k = 2.0\ndef deco(g):\n    @functools.wraps(g)\n    def call(x): return g(x)\n"
        "    return call\n@deco\ndef f(x): return x * k", "f", "k = 3.0"),
    "below mg.grad": ("k = 2.0", "mg.grad(lambda x: np.sum(k * x))", "k = 3.0"),
    "below mg.vmap": ("k = 2.0", "mg.vmap(lambda x: k * x)", "k = 3.0"),
    "below mg.scan": ("k = 2.0", "lambda x: mg.scan(lambda c, r: (c * k, r), 1.0, x)[0]",
                      "k = 3.0"),
    "below mg.compile": ("k = 2.0\ng = mg.compile(lambda x: k * x)", "lambda x: g(x)", "k = 3.0"),
    "below mg.custom_gradient": (
        "k = 2.0\ng = mg.custom_gradient(lambda x: (k * x, lambda g: k * g))", "lambda x: g(x)",
        "k = 3.0"),
    "below a compiled method": (
        "class M:\n    k = 2.0\n    @mg.compile\n    def f(self, x): return x * self.k\nm = M()",
        "lambda x: m.f(x)", "m.k = 3.0"),
    "the rate of an optimizer": (
        "sgd = mg.optim.SGD(0.1)", "lambda x: sgd.step(x, x, sgd.state(x))[0]", "sgd.lr = 0.2"),
    "what a layer of the user's reads": (
        "k = 2.0\nclass Mine(mg.nn.Layer):\n    def formula(self, p, x, training): return x * k\n"
        "layer = Mine()", "lambda x: layer.at({})(x)", "k = 3.0"),
    "an option of a layer": (
        "class Mine(mg.nn.Layer):\n    def formula(self, p, x, training): return x * self.k\n"
        "layer = Mine(); layer.k = 2.0", "lambda x: layer.at({})(x)", "layer.k = 3.0"),
    "a bound of a constraint": (
        "box = mg.constraints.Box(0.0, 2.0)", "lambda x: box.project(x)",
        "box.hi = np.array(1.0)"),
    "a Generator": ("k = np.random.default_rng(0)", "lambda x: x * k.normal()", ""),
    "the generator of an object": (
        "class D: pass\nd = D(); d.k = np.random.default_rng(0)", "lambda x: x * d.k.normal()", ""),
    "np.random": ("", "lambda x: x * np.random.rand()", ""),
    "the module random": ("", "lambda x: x * random.random()", ""),
}
WARNED = {
    "an array of objects": ("k = np.array([1.0, None])", "lambda x: x * k[0]", "k[0] = 2.0"),
    "a subclass of dict": ("class D(dict): pass\nk = D(a=1.0)", "lambda x: x * k['a']",
                           "k['a'] = 2.0"),
    "a subclass of list": ("class L(list): pass\nk = L([1.0])", "lambda x: x * k[0]", "k[0] = 2.0"),
    "a deque": ("k = collections.deque([1.0])", "lambda x: x * k[0]", "k[0] = 2.0"),
    "a ChainMap": ("k = collections.ChainMap({'a': 1.0})", "lambda x: x * k['a']", "k['a'] = 2.0"),
    "a view of a dict": ("b = {'a': 1.0}; k = types.MappingProxyType(b)", "lambda x: x * k['a']",
                         "b['a'] = 2.0"),
    "a bytearray": ("k = bytearray(b'a')", "lambda x: x * k[0]", "k[0] = 1"),
    "a memoryview": ("b = bytearray(b'a'); k = memoryview(b)", "lambda x: x * k[0]", "b[0] = 1"),
    "a parent's method by super()": (
        MODEL + "class Child(Model):\n    def half(self, x): return super().half(x)\nc = Child()",
        "lambda x: c.half(x)", "Base.half = lambda self, x: x"),
    "a layer in a list": (LAYERS, "net", "net.layers[1].w = 3.0"),
    "a layer in a list, in place": (LAYERS, "net", "net.layers[0].w[:] = 3.0"),
    "an object in a dict": (LAYERS, "lambda x: x * table['a'].w", "table['a'].w = 3.0"),
    "an object that f passes on": (LAYERS + "g = lambda net, x: net(x)", "lambda x: g(net, x)",
                                   "net.layers[1].w = 3.0"),
    "an object under another name": (
        "class M:\n    k = 2.0\n    def f(self, x):\n        s = self\n        return x * s.k\n"
        "m = M()", "m.f", "m.k = 3.0"),
    "an object that f makes": (
        "class M:\n    def __call__(self, x): return x * k\nk = 2.0", "lambda x: M()(x)",
        "k = 3.0"),
    "getattr": (MODEL, "lambda x: x * getattr(m, 'w')", "m.w = 3.0"),
    "vars": (MODEL, "lambda x: x * vars(m)['w']", "m.w = 3.0"),
    "hasattr": (MODEL, "lambda x: x if hasattr(m, 'extra') else -x", "m.extra = 1"),
    "operator.attrgetter": (MODEL + "g = operator.attrgetter('w')", "lambda x: x * g(m)",
                            "m.w = 3.0"),
    "globals()": ("k = 2.0", "lambda x: x * globals()['k']", "k = 3.0"),
    "eval": ("k = 2.0", "lambda x: x * eval('k')", "k = 3.0"),
    "an import inside": (
        "sys.modules['t_inside'] = t = types.ModuleType('t'); t.k = 2.0\n"
        "def f(x):\n    import t_inside\n    return x * t_inside.k", "f", "t.k = 3.0"),
    "__getitem__": (SPECIAL, "lambda x: x * s[0]", "s.k = 3.0"),
    "__iter__": (SPECIAL, "lambda x: x * sum(s)", "s.k = 3.0"),
    "an operator of an object": (SPECIAL, "lambda x: 2.0 * s * x", "s.k = 3.0"),
    "the length of an object": (SPECIAL, "lambda x: x * len(s)", "s.k = 3.0"),
    "the truth of an object": (SPECIAL, "lambda x: x if s else -x", "s.k = 3.0"),
    "a weak reference": (MODEL + "r = weakref.ref(m)", "lambda x: x * r().w", "m.w = 3.0"),
    "a context variable": ("k = contextvars.ContextVar('k', default=2.0)",
                           "lambda x: x * k.get()", "k.set(3.0)"),
    "os.environ": ("os.environ['MG_K'] = '2'", "lambda x: x * float(os.environ['MG_K'])",
                   "os.environ['MG_K'] = '3'"),
    "lru_cache": ("k = 2.0\n@functools.lru_cache\ndef g(): return k", "lambda x: x * g()",
                  "k = 3.0; g.cache_clear()"),
    "an iterator": ("k = iter([1.0, 2.0, 3.0, 4.0])", "lambda x: x * next(k)", ""),
    "a generator function's result": (
        "def numbers():\n    yield from range(2, 9)\nk = numbers()", "lambda x: x * next(k)", ""),
    "the clock": ("import time", "lambda x: x * time.perf_counter()", ""),
    "a file": ("np.savetxt(folder / 'k', [2.0])", "lambda x: x * np.loadtxt(folder / 'k')",
               "np.savetxt(folder / 'k', [3.0])"),
    "the values of a layer": (
        "layer = mg.nn.Dense(3, 2)", "lambda x: layer.at(layer.values())(x)",
        "layer.load({n: v + 1.0 for n, v in layer.values().items()})"),
    "a list of 1,000 numbers": ("k = [0.0] * 1000", "lambda x: x * sum(k)", "k[999] = 3.0"),
    "the value of a Variable": ("k = mg.Variable(2.0)", "lambda x: x * k.value", "k.load(3.0)"),
}
# what the docstring names
SILENT = {
    "one element of a large array": ("k = np.ones(2**17)", "lambda x: x * np.sum(k)",
                                     "k[1] = 3.0"),
    "a read-only array by an older view": (
        "k = np.ones(3); v = k[:]; k.setflags(write=False)", "lambda x: x * k", "v[0] = 2.0"),
    "a function of NumPy": ("", "lambda x: np.degrees(x)", "np.degrees = np.radians"),
}
WAYS = [(name, kind, *way) for kind, ways in
        (("refused", REFUSED), ("warned", WARNED), ("silent", SILENT)) for name, way in
        ways.items()]


def outcome(text: str, f: str, change: str, folder: Path) -> str:
    """What a compiled function says of a change: "refused", "warned" or "silent".

    folder: where the text may write files.
    """
    theirs = vars(types.ModuleType("theirs")) | MODULES | {"folder": folder}
    exec(text, theirs)
    f = eval(f, theirs)
    compiled = mg.compile(f)
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        try:
            before = compiled(X)
            exec(change, theirs)
            after = compiled(X)
        except (ChangedError, InputError):              # InputError: of draws
            return "refused"
    assert np.array_equal(before, after)
    assert not np.array_equal(f(X), before)
    return "warned" if any(w.category is CompileWarning for w in said) else "silent"


@pytest.mark.parametrize(("name", "expected", "text", "f", "change"), WAYS,
                         ids=[way[0] for way in WAYS])
def test_a_change_is_refused_or_named(name, expected, text, f, change, monkeypatch,
                                      tmp_path):
    monkeypatch.setattr(np, "degrees", np.degrees)      # three ways change what others may read
    monkeypatch.setenv("MG_K", "")
    monkeypatch.setitem(sys.modules, "t_inside", None)
    assert outcome(text, f, change, tmp_path) == expected


def test_what_nothing_is_said_of_stands_in_the_first_lines_of_the_docstring():
    text = " ".join(mg.compile.__doc__.split("\n    f is traced")[0].split())
    for words in ("a few elements of an array above 65,536 elements", "by an older view",
                  "a function of NumPy that you replace", "a static argument that is found by its "
                  "identity", "isinstance(x, int) is False", "static_argnums"):
        assert words in text
    assert len(SILENT) == 3                             # and these two

    class Holder:
        v = 2.0

    held = Holder()
    compiled = mg.compile(lambda x, h: x * h.v, static_argnums=1)
    assert compiled(1.0, held) == 2.0
    held.v = 3.0
    assert compiled(1.0, held) == 2.0
    assert mg.compile(lambda x, k: x * (2 if isinstance(k, int) else 3))(1.0, 1) == 3.0


def test_the_way_out_is_to_pass_it_as_an_argument():
    theirs = vars(types.ModuleType("theirs")) | MODULES
    exec(LAYERS, theirs)
    net = theirs["net"]
    compiled = mg.compile(lambda ws, x: [x := x * w for w in ws][-1])
    for w in (2.0, 3.0):
        net.layers[1].w = w
        np.testing.assert_array_equal(compiled([layer.w for layer in net.layers], X), net(X))


def test_the_warning_names_both_lines_and_comes_once():
    class Layer:
        w = 2.0

        def __call__(self, x):
            return x * self.w

    layers = [Layer(), Layer()]

    def net(x):
        for layer in layers:
            x = layer(x)
        return x

    compiled = mg.compile(net)
    line = net.__code__.co_firstlineno
    with pytest.warns(CompileWarning) as said:
        first = [compiled(x) for x in (X, X[:2])]       # another form is traced in silence
    (one,) = said
    assert [y.shape for y in first] == [(3,), (2,)]
    assert one.filename == __file__
    assert one.lineno == line + 8
    assert str(one.message) == (
        f"the compiled function net (line {line} of {__file__}: `def net(x):`) reads `layers[0]` "
        f"(a Layer, line {line + 1}). It is fixed as it "
        "was when f was traced, and a later change of what it holds would pass unseen: pass it as "
        "an argument (static_argnums= for what is no array), or write mg.compile(f) anew after a "
        "change.")


def test_a_warning_that_is_an_error_leaves_nothing_half_done():
    other = object()
    compiled = mg.compile(lambda x: x * isinstance(other, float))
    for _ in range(2):
        with pytest.raises(CompileWarning, match="`other`"):
            compiled(X)
        assert compiled.steps == {}


@pytest.mark.parametrize("f", [
    "lambda x: np.sum(x) * np.add.reduce(k) * len(k) * abs(-1.0)", "lambda x: m.half(x) * m.w",
    "lambda x: mg.grad(lambda x: np.sum(np.tanh(x) * k))(x)", "mg.vmap(lambda x: x * w['a'])",
    "lambda x: x * Config.lr if Config.Mode.A is Config.Mode.A else x", "named",
    "lambda x: x * ('a' in names)", "lambda x: mg.scan(lambda c, r: (c * r, c), 1.0, x)",
    "lambda x: raising(x)", "lambda x: np.r_[k, 1.0][0] * x", "lambda x: mnp.r_[x, 1.0]",
    "lambda x: x * textwrap.dedent('  2')[0].count('2')", "lambda x: x * math.pi * k.shape[0]"])
def test_code_that_does_nothing_wrong_is_not_warned(f):
    theirs = vars(types.ModuleType("theirs")) | MODULES
    exec(MODEL + """
import math, textwrap
import minigrad.numpy as mnp
k, w, names = np.ones(3), {'a': 2.0}, {'a', 'b'}
class Config:
    lr = 0.1
    class Mode(enum.Enum):
        A = 1
P = collections.namedtuple('P', 'a b')
class Mine(ValueError): pass
def named(x):
    return P(x, x)
def raising(x):
    if k.shape != (3,):
        raise Mine('no')
    return x
""", theirs)
    mg.compile(eval(f, theirs))(X)                      # a warning is an error in these tests
