"""Formulas as MathML, which browsers draw themselves: no script, and nothing from a network."""
import re

from docutils.nodes import SkipNode
from gaps import side_by_side
from latex2mathml.converter import convert
from sphinx.util import logging

LOG = logging.getLogger(__name__)
# browsers draw a prime high enough without a superscript, and stretch this bar and not the other
PRIME = re.compile(r"<msup>(<(m[it]\w*)>[^<]*</\2>)<mi>&#x02032;</mi></msup>")
# what latex2mathml does not know under this name
RENAMED = {"{aligned}": "{split}", r"\arg": r"\operatorname{arg}"}
# it draws the names of other commands and the & of other environments as letters, and says nothing
UNKNOWN = re.compile(r"<(m[iotn]\w*)[^>]*>(\\[A-Za-z]+|&)</\1>")
BAR = '<mo accent="true">&#x02015;</mo>', '<mo accent="true" stretchy="true">&#xAF;</mo>'


def mathml(latex: str, display: str, node) -> str:
    """One formula; one that cannot be read becomes a warning."""
    for name, known in RENAMED.items():
        latex = latex.replace(name, known)
    try:
        drawn = convert(latex, display=display)
        if unknown := UNKNOWN.search(drawn):
            raise ValueError(f"unknown: {unknown[2]}")
    except Exception as problem:
        LOG.warning("this formula cannot be read: %s (%s)", latex, problem, location=node)
        return ""
    return PRIME.sub(r'\1<mo lspace="0" rspace="0">&#x2032;</mo>', drawn).replace(*BAR)


def inline(writer, node) -> None:
    """Write a formula within a line."""
    writer.body.append(mathml(node.astext(), "inline", node))
    raise SkipNode


def block(writer, node) -> None:
    """Write a formula on lines of its own."""
    parts = [mathml(part, "block", node) for part in side_by_side(node.astext())]
    writer.body.append(f'<div class="formula" tabindex="0">{" ".join(parts)}</div>')
    raise SkipNode


def setup(app) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
    return {"parallel_read_safe": True}
