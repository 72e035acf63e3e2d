"""The badges of README.md, written from the one setting in minigrad/course/addresses.toml.

Usage: python tests/support/addresses.py        after an edit of that file
Between the two comments <!-- addresses --> stands a line of badges, or nothing where no address is
set. tests/test_addresses.py holds README.md to it.
"""

import re
from pathlib import Path

from minigrad.course.addresses import addresses

README = Path(__file__).parents[2] / "README.md"
BETWEEN = re.compile(r"(<!-- addresses -->\n).*?(<!-- /addresses -->)", re.DOTALL)
BADGES = {                       # the address: the picture, and what it says
    "binder": ("https://mybinder.org/badge_logo.svg", "Open in Binder"),
    "colab": ("https://colab.research.google.com/assets/colab-badge.svg", "Open in Colab"),
    "nbgitpuller": ("https://img.shields.io/badge/open%20in-JupyterHub-f37726",
                    "Open in JupyterHub"),
    "website": ("https://img.shields.io/badge/read-the%20website-1a5fb4", "Read the website"),
}


def badges(found: dict[str, str]) -> str:
    """A line of badges that lead to these addresses."""
    line = " ".join(f"[![{words}]({picture})]({found[key]})"
                    for key, (picture, words) in BADGES.items() if key in found)
    clone = f"\n\n```\ngit clone {found['repository']}\n```" if found else ""
    return f"\n{line}{clone}\n\n" if line or clone else ""


def page(text: str, found: dict[str, str]) -> str:
    """README.md with the links to these addresses."""
    return BETWEEN.sub(lambda at: at[1] + badges(found) + at[2], text)


if __name__ == "__main__":
    README.write_text(page(README.read_text("utf-8"), addresses()), encoding="utf-8")
