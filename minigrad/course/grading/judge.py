"""One submission in a process of its own: `python -m minigrad.course.grading.judge`.

The order comes as JSON on standard input, see `Order`; the marks go back as JSON, too.
A notebook that nobody can read, or results that nobody can compare, end this process at worst.
"""

import json
import os
import sys

from .limits import adopt_orphans, end_with_parent, limit
from .verdicts import Order, judged, unread

MEMORY = 4 * 2**30       # bytes of address space; a notebook and results of 64 MB need less than 1


def main() -> None:
    """Judge the submission that standard input names."""
    order = Order(**json.load(sys.stdin))
    out = os.dup(1)
    os.dup2(2, 1)                        # what is printed meanwhile goes where errors go: nowhere
    end_with_parent()
    adopt_orphans()
    limit(0.0, MEMORY, for_children=False)
    try:
        graded = judged(order)
    except Exception as error:           # of the judge, by something that no test has thought of
        graded = unread(order.name, order.worth,
                        f"the file cannot be graded: {type(error).__name__}")
    with os.fdopen(out, "wb") as file:
        file.write(graded.text().encode())


if __name__ == "__main__":
    main()
