"""The docstrings of minigrad as reStructuredText, which is what Sphinx reads.

They are written to be read in an editor: one sentence, then paragraphs, then one parameter a
line as `name: what it is`, then sentences that begin with Returns, Raises or Source. Here the
parameters become a list of definitions, code in single backticks becomes code, and letters that
mean something to reStructuredText become letters.
"""
import re

FIELD = re.compile(r"(\*{0,2}[A-Za-z_]\w*(?:, \*{0,2}[A-Za-z_]\w*)*): (.+)")
SENTENCE = re.compile(r"(Returns?|Raises|Source:?)\b")
MARKED = re.compile(r"([\\*|]|(?<=\w)_(?!\w)|_(?=_))")


def plain(text: str) -> str:
    """One line of prose: `code` in double backticks, and no other markup."""
    parts = re.split(r"(`[^`]+`)", text)
    return "".join(f"`{part}`" if k % 2 else MARKED.sub(r"\\\1", part)
                   for k, part in enumerate(parts))


def paragraphs(lines: list[str]) -> list[list[str]]:
    """Lines between blank lines."""
    out: list[list[str]] = [[]]
    for line in lines:
        if line.strip():
            out[-1].append(line.rstrip())
        elif out[-1]:
            out.append([])
    return [part for part in out if part]


def written(lines: list[str]) -> list[str]:
    """A docstring's lines in reStructuredText."""
    first, *rest = paragraphs(lines)
    out = [*map(plain, first), ""]
    for part in rest:
        if all(line.startswith("    ") for line in part):
            out += ["::", "", *part, ""]
            continue
        if part[0].startswith("- "):   # a list of points, whose lines are indented below the dash
            out += [f"{'  ' * line.startswith('  ')}{plain(line.strip())}" for line in part] + [""]
            continue
        listed = False                 # whether the lines belong to a parameter
        for line in part:
            if SENTENCE.match(line):
                out += ["", plain(line)]
                listed = False
            elif match := FIELD.fullmatch(line):
                names = ", ".join(f"``{name}``" for name in match[1].split(", "))
                out += ["", names, f"   {plain(match[2])}"]
                listed = True
            elif listed and line[0] != " ":
                out += ["", plain(line)]
                listed = False
            else:
                out.append("   " * listed + plain(line.strip()))
        out.append("")
    return out


def convert(app, what, name, obj, options, lines) -> None:
    """Sphinx's event: rewrite the docstring of one object in place."""
    if name.startswith("minigrad") and not (what == "data" and not name.startswith("minigrad.")):
        lines[:] = written(lines)


def setup(app) -> dict[str, bool]:
    """Called by Sphinx."""
    app.connect("autodoc-process-docstring", convert)
    return {"parallel_read_safe": True}
