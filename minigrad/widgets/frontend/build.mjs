// Bundles every widget's drawing, `NAME.view.js` in a lesson's folder, into `NAME.bundle.js` beside it.
//
//     npm run build          write all bundles            npm run watch    again after each save
//     npm run check          compare them, lint, types
//
// The bundles are committed, so nobody needs Node to use a widget. A bundle's first line has one hash of
// all its sources and their names, which `make test` compares without Node.
import { createHash } from "node:crypto";
import { readFileSync, readdirSync, watch, writeFileSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const PACKAGE = join(HERE, "..", "..");
const LOCK = join(HERE, "package-lock.json");            // stands for the libraries
const LARGEST = 60_000;                                  // bytes of a bundle

/** The bundle of one view, with its first line. */
async function bundle(view) {
  const options = { entryPoints: [view], bundle: true, format: "esm", minify: true, write: false,
    loader: { ".css": "text" }, metafile: true, absWorkingDir: PACKAGE, legalComments: "inline",
    nodePaths: [join(HERE, "node_modules")] };
  const { metafile } = await build(options);
  const sources = Object.keys(metafile.inputs).filter((name) => !name.includes("node_modules"));
  const names = [...sources, relative(PACKAGE, LOCK)].sort();
  const hash = createHash("sha256");
  for (const name of names) hash.update(readFileSync(join(PACKAGE, name)));
  const version = hash.digest("hex");
  const made = await build({ ...options, define: { VERSION: JSON.stringify(version.slice(0, 8)) } });
  return `// ${version} ${names.join(" ")}\n${made.outputFiles[0].text}`;
}

/** The views of all lessons, as paths in the package. */
function views() {
  return readdirSync(join(PACKAGE, "lessons"), { recursive: true })
    .filter((name) => name.endsWith(".view.js")).map((name) => join("lessons", name)).sort();
}

async function all(compare) {
  const stale = [];
  for (const view of views()) {
    const file = join(PACKAGE, view.replace(/view\.js$/, "bundle.js"));
    const text = await bundle(join(PACKAGE, view));
    if (text.length > LARGEST) throw new Error(`${view}: ${text.length} bytes are over ${LARGEST}`);
    if (compare && readFileSync(file, "utf8") !== text) stale.push(view);
    if (!compare) writeFileSync(file, text);
    console.log(`${view}: ${text.length} bytes`);
  }
  if (stale.length) throw new Error(`not what npm run build writes: ${stale.join(", ")}`);
}

await all(process.argv.includes("--check"));
if (process.argv.includes("--watch")) {
  watch(PACKAGE, { recursive: true }, (_, name) => {
    if (/(view|frontend.*)\.(js|css)$/.test(name ?? "")) all(false).catch((error) => console.error(error));
  });
}
