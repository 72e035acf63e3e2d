# minigrad's commands. Needs Python 3.11 or newer, make and a package index; nothing else.
#
#   make lab         open the course in JupyterLab            make notebooks    execute all notebooks in place
#   make smoke       a first answer, in ten seconds           make bench        ratios to hand-written NumPy
#   make test        what every change must pass              make lock         choose the packages' versions again
#   make test-all    with JAX, PyTorch, Dask, Chromium too    make wheels       what in them has no wheel, and where
#   make fuzz        random tests, drawn anew                 make test-release wheel, Binder, graders, each Python
#   make clean       remove all that these commands made      make mutants      do tests notice small mistakes?
#   make dist        sdist and wheel in dist/, tried in an empty environment (docs/releasing.md)
#   make book        the website, in _build/website/html      make test-book   opened in Chromium, light, dark, on a phone
#   make live        Python for the website's pages        make test-live   that Python in Chromium, with two lessons
#   make verdicts    ask TensorFlow, PyTorch and JAX whether the notebooks' verdicts on them are true
#
# Everything is installed into .venv, once: the stamps in it are older than what they depend on only after an edit.
# On a machine without a browser: make lab LAB_FLAGS="--no-browser --port=8888"
# With another Python than the first that is found: make lab PYTHON=python3.13
# Two workers test at once, each a file at a time and with one BLAS thread; for a debugger: make test PYTEST_FLAGS="-n 0 --pdb"

SHELL := /bin/sh
BIN := .venv/bin
UV := uv==0.13.8
PIP := pip>=25.1
PYTHON := python3.11 python3 python3.12 python3.13 python3.14 python3.15 python
LAB_FLAGS ?=
VERSIONS_FLAGS ?=
MUTANTS_FLAGS ?=
VERDICTS_FLAGS ?=
DIST_FLAGS ?=
export UV_SYSTEM_CERTS = 1
PYTEST_FLAGS ?=
# Images of containers often forbid Python to keep compiled modules; then each of some hundred processes that the tests start
# would compile all it imports. So these may keep them, and where Python looks anyway: those of its own library are there.
KEEP := PYTHONDONTWRITEBYTECODE=
PYTEST := OPENBLAS_NUM_THREADS=1 $(KEEP) $(BIN)/python -m pytest -n 2 --dist loadfile --no-loadscope-reorder
COMMA := ,
TORCH_CPU := https://download.pytorch.org/whl/cpu

.PHONY: lab book test-book live test-live smoke test test-all test-release verdicts mutants fuzz notebooks bench lock wheels dist clean lint

# The extension (minigrad/course/server.py) is enabled for this one server; nothing is written that would enable it for others.
lab: .venv/.course
	@root=""; if [ "$$(id -u)" = 0 ]; then root=--allow-root; \
	    echo "You are root, so JupyterLab is started with --allow-root: its notebooks may change anything on this machine."; fi; \
	$(BIN)/python -m jupyterlab --LabApp.news_url=None --LabApp.default_url=/lab/tree/notebooks/00_start_here.ipynb \
	    --ServerApp.jpserver_extensions="{'minigrad.course.server': True}" $$root $(LAB_FLAGS)

# Types are checked beside the tests, as one core would idle for half a minute; what they say comes last.
define check
$(BIN)/ruff check
@$(BIN)/python -m compileall -q minigrad tests      # once, and not by each worker
$(BIN)/mypy >.venv/types.txt 2>&1 & types=$$!; $(PYTEST) $(1) $(PYTEST_FLAGS); tests=$$?; \
    wait $$types; types=$$?; cat .venv/types.txt; exit $$((tests ? tests : types))
endef

test: .venv/.test
	$(call check)

# Without nbval's run of notebooks/, whose outputs the browser tests compare, and without random programs that are new each time.
test-all: .venv/.oracles
	$(call check,-m "not new_programs" tests)

fuzz: export HYPOTHESIS_PROFILE = fuzz
fuzz: .venv/.oracles
	$(PYTEST) -m "hypothesis or new_programs" tests $(PYTEST_FLAGS)

# A first answer in seconds, before `make test` takes its minutes: the heart of the engine. Without nbval pytest starts sooner.
SMOKE := $(addprefix tests/,engine/test_transforms.py engine/test_gradient.py engine/test_vmap.py engine/test_custom_ops.py \
    engine/test_errors.py graph/test_graph.py)
smoke: .venv/.test
	$(BIN)/ruff check --quiet
	$(BIN)/python -c 'import minigrad'
	OPENBLAS_NUM_THREADS=1 $(KEEP) $(BIN)/python -m pytest -q -n 0 -p no:nbval -o addopts= --import-mode=importlib \
	    -m "not oracle and not exhaustive" $(SMOKE) $(PYTEST_FLAGS)

# The built wheel as a learner meets it, up to the first widget that moves in a browser; an environment from binder/; a class
# that nbgrader and Otter grade; then the oldest and the newest packages, in fresh environments and on every Python of this
# machine. All of it by hand, before a release.
test-release: .venv/.test
	$(BIN)/python tests/release/installed.py --browser
	$(BIN)/python tests/release/binder.py
	$(BIN)/python tests/release/graders.py
	$(BIN)/python tests/release/versions.py $(VERSIONS_FLAGS)

# The scripts in minigrad/lessons/*/asked, in the frameworks themselves: by hand, after an edit of one or of a version.
# The frameworks have an environment of their own, 2.5 GB. One lesson, or one script: VERDICTS_FLAGS="05 10.placements".
VERDICTS := .venv/verdicts/bin/python
verdicts: .venv/.course .venv/verdicts/.made
	$(BIN)/python tests/support/verdicts.py --python $(VERDICTS) $(VERDICTS_FLAGS)

# The website, from the notebooks as they are stored; the engine computes what moves on it. Sphinx has an environment of its own;
# after it, no network is needed. Its pages are live where npm is; the first time, the package index is asked for the
# interpreter, 98 MB.
BOOK := .venv/book/bin/python
book: .venv/book/.made .venv/book/.live .venv/.course
	$(BOOK) docs/website/build.py

# By hand, before a release, and before the website is published: every page and link, and what axe says of some.
test-book: book .venv/.test .venv/firefox/.made
	$(LIVE_TEST) tests/release/book.py tests/release/live.py tests/release/live_runtime.py tests/release/live_notebooks.py $(PYTEST_FLAGS)
	.venv/firefox/bin/python tests/release/firefox.py

# What makes its pages run, without the pages: the packs of the browser's Python, and the scripts. Two lessons run in it.
live: .venv/book/.made .venv/book/.live
	$(BOOK) docs/website/live_pages.py _build/website/live
LIVE_TEST := $(BIN)/python -m pytest -n 0 -p no:nbval -o addopts= --import-mode=importlib -s
test-live: live .venv/.test
	$(LIVE_TEST) tests/release/live_runtime.py tests/release/live_notebooks.py -k "not notebook or 01_ or 13_" $(PYTEST_FLAGS)

# The engine with one small mistake at a time, against the tests of its folder: by hand, before a release, in an hour or two.
mutants: .venv/.test
	$(BIN)/python tests/release/mutation.py $(MUTANTS_FLAGS)

lint: .venv/.test
	$(BIN)/ruff check
	$(BIN)/mypy

notebooks: .venv/.test
	$(BIN)/python tests/support/notebook_runner.py notebooks

bench: .venv/.test
	@for script in $$(grep -l __main__ benchmarks/*.py | grep -Ev 'autograd_|scipy_suite'); do echo "== $$script"; $(BIN)/python "$$script" || exit 1; done

# --- the environment -------------------------------------------------------------------------------------------
# uv installs in seconds what pip installs in a minute. Where uv cannot be had, or does not know this machine's package
# index, pip does it, and says what is wrong if it cannot either.
define install
@echo "installing $(1)"
@$(BIN)/uv pip install --quiet --python $(BIN)/python $(1) 2>/dev/null || $(BIN)/python -m pip install --quiet $(1)
endef

.venv/.made: Makefile
	@for python in $(PYTHON); do \
	    if $$python -c 'import sys; sys.exit(sys.version_info < (3, 11))' 2>/dev/null; then \
	        test -x $(BIN)/python || $$python -m venv .venv || { rm -rf .venv; exit 1; }; \
	        $(BIN)/python -m pip --version >/dev/null 2>&1 || $(BIN)/python -m ensurepip >/dev/null || exit 1; \
	        $(BIN)/python -m pip install --quiet '$(PIP)' || exit 1; \
	        $(BIN)/python -m pip install --quiet $(UV) 2>/dev/null || echo "uv cannot be had here; pip does its work, slower."; \
	        touch $@; exit 0; \
	    fi; \
	done; echo "minigrad needs Python 3.11 or newer, and found none: https://www.python.org/downloads/" >&2; exit 1

.venv/.course: .venv/.made requirements.txt pyproject.toml
	$(call install,-r requirements.txt)
	$(call install,--no-deps -e .)
	@touch $@

.venv/.test: .venv/.course constraints.txt
	$(call install,-c constraints.txt -e '.[course$(COMMA)test]' --group lint)
	@touch $@

# PyTorch's CPU build first from where pip looks anyway, then from its own index; the CUDA build is never taken.
.venv/.oracles: .venv/.test
	$(call install,-c constraints.txt -e '.[course$(COMMA)test$(COMMA)cluster$(COMMA)fast]' --group lint --group oracles)
	$(BIN)/python -m pip install --quiet --group torch || \
	    $(BIN)/python -m pip install --quiet --group torch --extra-index-url $(TORCH_CPU)
	@touch $@

.venv/verdicts/.made: .venv/.made pyproject.toml
	test -x $(VERDICTS) || $(BIN)/python -m venv .venv/verdicts
	$(VERDICTS) -m pip install --quiet '$(PIP)'
	$(VERDICTS) -m pip install --quiet --group verdicts || \
	    $(VERDICTS) -m pip install --quiet --group verdicts --extra-index-url $(TORCH_CPU)
	@touch $@

.venv/book/.made: .venv/.made constraints.txt pyproject.toml
	test -x $(BOOK) || $(BIN)/python -m venv .venv/book
	$(BOOK) -m pip install --quiet '$(PIP)'
	$(BIN)/uv pip install --quiet --python $(BOOK) -c constraints.txt --group book 2>/dev/null || \
	    $(BOOK) -m pip install --quiet -c constraints.txt --group book
	echo "$(CURDIR)" > "$$($(BOOK) -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/minigrad.pth"
	@touch $@

# What drives Firefox in `make test-book` wants an older psutil than the course has, so it is by itself.
.venv/firefox/.made: .venv/.made
	test -x .venv/firefox/bin/python || $(BIN)/python -m venv .venv/firefox
	.venv/firefox/bin/python -m pip install --quiet 'marionette-driver==3.7.1'
	@touch $@

.venv/book/.live: .venv/book/.made docs/website/live/package-lock.json
	@if command -v npm >/dev/null; then npm ci --silent --prefix docs/website/live || echo "npm could not install; see above."; fi
	@touch $@

# --- the locks -------------------------------------------------------------------------------------------------
lock: .venv/.made
	$(BIN)/python tests/support/lock.py

# Which of the pinned packages have no wheel, for Linux, macOS and Windows and each Python: to be read after `make lock`.
wheels: .venv/.made
	$(BIN)/python tests/release/wheels.py constraints.txt

dist: .venv/.made
	rm -rf dist
	$(BIN)/python tests/release/installed.py --dist dist $(DIST_FLAGS)

clean:
	rm -rf .venv _build docs/website/live/node_modules dist .pytest_cache .mypy_cache .ruff_cache .hypothesis tests/browser/shots
	find . -name __pycache__ -prune -exec rm -rf {} + -o -name .ipynb_checkpoints -prune -exec rm -rf {} +
