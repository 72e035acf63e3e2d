"""SciPy's own tests of least squares and of minimization with constraints, run on minigrad through
scipy_shim.py.

    python benchmarks/scipy_suite.py [--same-method] [options of pytest]

--same-method: minimize runs the method that a test names (SLSQP, trust-constr), where minigrad has
               it, and not its own.

The tests are those that the installed SciPy carries; nothing of them is in this repository.

foreign_tests.py says what the verdicts mean.  Where a test wants an error, any refusal will do.
NOT_APPLICABLE names the tests that are left out, each with its reason.

Each call is made with SciPy's function, too, and minigrad's successes are tried from a little
beside: the last lines count calls where minigrad's cost is higher, where it has no success though
SciPy has, and where its success is none.
"""
import collections
import pathlib
import sys

import scipy
import scipy.optimize
import scipy_shim
from foreign_tests import Verdicts, run

FILES = ("test_least_squares.py", "test_minpack.py", "test_slsqp.py", "test_cobyla.py",
         "test_constraints.py", "test_constraint_conversion.py", "test_minimize_constrained.py")
MANY = "minigrad's least squares takes fewer residuals than parameters"
METHOD = "wants an option of one of SciPy's methods, or its absence, refused"
COUNT = "counts evaluations, or their share"
NOT_APPLICABLE = {  # a pattern in the test's name: why it is left out
    "TestFSolve|TestRoot|TestNfev|TestFixedPoint": "tests fsolve, root or fixed_point",
    "test_constraints.py": "tests the classes of SciPy's constraints",
    "TestBoundedNelderMead::test_(invalid_bounds|outside)": "tests SciPy's check of bounds",
    "::test_(exact_tr_solver|wrong_parameters|bounds_not_supported|sparse_not_supported|"
    "LinearOperator_not_supported|raise_exception|callback_with_lm_method)|TestLM::test_loss$":
        METHOD,
    "::test_(linear_operator|x_scale_jac_scale)$":
        METHOD + " at its end; what comes before it passes",
    "TestCurveFit::test_bounds$": "all passes but the end, which wants lm to refuse bounds",
    "::test_(error_raised_when_all_tolerances_below_eps|small_tolerances_for_lm)":
        "tests how SciPy checks its tolerances, which the shim does not hand on",
    "TestLM::test_(m_less_n_not_supported|rosenbrock_cropped)|test_wrong_shape_func_|"
    "test_func_input_output_length_check|test_data_point_number_validation": MANY,
    "::test_(x0_multidimensional|fun_wrong_dimensions)":
        "wants arrays refused that have axes; minigrad takes x and residuals of any shape",
    "::test_inconsistent_shape": "all passes but the end, which wants a bound [0.0] for two "
                                 "parameters refused; here it is one number for all",
    "::test_jac_wrong_dimensions": "wants a Jacobian of shape (1, 1, 1) refused",
    "test_least_squares.py::.*::test_jac$":
        "wants the Jacobian scaled by the loss; minigrad's is that of the residuals",
    "test_full_result_single_fev":
        "wants SciPy's measure of optimality, and one evaluation; minigrad's start takes two",
    "::(test_full_result|TestDogbox::test_nfev|TestTRF::test_nfev|TestLM::test_nfev)$": COUNT,
    "test_issue_9044": "counts iterations: all passes but that SciPy's need one",
    "TestCobyla::test_minimize_simple": COUNT + " (85 here, and COBYLA's must stay below 70)",
    "test_gh13670": "wants no second call with the same parameters; minigrad compares two",
    "TestCurveFit::test_full_output": "all passes but MINPACK's factors in infodict",
    "test_gh4555b": "its covariance, by SciPy's differences, is off by 1.6e-6 of its size (seen in "
                    "40 digits), and minigrad's by 1e-14",
    "test_minimize_constraint_violation|test_warn_":
        "tests an option of COBYLA, or warnings of it and SLSQP",
    "TestSLSQP::test_callback": "all passes but the wording of a message",
    "test_issue_18882": "wants trust-constr to fail; minigrad finds the minimum, 16",
    "::test_(x_scale_options|bounds_shape)$|test_nested_minimization":
        "wants 0 to the last bit; minigrad ends within 1e-14 of it",
    "test_list_of_problems.*lambda>[12]-3-point-prob12": "SciPy expects it to fail",
}


def main():
    options = [option for option in sys.argv[1:] if option != "--same-method"]
    scipy_shim.METHOD["same"] = len(options) < len(sys.argv) - 1
    folder = pathlib.Path(scipy.optimize.__file__).parent / "tests"
    verdicts = Verdicts(NOT_APPLICABLE, prepare=scipy_shim.install, finished=scipy_shim.compare,
                        where="optimize/tests")
    code = run([folder / name for name in FILES], folder,
               ["-p", "no:xdist", "--import-mode=importlib", *options], verdicts)
    verdicts.table()
    print("--- calls beside SciPy: (cost, success, violation)")
    for call in scipy_shim.CALLS:
        if (said := call.verdict()) not in ("", "better"):
            print(f"      {said}: {call.solver} in {call.test}: minigrad {call.ours}, SciPy "
                  f"{call.theirs}, beside {call.lower}")
    said = collections.Counter(call.verdict() or "equal" for call in scipy_shim.CALLS)
    print(f"--- {len(scipy_shim.CALLS)} calls with both: "
          + ", ".join(f"{n} {word}" for word, n in said.most_common()))
    print(f"--- SciPy {scipy.__version__}: {verdicts.counts()}")
    return code


if __name__ == "__main__":
    sys.exit(main())
