"""Formulas as MathML, which browsers draw themselves: no script, and nothing from a network."""
from latex2mathml.converter import convert
from sphinx.util import logging

LOG = logging.getLogger(__name__)


def mathml(node, display: str) -> str:
    """One formula; what cannot be read is named as a warning."""
    try:
        return convert(node.astext(), display=display)
    except Exception as problem:
        LOG.warning("this formula cannot be read: %s (%s)", node.astext(), problem, location=node)
        return ""


def inline(writer, node) -> None:
    """Write a formula within a line."""
    from docutils.nodes import SkipNode

    writer.body.append(mathml(node, "inline"))
    raise SkipNode


def block(writer, node) -> None:
    """Write a formula on lines of its own, which a narrow page moves sideways."""
    from docutils.nodes import SkipNode

    writer.body.append(f'<div class="formula" tabindex="0">{mathml(node, "block")}</div>')
    raise SkipNode


def setup(app) -> dict[str, bool]:
    """Called by Sphinx."""
    app.add_html_math_renderer("mathml", (inline, None), (block, None))
    return {"parallel_read_safe": True}
