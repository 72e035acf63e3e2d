"""Notebook 09's two workers who update one constrained weight, in every order."""
import numpy as np

from minigrad.lessons.nb09_inside_the_optimizer.async_workers import Workers


def test_orders_of_two_workers():
    apart, whole = Workers(one_write=False), Workers(one_write=True)
    assert [len(set(both.orders())) for both in (apart, whole)] == [70, 6]
    assert all(sum(order) == len(order) // 2 for order in apart.orders())
    ends = [apart.play(order) for order in apart.orders()]
    assert {tuple(w) for w, _ in ends} == {(0.0, 1.0), (0.0, 2.0)}
    assert sum(w[1] < 2.0 for w, _ in ends) == 16
    assert sum(outside for _, outside in ends) == 28
    # what the page says of a wrong guess
    for order, (w, _) in zip(apart.orders(), ends, strict=True):
        _, update, read, write = zip(*(np.flatnonzero(np.equal(order, k)) for k in (0, 1)),
                                     strict=True)
        between = any(read[a] < update[1 - a] < write[a] for a in (0, 1))
        saved = any(max(update) < read[b] < write[1 - b] < write[b] for b in (0, 1))
        assert (w[1] < 2.0) == (between and not saved)
    for order in ((0,) * 4 + (1,) * 4, (1,) * 4 + (0,) * 4):                  # one after the other
        w, outside = apart.play(order)
        assert (*w, outside) == (0.0, 2.0, False)
    assert all(tuple(w) == (0.0, 2.0) and not outside
               for w, outside in map(whole.play, whole.orders()))
