/**
 * HTML that a cell made, in a frame of its own.
 *
 * The frame has no origin: a script in it can read neither this page nor what this browser keeps, and its policy
 * lets it fetch nothing. It tells its height, and is told the theme's colours.
 */

import { h } from "./elements.js";

const POLICY = "default-src 'none'; img-src data: blob:; media-src data:; font-src data:; "
  + "style-src 'unsafe-inline'; script-src 'unsafe-inline'";
const HANDED = ["--jp-border-color1", "--jp-border-color2", "--jp-ui-font-color1", "--jp-ui-font-color2",
  "--jp-content-font-color1", "--jp-layout-color0", "--jp-layout-color1", "--jp-layout-color2",
  "--jp-success-color1", "--jp-warn-color1", "--jp-mirror-editor-keyword-color", "--jp-mirror-editor-operator-color",
  "--jp-mirror-editor-string-color", "--jp-mirror-editor-number-color", "--jp-mirror-editor-comment-color",
  "--pst-color-link", "--pst-font-family-base", "--pst-font-family-monospace"];
const LOOK = `html{overflow-y:hidden}body{margin:0;padding:1px;background:transparent;color:var(--jp-ui-font-color1);
 font:15px/1.5 var(--pst-font-family-base,system-ui,sans-serif)}
 body>#all{overflow-x:auto}a{color:var(--pst-color-link)}pre,code{font-family:var(--pst-font-family-monospace,monospace);font-size:.85em}
 table{border-collapse:collapse;font-size:.85em}td,th{padding:3px 10px;text-align:right}
 thead{border-bottom:1px solid var(--jp-border-color1)}tbody tr:nth-child(odd){background:var(--jp-layout-color2)}
 img,svg{max-width:100%}:focus-visible{outline:2px solid var(--pst-color-link)}`;
// what runs inside; it comes first, so that no script of the cell can take its place
const INSIDE = `{const all=()=>document.getElementById("all");
 const tell=()=>parent.postMessage({liveHeight:Math.ceil(all().getBoundingClientRect().height)+4},"*");
 addEventListener("message",(e)=>{if(e.source!==parent||!e.data.liveLook)return;
  for(const[k,v]of Object.entries(e.data.liveLook))document.documentElement.style.setProperty(k,v)});
 addEventListener("DOMContentLoaded",()=>{new ResizeObserver(tell).observe(all());tell()});}`;

/** The colours of the page's theme as they are now. */
function look() {
  const style = getComputedStyle(document.documentElement);
  const dark = document.documentElement.dataset.theme === "dark";
  return { ...Object.fromEntries(HANDED.map((name) => [name, style.getPropertyValue(name)])),
    "color-scheme": dark ? "dark" : "light" };
}

const shown = /** @type {Set<HTMLIFrameElement>} */ (new Set());

/** Tell the theme to all frames, and to widgets, which look for JupyterLab's word for it. */
function repaint() {
  document.body.dataset.jpThemeLight = `${document.documentElement.dataset.theme !== "dark"}`;
  for (const frame of shown) {
    if (frame.isConnected) frame.contentWindow?.postMessage({ liveLook: look() }, "*");
    else shown.delete(frame);
  }
}

repaint();
new MutationObserver(repaint).observe(document.documentElement, { attributeFilter: ["data-theme"] });
addEventListener("message", (event) => {
  if (typeof event.data?.liveHeight !== "number") return;
  for (const frame of shown) {
    if (frame.contentWindow === event.source) frame.style.height = `${Math.min(event.data.liveHeight, 20_000)}px`;
  }
});

/** HTML in a frame. @param {string} html @param {string} title what the frame is, for who hears the page */
export function framed(html, title) {
  const colours = Object.entries(look()).map(([name, value]) => `${name}:${value}`).join(";").replaceAll('"', "'");
  const frame = h("iframe", { className: "live-frame", title });
  frame.setAttribute("sandbox", "allow-scripts allow-popups allow-popups-to-escape-sandbox");
  frame.srcdoc = `<!doctype html><html lang="en" style="${colours}"><head><meta charset="utf-8">`
    + `<meta http-equiv="Content-Security-Policy" content="${POLICY}"><base target="_blank"><title>${title}</title>`
    + `<style>${LOOK}</style><script>${INSIDE}</script></head><body><div id="all">${html}</div></body></html>`;
  shown.add(frame);
  return frame;
}
