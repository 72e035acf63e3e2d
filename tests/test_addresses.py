"""One setting for all addresses: unset, no link or badge is shown anywhere; set, all are."""

import re
import runpy
import sys
from pathlib import Path

from addresses import BADGES, README, badges, page

from minigrad.course.addresses import addresses

ROOT = Path(__file__).parents[1]
SET = {"repository": "https://github.com/Someone/autodiff/", "branch": "main", "website": "",
       "hub": "https://hub.example.edu/"}
WAYS = ("mybinder.org", "colab.research.google.com", "git-pull", "github.io", "img.shields.io")


def test_the_readme_shows_what_is_set():
    text = README.read_text(encoding="utf-8")
    assert page(text, addresses()) == text, "run python tests/support/addresses.py"


def test_unset_means_no_link_anywhere():
    assert addresses({**SET, "repository": ""}) == {}
    assert badges({}) == ""
    unset = page(README.read_text(encoding="utf-8"), {})
    assert not [way for way in WAYS if way in unset]
    assert page(page(unset, addresses(SET)), {}) == unset


def test_set_shows_all():
    found = addresses(SET)
    text = page(README.read_text(encoding="utf-8"), found)
    assert set(BADGES) <= set(found)
    assert not [way for way in WAYS if way not in text]
    assert "git clone https://github.com/Someone/autodiff\n" in text
    assert found["website"] == "https://someone.github.io/autodiff/"
    assert found["binder"].endswith("?urlpath=lab%2Ftree%2Fnotebooks%2F00_start_here.ipynb")
    assert found["colab"].endswith("/Someone/autodiff/blob/main/notebooks/00_start_here.ipynb")
    assert "branch=main&urlpath=lab%2Ftree%2Fautodiff%2Fnotebooks" in found["nbgitpuller"]
    assert "09" in addresses(SET, "notebooks/09_inside_the_optimizer.ipynb")["colab"]


def test_elsewhere_than_on_github_only_what_works_there():
    found = addresses({**SET, "repository": "https://gitlab.com/someone/autodiff", "hub": "",
                       "website": "https://autodiff.example"})
    assert found.keys() == {"repository", "issues", "changelog", "source", "website"}


def test_the_package_index_gets_the_links(monkeypatch):
    # hatchling is there only while a distribution is built
    hatchling = type(sys)("hatchling.metadata.plugin.interface")
    hatchling.MetadataHookInterface = object
    monkeypatch.setitem(sys.modules, hatchling.__name__, hatchling)
    hook = runpy.run_path(str(ROOT / "hatch_build.py"))
    readme = README.read_text(encoding="utf-8")
    unset = hook["readable"](readme, lambda page="": {})
    assert not re.search(r"\]\((?!https?://|#)", unset)
    assert "docs/path_lens.gif" not in unset
    shown = hook["readable"](readme, lambda page="": addresses(SET, page))
    assert not re.search(r"\]\((?!https?://|#)", shown)
    assert "(https://github.com/Someone/autodiff/raw/main/docs/path_lens.gif)" in shown
    assert set(hook["SHOWN"].values()) <= addresses(SET).keys()
