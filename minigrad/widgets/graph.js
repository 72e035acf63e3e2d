// The graph primitive in the browser: draws a scene, writes numbers on it, lights marks, takes
// picks, and plays steps.
//
// State and animation live here: no step and no key asks the kernel.  shared.js stands in front of
// this text.

// focus by arrow keys, which stay here
const OURS = { tabindex: -1, "data-lm-suppress-shortcuts": "true" };
const LEAST = 0.68;                                     // to which a scene shrinks on a narrow page
const spline = (e) => `M${e.path[0]}C${e.path.slice(1).join(" ")}L${e.tip}`;

function arrowhead({ path, tip }) {
  const from = path[path.length - 1], angle = Math.atan2(tip[1] - from[1], tip[0] - from[0]);
  const back = (turn) => [tip[0] - 9 * Math.cos(angle + turn), tip[1] - 9 * Math.sin(angle + turn)];
  const corner = (turn) => back(turn).map((v) => v.toFixed(1));
  return `${tip} ${corner(0.42)} ${corner(-0.42)}`;
}

function drawNode(node, pick) {
  const top = node.y - node.h / 2, at = (k) => node.y + 4.5 + (k - 1) * Math.max(node.h / 3.4, 15);
  const text = (kind, k) => s(`text.mg-${kind}`, { x: node.x, y: at(k), "text-anchor": "middle" });
  const parts = [text("title", 0), text("value", 1), text("gradient", 2)];
  parts[0].textContent = node.title;
  const box = s("rect", { x: node.x - node.w / 2, y: top, width: node.w, height: node.h, rx: 9 });
  const badge = s("text.mg-badge", { x: node.x, y: top + 1, "text-anchor": "middle" });
  const free = pick && node.pick !== false, ours = pick === true ? "button" : pick;
  const role = node.href ? "link" : free ? ours : "img";
  return s("g.mg-node", { "data-node": node.id, "data-kind": node.kind, "data-group": node.group,
    role, "data-pick": free ? "" : null, ...OURS }, box, ...parts, badge);
}

function drawEdge(edge) {
  const d = spline(edge), label = edge.label
    ? s("text.mg-partial", { x: edge.label[0], y: edge.label[1] + 4, "text-anchor": "middle" })
    : null;
  return s("g.mg-edge", { "data-edge": edge.id, role: "img", ...OURS }, s("path.mg-hit", { d }),
    s("path.mg-wire", { d }), s("polygon", { points: arrowhead(edge) }), label);
}

class View {
  constructor(model, el) {
    this.model = model; this.step = -1;
    this.figure = h("div.mg-figure", {  // an svg that listened for focus would be a tab stop itself
      onkeydown: (e) => this.key(e), onfocusout: () => this.tell(null), onmouseleave: () =>
      this.tell(null), onfocusin: (e) => this.tell(e.target), onmouseover: (e) =>
      this.tell(e.target), onclick: (e) => this.pick(e),
    });
    this.say = h("p.mg-say", { "aria-live": "polite", "data-field": "say" });
    this.bar = h("div.mg-bar");
    this.line = h("p.mg-line", { "data-field": "line" });
    this.tables = h("div");
    this.details = shared.folded("As a table", { "data-field": "table" }, this.tables);
    this.root = h("div.mg.mg-graph", { "data-mg": "graph" }, this.figure, this.bar, this.say,
      this.line, this.details);
    el.append(this.root);
    shared.restart(model, this.root);
    model.on("change:scene", () => this.draw());
    model.on("change:numbers", () => this.write());
    model.on("change:marks", () => this.light());
    model.on("change:chosen", () => this.badge());
    this.draw();
    new ResizeObserver(() => {
      const { clientWidth } = this.figure, scene = this.model.get("scene");
      if (clientWidth && this.fits(scene, clientWidth).down !== this.scene.down) this.draw();
    }).observe(this.figure);
  }

  // --- what stands where
  // A scene that would have to shrink beyond reading goes down the page instead.
  fits(scene, room) {
    const { tall } = scene;
    if (!tall || !room || LEAST * scene.width <= room) return scene;
    const nodes = scene.nodes.map((node) => {
      const [x, y] = tall.nodes[node.id];
      return { ...node, x, y };
    });
    const edges = scene.edges.map((edge) => ({ ...edge, ...tall.edges[edge.id] }));
    return { ...scene, width: tall.width, height: tall.height, down: true, nodes, edges };
  }

  draw() {
    const scene = this.scene = this.fits(this.model.get("scene"), this.figure.clientWidth),
      { activeElement } = document;
    const at = this.figure.contains(activeElement) && activeElement.dataset.node;
    this.before = this.parts ?? new Map(); this.parts = new Map(); this.step = -1; this.stop?.();
    this.root.classList.toggle("mg-drawn", !scene.trouble);
    if (scene.trouble) {
      this.figure.replaceChildren(h("p.mg-trouble", { role: "status", "data-field": "trouble" },
        scene.trouble));
      this.details.open = true;
    } else this.figure.replaceChildren(this.picture(scene));
    const playing = scene.player && !scene.trouble;
    this.bar.replaceChildren(...(scene.choices ? this.chooser(scene.choices) : playing
      ? this.controls() : []));
    this.write();
    // who picks by key goes on
    if (at && this.parts.size) this.focus(this.parts.has(at) ? at : scene.nodes[0].id);
  }

  picture(scene) {
    const pad = 6, over = 12, svg = s("svg.mg-svg", {     // a badge stands over the edge of its box
      viewBox: `${-pad} ${-over} ${scene.width + 2 * pad} ${scene.height + 2 * over}`,
      role: "group",
      "aria-label": `${scene.title}. Arrow keys move along it.`,
      style: `width: ${scene.width + 2 * pad}px; min-width: ${LEAST * scene.width}px`,
    });
    for (const edge of scene.edges) this.add(svg, edge, drawEdge(edge));
    for (const node of scene.nodes) this.add(svg, node, drawNode(node, scene.pick));
    const first = scene.nodes.find((n) => n.kind === "output") ?? scene.nodes[0];
    this.parts.get(first.id)?.g.setAttribute("tabindex", "0");
    return svg;
  }

  add(svg, item, g) {
    const before = this.before.get(item.id)?.g;
    if (before && !item.href) {  // the same element, so that who holds it does not lose it
      for (const { name } of [...before.attributes]) before.removeAttribute(name);
      for (const { name, value } of g.attributes) before.setAttribute(name, value);
      before.replaceChildren(...g.childNodes);
      g = before;
    }
    const texts = Object.fromEntries([...g.querySelectorAll("text")].map((t) =>
      [t.classList[0].slice(3), t]));
    this.parts.set(item.id, { item, g, texts });
    if (item.href) this.open(g, item.href);
    svg.append(g);
  }

  follow(g) {  // keeps the step in sight in a picture wider than the page
    const { figure } = this;
    if (!g || figure.scrollWidth <= figure.clientWidth) return;
    const at = g.getBoundingClientRect(), frame = figure.getBoundingClientRect();
    if (at.left < frame.left || at.right > frame.right) figure.scrollLeft += at.left - frame.left
      - frame.width / 3;
  }

  open(g, name) {  // opens a notebook beside this one, in JupyterLab or elsewhere
    const manager = this.model.widget_manager, folder = manager?.context?.path?.replace(/[^/]*$/,
    "") ?? "";
    manager?.rendermime?.linkHandler?.handleLink(g, folder + name);
    if (!manager?.rendermime) g.addEventListener("click", () => { location.href = name; });
    const click = new MouseEvent("click", { bubbles: true });
    g.addEventListener("keydown", (e) => e.key === "Enter" && g.dispatchEvent(click));
  }

  // --- what is written there
  write() {
    const numbers = this.numbers = this.model.get("numbers");
    for (const { item, g, texts } of this.parts.values()) {
      const shown = (item.from ? numbers.edges : numbers.nodes)?.[item.id] ?? {};
      if (texts.partial) texts.partial.textContent = shown.label ?? "";
      g.setAttribute("aria-label", shown.detail ?? item.title ?? item.id);
      for (const [key, value] of Object.entries(shown.raw ?? {})) g.setAttribute(`data-${key}`,
        value);
    }
    const line = numbers.line ?? {};
    this.line.hidden = !line.cost;
    shared.charge(this.line, line);
    this.tables.replaceChildren(...(numbers.tables ?? []).map(shared.table));
    this.badge(); this.light();
  }

  // --- what is lit: marks from outside, or else the step of the player
  light() {
    const given = this.model.get("marks"), steps = this.numbers?.steps ?? [];
    const own = this.step >= 0 ? { now: steps[this.step].lit,
      before: steps.slice(0, this.step).flatMap((x) => x.lit), steps: steps.slice(0, this.step + 1),
      backward: "gradient" in steps[this.step] } : {};
    const marks = given?.now ? given : own;
    const now = new Set(marks.now), before = new Set(marks.before), texts = this.texts(marks);
    this.root.classList.toggle("mg-dimmed", !!marks.now); this.root.classList.toggle("mg-backward",
      !!marks.backward);
    for (const [id, { item, g, texts: to }] of this.parts) {
      g.classList.toggle("mg-now", now.has(id));
      g.classList.toggle("mg-before", before.has(id) && !now.has(id));
      if (item.from) continue;
      for (const kind of ["value", "gradient"]) {
        // writing what stands there already would still cost a layout
        const text = texts(id, kind);
        if (to[kind].textContent !== text) to[kind].textContent = text;
      }
      g.classList.toggle("mg-two", !to.gradient.textContent);
    }
    if (marks.now && (marks === own || marks.backward))
      this.follow(this.parts.get(marks.now[0])?.g);
    const where = this.step < 0 ? `${steps.length} steps`
      : `step ${this.step + 1} of ${steps.length}`;
    if (this.count) this.count.textContent = where;
    this.tell(null);
  }

  // While steps are played a box shows what has arrived so far; at rest, all that it has.
  texts(marks) {
    const { nodes = {} } = this.numbers ?? {}, quiet = this.scene.quiet;
    if (!marks.steps) return (id, kind) => (quiet && kind === "gradient" ? "" : nodes[id]?.[kind]
      ?? "");
    const so = {};
    for (const x of marks.steps) {
      const kind = x.gradient == null ? "value" : "gradient";
      (so[x.node] ??= {})[kind] = x[kind];
    }
    const value = (id) => (marks.values ? nodes[id]?.value ?? "" : "·");
    return (id, kind) => so[id]?.[kind] ?? (kind === "value" ? value(id) : "");
  }

  // One line says what is under the pointer, or focused, or happening in this step.
  tell(g) {
    const { hint = "", trouble } = this.scene, step = this.numbers?.steps?.[this.step];
    const part = g?.closest?.("[data-node], [data-edge]");
    this.say.textContent = part?.getAttribute("aria-label") ?? this.chosen?.say ?? step?.say
      ?? (trouble ? "" : hint);
  }

  // --- picking: the box goes to the kernel, with a count so that the same one can be picked again
  pick(event) {
    const g = event.target.closest?.("[data-pick]");
    if (!g) return;
    // Space would scroll, Shift+Enter run the cell
    event.preventDefault(); event.stopPropagation();
    const { count = 0 } = this.model.get("picked") ?? {};
    this.model.set("picked", { id: g.dataset.node, count: count + 1, shift: event.shiftKey });
    this.model.save_changes();
  }

  // A chosen box carries a word on its border, as does one whose scene gives it a badge of its own.
  badge() {
    const chosen = this.model.get("chosen") ?? {};
    for (const [id, { item, g, texts }] of this.parts) {
      if (item.from) continue;
      const label = this.numbers?.nodes?.[id]?.detail ?? item.title;
      texts.badge.textContent = chosen[id] ?? item.badge ?? "";
      g.classList.toggle("mg-chosen", id in chosen);
      g.setAttribute("aria-label", texts.badge.textContent ? `${texts.badge.textContent}: ${label}`
        : label);
      if ("pick" in g.dataset) g.setAttribute(this.scene.pick === true ? "aria-pressed"
        : "aria-checked", id in chosen);
    }
  }

  // --- the keyboard: right and left along the arrows, up and down among neighbours
  key(event) {
    const here = [...this.parts.values()].find((p) => p.g === event.target);
    if (/^(Enter| )$/.test(event.key) && !event.ctrlKey && !event.metaKey) return this.pick(event);
    if (!here || !/^(Arrow|Home|End)/.test(event.key)) return;
    // at an end, too: JupyterLab would move to another cell
    event.preventDefault(); event.stopPropagation();
    const go = this.neighbour(here.item, event.key);
    if (go) this.focus(go);
  }

  focus(id) {
    for (const { g } of this.parts.values()) g.setAttribute("tabindex", "-1");
    const { g } = this.parts.get(id);
    g.setAttribute("tabindex", "0"); g.focus();
  }

  neighbour(item, key) {
    const { nodes, edges, down } = this.scene, along = down ? "y" : "x", across = down ? "x" : "y";
    const axis = down ? 0 : 1, height = (e) => e.label?.[axis] ?? e.path[0][axis];
    const side = (list, k) => list.sort((a, b) => height(a) - height(b))[k]?.id;
    if (key === "Home") return nodes[0].id;
    if (key === "End") return nodes[nodes.length - 1].id;
    if (key === "ArrowRight") return item.from ? item.to
      : side(edges.filter((e) => e.from === item.id), 0);
    if (key === "ArrowLeft") return item.from ? item.from
      : side(edges.filter((e) => e.to === item.id), 0);
    const column = nodes.filter((n) => Math.abs(n[along] - item[along]) < 40).sort((a, b) =>
      a[across] - b[across]);
    const beside = edges.filter((e) => e.from === item.from || e.to === item.to).sort((a, b) =>
      height(a) - height(b));
    const ring = item.from ? beside : column.length > 1 ? column : nodes;
    const k = ring.findIndex((x) => x.id === item.id) + (key === "ArrowDown" ? 1 : -1);
    return ring[(k + ring.length) % ring.length].id;
  }

  // --- controls
  controls() {
    const steps = () => this.model.get("numbers").steps, to = (k) => { this.step = k; this.light();
      };
    const more = () => this.step + 1 < steps().length, next = () => more() && to(this.step + 1);
    const [play, stop] = shared.playing("the forward and the backward pass",
      () => to(more() ? this.step + 1 : 0), more);
    this.stop = stop;
    this.count = h("span.mg-count", { "data-field": "count" });
    return [play, shared.button("Step", () => { this.stop(); next(); },
      { "aria-label": "One step" }), shared.button("Reset", () => { this.stop(); to(-1); },
        { "aria-label": "Reset the passes" }), this.count];
  }

  chooser({ label, options }) {
    const pick = (k) => {
      this.chosen = options[k]; this.model.set("marks", options[k].marks);
    };
    const select = shared.field("select", label, { onchange: (e) => pick(e.target.selectedIndex) },
      ...options.map((o) => h("option", {}, o.text)));
    pick(0);
    return [h("label", {}, label + " ", select)];
  }
}

export default {
  render({ model, el }) {
    const view = new View(model, el);
    return () => view.stop?.();
  },
};
