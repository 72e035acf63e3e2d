"""The widgets of the notebooks: one-line calls whose every number is computed live by the engine.

    graph(y)                                the graph of any node, its values, partials and derivatives, step by step
    path_lens("a*b + sin(a)", a=2.0)        an expression's paths, and how their sum becomes the gradient
    course_map()                            the notebooks and what each needs

`import minigrad` never imports this package; it needs the `course` extra (anywidget, ipywidgets, graphviz, matplotlib).

For tests that drive a browser, these hooks stay:

    [data-mg=graph | lens]                  the root of a picture, of the lens's panel; data-live=false after a restart
    [data-node=n0], [data-edge=e2.0]        a box, an arrow: n<position>, e<position>.<argument> in id order
      data-value, data-gradient, data-partial   all digits of its numbers, as JSON
    [data-field=...]                        line (data-agrees=true | false | null), say, count, table, trouble, restart,
                                            message, formula, sum, gradient, difference, cost, code, total
      data-raw                              all digits of sum and gradient, as JSON
    aria-label                              "One step", "Reset the passes", "Value of a", "Type the value of a",
                                            "Stacked diamonds", "Share suffixes", "Previous step", "Next step", ...
"""
from .course_map import course_map
from .graph import graph
from .path_lens import path_lens

__all__ = ["course_map", "graph", "path_lens"]
