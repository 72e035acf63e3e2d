// What widgets in a frame share: the trail that the learner decides, contours, and words that keep
// off each other.
//
// shared.js, panel.js and line_chart.js stand in front of this text.
const STRIDE = 8;                                        // pixels between the boxes along a line
const STAR = "M" + count(10).map((k) => [(k % 2 ? 5 : 12) * Math.sin((k * Math.PI) / 5),
  -(k % 2 ? 5 : 12) * Math.cos((k * Math.PI) / 5)].map((v) => v.toFixed(2)).join(" ")).join("L")
  + "Z";

// A contour of contour.py: the lower a band, the bluer.
const ground = ({ bands, lines }) => [
  ...bands.map((d, k) => s("path.mg-band", { d, "fill-rule": "evenodd",
    style: `--part:${Math.round(34 * (1 - k / bands.length) ** 1.6 + 3)}%` })),
  ...lines.flatMap(({ paths }) => paths.map((d) => s("path.mg-level", { d })))];

const star = (place, data) => s("path.mg-star", { d: STAR, ...data, transform: moved(place) });
const was = ([cx, cy], r) => s("circle.mg-was", { cx: tidy(cx), cy: tidy(cy), r });

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

// A widget in a frame.  `place` sets the controls to what the learner decided, `write` shows what
// the kernel found.
class Framed extends Panel {
  constructor(model) {
    super(model, "say.mg-told");
    this.save = paced(model);
  }

  // names: of what the kernel finds.
  appear(el, kind, names, ...parts) {
    super.appear(el, kind, ...parts);
    this.root.classList.add("mg-framed");
    const soon = once(() => this.write());
    for (const name of [...names, "message"]) this.model.on(`change:${name}`, soon);
    this.write();
  }

  get known() { return this.get("known"); }

  get trail() { return this.get("trail"); }

  // The whole trail goes in every message, so two changes that arrive together mean the same.
  send(changes) {
    if (this.dead) return;
    this.model.set("trail", { ...this.trail, ...changes });
    this.save();
    this.place();
  }

  // A button that plays steps, and `stop`.
  play(what, step, more, pause) {
    const [play, stop] = shared.playing(what, step, () => !this.dead && more(), pause, LIVE);
    this.stop = stop;
    return play;
  }
}

// left, top, right, bottom
const around = ([x, y], rx, ry = rx) => [x - rx, y - ry, x + rx, y + ry];
const free = ([l, u, r, o], taken) => taken.every(([a, b, c, d]) => r < a || l > c || o < b
  || u > d);
// Boxes along a line of points, where it is inside the frame.
const along = (points, size) => points.slice(1).flatMap((p, k) => {
  const [a, b] = cut(points[k], p, size) ?? [];
  const n = a ? Math.ceil(Math.hypot(b[0] - a[0], b[1] - a[1]) / STRIDE) : -1;
  return count(n + 1).map((i) => around(a.map((v, j) => v + ((b[j] - v) * i) / (n || 1)), 2));
});

// The words of levels, each on its longest line, as near to its middle as what is there leaves
// room; else none.
function labels(lines, taken, [w, t]) {
  const all = [...taken];
  return lines.filter(({ words }) => words).flatMap(({ words, paths }) => {
    const longest = paths.reduce((a, b) => (b.length > a.length ? b : a)).slice(1).split("L");
    const points = longest.map((p) => p.split(" ").map(Number));
    const far = (k) => Math.abs(k - points.length / 2);
    const order = [...points.keys()].sort((a, b) => far(a) - far(b)), half = 3.8 * words.length + 2;
    const place = order.map((k) => points[k]).find((p) => p[0] > half && p[0] < w - half
      && p[1] > 12 && p[1] < t - 10 && free(around(p, half, 9), all));
    if (!place) return [];
    all.push(around(place, half + 6, 11));
    return [word(words, [place[0], place[1] + 4], "levelname", "middle")];
  });
}

// Names beside places [place, words, side], inside the frame and off what is taken, which they are
// added to.
function named(names, taken, [w, t]) {
  return names.flatMap(([[x, y], words, side]) => {
    const long = 7.2 * words.length, sides = side < 0 ? [-1, 1] : [1, -1];
    const boxes = [-9, 20, -25, 36, 52, -41, 68, -57, 84, -73].flatMap((dy) => sides.map((to) => {
      const left = Math.min(Math.max(to > 0 ? x + 9 : x - 9 - long, 4), w - long - 4);
      const base = Math.min(Math.max(y + dy, 14), t - 6);
      return [left, base - 13, left + long, base + 5];
    }));
    const box = boxes.find((one) => free(one, taken));
    if (!box) return [];
    taken.push(box);
    return [word(words, [box[0], box[3] - 5], "armname")];
  });
}

// The places of a path that get a mark: the last one, and others not too near to each other.
function spaced(points, size) {
  const found = [];
  for (const p of [...points].reverse()) {
    if (inside(p, size) && found.every((q) => Math.hypot(p[0] - q[0], p[1] - q[1]) > 16))
      found.push(p);
  }
  return found;
}

