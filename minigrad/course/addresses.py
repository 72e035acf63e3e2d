"""Where minigrad lives on the network: every link follows from one setting, in addresses.toml.

Nothing is imported but the standard library, as hatch_build.py reads this file before anything is
installed.
"""

import tomllib
from pathlib import Path
from urllib.parse import quote, urlencode, urlsplit

SETTING = Path(__file__).with_name("addresses.toml")
START = "notebooks/00_start_here.ipynb"


def settings() -> dict[str, str]:
    """What addresses.toml says."""
    return tomllib.loads(SETTING.read_text(encoding="utf-8"))


def addresses(given: dict[str, str] | None = None, page: str = START) -> dict[str, str]:
    """The addresses of the project and of one of its pages, by name; none while no repository is
    set.

    given: the settings; by default those of addresses.toml
    page: a file of the repository, for the links that open one
    returns: "repository", "issues", "changelog", "website", "source", "binder", "colab", and, where
        a hub is set, "nbgitpuller"; Binder and Colab only know repositories on GitHub
    """
    given = settings() if given is None else given
    repository = given.get("repository", "").rstrip("/")
    if not repository:
        return {}
    branch = given.get("branch") or "main"
    parts = urlsplit(repository)
    owner, _, name = parts.path.strip("/").partition("/")
    found = {"repository": repository, "issues": f"{repository}/issues",
             "changelog": f"{repository}/blob/{branch}/CHANGELOG.md",
             "source": f"{repository}/blob/{branch}/{quote(page, safe='/#')}"}
    if parts.netloc == "github.com":
        below = f"{quote(owner)}/{quote(name)}"
        found |= {
            "website": given.get("website") or f"https://{owner.lower()}.github.io/{name}/",
            "binder": f"https://mybinder.org/v2/gh/{below}/{branch}?"
                      + urlencode({"urlpath": f"lab/tree/{page}"}),
            "colab": f"https://colab.research.google.com/github/{below}/blob/{branch}/"
                     + quote(page)}
    elif given.get("website"):
        found["website"] = given["website"]
    if given.get("hub"):
        pull = urlencode({"repo": repository, "branch": branch,
                          "urlpath": f"lab/tree/{name}/{page}"})
        found["nbgitpuller"] = f"{given['hub'].rstrip('/')}/hub/user-redirect/git-pull?{pull}"
    return found
