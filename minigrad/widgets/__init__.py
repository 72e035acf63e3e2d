"""The widgets of the notebooks: one-line calls whose every number is computed live by the engine.

    graph(y)                                the graph of any node, its values, partials and derivatives, step by step
    path_lens("a*b + sin(a)", a=2.0)        an expression's paths, and how their sum becomes the gradient
    graph_tail("x * sin(x)", x=1.2)         what each further gradient adds to the graph
    two_sided("tanh(W @ x)")                the Jacobian between any two nodes, its columns and rows by dragging weights
    matrix([[1, 2], [3, 4]])                any small matrix with named rows and columns
    curves(x, {"with": y1, "without": y2})  a still figure of a few curves
    cost_meter(n=12, m=1, depth=3)          a Jacobian by three ways, in counted operations
    elimination("two diamonds")             eliminate vertices in any order and beat reverse mode's multiplications
    course_map()                            the notebooks and what each needs

`import minigrad` never imports this package; it needs the `course` extra (anywidget, ipywidgets, graphviz, matplotlib).

For tests that drive a browser, these hooks stay:

    [data-mg=graph | lens | matrix | two-sided]
                                            the root of a picture, of a panel; data-live=false after a restart
    [data-node=n0], [data-edge=e2.0]        a box, an arrow: n<position>, e<position>.<argument> in id order
      data-value, data-gradient, data-partial   all digits of its numbers, as JSON
    [data-field=...]                        line and difference (their data-agrees: true | false | null), say, count,
                                            table, trouble, restart, message, formula, sum, gradient, cost, code
      data-raw                              all digits of sum and gradient, as JSON
    [data-cost=paths | visits | ms]         cells of the cost table: first every path by itself, then shared suffixes
    [data-step=0]                           a row of the lens's list (role=option, aria-selected)
    [data-mg=tail]                          the Graph Tail; data-order, message and code as the lens's; and:
    [data-row=0] [data-cell=...]            an order: value (data-raw: all digits), slope, verdict, new, all;
                                            the row has data-agrees
    [data-mg=meter]                         the Cost Meter; [data-cost=reverse-operations] and the like (data-raw)
    [data-mg=elimination]                   the game; told (the last step) and message are data-fields; and:
    [data-order=reverse]                    a row of the scores (data-count); yours, forward, reverse, markowitz, best
    [data-entry="dy/da"]                    a row of the Jacobian: data-raw, the edge that is there now, and data-same
    aria-label of a picture's controls      "Play the forward and the backward pass", "One step", "Reset the passes",
                                            and "Goal" of the map
                                            ("Play" reads "Pause" while it plays)
    ... of the lens's                       "Value of a", "Type the value of a", "Stacked diamonds", "Share suffixes",
                                            "Play all steps", "Previous step", "Next step", "Reset the sum";
                                            labels "y =" and "derivative by"; button "Show code"
    ... of the tail's                       "Value of x", "Type the value of x"; buttons "grad again", "Take one back"
    [data-pick] of [data-node]              a box that can be picked (role button or checkbox); text.mg-badge is the
                                            word on a chosen one, which is aria-pressed or aria-checked
    [data-field=matrix]                     a matrix's table: data-raw, data-right and data-bottom hold all digits
    [data-entry="0,1"]                      an entry (row, column); mg-lit or mg-unlit while one side is turned
    [data-field=tangent | cotangent]        the two mixes of two_sided in words
    ... of two_sided's                      "v at x[0]", "u at y[1]", "Only column x[0]", "Only row y[1]", "v all 1",
                                            "u all 0", "From node", "To node", "Next click chooses the other end",
                                            "Type the expression y", "Entry of W", "Value of W", "Type the value of W"
"""
from .cost_meter import cost_meter
from .course_map import course_map
from .curves import curves
from .elimination import elimination
from .graph import graph
from .graph_tail import graph_tail
from .matrix import matrix
from .path_lens import path_lens
from .two_sided import two_sided

__all__ = ["cost_meter", "course_map", "curves", "elimination", "graph",
           "graph_tail", "matrix", "path_lens", "two_sided"]
