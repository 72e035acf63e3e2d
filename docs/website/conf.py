"""Sphinx's settings for the website; `make book` calls Sphinx with them.

Everything here works without a network. Warnings are errors.
"""
import logging
import os
import sys
from pathlib import Path

HERE = Path(__file__).parent
sys.path[:0] = [str(HERE), str(HERE.parents[1])]

from pages import REPOSITORY  # noqa: E402

import minigrad  # noqa: E402 - the checkout, which the lines above put on the path

project = "minigrad"
author = "the minigrad developers"
project_copyright = author
version = release = minigrad.__version__
root_doc = "index"
html_title = "minigrad"
html_theme = "sphinx_book_theme"
html_static_path = [str(HERE / "static")]
if "MINIGRAD_SHOWN" in os.environ:             # first moves and stills, by build.py
    html_static_path.append(os.environ["MINIGRAD_SHOWN"] + "/static")
html_css_files = ["look.css", "front.css"]
html_favicon = str(HERE / "static" / "icon.svg")
html_context = {"default_mode": "auto"}        # light or dark, as the reader's system says
html_theme_options = {
    "home_page_in_toc": True,
    "show_toc_level": 1,
    "back_to_top_button": False,               # it would cover what a widget says
    "use_download_button": True,
    "navbar_persistent": [],
    "pygments_light_style": "a11y-high-contrast-light",
    "pygments_dark_style": "a11y-high-contrast-dark",
}
# buttons for Binder and the repository, once the project has an address
if REPOSITORY:
    html_theme_options |= {
        "repository_url": REPOSITORY,
        "repository_branch": "main",
        "use_repository_button": True,
        "use_issues_button": True,
        "launch_buttons": {"notebook_interface": "jupyterlab",
                           "binderhub_url": "https://mybinder.org"},
    }
html_sourcelink_suffix = ""
html_show_sphinx = False
extensions = ["myst_nb", "sphinx.ext.autodoc", "sphinx.ext.autosummary",
              "docstrings", "firsts", "formulas", "live_cells", "pictures"]

# notebooks are shown as they are stored
nb_execution_mode = "off"
nb_merge_streams = True
myst_enable_extensions = ["dollarmath"]
myst_heading_anchors = 3
myst_heading_slug_func = "pages.anchor"
myst_fence_as_directive = ["mermaid"]
html_math_renderer = "mathml"

autosummary_generate = False
autodoc_typehints = "none"
autodoc_member_order = "bysource"

# docs/teaching may be empty, and Sphinx has no setting for that
logging.getLogger("sphinx.sphinx.directives.other").addFilter(
    lambda record: "docs/teaching" not in record.getMessage())
