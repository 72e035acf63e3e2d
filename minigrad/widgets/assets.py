"""The JavaScript and the style sheets of widgets, read from their files."""
from pathlib import Path

HERE = Path(__file__).parent


def assets(beside: str, *names: str) -> str:
    """The texts of these files, one after the other.

    beside: the `__file__` of the widget; a file that does not stand beside it is one of this
    folder, which all share.
    """
    own = Path(beside).parent
    files = [own / name if (own / name).exists() else HERE / name for name in names]
    return "".join(file.read_text(encoding="utf-8") for file in files)
