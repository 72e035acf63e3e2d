"""A search from many starts, on any executor."""
import math
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from ..errors import InputError, OptionError, check_function
from .executors import Failure, gathered


class Starts(NamedTuple):
    """A Starts is the result of `multi_start`.

    best: the result of the lowest cost among those with success, or among all if none has any.
    results: the results in the order of the starts; where one raised, an object whose attribute
        `words` says what.
    """

    best: Any
    results: list


def multi_start(solve: Callable[[Any], Any], starts: Iterable[Any], executor: Any = None) -> Starts:
    """Solve one problem from many starts, and find the best of the results.

    The results are the same to the bit on every executor whose workers compute alike. A start that
    cannot be solved, such as one where the residuals are nan, does not end the others.

    solve: a function of one start that returns a result of `least_squares`, `minimize` or
        `curve_fit`, such as functools.partial(mg.optim.least_squares, residuals). For processes it
        must pickle: functions stand at the top of a module.
    starts: the starts, each in the form of x0.
    executor: an executor of `concurrent.futures`, such as that of mg.federated.dask; None for one
        start after the other.
    Returns a `Starts`.
    Raises InputError for an executor that is none, a function that does not pickle, and results of
        another kind; OptionError where every start raised; WorkerError where the executor is lost.
        A KeyboardInterrupt (Ctrl-C) has the `Starts` so far in its attribute `best`, as soon as
        there is a result; without an executor that of the interrupted start is one of them.
    """
    check_function(solve, "optim.multi_start")
    if not (starts := list(starts)):
        raise InputError("you gave multi_start no starts", "there is nothing to solve",
                         "give some, such as rows of a random matrix")
    try:
        return _starts(gathered(executor, solve, starts, "start"))
    except KeyboardInterrupt as stop:
        done = vars(stop).pop("done", [])
        vars(stop).pop("best", None)
        if not all(isinstance(result, Failure) for result in done):
            vars(stop).update(best=_starts(done))
        raise


def _starts(results: list[Any]) -> Starts:
    """Return the Starts for the results of all starts, Failures among them."""
    solved = [result for result in results if not isinstance(result, Failure)]
    if not solved:
        raise OptionError(f"none of {len(results)} starts could be solved",
                          f"the first raised {results[0].words}", "give others")
    for result in solved:
        if not (hasattr(result, "success") and (hasattr(result, "cost") or hasattr(result, "kkt"))):
            raise InputError(f"solve returned {str(result)[:40]}", "results are compared",
                             "return what least_squares, minimize or curve_fit returns")
    cost = lambda result: result.cost if hasattr(result, "cost") else result.fun
    # "not finite" counts as the largest
    rank = lambda result: (not result.success, cost(result) if math.isfinite(cost(result))
                           else math.inf)
    return Starts(min(solved, key=rank), results)
