"""The widgets of the notebooks: one-line calls whose every number is computed live by the engine.

    graph(y)                                the graph of any node, its values, partials and derivatives, step by step
    path_lens("a*b + sin(a)", a=2.0)        an expression's paths, and how their sum becomes the gradient
    graph_tail("x * sin(x)", x=1.2)         what each further gradient adds to the graph
    two_sided("tanh(W @ x)")                the Jacobian between any two nodes, its columns and rows by dragging weights
    matrix([[1, 2], [3, 4]])                any small matrix with named rows and columns
    curves(x, {"with": y1, "without": y2})  a still figure of a few curves
    open_optimizer("Adam", lr=0.05)         compute, a box to edit, apply: slots and gradients against the real step
    flat_land("sign", rate=0.5)             two weights on a cost that may be flat: the share of exactly zero gradients
    mask_lathe("every k", frequency=100)    pruning while it trains: masked weights that come back between two masks
    sealed_box("two-to-one", budget=960)    a function that can only be asked: four ways to its inverse, on one budget
    round_table(4, skew=0.8)                clients with digits of their own: five ways to weigh them, mean and reduce
    meter_reading(20, meters="shared")      an AUC over training and two evaluations: one meter for all, or one for each
    late_mail((2, 3, 6), stale="dropped")   workers post stamped gradients; the largest stable rate per delay, measured
    damping_dial("Misra1a", start=0)        a fit to NIST's data: the arc of all steps, the dial's step, four methods
    four_fences("valley", "line")           four ways to keep two weights in a fence, while wall and penalty are dragged
    cost_meter(n=12, m=1, depth=3)          a Jacobian by three ways, in counted operations
    bill_of_work((64, 32, 32, 10))          what each layer costs, forward and backward, told and recorded
    gradient_stack(terms=6, n=256)          shares of one gradient by three schedules: buffers and bytes
    elimination("two diamonds")             eliminate vertices in any order and beat reverse mode's multiplications
    fetch_fade(g, [loss], feeds={x: x0})    what a run of a graph executes, and what steps back
    lift("tanh(W @ x)", size=7)             a program for one sample run on many: axis badges, shapes line by line
    sorting_office()                        points in class trays: means and 1/n slopes follow; no nan from nobody
    two_mode(points=8, momentum=0.9)        one batch norm: drag a point in training and in inference, run its updates
    norm_cube("NS")                         paint over the axes that one mean is taken of: batch, layer, instance, group
    progress(range(8), "epoch")             a bar for a loop, which leaves nothing in the notebook
    variance_ladder(8, "tanh", "LeCun")     values and slopes layer by layer, for any start of the weights; LSUV
    course_map()                            the notebooks and what each needs

`import minigrad` never imports this package; it needs the `course` extra (anywidget, ipywidgets, graphviz, matplotlib).

For tests that drive a browser, these hooks stay:

    [data-mg=graph | lens | matrix | two-sided]
                                            the root of a picture, of a panel; data-live=false after a restart
    [data-node=n0], [data-edge=e2.0]        a box, an arrow: n<position>, e<position>.<argument> in id order
      data-value, data-gradient, data-partial   all digits of its numbers, as JSON
    [data-field=...]                        line and difference (their data-agrees: true | false | null), say, count,
                                            table, trouble, restart, message, formula, own, sum, gradient, cost, code
      data-raw                              all digits of sum and gradient, as JSON
    [data-cost=paths | visits | ms]         cells of the cost table: first every path by itself, then shared suffixes
    [data-step=0]                           a row of the lens's list (role=option, aria-selected)
    [data-mg=tail]                          the Graph Tail; data-order, message and code as the lens's; and:
    [data-row=0] [data-cell=...]            an order: value (data-raw: all digits), slope, verdict, new, all;
                                            the row has data-agrees
    [data-mg=meter]                         the Cost Meter; [data-cost=reverse-operations] and the like (data-raw)
    [data-mg=work]                          the Bill of Work; [data-cost="layer 1 weight"] (forward, tanh, weight, on),
                                            [data-total=forward], [data-run=backward] with data-raw; told has data-held
                                            and data-again; controls "Size of batch" (inputs, hidden 1, hidden 2,
                                            outputs), "Slope by the data, too", "Compute layer 1 again"
    [data-mg=stack]                         the Gradient Stack; tr[data-method=tree], in it [data-cell=peak | bytes |
                                            seen] (data-raw), [data-share="0"] a block, [data-moment="0"] a column;
                                            "Aggregation", "Number of shares", "Rows and columns of W", "Moment",
                                            "Shape known before the first share"; buttons "Reverse", "In order"
    [data-mg=lift]                          Lift; [data-badge="0"] (none, 0, 1) goes onto [data-input=x] (data-axis);
                                            tr[data-row] with [data-one], [data-all] (shapes as JSON); tr[data-way=vmap]
                                            [data-cell=calls]; far (data-far), naive (data-verdict); "Axis of x",
                                            "Program for one sample", "Number of samples"
    [data-mg=office]                        Sorting Office; [data-point="0"] (data-label), [data-share="0"] its slope
                                            (data-raw), tr[data-tray=A] [data-cell=mean | share | divided],
                                            [data-mean=A] (data-raw); "Means computed outside the graph"
    [data-mg=elimination]                   the game; told (the last step) and message are data-fields; and:
    [data-order=reverse]                    a row of the scores (data-count); yours, forward, reverse, markowitz, best
    [data-entry="dy/da"]                    a row of the Jacobian: data-raw, the edge that is there now, and data-same
    [data-mg=fade]                          Fetch & Fade; message, told, line, code as above, data-fate of [data-node];
                                            [role=tab][data-tab=fetch | loop], [data-panel]; and:
    [data-count=graph | needed | fold | cse | kept | ran]
                                            how many operations (data-raw); [data-value=n3] what came back (data-raw)
    [data-loop=inside-nodes] and the like   nodes, plans, executed, ms of the loops; data-chart=nodes | ms their curves
    [data-mg=two-mode]                      the Two-mode Batch Norm; [data-point="0"] to drag, [data-output="0"] below
                                            (data-raw, data-moved), told (data-moved, data-slopes), [data-chart=mean |
                                            deviation] (data-raw), tr[data-of=moving] [data-cell=mean]; "Mode",
                                            "Run the update ops in each step", "Momentum",
                                            "Batch renormalisation", "Largest r", "Largest d", "Points in the batch";
                                            buttons "One step", "20 steps", "Reset the averages"
    [data-mg=cube]                          the Norm Cube; [data-at="0,1,2"] a cell (data-raw, data-mean), told
                                            (data-means, data-share, data-name), changed (data-changed), [data-preset];
                                            "Pool N" (C, S), "Groups of channels", "Shown in the cells",
                                            "Contrast of image 1"
    [data-mg=dial]                          the Damping Dial; [data-point] to drag (data-at: JSON), told (data-tried),
                                            verdict (data-accepted), message, gradient, line, code; .mg-look
                                            [data-cell=damping | x | predicted | actual | ratio | step | angle]
                                            (data-raw) of the step at the dial, whose input has data-exact;
                                            [data-field=runs] (data-count), in it tr[data-way="0"] (data-end) with
                                            [data-cell=nfev | njev | cost | digits]; [data-arc], [data-newton],
                                            [data-target], [data-solution] in the picture; "Data set", "Start",
                                            "One unit of a parameter", "log10 of the damping"; buttons
                                            "Take the step", "Run LM from here", "Compare four methods"
    [data-mg=fences]                        Four Fences; [data-hit="0"] the fence to drag in a panel, [data-spot="0"]
                                            its point (data-at: JSON, data-outside), [data-says="0"]; told (data-step,
                                            data-wall), message, line, code; tr[data-row=project] (penalty, free, hard;
                                            data-end) with [data-cell=violation | objective | condition | multiplier |
                                            spent] (data-raw); svg[data-chart] (data-raw); "Loss", "Fence", "Wall",
                                            "Weight of the penalty", "Rate", "Chart"; buttons "One step",
                                            "Play the steps", "50 steps", "Start again"
    [data-mg=open]                          the Open Optimizer; tr[data-row=w] (b) with [data-cell=before | gradient |
                                            given | clipped | after | shift | naive | slot] (data-raw; data-same of the
                                            last two), [data-slot=rms] (data-raw: now and then); told (data-steps,
                                            data-late, data-moves) with said and ahead; angle (data-raw), exact, where,
                                            message, line, code; [data-next] in the picture; "Optimizer", "Learning
                                            rate", "Momentum", "Clip gradients by", "Limit of the clip", "Gradient that
                                            Apply gets for w"; buttons "Compute gradients", "Apply", "Step ten", "Reset"
    [data-mg=mail]                          Late Mail; told (data-verdict), limit (data-raw), heard, line, code;
                                            [data-letter="0"] (data-fate: fresh, late or dropped; data-raw), weight
                                            (data-raw); tr[data-worker="1"] [data-cell=posted | used | dropped | late |
                                            share | mean] (data-raw); [data-delay="3"] measured (data-raw), [data-limit]
                                            of these workers, [data-rate] (data-verdict); "Ticks of worker 1",
                                            "Number of workers", "Gradients in an update", "Stale gradients are",
                                            "Workers begin", "Learning rate"
    [data-mg=lathe]                         the Mask Lathe; told (data-step, data-zoom, settings), message, line, code;
                                            tr[data-row=all | W1 | W2] [data-cell=weights | asked | share | masked |
                                            revived | largest | accuracy | held] (data-raw); bars, .mg-chart (data-raw:
                                            JSON), [data-turn="100"]; "Mask applied", "k", "Schedule", "Weights are
                                            compared", "Final sparsity", "Frequency", "End of training", "Step",
                                            "Zoom of the histogram"; buttons "One step", "To the next mask",
                                            "Play the steps", "To the end", "Start again"
    [data-mg=round]                         the Round Table; told (data-rounds, data-weigh and the settings), message,
                                            line, code; [data-seat="0"] svg (data-raw: its labels), tr[data-client="0"]
                                            [data-cell=size | loss | distance | "KL W" | "share W"] (data-raw; b, too),
                                            tr[data-rule=uniform] [data-cell=loss | test | right | spread] (data-raw),
                                            [data-chip="0"] to drag, reduce (data-raw, data-order), .mg-chart (data-raw,
                                            data-central); "Number of clients", "Label skew", "Unequal sizes", "Weigh
                                            clients", "Local epochs", "Learning rate", "Client 1 counts nothing";
                                            buttons "One round", "Play the rounds", "10 rounds", "Start again",
                                            "Shuffle", "Clients' order"
    [data-mg=reading]                       Meter Reading; tr[data-row="test evaluation"] [data-cell=samples | exact |
                                            every | bucketed | mean | lone] (data-raw; data-gap from exact); told
                                            (data-batches, -buckets, -batch, -meters, -order), message, where, line,
                                            code; svg[data-chart=curves | roc | held] (data-raw; data-own of held);
                                            "Meters", "Order of the evaluations", "Batches read", "Buckets", "Batch";
                                            buttons "One batch", "Play the batches", "Next stage", "Start again"
    [data-mg=progress]                      a progress bar; words beside it
    [data-mg=ladder]                        the Variance Ladder; message, told, line, code as above, calmed; and:
    tr[data-rung="1"], [data-cell=forward]  a layer's row: fans, divided, weight, forward, backward, flat (data-raw);
                                            [data-bar="0"] a bar (data-raw), [data-foot="0"] a rung to click; "Gain",
                                            "Type the gain", "start", "activation", "shape of the net", "Hidden layers",
                                            "Layer of the bars"; buttons "LSUV: next layer", "LSUV: all layers",
                                            "Undo LSUV"
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
from pathlib import Path

from .. import errors
from .bill_of_work import bill_of_work
from .cost_meter import cost_meter
from .course_map import course_map
from .curves import curves
from .damping_dial import damping_dial
from .elimination import elimination
from .fetch_fade import fetch_fade
from .flat_land import flat_land
from .four_fences import four_fences
from .gradient_stack import gradient_stack
from .graph import graph
from .graph_tail import graph_tail
from .late_mail import late_mail
from .lift import lift
from .mask_lathe import mask_lathe
from .matrix import matrix
from .meter_reading import meter_reading
from .norm_cube import norm_cube
from .open_optimizer import open_optimizer
from .path_lens import path_lens
from .progress import progress
from .round_table import round_table
from .sealed_box import sealed_box
from .sorting_office import sorting_office
from .two_mode import two_mode
from .two_sided import two_sided
from .variance_ladder import variance_ladder

errors.OURS.update(map(str, Path(__file__).parent.glob("*.py")))  # a refusal names a line of the learner's, not of ours

__all__ = ["bill_of_work", "cost_meter", "course_map", "curves", "damping_dial", "elimination", "fetch_fade",
           "flat_land", "four_fences", "gradient_stack", "graph", "graph_tail", "late_mail", "lift", "mask_lathe",
           "matrix", "meter_reading", "norm_cube", "open_optimizer", "path_lens", "progress", "round_table",
           "sealed_box", "sorting_office", "two_mode", "two_sided", "variance_ladder"]
