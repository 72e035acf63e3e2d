// Bundles what the pages load: `node build.mjs FOLDER` writes start.js and page.js there.
import { readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const LARGEST = { "start.js": 30_000, "page.js": 1_500_000 };        // bytes
const folder = process.argv[2];

// the look of ipywidgets comes as files for a web page; here it goes into the bundle, behind our own
const looks = {
  name: "looks",
  setup(builder) {
    builder.onLoad({ filter: /page\.css$/ }, async () => {
      const others = ["lumino.css", "nouislider.css", "widgets-base.css"].map((name) =>
        readFileSync(join(HERE, "../node_modules/@jupyter-widgets/controls/css", name), "utf8"));
      const widgets = others.join("\n").replaceAll(/@import[^;]+;/g, "");
      return { contents: `${widgets}\n${readFileSync(join(HERE, "page.css"), "utf8")}`, loader: "text" };
    });
  },
};

for (const [name, largest] of Object.entries(LARGEST)) {
  const file = join(folder, name);
  await build({ entryPoints: [join(HERE, name)], outfile: file, bundle: true, format: "esm", minify: true, target: "es2022",
    loader: { ".css": "text" }, plugins: [looks], legalComments: "eof", logLevel: "warning" });
  const made = readFileSync(file);
  if (made.length > largest) throw new Error(`${name}: ${made.length} bytes are over ${largest}`);
  console.log(`${name}: ${made.length} bytes, ${gzipSync(made).length} compressed`);
}
