// The Path Lens: each path from y back to x brings one product; beneath the graph their bars are laid head to tail.
import { html, svg } from "lit-html";
import { control } from "../../widgets/frontend/controls.js";
import { dragging } from "../../widgets/frontend/knob.js";
import { round } from "../../widgets/frontend/numbers.js";
import { widget } from "../../widgets/frontend/widget.js";
import { digits, graph, told } from "./path_lens.graph.js";

const ROW = { most: 26, told: 16 }, ROWS = 96, FOOT = 40, FLOWS = 0.75;        // px; the part of a motion before its bar
const LEFT = 138, RIGHT = 166, NARROW_LEFT = 84, NARROW_RIGHT = 54;

/** @typedef {import("../../widgets/frontend/widget.js").Shown} Shown */
/** @typedef {import("./path_lens.graph.js").Amount} Amount */
/** @typedef {import("./path_lens.graph.js").Flow} Flow */
/** @typedef {{ label: string, edges: string[], products: (number | null)[], product: Amount, before: Amount, after: Amount }} Path */
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

/** What is in the pipes: all that flows, or the path that is looked at. @param {Shown} shown @returns {Map<string, Flow>} */
function flows(shown) {
  const { stage } = shown.state, { done, now, part, all } = progress(shown), found = new Map();
  const carried = Object.fromEntries(stage.arrows.map((/** @type {any} */ arrow) => [arrow.key, arrow.carried]));
  if (shares(shown)) {
    for (const [k, visit] of steps(shown).slice(0, now < 0 ? done : now + 1).entries())
      found.set(/** @type {Visit} */ (visit).edge, { amount: visit.product, share: k === now ? Math.min(1, part / FLOWS) : 1, faint: false });
    return found;
  }
  const paths = /** @type {Path[]} */ (stage.paths), looked = now < 0 ? (done < all || shown.local.look ? done - 1 : -1) : now;
  if (now < 0 && done === all && !shown.local.look) {
    for (const arrow of stage.arrows) if (arrow.on) found.set(arrow.key, { amount: arrow.carried, share: 1, faint: false });
    return found;
  }
  const put = (/** @type {Path} */ path, /** @type {(k: number) => number} */ share, /** @type {boolean} */ faint) => {
    for (const [k, key] of path.edges.entries()) {
      const value = path.products[k];
      found.set(key, { amount: value === null ? carried[key] : { value, size: Math.abs(value), text: "" }, share: share(k), faint });
    }
  };
  for (const path of paths.slice(0, done)) put(path, () => 1, true);
  if (looked >= 0) {
    const run = now < 0 ? Number.POSITIVE_INFINITY : part / FLOWS * paths[looked].edges.length;
    put(paths[looked], (k) => Math.min(1, Math.max(0, run - k)), false);
  }
  return found;
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
    for (const visit of /** @type {Visit[]} */ (steps(shown)).slice(0, done)) found.set(visit.node, visit.after);
  } else if (done === all && now < 0 && complete(shown)) found.set(stage.x, stage.slope);
  else if (done) found.set(stage.x, stage.paths[done - 1].after);
  return new Map([...found].filter(([key]) => shares(shown) || settled({ key })));
}

/** The rows of bars: a path each, or a node each at which amounts meet. @param {Shown} shown @returns {Row[]} */
function rows(shown) {
  const { stage } = shown.state;
  if (!shares(shown)) {
    const partials = Object.fromEntries(stage.arrows.map((/** @type {any} */ arrow) => [arrow.key, told(arrow.partial)]));
    return stage.paths.map((/** @type {Path} */ { label, edges, product, before, after }, /** @type {number} */ k) => ({ label, end: product,
      told: !shown.narrow && edges.length > 1 && edges.length < 4 ? `${edges.map((key) => partials[key]).join(" · ")} = ${told(product)}` : told(product),
      bars: [{ from: before.value ?? 0, to: after.value ?? 0, key: k }] }));
  }
  return stage.sums.map((/** @type {Sum} */ { label, visits }) => {
    const parts = visits.map((k) => /** @type {Visit} */ (stage.visits[k])), last = parts[parts.length - 1]?.after ?? stage.slope;
    return { label, end: last, told: told(last),
      bars: parts.map((visit, k) => ({ from: k ? parts[k - 1].after.value ?? 0 : 0, to: visit.after.value ?? 0, key: visits[k] })) };
  });
}

/** The bars head to tail, the sum as an upright line, and where a finite difference is. @param {Shown} shown @param {number} top */
function bars(shown, top) {
  const { stage } = shown.state, all = rows(shown), { done, now, part } = progress(shown);
  const left = shown.narrow ? NARROW_LEFT : LEFT, right = shown.room - (shown.narrow ? NARROW_RIGHT : RIGHT);
  const high = Math.min(ROW.most, ROWS / Math.max(1, all.length)), foot = top + 26 + high * all.length;
  const ends = [0, stage.slope.value ?? 0, stage.difference ?? 0, ...all.flatMap((row) => row.bars.flatMap((bar) => [bar.from, bar.to]))];
  const low = round(Math.min(...ends)), span = round(Math.max(...ends)) - low || 1;
  const x = (/** @type {number} */ v) => left + (v - low) / span * (right - left);
  const grown = (/** @type {number} */ key) => key < done ? 1 : key === now ? Math.max(0, (part - FLOWS) / (1 - FLOWS)) : 0;
  const drawn = all.map((row, k) => {
    const y = top + 22 + k * high, thin = (high - Math.min(8, high / 4)) / row.bars.length, begun = row.bars.some((bar) => grown(bar.key));
    return svg`${high < ROW.told ? "" : svg`<text x=${left - 12} y=${y + high / 2 + 4} class="end small ${begun ? "begun" : ""}">${short(row.label, shown)}</text>`}
      ${row.bars.map((bar, i) => laid(bar, x, y + i * thin, thin, grown(bar.key)))}
      ${high < ROW.told || !row.bars.every((bar) => grown(bar.key) === 1) ? ""
        : svg`<text x=${Math.max(...row.bars.map((bar) => Math.max(x(bar.from), x(bar.to)))) + 8} y=${y + high / 2 + 4} class="rimmed" data-role="grad"
            data-row=${k} data-value=${row.end.value}>${row.told}</text>`}`;
  });
  return { high: foot - top + FOOT, drawn: svg`<text x="0" y=${top + 6} class="strong">${heading(shown)}</text>${guessed(shown, top + 6)}
    <path class="axis" d="M${x(0)} ${top + 16}V${foot}"></path>${total(shown, x, top + 16, foot)}${drawn}${picker(shown, top + 16, foot, high, all)}` };
}

/** A label that fits to the left of the bars. @param {string} label @param {Shown} shown */
function short(label, shown) {
  const text = label.replace(/ \(argument (\d+)\)/g, " ($1)"), most = shown.narrow ? 11 : 18;
  return text.length > most ? `…${text.slice(1 - most)}` : text;
}

/** One bar, as far as it is laid: minus is hollow and goes back. @param {Bar} bar @param {(v: number) => number} x @param {number} y
 * @param {number} high @param {number} grown */
function laid({ from, to }, x, y, high, grown) {
  const upto = from + (to - from) * grown, wide = Math.abs(x(upto) - x(from));
  return grown ? svg`<rect class="bar ${to < from ? "minus" : ""}" x=${Math.min(x(from), x(upto))} y=${y} width=${Math.max(1, wide)}
    height=${Math.max(1, high - 1)} rx=${Math.min(3, high / 4)}></rect>` : "";
}

/** What the bars are. @param {Shown} shown */
function heading(shown) {
  const { stage } = shown.state, many = stage.sums.length;
  if (!stage.paths.length) return "no path leads there";
  if (shares(shown)) return `${many} sum${many === 1 ? "" : "s"} where amounts meet`;
  if (complete(shown)) return "the sum, path by path";
  return `the first ${stage.paths.length} of ${shown.covered ? "all" : stage.total} paths`;
}

/** What the learner guessed for 20 diamonds. @param {Shown} shown @param {number} y */
const guessed = (shown, y) => shown.guess === null || !shown.value("diamonds") ? ""
  : svg`<text x=${shown.room} y=${y} class="small end">✎ your guess${shown.narrow ? "" : " for 20 diamonds"}: ${shown.guess.toLocaleString("en")} paths</text>`;

/** The sum so far, and the finite difference that it must meet. @param {Shown} shown @param {(v: number) => number} x
 * @param {number} top @param {number} foot */
function total(shown, x, top, foot) {
  const { stage } = shown.state, sum = slopes(shown).get(stage.x), { done, all } = progress(shown);
  const anchor = (/** @type {number} */ at) => at > shown.room - 110 ? "end" : at < 110 ? "" : "middle";
  const whole = done >= all && (shares(shown) || complete(shown));
  const words = `${stage.symbol} ${whole ? "=" : "so far"} `;
  return svg`${stage.difference === null ? "" : svg`<path class="ink" d="M${x(stage.difference)} ${foot}l5 9h-10z"></path>
      <text x=${x(stage.difference)} y=${foot + 38} class="small ${anchor(x(stage.difference))}" data-field="difference"
        data-value=${stage.difference}>finite difference ${digits(stage.difference)}</text>`}
    ${sum?.value === null || sum === undefined ? sum ? svg`<text x="0" y=${foot + 22}>${words}<tspan data-role="grad">${told(sum)}</tspan></text>` : ""
      : svg`<path class="now" d="M${x(sum.value)} ${top - 4}V${foot}"></path>
        <text x=${x(sum.value)} y=${foot + 22} class="strong ${anchor(x(sum.value))}" data-field="sum" data-value=${sum.value}>${words}${told(sum)}</text>`}`;
}

/** The rows as one slider: press a row, or walk with the arrow keys. @param {Shown} shown @param {number} top @param {number} foot
 * @param {number} high @param {Row[]} all */
function picker(shown, top, foot, high, all) {
  const { done, all: most } = progress(shown);
  if (!most) return "";
  const go = (/** @type {number} */ k) => {
    shown.motion.stop();
    Object.assign(shown.local, { step: Math.min(most, Math.max(0, k)), look: true });
    shown.draw();
  };
  const row = (/** @type {number} */ y) => Math.min(all.length - 1, Math.max(0, Math.floor((y - top - 6) / high)));
  const on = dragging(shown, { key: "step", tap: true, move: (_, y) => go(Math.max(...all[row(y)].bars.map((bar) => bar.key)) + 1),
    step: (across, down) => go(done + across + down) });
  const words = shares(shown) ? `${done} of ${most} edges visited` : `path ${done} of ${most}`;
  return svg`<rect class="picker" x="0" y=${top - 2} width=${shown.room} height=${Math.max(28, foot - top + 2)} role="slider" tabindex="0"
    aria-label=${shares(shown) ? "Edges visited" : "Path"} aria-valuemin="0" aria-valuemax=${most} aria-valuenow=${done} aria-valuetext=${words}
    data-knob="step" data-lm-suppress-shortcuts="true" @keydown=${on.press} @pointerdown=${on.down} @pointermove=${on.move}
    @pointerup=${on.up} @pointercancel=${on.up}></rect>`;
}

/** The formula above the graph: a field, or what the diamonds compute. @param {Shown} shown */
function formula(shown) {
  const k = shown.value("diamonds"), of = shown.controls.find((one) => one.name === "expression");
  if (!k && of) return control(of, shown.value("expression"), (text) => shown.change({ expression: text }), shown);
  return html`<p class="knob"><span>y: x becomes sin x + cos x, ${k} time${k === 1 ? "" : "s"}</span>
    <button type="button" ?disabled=${shown.dead} data-lm-suppress-shortcuts="true" @click=${() => shown.set("diamonds", 0)}>back to ${shown.value("expression")}</button></p>`;
}

/** @param {Shown} shown */
function stage(shown) {
  const { stage } = shown.state, key = [stage.title, stage.symbol, stage.total, shown.value("way")].join();
  if (shown.local.key !== key) Object.assign(shown.local, { step: shown.local.key ? Number.POSITIVE_INFINITY : undefined, look: false, key });
  const found = flows(shown), top = graph(shown, found, slopes(shown), moving(shown, found)), under = bars(shown, top.high + 14);
  return html`${formula(shown)}<svg viewBox="0 0 ${shown.room} ${top.high + 14 + under.high}" role="group"
    aria-label="The graph of y, and what its paths back to ${stage.symbol.split("/d")[1]} bring: ${stage.symbol} is ${told(stage.slope)}">${top.drawn}${under.drawn}</svg>`;
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
  const go = (/** @type {number} */ step) => () => { Object.assign(shown.local, { step, look: false }); shown.play(); shown.draw(); };
  if (shares(shown)) return [{ words: "▶ Sweep", press: go(all), off: !all }];
  return [at < all ? { words: "▶ Next path", press: go(at + 1) } : { words: "▶ First path", press: go(1), off: !all }];
}

export default widget({ name: "lens", question: "The slope is a sum: what does each path bring?", stage, motion, actions,
  inside: ["expression"], folded: ["by", "values"] });
