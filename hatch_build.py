"""What the package index shows of minigrad and depends on the project's address: the links beside
its page, and the links in README.md.

hatchling runs this file when it builds a wheel or an sdist; pyproject.toml names it.
"""

import re
import runpy
from pathlib import Path

from hatchling.metadata.plugin.interface import MetadataHookInterface

ROOT = Path(__file__).parent
SHOWN = {"Homepage": "website", "Repository": "repository", "Issues": "issues",
         "Changelog": "changelog"}
NEAR = r"\]\((?!https?://|#|mailto:)(?P<file>[^)]+)\)"            # a link to another file of ours


class Addresses(MetadataHookInterface):
    """Fills in `urls` and `readme`."""

    def update(self, metadata: dict) -> None:
        """Add both to the project's metadata."""
        find = runpy.run_path(str(ROOT / "minigrad" / "course" / "addresses.py"))["addresses"]
        found = find()
        metadata["urls"] = {name: found[key] for name, key in SHOWN.items() if key in found}
        metadata["readme"] = {"content-type": "text/markdown",
                              "text": readable((ROOT / "README.md").read_text("utf-8"), find)}


def readable(text: str, find) -> str:
    """README.md for a page that has no files beside it: links lead into the repository, and without
    an address pictures are left out and links are plain words."""
    if not find():
        text = re.sub(r"!\[[^]]*\]\([^)]*\)\n*", "", text)
        return re.sub(r"\[(?P<words>[^]]*)" + NEAR, r"\g<words>", text)

    def leads(at: re.Match) -> str:
        """The link in the repository; a picture's leads to the file itself, not to its page."""
        source = find(page=at["file"])["source"]
        return f"{at['words']}]({source.replace('/blob/', '/raw/') if at['picture'] else source})"

    return re.sub(r"(?P<words>(?P<picture>!?)\[[^]]*)" + NEAR, leads, text)
