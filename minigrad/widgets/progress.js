// The progress bar in the browser: a native <progress> with its words beside it.
//
// shared.js stands in front of this text.

export default {
  render({ model, el }) {
    const bar = field("progress", `Progress, one ${model.get("label")} after the other`,
      { max: model.get("total"), value: model.get("done") });
    const words = h("span.mg-count", { "data-field": "words" });
    el.append(h("div.mg.mg-bar.mg-progress", { "data-mg": "progress" }, bar, words));
    const write = () => { bar.value = model.get("done"); words.textContent = model.get("words"); };
    model.on("change:done", write); model.on("change:words", write);
    write();
    // A kernel that was restarted sends nothing more.
    model.on("comm_live_update", () => {
      if (bar.value === bar.max || words.textContent.startsWith("stopped")) return;
      words.textContent += "; the kernel was restarted";
    });
  },
};
