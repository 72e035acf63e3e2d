"""autograd's own examples: the same final numbers on minigrad, and the time that they take.

    python benchmarks/autograd_examples.py [folder] [names of examples]

folder: an unpacked release of autograd 1.9.1; without one, pip downloads it, see autograd_suite.py.

Each example runs as it is, three times over: on autograd itself (the release brings it), on
minigrad through autograd_shim.py, and there with every gradient under mg.compile.  CHANGES makes
them short: fewer iterations and small data that are made up where an example downloads some, the
same for all.  Figures are CPU times of whole runs over autograd's, the median over rounds in which
the three take turns, in processes of their own; compiled, they include tracing.  Plots are not
drawn, and the callbacks of optimizers, which print and plot, are left out of timed runs.
`deviation` is the largest relative difference of a number that was printed, is left in a variable,
or was found by an optimizer.
"""
import contextlib
import io
import json
import math
import os
import re
import statistics
import subprocess
import sys
import time
import warnings
from typing import ClassVar

import numpy

ROUNDS = 3
BLOCK = 0.3     # seconds that a block takes at least: short examples are repeated
CHANGES = {     # example: what stands there, and what is run
    "bayesian_neural_net": {"num_iters=1000": "num_iters=20"},
    "bayesian_optimization": {"num_iters=20": "num_iters=4",
                              'method="CG"': 'method="CG", options={"maxiter": 5}'},
    "black_box_svi": {"num_iters=2000": "num_iters=30"},
    "convnet": {"num_epochs = 50": "num_epochs = 2", "npr.RandomState()": "npr.RandomState(0)",
                "batch_size = 256": "batch_size = 64"},
    "deep_gaussian_process": {},
    "define_gradient": {},
    "fixed_points": {},
    "fluidsim/fluidsim": {"simulation_timesteps = 100": "simulation_timesteps = 10",
                          '"maxiter": 25': '"maxiter": 3'},
    "fluidsim/wing": {"simulation_timesteps = 20": "simulation_timesteps = 3",
                      "range(50)": "range(10)", '"maxiter": 50': '"maxiter": 1'},
    "gaussian_process": {},
    "generative_adversarial_net": {"num_epochs = 50": "num_epochs = 2"},
    "gmm": {},
    "gplvm": {},
    "hmm_em": {"max_lines=60": "max_lines=3", "while different(x0, x1)": "for _ in range(10)"},
    "ica": {},
    "logistic_regression": {},
    "lstm": {"num_iters=1000": "num_iters=5"},
    "mixture_variational_inference": {"num_iters=2000": "num_iters=5"},
    "natural_gradient_black_box_svi": {"num_iters = 200": "num_iters = 5"},
    "negative_binomial_maxlike": {},
    "neural_net": {"batch_size = 256": "batch_size = 64"},
    "neural_net_regression": {"num_iters=1000": "num_iters=100"},
    "ode_net": {"num_iters=1000": "num_iters=2"},
    "rnn": {"num_iters=1000": "num_iters=10"},
    "rosenbrock": {},
    "sinusoid": {},
    "tanh": {},
    "variational_autoencoder": {"num_epochs = 15": "num_epochs = 2", "batch_size = 200":
                                "batch_size = 64"},
}
NOT_APPLICABLE = {"print_trace": "shows autograd's tracer", "dot_graph": "shows autograd's tracer",
                  "rkhs": "makes a vector space of autograd's"}
NEEDED = {"natural_gradient_black_box_svi"}  # its callback collects what it shows at the end
DRAWS = "draws random numbers inside, which a compiled function would draw once"
NOT_COMPILED = dict.fromkeys(
    ("bayesian_neural_net", "black_box_svi", "generative_adversarial_net",
     "mixture_variational_inference", "natural_gradient_black_box_svi", "variational_autoencoder"),
    DRAWS)
ITERATIONS = 20  # at most, of scipy.optimize.minimize


# --- the worker: one process for each engine
class Stub:
    """A plot that nobody draws: each attribute, item and result is the stub itself."""

    __path__ = ()

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *_, **__):
        """Draw nothing."""
        return self

    def __iter__(self):
        return iter(())

    def __getitem__(self, _):
        return self


def pictures(name):
    rng = numpy.random.default_rng(len(os.path.basename(name)))
    return rng.random((32, 32, 4)) if "init" in name else rng.random((64, 64))


def digits():
    rng = numpy.random.default_rng(0)
    images = [(rng.random((n, 28, 28)) ** 4 * 255).astype(numpy.uint8) for n in (256, 64)]
    labels = [rng.integers(0, 10, n).astype(numpy.uint8) for n in (256, 64)]
    return images[0], labels[0], images[1], labels[1]


class Optimizer:
    """An optimizer whose results are kept, and whose callback can be left out."""

    timed = False
    found: ClassVar[list] = []

    def __init__(self, optimize, place, **limits):
        self.optimize, self.place, self.limits = optimize, place, limits

    def __call__(self, *args, **options):
        """Optimize; the callback is an option, or the argument at `place`."""
        if Optimizer.timed:
            options.pop("callback", None)
            args = args[:self.place] + (None,) * (len(args) > self.place) + args[self.place + 1:]
        if self.limits:
            given = options.pop("options", {})
            options["options"] = {**given, "disp": False, "maxiter": min(
                given.get("maxiter", ITERATIONS), self.limits["maxiter"])}
        result = self.optimize(*args, **options)
        Optimizer.found.append(getattr(result, "x", result))
        return result


def prepare(folder, engine):
    """Make the imports of the examples work."""
    warnings.simplefilter("ignore")
    numpy.seterr(all="ignore")
    plots = Stub()
    plots.imread = pictures
    for name in ("matplotlib", "matplotlib.pyplot", "matplotlib.image", "matplotlib.cm"):
        sys.modules[name] = plots
    data = sys.modules["data_mnist"] = type(sys)("data_mnist")
    data.mnist = digits
    sys.path.insert(0, os.path.join(folder, "examples"))
    os.system = lambda command: 0
    if engine == "autograd":
        sys.path.insert(0, folder)
    else:
        import autograd_shim
        autograd_shim.install(compile_all=engine == "compiled")
    import scipy.optimize
    from autograd.misc import optimizers
    for name in ("adam", "sgd", "rmsprop"):
        setattr(optimizers, name, Optimizer(getattr(optimizers, name), 2))
    scipy.optimize.minimize = Optimizer(scipy.optimize.minimize, 9, maxiter=ITERATIONS)


def run(folder, name, repeats):
    """Run an example; its CPU time, and the numbers that it printed and left behind.

    repeats: how often it is run and timed, without callbacks; 0 runs it once for the numbers.
    """
    Optimizer.timed = repeats > 0 and name not in NEEDED
    path = os.path.join(folder, "examples", f"{name}.py")
    with open(path) as file:
        text = file.read()
    for old, new in CHANGES[name].items():
        if old not in text:
            raise ValueError(f"{name} has no {old!r} any more")
        text = text.replace(old, new)
    code = compile(text, path, "exec")
    spent = 0.0
    for _ in range(max(1, repeats)):
        Optimizer.found.clear()
        for other in [key for key, module in list(sys.modules.items()) if
                      (getattr(module, "__file__", "") or "").startswith(os.path.dirname(path))]:
            del sys.modules[other]  # they keep random states
        numpy.random.seed(0)
        names = {"__name__": "__main__", "__file__": path}
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            start = time.process_time()
            exec(code, names)
            spent += time.process_time() - start
    return spent / max(1, repeats), numbers(printed.getvalue(), {
        **names, "found": Optimizer.found[-20:]})


def numbers(printed, names):
    """All floats in the text, and in variables, whose arrays are thinned out."""
    found = {"printed": [float(word) for word in re.findall(r"-?\d+\.\d*(?:e[-+]?\d+)?", printed)]}

    def look(key, value):
        if isinstance(value, dict):
            for k in value:
                if k in ("x", "fun") or not isinstance(k, str) or not hasattr(value, "success"):
                    look(f"{key}[{k}]", value[k])
        elif isinstance(value, (list, tuple)):
            for k, item in enumerate(value[:50]):
                look(f"{key}[{k}]", item)
        elif isinstance(value, float) or getattr(value, "dtype", "") == numpy.float64:
            flat = numpy.ravel(value)
            found[key] = flat[::max(1, flat.size // 100)].tolist()

    for key, value in names.items():
        if not key.startswith("__") and not isinstance(value, Stub):
            look(key, value)
    return found


def work(folder, engine):
    """Answer each line `name repeats` on the input by one line on the output."""
    answers, sys.stdout = sys.stdout, sys.stderr
    prepare(folder, engine)
    for line in sys.stdin:
        name, repeats = line.split()
        try:
            seconds, found = run(folder, name, int(repeats))
            answer = {"seconds": seconds, "numbers": found if repeats == "0" else None}
        except Exception as error:  # it is shown in the table
            answer = {"error": getattr(error, "words", f"{type(error).__name__}: {error}")}
        print(json.dumps(answer), file=answers, flush=True)


# --- the driver
class Worker:
    """A process that runs examples on one engine."""

    def __init__(self, folder, engine):
        self.process = subprocess.Popen(
            [sys.executable, __file__, "--work", folder, engine], text=True,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env={**os.environ, "OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1"})

    def __call__(self, name, repeats=0):
        """Run this example in the process, and return its answer, see `run`."""
        print(name, repeats, file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())


def deviation(ours, theirs):
    """The largest difference of two runs, relative to the variable's largest number."""
    worst = 0.0 if ours.keys() == theirs.keys() else math.inf
    for key in ours.keys() & theirs.keys():
        a, b = numpy.array(ours[key]), numpy.array(theirs[key])
        if a.shape != b.shape:
            return math.inf
        if a.size:
            gap = numpy.where(numpy.isclose(a, b, 0.0, 0.0, equal_nan=True), 0.0, abs(a - b))
            scale = max(1e-8, numpy.max(abs(b[numpy.isfinite(b)]), initial=0.0))
            worst = max(worst, float(numpy.max(gap)) / scale)
    return worst


def measure(name, workers):
    """One row: the numbers' deviation, and the ratios of eager and compiled runs."""
    first = {engine: worker(name) for engine, worker in workers.items()
             if engine != "compiled" or name not in NOT_COMPILED}
    row, usable = {}, {"autograd": workers["autograd"]}
    if "error" in first["autograd"]:
        return {"deviation": f"autograd fails: {first['autograd']['error']}"}
    for engine in ("eager", "compiled"):
        answer = first.get(engine, {"error": NOT_COMPILED.get(name)})
        if "error" in answer:
            row[engine] = answer["error"]
            continue
        gap = deviation(answer["numbers"], first["autograd"]["numbers"])
        row["deviation" if engine == "eager" else "deviation compiled"] = gap
        usable[engine] = workers[engine]
    repeats = max(1, math.ceil(BLOCK / workers["autograd"](name, 1)["seconds"]))
    times = [{engine: worker(name, repeats)["seconds"] for engine, worker in usable.items()}
             for _ in range(ROUNDS)]
    row["seconds"] = statistics.median(t["autograd"] for t in times)
    for engine in list(usable)[1:]:
        row[engine] = statistics.median(t[engine] / t["autograd"] for t in times)
    return row


def main():
    from autograd_suite import release

    arguments = sys.argv[1:]
    folder = str(release(arguments.pop(0) if arguments and os.path.isdir(arguments[0]) else None))
    workers = {engine: Worker(folder, engine) for engine in ("autograd", "eager", "compiled")}
    rows = {}
    shown = lambda x, form: format(x, form) if isinstance(x, float) else str(x or "")
    line = "{:31} {:>11} {:>6} {:>9} {:>8} {:>9}"
    print(line.format("example", "autograd, s", "eager", "deviation", "compiled", "deviation"))
    for name in arguments or CHANGES:
        row = rows[name] = measure(name, workers)
        print(line.format(name, *(shown(row.get(key), form) for key, form in (
            ("seconds", ".3f"), ("eager", ".2f"), ("deviation", ".0e"), ("compiled", ".2f"),
            ("deviation compiled", ".0e")))), flush=True)
    for worker in workers.values():
        worker.process.stdin.close()
        worker.process.wait()
    eager = [row["eager"] for row in rows.values() if isinstance(row.get("eager"), float)]
    compiled = [row["compiled"] for row in rows.values() if isinstance(row.get("compiled"), float)]
    same = sum(isinstance(row.get("deviation"), float) and row["deviation"] < 1e-6
               for row in rows.values())
    print(f"{len(rows)} examples: {same} with the same numbers to 1e-6; eager at most autograd's "
          f"time in {sum(ratio <= 1.0 for ratio in eager)}, median {statistics.median(eager):.2f}; "
          f"compiled {len(compiled)}, median {statistics.median(compiled or [math.nan]):.2f}")


if __name__ == "__main__":
    if sys.argv[1:2] == ["--work"]:
        work(*sys.argv[2:])
    else:
        main()
