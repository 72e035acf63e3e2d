// What a picture in a frame is made of: marks, ticks, lines cut at its edge, and the frame itself.
//
// shared.js and panel.js stand in front of this text.  A place is [x, y] in pixels of the frame,
// whose size is [width, height].  A line is cut where it leaves the frame, and a triangle says that
// it goes on.
const MARKS = [                                          // of the ways, as tall as a letter
  ([x, y], r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  ([x, y], r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`,
  ([x, y], r) => `M${x} ${y - 1.2 * r}L${x + 1.1 * r} ${y + r}L${x - 1.1 * r} ${y + r}z`,
  ([x, y], r) => `M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`];
const bounded = (place) => place.map((v) => Math.min(Math.max(v, -1e6), 1e6));
const DIAMOND = "M0 -8L7 0L0 8L-7 0Z", CROSS = "M-5 -5L5 5M-5 5L5 -5";

const way = (k, d, kind = "way") => s(`path.mg-${kind}`, { d, "data-way": k });
const mark = (k, place, r = 4) => way(k, MARKS[k](place, r), "waymark");

// The line and the mark of a way, for a table or a legend.
const sample = (k) => s("svg.mg-sample", { viewBox: "0 0 40 14", "aria-hidden": "true" },
  way(k, "M1 7H39"), mark(k, [20, 7]));

function ticks(low, high, most) {
  const rough = (high - low) / most, ten = 10 ** Math.floor(Math.log10(rough)), found = [];
  const step = ten * [1, 2, 5, 10].find((k) => k * ten >= rough);
  for (let k = Math.ceil(low / step); k * step <= high * (1 + 1e-9); k++) {
    found.push(+(k * step).toPrecision(6));
  }
  return found;
}
const power = (v) => (Number.isInteger(v) && Math.abs(v) > 2 ? `1e${v}` : short(10 ** v, 2));

// The part of a segment inside the box from 0 to `size`, or null: Liang & Barsky 1984.
function cut([x, y], [u, v], size) {
  let from = 0, to = 1;
  for (const [start, go, most] of [[x, u - x, size[0]], [y, v - y, size[1]]]) {
    if (go === 0) { if (start < 0 || start > most) return null; continue; }
    const ends = [-start / go, (most - start) / go];
    from = Math.max(from, Math.min(...ends)); to = Math.min(to, Math.max(...ends));
  }
  return from <= to ? [from, to].map((t) => [x + t * (u - x), y + t * (v - y)]) : null;
}

// A line of points cut at the box: its path, and where it leaves and in which direction.
function cutLine(points, size) {
  let d = "";
  const leaves = [];
  for (let k = 1; k < points.length; k++) {
    const [a, b] = [points[k - 1], points[k]], part = cut(a, b, size);
    if (!part) continue;
    if (!(k > 1 && d && inside(a, size))) d += `M${part[0].map(tidy).join(" ")}`;
    d += `L${part[1].map(tidy).join(" ")}`;
    if (!inside(b, size)) leaves.push([part[1], Math.atan2(b[1] - a[1], b[0] - a[0])]);
  }
  return { d, leaves };
}
const inside = ([x, y], [w, t]) => x >= 0 && x <= w && y >= 0 && y <= t;
const clamped = (p, size) => p.map((v, k) => Math.min(Math.max(v, 0), size[k]));
const turned = (angle) => ` rotate(${tidy((angle * 180) / Math.PI)})`;
const leaving = ([place, angle]) =>
  s("path.mg-leaving", { d: "M-9 -5L0 0L-9 5Z", transform: moved(place, turned(angle)) });

// The places of these heights in a list, from the highest on the page to the lowest.
const ranked = (heights) => [...heights.keys()].sort((a, b) => heights[a] - heights[b]);

// The heights of names beside lines that end at these heights: none on another, none below `floor`.
function apart(heights, floor = Infinity) {
  const order = ranked(heights), found = [];
  let free = -99, ground = floor + 15;
  for (const k of order) found[k] = free = Math.max(heights[k] + 4, free + 15);
  for (const k of order.reverse()) found[k] = ground = Math.min(found[k], ground - 15);
  return found;
}

// A picture with two axes.  `scale` says what they reach from and to; `at` gives the place of
// [x, y], `back` the [x, y] of a place.  With `log`, the ends of y are logarithms to base 10, and a
// value that has none is `sunk` pixels below the frame.
class LineChart {
  constructor(edges, attributes = {}) {
    const { width, height, left, right, top, bottom } = this.edges = edges;
    this.drawn = s("g");
    this.gap = 6;                                        // between the frame and numbers beside it
    this.body = s("g", { transform: `translate(${left} ${top})` }, this.drawn);
    this.svg = picture(width, height, attributes, this.body);
    this.box = [width - left - right, height - top - bottom];
  }

  // Another size of what is inside the edges, as [width, height]; fluid: the page decides the
  // width.
  resize(box, fluid = false) {
    const { left, right, top, bottom } = this.edges, width = left + box[0] + right;
    this.box = box;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${top + box[1] + bottom}`);
    if (!fluid) this.svg.style.width = `${width}px`;
  }

  scale(x, y, { log = false, sunk = 0 } = {}) { this.ends = { x, y, log, sunk }; return this; }

  across(x) {
    const [from, to] = this.ends.x;
    return ((x - from) / (to - from)) * this.box[0];
  }

  // The height of a number, or with `log` of its logarithm.
  up(y) {
    const [from, to] = this.ends.y;
    return ((to - y) / (to - from)) * this.box[1];
  }

  at([x, y]) {
    const { log, sunk } = this.ends, t = this.box[1];
    if (!log) return [this.across(x), this.up(y)];
    return [this.across(x), y > 0 ? Math.min(t, this.up(Math.log10(y))) : t + sunk];
  }

  back({ x, y }) {
    const { x: [l, r], y: [u, o] } = this.ends, [w, t] = this.box;
    return [l + (x / w) * (r - l), u + ((t - y) / t) * (o - u)];
  }

  // --- what is drawn
  frame() { return s("rect.mg-frame", { width: this.box[0], height: this.box[1] }); }

  corner() { return s("path.mg-axis", { d: `M0 0V${this.box[1]}H${this.box[0]}` }); }

  // Numbers below the frame and beside it; dash: the pixels of a stroke at each.
  below(values, drop = 17, dash = 0, write = short) {
    const t = this.box[1];
    return values.map((v) =>
      [dash ? s("path.mg-axis", { d: `M${tidy(this.across(v))} ${t}v${dash}` }) : null,
        word(write(v), [this.across(v), t + drop], "tick", "middle")]);
  }

  beside(values, write = short, dash = 0) {
    return values.map((v) => [dash ? s("path.mg-axis", { d: `M0 ${tidy(this.up(v))}h${-dash}` })
      : null, this.number(write(v), this.up(v) + 4, dash)]);
  }

  number(words, y, dash = 0) { return word(words, [dash ? -3 - dash : -this.gap, y], "tick", "end");
    }

  // The names of the axes: of x below the frame, of y inside its corner.
  named(x, drop, y = "", place = [6, 15]) {
    const [w, t] = this.box;
    return [word(x, [w, t + drop], "axisname", "end"), y ? word(y, place, "axisname") : null];
  }

  line(points, k, kind) { return way(k, trace(points.map((p) => this.at(p))), kind); }

  mark(point, k, r) { return mark(k, this.at(point), r); }

  // Over steps: the last of them, and a line where settings changed, which is a step that comes
  // twice.
  steps(steps, left = 0) {
    const [w, t] = this.box, changes = steps.filter((n, k) => k && n === steps[k - 1]);
    return [changes.map((n) => s("path.mg-change", { d: `M${tidy(this.across(n))} 0v${t}` })),
      word(`step ${steps.at(-1)}`, [w, t + 19], "tick", "end"),
      changes.length ? word("┆ settings changed", [left, t + 19]) : null];
  }

  // What the picture shows: in words, as data, and in parts.
  show(label, data, ...parts) {
    this.svg.setAttribute("aria-label", label);
    for (const [name, value] of Object.entries(data)) {
      this.svg.dataset[name] = typeof value === "string" ? value : JSON.stringify(value);
    }
    this.put(...parts);
  }

  // The parts that are drawn, which may be lists of parts.  What else is in `body` stays: a part
  // that is dragged must not be taken out.
  put(...parts) {
    this.drawn.replaceChildren(...parts.flat(Infinity).filter((part) => part != null));
  }
}

