"""Every public NumPy function is covered, or refuses: what docs/numpy.md says, and
nothing in between."""
import coverage_table
import pytest
from sweep import swept

NAMES = [entry.name for entry in coverage_table.entries()]
module = lambda name: name.rpartition(".")[0] or "numpy"


@swept(NAMES, module, str)
def test_a_function_is_right_or_refuses(name):
    _, state, faults = coverage_table.survey()[name]
    assert not faults, "\n".join(f"{args!r}: {fault}" for args, fault in faults)
    assert state != "not called", "no row of TRIALS fits: give it one in NAMED"


@pytest.mark.exhaustive
@swept(NAMES, module, str)
def test_a_function_is_right_or_refuses_for_complex_numbers(name):
    _, _, faults = coverage_table.survey(coverage_table.complex_of)[name]
    assert not faults, "\n".join(f"{args!r}: {fault}" for args, fault in faults)


def test_the_page_is_up_to_date():
    assert coverage_table.FILE.read_text(encoding="utf-8") == coverage_table.page(), (
        "run python tests/support/coverage_table.py, and read what changed")
