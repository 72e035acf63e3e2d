"""The printer: the text of a program, whole. What the text computes is in test_compile.py."""
from typing import NamedTuple

import numpy as np
from samples import normal

import minigrad as mg


class Point(NamedTuple):
    x: object
    y: object


def everything(p, d, class_, half, n):
    (a, [b]), c = p, d["in"]
    y = np.sin(a * -2.5) * b
    z = np.max(y.T[::2, 1:], axis=0) / 3.0 + half * 2.0
    w = np.maximum(np.sin(y + c), 0.5) * n
    ends = np.sum(w, axis=(0, 1)), np.mean(w, axis=1, keepdims=True), np.sum(y * y), d["in"] / n
    return Point(z, [w, {"t": a.T, 7: (np.float64(2.0), 1.5)}]), ends, half


HEAD = """
    p, d, class_, half, n, c_2_5=c_2_5, multiply=multiply, sin=sin,
    maximum_reduce=maximum_reduce, c3=c3, divide=divide, c2=c2, add=add, c0_5=c0_5,
    maximum=maximum, add_reduce=add_reduce, ones=ones, dot=dot, vdot=vdot, c_2=c_2,
    own=own, Point=Point, free=free, fresh=fresh
"""
BODY = """\
    # c_2_5: float64 -2.5
    # c3: float64 3.0
    # c2: float32 2.0
    # c0_5: float64 0.5
    # ones: float64[4, 1]
    a, (b,) = p
    c = d['in']
    try:
        work = free.pop()
    except IndexError:
        work = fresh()
    (buf0, buf1, buf2, buf3, buf4,) = work
    # y = np.sin(a * -2.5) * b
    v1 = multiply(a, c_2_5, buf0)                             # [3, 4]
    v2 = sin(v1, v1)                                          # [3, 4]
    y = multiply(v2, b, v2)                                   # [3, 4]
    # z = np.max(y.T[::2, 1:], axis=0) / 3.0 + half * 2.0
    v3 = maximum_reduce(y.T[::2, 1:], 0, None, buf1)          # [2]
    v4 = divide(v3, c3, v3)                                   # [2]
    v5 = multiply(half, c2, buf2)                             # float32[1]
    z = v4 + v5                                               # [2]
    # w = np.maximum(np.sin(y + c), 0.5) * n
    v6 = add(y, c, buf3)                                      # [3, 4]
    v7 = sin(v6, v6)                                          # [3, 4]
    v8 = maximum(v7, c0_5, out=v7)                            # [3, 4]
    w = v8 * n                                                # [3, 4]
    # ends = np.sum(w, axis=(0, 1)), np.mean(w, axis=1, keepdims=True), np.sum(y * y), d["in"] / n
    v9 = add_reduce(w, None)
    v10 = dot(w, ones, buf4)                                  # [3, 1]
    v11 = v10 / 4.0                                           # [3, 1]
    v12 = vdot(y, y)
    v13 = c / n                                               # [3, 4]
    # return Point(z, [w, {"t": a.T, 7: (np.float64(2.0), 1.5)}]), ends, half
    v14 = a.T                                                 # [4, 3]
    result = (Point(z, [w, {'t': v14.copy(), 7: (own(c_2), 1.5)}]), (v9, v11, v12, v13), \
half.copy())
    free.append(work)
    return result
"""


def test_a_program_is_printed_word_for_word():
    args = ((normal(3, 4), [normal(4)]), {"in": normal(3, 4)}, 2.0, np.ones(1, np.float32), 3.0)
    printed = mg.compile(everything).trace(*args)
    head, _, body = printed.source.partition("):\n")
    assert " ".join(head.split()) == "def everything(" + " ".join(HEAD.split())
    assert body == BODY
    assert max(map(len, head.splitlines())) <= 120


def test_a_float64_beside_float32_stays_one():
    printed = mg.compile(lambda x: x * np.float64(0.1)).trace(np.ones(3, np.float32))
    assert printed.run(np.ones(3, np.float32)).dtype == np.float64


def test_the_name_of_a_constant_has_its_digits():
    printed = mg.compile(lambda x: np.sin(x * 1e6)).trace(normal(3))
    assert "multiply(x, c1e_06, buf0)" in printed.source


def test_a_function_of_numpys_has_one_name():
    x = np.ones((2, 3, 4))
    source = mg.compile(lambda x: np.sum(x, 1) + np.sum(np.exp(x), 1)).trace(x).source
    assert source.count("add_reduce(") == 2
