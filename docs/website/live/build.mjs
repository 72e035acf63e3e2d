// Bundles the scripts of the live pages into a folder:
//
//     node build.mjs FOLDER
//
// The folder holds packs.json already, which runtime/pack.py writes, because the bundle names its packs.
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = resolve(process.argv[2]);

const packs = readFileSync(join(OUT, "packs.json"), "utf8");
const worker = (await build({ entryPoints: [join(HERE, "runtime", "worker.js")], bundle: true, format: "iife", minify: true,
  write: false })).outputFiles[0].text;
const version = createHash("sha256").update(packs + worker).digest("hex").slice(0, 12);
const texts = new Map([["packs", packs], ["worker", JSON.stringify(worker)], ["version", JSON.stringify(version)]]);

/** What the bundle imports that no file holds: the worker's script travels in it as text. @type {import("esbuild").Plugin} */
const made = {
  name: "made",
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^(packs|worker|version)$/ }, ({ path }) => ({ path, namespace: "made" }));
    onLoad({ filter: /./, namespace: "made" }, ({ path }) => ({ contents: texts.get(path), loader: "json" }));
  },
};

await build({ entryPoints: [join(HERE, "runtime", "wasi.js")], bundle: true, format: "esm", minify: true, outdir: OUT,
  legalComments: "linked", plugins: [made] });       // the libraries' licences stand beside it
