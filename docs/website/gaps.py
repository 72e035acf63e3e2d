"""Where a displayed formula may break on a narrow page: at a wide gap between two formulas."""
import re

# a gap as wide as this separates formulas that stand side by side
GAP = re.compile(r"\\qquad(?:\s*\\q?quad)*")


def side_by_side(latex: str) -> list[str]:
    """The formulas between the wide gaps.

    A gap in an environment, such as the columns of `aligned`, separates nothing: half an
    environment is no formula.
    """
    parts, start = [], 0
    for gap in GAP.finditer(latex):
        before = latex[:gap.start()]
        if before.count(r"\begin{") == before.count(r"\end{"):
            parts.append(latex[start:gap.start()])
            start = gap.end()
    return [*parts, latex[start:]]
