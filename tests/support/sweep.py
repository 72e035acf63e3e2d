"""One test for each group of many small cases, such as the samples of an op.

pytest and xdist need two to three milliseconds of their own for a test, more than most samples do,
and there are tens of thousands. So a sweep is one test for each group; it tries every case even
after one has failed, and each error says which case it is of.
"""

import itertools
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any

import pytest


def swept(cases: Iterable[Any], group: Callable[[Any], Hashable], label: Callable[[Any], object],
          **others: Sequence[Any]) -> Callable[[Callable[..., None]], Callable[[str], None]]:
    """A decorator: it makes of `check(case, **others)` a test with the parameter `group`.

    - cases: what `check` is called with, one after the other.
    - group: gives the name of the test that a case belongs to.
    - label: gives the words that an error in `check(case)` is told with.
    - others: for each further parameter of `check` its values; every case meets all combinations.

    The test raises what `check` raised, or an ExceptionGroup where several cases fail; its
    attribute `check` is the function that was decorated. Raises ValueError without a case, because
    that test would assert nothing.
    """
    groups: dict[str, list[Any]] = {}
    for case in cases:
        groups.setdefault(str(group(case)), []).append(case)
    if not groups:
        raise ValueError("swept() was given no cases: the test would pass without a check.")
    settings = [dict(zip(others, values, strict=True))
                for values in itertools.product(*others.values())]

    def decorate(check: Callable[..., None]) -> Callable[[str], None]:
        def test(group: str) -> None:
            errors = []
            for case, setting in itertools.product(groups[group], settings):
                try:
                    check(case, **setting)
                except Exception as error:
                    said = [f", {name}={value}" for name, value in setting.items()]
                    error.add_note(f"The case: {label(case)}{''.join(said)}")
                    errors.append(error)
            if len(errors) == 1:
                raise errors[0]
            if errors:
                raise ExceptionGroup(f"{len(errors)} cases fail", errors)

        for name in ("__name__", "__qualname__", "__doc__", "__module__"):
            setattr(test, name, getattr(check, name))
        test.check = check              # type: ignore[attr-defined]
        return pytest.mark.parametrize("group", groups)(test)

    return decorate


def swept_samples(samples: Iterable[Any], **others: Sequence[Any]) -> Callable[..., Any]:
    """`swept` for samples of samples.py: one test for each op."""
    return swept(samples, lambda sample: sample.op, lambda sample: sample.label, **others)
