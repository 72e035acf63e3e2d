"""Binder builds what `make lab` installs: its files agree with the project's, and what it
would run works.

`make test` reads the files, `make test-all` also asks Binder's own builder for its plan. In
`make test-release`, tests/release/binder.py makes an environment from exactly these files.
"""

import os
import re
import sys
import tomllib
from pathlib import Path

import pytest
from binder_build import run, wanted_python
from lock import CONSTRAINTS, REQUIREMENTS, pins

ROOT = Path(__file__).parents[1]
BINDER = ROOT / "binder"


def lines(path: Path) -> list[str]:
    """The file's lines without comments."""
    text = path.read_text(encoding="utf-8").splitlines()
    return [line for line in text if line and not line.startswith("#")]


def test_requirements_are_the_projects():
    assert lines(BINDER / "requirements.txt") == ["-r ../requirements.txt"]


def test_dot_is_installed_and_python_fits():
    assert lines(BINDER / "apt.txt") == ["graphviz"]
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["requires-python"] == f">={wanted_python()}"


def test_post_build_installs_the_engine_alone():
    script = (BINDER / "postBuild").read_text(encoding="utf-8")
    assert script.startswith("#!/usr/bin/env bash\n")
    assert "pip install --no-deps" in script
    assert os.access(BINDER / "postBuild",
                     os.X_OK), "Binder runs postBuild only when it may be executed"


def test_the_hubs_dockerfile_installs_before_it_copies_the_source():
    """So a change of a notebook installs nothing anew; the second install adds the engine alone."""
    page = (ROOT / "docs" / "hub.md").read_text(encoding="utf-8")
    base, lock, first, source, second = page.partition("```dockerfile\n")[2].partition(
        "```")[0].splitlines()
    assert base.endswith(f"python-{wanted_python()}")
    assert lock.split()[-2:] == ["requirements.txt", "/tmp/"]
    assert first.endswith(" -r /tmp/requirements.txt")
    assert source.split()[-2:] == [".", "/tmp/minigrad"]
    assert " --no-deps /tmp/minigrad" in second


def test_every_version_is_exact_and_the_courses_are_those_of_all():
    required, all_of_them = (file.read_text(encoding="utf-8")
                             for file in (REQUIREMENTS, CONSTRAINTS))
    assert len(pins(required)) > 20
    assert {pin[:2] for pin in pins(required)} <= {pin[:2] for pin in pins(all_of_them)}
    assert len(pins(all_of_them)) == len(lines(CONSTRAINTS))


def test_what_learners_install_has_hashes():
    pin = re.compile(r"[a-z0-9-]+==[^ ,*]+( ; .+?)?( \\\n    --hash=sha256:[0-9a-f]{64})+\n")
    rest = pin.sub("", REQUIREMENTS.read_text(encoding="utf-8"))
    assert [line for line in rest.splitlines() if not line.startswith("#")] == []


@pytest.mark.exhaustive
def test_binders_builder_plans_it():
    plan = run("jupyter-repo2docker", "--no-build", "--debug", ".", cwd=ROOT,
               programs=Path(sys.executable).parent)
    steps = ["apt-get install --yes --no-install-recommends graphviz", "src/ ${REPO_DIR}/",
             '"binder/requirements.txt"', "RUN ./binder/postBuild"]
    assert sorted(steps, key=plan.index) == steps, ("the requirements need the whole checkout: "
                                                    "they include ../")
    assert "environment-2epy-2d" + wanted_python().replace(".", "-2e") in plan
