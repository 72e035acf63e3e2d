"""The widgets of the notebooks: one-line calls whose every number is computed live by the engine.

    graph(y)                                the graph of any node, its values, partials and derivatives, step by step
    path_lens("a*b + sin(a)", a=2.0)        an expression's paths, and how their sum becomes the gradient
    course_map()                            the notebooks and what each needs

`import minigrad` never imports this package; it needs the `course` extra (anywidget, ipywidgets, graphviz, matplotlib).

For tests that drive a browser, these hooks stay:

    [data-mg=graph | lens]                  the root of a picture, of the lens's panel; data-live=false after a restart
    [data-node=n0], [data-edge=e2.0]        a box, an arrow: n<position>, e<position>.<argument> in id order
      data-value, data-gradient, data-partial   all digits of its numbers, as JSON
    [data-field=...]                        line and difference (their data-agrees: true | false | null), say, count,
                                            table, trouble, restart, message, formula, sum, gradient, cost, code
      data-raw                              all digits of sum and gradient, as JSON
    [data-cost=paths | visits | ms]         cells of the cost table: first every path by itself, then shared suffixes
    [data-step=0]                           a row of the lens's list (role=option, aria-selected)
    aria-label of a picture's controls      "Play the forward and the backward pass", "One step", "Reset the passes",
                                            and "Goal" of the map
                                            ("Play" reads "Pause" while it plays)
    ... of the lens's                       "Value of a", "Type the value of a", "Stacked diamonds", "Share suffixes",
                                            "Play all steps", "Previous step", "Next step", "Reset the sum";
                                            labels "y =" and "derivative by"; button "Show code"
"""
from .course_map import course_map
from .graph import graph
from .path_lens import path_lens

__all__ = ["course_map", "graph", "path_lens"]
