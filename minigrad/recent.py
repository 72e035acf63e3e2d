"""What was made is kept for the next call, but not without limit."""
from typing import Any

KEPT = 64  # programs or plans of one function or graph


def keep_recent(held: dict, key: Any, value: Any, most: int | None = None) -> Any:
    """Put a value into a dict of at most `most`, as the youngest; the oldest ones go.

    Threads may do so at the same time.

    held: the dict.
    key, value: the entry, new or used again.
    most: how many entries stay; None: KEPT.
    Returns the value.
    """
    held.pop(key, None)
    held[key] = value
    most = most or KEPT
    if len(held) > most:
        for old in list(held)[:-most]:
            held.pop(old, None)
    return value
