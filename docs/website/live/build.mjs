// Bundles the scripts of the live pages into a folder:
//
//     node build.mjs FOLDER
//
// The folder holds packs.json already, which runtime/pack.py writes, because the bundle names its packs.
import { readFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = resolve(process.argv[2]);
const LICENCES = "linked";                // what the libraries ask to stand beside them

/** The worker's script as text, so that it travels in the bundle. */
const inline = {
  name: "inline",
  setup(/** @type {import("esbuild").PluginBuild} */ { onResolve, onLoad }) {
    onResolve({ filter: /^(packs|worker)$/ }, ({ path }) => ({ path, namespace: "inline" }));
    onLoad({ filter: /^packs$/, namespace: "inline" }, () => ({ contents: readFileSync(join(OUT, "packs.json"), "utf8"), loader: "json" }));
    onLoad({ filter: /^worker$/, namespace: "inline" }, async () => {
      const { outputFiles } = await build({ entryPoints: [join(HERE, "runtime", "worker.js")], bundle: true, format: "iife",
        minify: true, write: false, legalComments: "none" });
      return { contents: outputFiles[0].text, loader: "text" };
    });
  },
};

await build({ entryPoints: [join(HERE, "runtime", "wasi.js")], bundle: true, format: "esm", minify: true, outdir: OUT,
  legalComments: LICENCES, plugins: [inline] });
