"""A dict of what was used last has a limit, also where threads share it."""
import threading

from minigrad.recent import KEPT, keep_recent


def test_the_oldest_go_and_what_is_used_again_is_young():
    held: dict = {}
    for k in range(3):
        assert keep_recent(held, k, str(k), 3) == str(k)
    keep_recent(held, 0, "again", 3)
    keep_recent(held, 3, "3", 3)
    assert held == {2: "2", 0: "again", 3: "3"}
    assert [*held] == [2, 0, 3]


def test_threads_share_one():
    held: dict = {}

    def put(start):
        for k in range(start, start + 500):
            assert keep_recent(held, k, k) == k

    threads = [threading.Thread(target=put, args=(1000 * n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(held) == KEPT
