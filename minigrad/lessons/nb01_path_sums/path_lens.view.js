// The Path Lens: each path from y back to x brings one product; beneath the graph they are bars.
import { html, svg } from "lit-html";
import { control } from "../../widgets/frontend/controls.js";
import { dragging } from "../../widgets/frontend/knob.js";
import { round } from "../../widgets/frontend/numbers.js";
import { widget } from "../../widgets/frontend/widget.js";
import { digits, graph, told } from "./path_lens.graph.js";

const ROW = { most: 26, told: 16 }, ROWS = 96, FOOT = 42, LINE = 18;           // px
const FLOWS = 0.75;                                      // the part of a motion before its bar
const LEFT = 146, RIGHT = 166, NARROW_LEFT = 96, NARROW_RIGHT = 66;

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {import("./path_lens.graph.js").Amount} Amount */
/** @typedef {import("./path_lens.graph.js").Arrow} Arrow */
/** @typedef {import("./path_lens.graph.js").Flow} Flow */
/** @typedef {{ label: string, edges: string[], products: (number | null)[], product: Amount,
 *   before: Amount, after: Amount }} Path */
/** @typedef {{ label: string, edge: string, node: string, product: Amount, after: Amount }} Visit */
/** @typedef {{ node: string, label: string, visits: number[] }} Sum */
/** @typedef {{ from: number, to: number, key: number }} Bar */
/** @typedef {{ label: string, end: Amount, told: string, bars: Bar[] }} Row */

const shares = (/** @type {Shown} */ shown) => shown.value("way") === "shared";

/** Whether all paths are listed. @param {Shown} shown */
const complete = (shown) => String(shown.state.stage.paths.length) === shown.state.stage.total;

/** The steps there are: paths, or visits of edges. @param {Shown} shown @returns {(Path | Visit)[]} */
const steps = (shown) => shares(shown) ? shown.state.stage.visits : shown.state.stage.paths;

/** How many steps are done, and which one is under way, how far. @param {Shown} shown */
function progress(shown) {
  const all = steps(shown).length, { at, playing } = shown.motion;
  const step = Math.min(shown.local.step ?? all, all);
  if (!playing) return { done: step, now: -1, part: 0, all };
  if (!shares(shown)) return { done: Math.max(0, step - 1), now: step - 1, part: at, all };
  const now = Math.min(all - 1, Math.floor(at * all));
  return { done: now, now, part: at * all - now, all };
}

/** What is in the pipes. @param {Shown} shown @returns {Map<string, Flow>} */
function flows(shown) {
  const { done, now, all } = progress(shown);
  if (shares(shown)) return visited(shown);
  return now < 0 && done === all && !shown.local.look ? everything(shown) : onePath(shown);
}

/** Each edge once: what the visits so far have brought.
 * @param {Shown} shown @returns {Map<string, Flow>} */
function visited(shown) {
  const { done, now, part } = progress(shown), share = Math.min(1, part / FLOWS);
  const visits = /** @type {Visit[]} */ (steps(shown)).slice(0, now < 0 ? done : now + 1);
  return new Map(visits.map(({ edge, product }, k) =>
    [edge, { amount: product, share: k === now ? share : 1, faint: false }]));
}

/** All paths at once. @param {Shown} shown @returns {Map<string, Flow>} */
function everything(shown) {
  const arrows = /** @type {Arrow[]} */ (shown.state.stage.arrows).filter((arrow) => arrow.on);
  return new Map(arrows.map(({ key, carried }) => [key, { amount: carried, share: 1, faint: false }]));
}

/** The path that flows or is looked at; those before it are faint.
 * @param {Shown} shown @returns {Map<string, Flow>} */
function onePath(shown) {
  const { done, now, part } = progress(shown), paths = /** @type {Path[]} */ (shown.state.stage.paths);
  const looked = now < 0 ? done - 1 : now, found = new Map();
  for (const path of paths.slice(0, done)) fill(found, shown, path, true, () => 1);
  if (looked < 0) return found;
  const run = now < 0 ? Number.POSITIVE_INFINITY : part / FLOWS * paths[looked].edges.length;
  fill(found, shown, paths[looked], false, (k) => Math.min(1, Math.max(0, run - k)));
  return found;
}

/** Put what a path brings into its pipes. @param {Map<string, Flow>} found @param {Shown} shown
 * @param {Path} path @param {boolean} faint
 * @param {(k: number) => number} share  how far it has come in its edge k */
function fill(found, shown, { edges, products }, faint, share) {
  const arrows = /** @type {Arrow[]} */ (shown.state.stage.arrows);
  for (const [k, key] of edges.entries()) {
    const value = products[k], arrow = /** @type {Arrow} */ (arrows.find((one) => one.key === key));
    // a product that is no single number is drawn as thick as all that the edge carries
    const amount = value === null ? arrow.carried : { value, size: Math.abs(value), text: "" };
    found.set(key, { amount, share: share(k), faint });
  }
}

/** The edge that flows in this frame. @param {Shown} shown @param {Map<string, Flow>} found */
function moving(shown, found) {
  const { now, part } = progress(shown);
  if (now < 0 || part >= FLOWS) return [];
  const step = steps(shown)[now], edges = "edges" in step ? step.edges : [step.edge];
  const key = edges[Math.min(edges.length - 1, Math.floor(part / FLOWS * edges.length))];
  return key && found.has(key) ? [key] : [];
}

/** The slope so far of the nodes that have one. @param {Shown} shown @returns {Map<string, Amount>} */
function slopes(shown) {
  const { stage } = shown.state, { done, now, all } = progress(shown), found = new Map();
  const settled = (/** @type {any} */ node) => node.kind === "output" || node.key === stage.x;
  if (shares(shown)) {
    for (const node of stage.nodes) if (node.kind === "output") found.set(node.key, node.slope);
    const visits = /** @type {Visit[]} */ (steps(shown)).slice(0, done);
    for (const { node, after } of visits) found.set(node, after);
  } else if (done === all && now < 0 && complete(shown)) found.set(stage.x, stage.slope);
  else if (done) found.set(stage.x, stage.paths[done - 1].after);
  return new Map([...found].filter(([key]) => shares(shown) || settled({ key })));
}

/** The rows of bars: a path each, or a node each at which amounts meet.
 * @param {Shown} shown @returns {Row[]} */
const rows = (shown) => shares(shown) ? meetings(shown) : products(shown);

/** A row for each path: the product of its partials, where there is room for them.
 * @param {Shown} shown @returns {Row[]} */
function products(shown) {
  const { stage } = shown.state, arrows = /** @type {Arrow[]} */ (stage.arrows);
  const partials = Object.fromEntries(arrows.map((arrow) => [arrow.key, told(arrow.partial)]));
  return stage.paths.map((/** @type {Path} */ path, /** @type {number} */ k) => {
    const { label, edges, product, before, after } = path, some = edges.length > 1 && edges.length < 4;
    const factors = some && !shown.narrow ? `${edges.map((key) => partials[key]).join(" · ")} = ` : "";
    return { label, end: product, told: factors + told(product),
      bars: [{ from: before.value ?? 0, to: after.value ?? 0, key: k }] };
  });
}

/** A row for each node at which amounts meet: the amounts, each where the one before it ends.
 * @param {Shown} shown @returns {Row[]} */
function meetings(shown) {
  const { stage } = shown.state;
  return stage.sums.map((/** @type {Sum} */ { label, visits }) => {
    const sums = visits.map((k) => /** @type {Amount} */ (stage.visits[k].after));
    const end = sums.at(-1) ?? stage.slope;
    return { label, end, told: told(end), bars: visits.map((key, k) =>
      ({ from: sums[k - 1]?.value ?? 0, to: sums[k].value ?? 0, key })) };
  });
}

/** The bars head to tail, the sum as an upright line, and where a finite difference is.
 * @param {Shown} shown @param {number} top */
function bars(shown, top) {
  const { stage } = shown.state, all = rows(shown), guess = guessed(shown), heads = top + 6;
  if (guess && shown.narrow) top += LINE;                // beside the heading there is no room
  const [left, beside] = shown.narrow ? [NARROW_LEFT, NARROW_RIGHT] : [LEFT, RIGHT];
  const right = shown.room - beside;
  const high = Math.min(ROW.most, ROWS / Math.max(1, all.length)), foot = top + 26 + high * all.length;
  const ends = [0, stage.slope.value ?? 0, stage.difference ?? 0,
    ...all.flatMap((row) => row.bars.flatMap((bar) => [bar.from, bar.to]))];
  const low = round(Math.min(...ends)), span = round(Math.max(...ends)) - low || 1;
  const x = (/** @type {number} */ v) => left + (v - low) / span * (right - left);
  return { foot: foot + FOOT, drawn: svg`<text x="0" y=${heads} class="strong">${heading(shown)}</text>
    <text x=${shown.room} y=${top + 6} class="small end">${guess}</text>
    <path class="axis" d="M${x(0)} ${top + 16}V${foot}"></path>${total(shown, x, top + 16, foot)}
    ${all.map((row, k) => barsOf(shown, row, k, { left, y: top + 22 + k * high, high, x }))}
    ${picker(shown, top + 16, foot, high, all)}` };
}

/** One row: its name, its bars, and what they come to. @param {Shown} shown @param {Row} row
 * @param {number} k @param {{ left: number, y: number, high: number, x: (v: number) => number }} at */
function barsOf(shown, row, k, { left, y, high, x }) {
  const thin = (high - Math.min(8, high / 4)) / row.bars.length, line = y + high / 2 + 4;
  const end = Math.max(...row.bars.map((bar) => Math.max(x(bar.from), x(bar.to))));
  const grown = row.bars.map((bar) => laying(shown, bar.key));
  const words = high >= ROW.told, whole = grown.every((share) => share === 1);
  return svg`${words ? svg`<text x=${left - 12} y=${line}
      class="end small ${grown.some(Boolean) ? "begun" : ""}">${short(row.label, shown)}</text>` : ""}
    ${row.bars.map((bar, i) => laid(bar, x, y + i * thin, thin, grown[i]))}
    ${words && whole ? svg`<text x=${end + 8} y=${line} class="rimmed" data-role="grad"
      data-row=${k} data-value=${row.end.value}>${row.told}</text>` : ""}`;
}

/** How much of a step's bar is laid, from 0 to 1: it is laid when its amount has arrived.
 * @param {Shown} shown @param {number} key */
function laying(shown, key) {
  const { done, now, part } = progress(shown);
  if (key < done) return 1;
  return key === now ? Math.max(0, (part - FLOWS) / (1 - FLOWS)) : 0;
}

/** A label that fits to the left of the bars. @param {string} label @param {Shown} shown */
function short(label, shown) {
  const text = label.replace(/ \(argument (\d+)\)/g, " ($1)"), most = shown.narrow ? 11 : 18;
  return text.length > most ? `…${text.slice(1 - most)}` : text;
}

/** One bar, as far as it is laid: minus is hollow and goes back. @param {Bar} bar
 * @param {(v: number) => number} x @param {number} y @param {number} high @param {number} grown */
function laid({ from, to }, x, y, high, grown) {
  const upto = from + (to - from) * grown, wide = Math.abs(x(upto) - x(from));
  if (!grown) return "";
  return svg`<rect class="bar ${to < from ? "minus" : ""}" x=${Math.min(x(from), x(upto))} y=${y}
    width=${Math.max(1, wide)} height=${Math.max(1, high - 1)} rx=${Math.min(3, high / 4)}></rect>`;
}

/** What the bars are. @param {Shown} shown */
function heading(shown) {
  const { stage } = shown.state, many = stage.sums.length, { done, now, all } = progress(shown);
  if (!stage.paths.length) return "no path leads there";
  if (shares(shown)) return `${many} sum${many === 1 ? "" : "s"} where amounts meet`;
  if (now >= 0) return `path ${now + 1} of ${all} flows back to ${stage.symbol.split("/d")[1]}`;
  if (done < all) return `the sum of ${done} of ${all} paths`;
  if (complete(shown)) return all > 1 ? `the sum of all ${all} paths` : "the only path";
  return `the first ${stage.paths.length} of ${shown.covered ? "all" : stage.total} paths`;
}

/** What the learner guessed for 20 diamonds. @param {Shown} shown */
function guessed(shown) {
  if (shown.guess === null || !shown.value("diamonds")) return "";
  return `✎ your guess for 20 diamonds: ${shown.guess.toLocaleString("en")} paths`;
}

/** On which side of a place its words stand, so that they end inside of the picture.
 * @param {Shown} shown @param {number} x */
function anchor(shown, x) {
  if (x > shown.room - 110) return "end";
  return x < 110 ? "" : "middle";
}

/** The sum so far, and the finite difference that it must meet. @param {Shown} shown
 * @param {(v: number) => number} x @param {number} top @param {number} foot */
function total(shown, x, top, foot) {
  const { stage } = shown.state, { difference } = stage, at = x(difference ?? 0);
  return svg`${difference === null ? "" : svg`<path class="ink" d="M${at} ${foot}l5 9h-10z"></path>
      <text x=${at} y=${foot + 40} class="small ${anchor(shown, at)}" data-field="difference"
        data-value=${difference}>finite difference ${digits(difference)}</text>`}
    ${soFar(shown, x, top, foot)}`;
}

/** The sum so far: an upright line, and words; of a vector or matrix words alone. @param {Shown} shown
 * @param {(v: number) => number} x @param {number} top @param {number} foot */
function soFar(shown, x, top, foot) {
  const { stage } = shown.state, sum = slopes(shown).get(stage.x), { done, all } = progress(shown);
  if (!sum) return "";
  const whole = done >= all && (shares(shown) || complete(shown)), y = foot + 24;
  const words = `${stage.symbol} ${whole ? "=" : "so far"} `;
  if (sum.value === null)
    return svg`<text x="0" y=${y}>${words}<tspan data-role="grad">${told(sum)}</tspan></text>`;
  const at = x(sum.value);
  return svg`<path class="now" d="M${at} ${top - 4}V${foot}"></path>
    <text x=${at} y=${y} class="strong ${anchor(shown, at)}" data-field="sum"
      data-value=${sum.value}>${words}${told(sum)}</text>`;
}

/** The rows as one slider: press a row, or walk with the arrow keys. @param {Shown} shown
 * @param {number} top @param {number} foot @param {number} high @param {Row[]} all */
function picker(shown, top, foot, high, all) {
  const { done, all: most } = progress(shown);
  if (!most) return "";
  const go = (/** @type {number} */ k) => {
    shown.motion.stop();
    Object.assign(shown.local, { step: Math.min(most, Math.max(0, k)), look: true });
    shown.draw();
  };
  const row = (/** @type {number} */ y) =>
    all[Math.min(all.length - 1, Math.max(0, Math.floor((y - top - 6) / high)))];
  const on = dragging(shown, { key: "step", tap: true,
    move: (_, y) => go(Math.max(...row(y).bars.map((bar) => bar.key)) + 1),
    step: (across, down) => go(done + across + down) });
  const words = shares(shown) ? `${done} of ${most} edges visited` : `path ${done} of ${most}`;
  return svg`<rect class="picker" x="0" y=${top - 2} width=${shown.room}
    height=${Math.max(28, foot - top + 2)} role="slider" tabindex="0"
    aria-label=${shares(shown) ? "Edges visited" : "Path"}
    aria-valuemin="0" aria-valuemax=${most} aria-valuenow=${done} aria-valuetext=${words}
    data-knob="step" data-lm-suppress-shortcuts="true" @keydown=${on.press}
    @pointerdown=${on.down} @pointermove=${on.move} @pointerup=${on.up} @pointercancel=${on.up}></rect>`;
}

/** The formula above the graph: a field, or what the diamonds compute. @param {Shown} shown */
function formula(shown) {
  const k = shown.value("diamonds"), of = shown.controls.find((one) => one.name === "expression");
  const typed = shown.value("expression");
  if (!k && of) return control(of, typed, (text) => shown.change({ expression: text }), shown);
  return html`<p class="knob"><span>y: x becomes sin x + cos x, ${k} time${k === 1 ? "" : "s"}</span>
    <button type="button" ?disabled=${shown.dead} data-lm-suppress-shortcuts="true"
      @click=${() => shown.set("diamonds", 0)}>back to ${typed}</button></p>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const { stage } = shown.state, key = [stage.title, stage.symbol, stage.total, shown.value("way")].join();
  if (shown.local.key !== key) {
    const step = shown.local.key ? Number.POSITIVE_INFINITY : undefined; // the first graph waits to be played
    Object.assign(shown.local, { step, look: false, key });
  }
  const found = flows(shown), top = graph(shown, found, slopes(shown), moving(shown, found));
  const under = bars(shown, top.high + 14), paths = `its paths back to ${stage.symbol.split("/d")[1]}`;
  const words = `The graph of y, and what ${paths} bring: ${stage.symbol} is ${told(stage.slope)}`;
  return html`${formula(shown)}<svg viewBox="0 0 ${shown.room} ${under.foot}" role="group"
    aria-label=${words}>${top.drawn}${under.drawn}</svg>`;
}

/** The milliseconds of the next step; when it is first seen, that is the first path. @param {Shown} shown */
function motion(shown) {
  if (shown.local.step === undefined) {
    if (matchMedia("(prefers-reduced-motion: reduce)").matches) return 0;
    shown.local.step = shares(shown) ? steps(shown).length : 1;
  }
  const step = steps(shown)[shown.local.step - 1];
  if (shares(shown)) return Math.min(5000, 700 * steps(shown).length);
  return step && "edges" in step ? Math.min(3000, 700 + 500 * step.edges.length) : 0;
}

/** @param {Shown} shown */
function actions(shown) {
  const { done, now, all } = progress(shown), at = now < 0 ? done : now + 1;
  const go = (/** @type {number} */ step) => () => {
    Object.assign(shown.local, { step, look: false });
    shown.play(); shown.draw();
  };
  if (shares(shown)) return [{ words: "▶ Sweep", press: go(all), off: !all }];
  if (at > 0 && at < all) return [{ words: "▶ Next path", press: go(at + 1) }];
  return [{ words: at ? "↺ Play again" : "▶ First path", press: go(1), off: !all }];
}

export default widget({ name: "lens", question: "The slope is a sum: what does each path bring?",
  stage, motion, actions, inside: ["expression"], folded: ["by", "values"] });
