// What a picture in a frame is made of: lines cut at its edge, marks, ticks, and words that keep off each other.
//
// shared.js and a widget's own text stand around this one; a place is [x, y] in pixels of the frame, whose size is
// [width, height].  A line is cut where it leaves the frame, and a triangle says that it goes on.
const short = (v, digits = 4) => `${+v.toPrecision(digits)}`;
const tidy = (v) => v.toFixed(1);
const MARKS = [                                                          // of the ways, as tall as a letter
  ([x, y], r) => `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`,
  ([x, y], r) => `M${x - r} ${y - r}h${2 * r}v${2 * r}h${-2 * r}z`,
  ([x, y], r) => `M${x} ${y - 1.2 * r}L${x + 1.1 * r} ${y + r}L${x - 1.1 * r} ${y + r}z`,
  ([x, y], r) => `M${x - r} ${y}h${2 * r}M${x} ${y - r}v${2 * r}`];
const DIAMOND = "M0 -8L7 0L0 8L-7 0Z", CROSS = "M-5 -5L5 5M-5 5L5 -5";
const STRIDE = 8;                                                        // pixels between the boxes along a line
const STAR = "M" + [...Array(10).keys()].map((k) => [(k % 2 ? 5 : 12) * Math.sin((k * Math.PI) / 5),
  -(k % 2 ? 5 : 12) * Math.cos((k * Math.PI) / 5)].map((v) => v.toFixed(2)).join(" ")).join("L") + "Z";

// The part of a segment inside the box from 0 to `size`, or null: Liang & Barsky 1984.
function cut([x, y], [u, v], size) {
  let from = 0, to = 1;
  for (const [start, way, most] of [[x, u - x, size[0]], [y, v - y, size[1]]]) {
    if (way === 0) { if (start < 0 || start > most) return null; continue; }
    const ends = [-start / way, (most - start) / way];
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
const leaving = ([[x, y], angle]) => s("path.mg-leaving", { d: "M-9 -5L0 0L-9 5Z",
  transform: `translate(${tidy(x)} ${tidy(y)}) rotate(${tidy((angle * 180) / Math.PI)})` });

// A contour of contour.py: the lower a band, the bluer.
const ground = ({ bands, lines }) => [
  ...bands.map((d, k) => s("path.mg-band", { d, "fill-rule": "evenodd",
    style: `--part:${Math.round(34 * (1 - k / bands.length) ** 1.6 + 3)}%` })),
  ...lines.flatMap(({ paths }) => paths.map((d) => s("path.mg-level", { d })))];

// A function that sends the model's changes: one message a frame, the last one in full.
function paced(model) {
  let waiting = 0, more = false;
  return () => {
    if (waiting) { more = true; return; }
    model.save_changes();
    waiting = requestAnimationFrame(() => {
      waiting = 0;
      if (more) { more = false; model.save_changes(); }
    });
  };
}

// A function that writes what the kernel found: once, after all of its changes.
function once(write) {
  let waiting = false;
  return () => {
    if (waiting) return;
    waiting = true;
    queueMicrotask(() => { waiting = false; write(); });
  };
}

// A widget in a frame.  Its own class makes the parts after super(model), and ends its constructor by `appear`; `place`
// sets the controls to what the learner decided, `write` shows what the kernel found.
class Framed {
  constructor(model) {
    this.model = model;
    this.save = paced(model);
    this.told = h("p.mg-say.mg-told", { role: "status", "data-field": "told" });
    this.message = h("p.mg-message", { role: "alert", "data-field": "message", hidden: "" });
    this.line = h("p.mg-line", { "data-field": "line" });
  }

  // names: of what the kernel finds.
  appear(el, kind, names, ...parts) {
    this.root = h(`div.mg.mg-lens.mg-framed.mg-${kind}`, { "data-mg": kind }, ...parts, ...shared.printer(this.model));
    el.append(this.root);
    shared.restart(this.model, this.root);
    const soon = once(() => this.write());
    for (const name of [...names, "message"]) this.model.on(`change:${name}`, soon);
    this.write();
  }

  get known() { return this.model.get("known"); }

  get trail() { return this.model.get("trail"); }

  get dead() { return this.root.dataset.live === "false"; }

  // The whole trail goes in every message, so two changes that arrive together mean the same.
  send(changes) {
    if (this.dead) return;
    this.model.set("trail", { ...this.trail, ...changes });
    this.save();
    this.place();
  }

  complain() {
    this.message.textContent = this.model.get("message");
    this.message.hidden = !this.message.textContent;
  }

  charge(line) {
    this.line.dataset.agrees = String(line.agrees);
    this.line.replaceChildren(`${line.cost} · `, shared.verdict(line));
  }
}

// What to listen to so that an element is dragged: `move` gets the place in pixels of a frame, as the frame stood when
// the mouse went down, so that a page that moves under it moves nothing; `grab` says whether it may be, `now` whether it
// goes to where it is pressed.
function dragging(frame, grab, move, now = false) {
  let held = null;
  const go = (e) => move(new DOMPoint(e.clientX, e.clientY).matrixTransform(held));
  return { onpointerdown: (e) => {
    if (!grab(e.currentTarget)) return;
    e.preventDefault(); e.currentTarget.setPointerCapture(e.pointerId);
    held = frame().getScreenCTM().inverse();
    if (now) go(e);
  }, onpointermove: (e) => held && go(e), onpointerup: () => { held = null; }, onpointercancel: () => { held = null; } };
}

// The line and the mark of a way, for a table or a legend.
const sample = (k) => s("svg.mg-sample", { viewBox: "0 0 40 14", "aria-hidden": "true" },
  s("path.mg-way", { d: "M1 7H39", "data-way": k }), s("path.mg-waymark", { d: MARKS[k]([20, 7], 4), "data-way": k }));

function ticks(low, high, count) {
  const rough = (high - low) / count, ten = 10 ** Math.floor(Math.log10(rough));
  const step = ten * [1, 2, 5, 10].find((k) => k * ten >= rough), found = [];
  for (let k = Math.ceil(low / step); k * step <= high * (1 + 1e-9); k++) found.push(+(k * step).toPrecision(6));
  return found;
}

// A slider whose stops are even in the logarithm, and beside it its number, of three digits; `show` writes another one,
// which may lie between two stops: data-exact has it.  whole: its stops are whole numbers, at most ten to a decade.
function decades(label, words, [low, high], value, change, whole = false) {
  const count = Math.round(10 * Math.log10(high / low));
  const stops = [...new Set([...Array(count + 1).keys()].map((k) => Math.round(low * (high / low) ** (k / count))))];
  const at = (v) => (whole ? stops.filter((stop) => stop <= v).length - 1 : Math.log10(v));
  const out = h("output.mg-count");
  const write = (v) => {
    out.textContent = whole ? v : v >= 0.1 ? v.toPrecision(3) : v.toPrecision(2);
    slider.setAttribute("aria-valuetext", out.textContent); slider.dataset.exact = v;
  };
  const slider = shared.field("input", label, { type: "range", min: at(low), max: at(high), step: whole ? 1 : 0.01,
    "data-kernel": "", oninput: () => {
      const v = whole ? stops[slider.value] : +(10 ** slider.value).toPrecision(3);
      write(v); change(v);
    } });
  const show = (v) => { slider.value = at(v); write(v); };
  show(value);
  return Object.assign(h("div.mg-knob", {}, h("span.mg-name", {}, words), slider, out), { show, slider });
}

const around = ([x, y], rx, ry) => [x - rx, y - ry, x + rx, y + ry];     // a box: left, top, right, bottom
const free = ([l, u, r, o], taken) => taken.every(([a, b, c, d]) => r < a || l > c || o < b || u > d);
// Boxes along a line of points, where it is inside the frame.
const along = (points, size) => points.slice(1).flatMap((p, k) => {
  const [a, b] = cut(points[k], p, size) ?? [], n = a ? Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / STRIDE) : -1;
  return Array.from({ length: n + 1 }, (_, i) => around(a.map((v, j) => v + ((b[j] - v) * i) / (n || 1)), 2, 2));
});

// The words of levels, each on its longest line, as near to its middle as what is there leaves room; else none.
function labels(lines, taken, [w, t]) {
  const all = [...taken];
  return lines.filter(({ words }) => words).flatMap(({ words, paths }) => {
    const longest = paths.reduce((a, b) => (b.length > a.length ? b : a)).slice(1).split("L");
    const points = longest.map((p) => p.split(" ").map(Number)), far = (k) => Math.abs(k - points.length / 2);
    const order = [...points.keys()].sort((a, b) => far(a) - far(b)), half = 3.8 * words.length + 2;
    const place = order.map((k) => points[k]).find((p) => p[0] > half && p[0] < w - half && p[1] > 12 && p[1] < t - 10
      && free(around(p, half, 9), all));
    if (!place) return [];
    all.push(around(place, half + 6, 11));
    return [s("text.mg-levelname", { x: place[0], y: place[1] + 4, "text-anchor": "middle" }, words)];
  });
}

// Names beside places [place, words, side], inside the frame and off what is taken, which they are added to.
function named(names, taken, [w, t]) {
  return names.flatMap(([[x, y], words, side]) => {
    const wide = 7.2 * words.length, sides = side < 0 ? [-1, 1] : [1, -1];
    const boxes = [-9, 20, -25, 36, 52, -41, 68, -57, 84, -73].flatMap((dy) => sides.map((way) => {
      const left = Math.min(Math.max(way > 0 ? x + 9 : x - 9 - wide, 4), w - wide - 4);
      const base = Math.min(Math.max(y + dy, 14), t - 6);
      return [left, base - 13, left + wide, base + 5];
    }));
    const box = boxes.find((one) => free(one, taken));
    if (!box) return [];
    taken.push(box);
    return [s("text.mg-armname", { x: tidy(box[0]), y: tidy(box[3] - 5) }, words)];
  });
}

// The places of a path that get a mark: the last one, and others not too near to each other.
function spaced(points, size) {
  const found = [];
  for (const p of [...points].reverse()) {
    if (inside(p, size) && found.every((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) > 16)) found.push(p);
  }
  return found;
}

