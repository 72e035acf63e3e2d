"""The primitives that the widgets of several lessons are composed of, and five of them as
one-line calls.

    graph(y)                                the graph of any node, its values, partials and
                                            derivatives, step by step
    matrix([[1, 2], [3, 4]])                any small matrix with named rows and columns
    curves(x, {"with": y1, "without": y2})  a still figure of a few curves
    figure("step", "loss")                  Matplotlib's axes, in colours for light and dark pages
    progress(range(8), "epoch")             a bar for a loop, which leaves nothing in the notebook

A widget of one lesson stands in the folder of that lesson. `import minigrad` never imports this
package; it needs the `course` extra (anywidget, ipywidgets, graphviz, matplotlib).

For tests that drive a browser, these hooks stay in all widgets; those of one widget stand
in its own file:

    [data-mg=...]                           the outermost element of a widget; data-live=false
                                            after a restart
    [data-node=n0], [data-edge=e2.0]        a box, an arrow: n<position>,
                                            e<position>.<argument> in id order
      data-value, data-gradient, data-partial   all digits of its numbers, as JSON
    [data-field=...]                        line and difference (their data-agrees: true | false |
                                            null), say, count, table, trouble, restart, message,
                                            formula, own, sum, gradient, cost, code
      data-raw                              all digits of sum and gradient, as JSON
    [data-mg=progress]                      a progress bar; words beside it
    aria-label of a picture's controls      "Play the forward and the backward pass", "One step",
                                            "Reset the passes" ("Play" reads "Pause" while it plays)
    [data-pick] of [data-node]              a box that can be picked (role button or checkbox);
                                            text.mg-badge is the word on a chosen one, which is
                                            aria-pressed or aria-checked
    [data-field=matrix]                     a matrix's table: data-raw, data-right and data-bottom
                                            hold all digits
    [data-entry="0,1"]                      an entry (row, column); mg-lit or mg-unlit while one
                                            side is turned
"""
from .curves import curves
from .figure import figure
from .graph import graph
from .matrix import matrix
from .progress import progress

__all__ = ["curves", "figure", "graph", "matrix", "progress"]
