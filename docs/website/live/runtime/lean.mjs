// Takes out of the interpreter what the course never runs: a third of the code that a visitor would fetch and
// the browser compile.
//
//     node lean.mjs FROM TO
//
// The interpreter is one file with packages such as pandas linked into it. Functions keep their numbers here; the body
// of one that nothing can reach becomes a trap. Reached are the exports, each function whose address is taken, unless
// its name says that it belongs to a package that is left out, and all that these call. A function called directly
// by one that stays therefore stays, whatever its name: no mistake in the names can break a call, except of a function
// that is called by its address alone, and by code of another package than its own. The names, for debuggers, go, too.
import { readFileSync, writeFileSync } from "node:fs";

const LEFT_OUT = ["pandas", "sklearn", "statsmodels", "lxml", "regex", "reportlab"];
const PACKAGE = /^_*pyx.*?_(\d+)(pandas|sklearn|statsmodels|lxml|regex|reportlab|scipy|numpy|matplotlib|contourpy|kiwisolver)(?![a-z])/;
const LIBRARY = /^_*(xml|html|xslt|exslt|esxlt)[A-Z]/;       // of lxml: no other package parses with it
const STATIC = /^_*(pyx|Pyx)/;                              // of one Cython module; the linker keeps a module's together
const ANYWHERE = /_5numpy_(import|PyArray|get_array|set_array)/;     // inlined into every module
const TRAP = Uint8Array.of(3, 0, 0, 11);                     // size, no locals, unreachable, end

const wasm = readFileSync(process.argv[2]);
let at = 8;

function unsigned() {
  let found = 0, scale = 1, byte;
  do { byte = wasm[at++]; found += (byte & 127) * scale; scale *= 128; } while (byte > 127);
  return found;
}
function skip() { while (wasm[at++] > 127); }
function text() { const length = unsigned(); at += length; return wasm.toString("utf8", at - length, at); }

/** @type {{id: number, name: string, start: number, body: number, end: number}[]} */
const sections = [];
while (at < wasm.length) {
  const start = at, id = wasm[at++], size = unsigned(), body = at;
  const name = id === 0 ? text() : "";
  sections.push({ id, name, start, body: id === 0 ? at : body, end: body + size });
  at = body + size;
}
/** @param {number} id @param {string} [name] */
function enter(id, name = "") {
  const found = sections.find((section) => section.id === id && section.name === name);
  if (!found) throw new Error(`the interpreter has no section ${id} ${name}`);
  at = found.body;
  return found;
}

// --- functions, their names, and whose address is taken
enter(2);
let imports = 0;
for (let left = unsigned(); left; left--) {
  text();
  text();
  if (wasm[at++] !== 0) throw new Error("an import is no function");
  unsigned();
  imports++;
}
enter(10);
/** @type {[number, number, number][]} */
const bodies = [];                        // where each stands: with its size, without, end
for (let left = unsigned(); left; left--) { const whole = at, size = unsigned(); bodies.push([whole, at, at + size]); at += size; }
const end = enter(0, "name").end;
/** @type {string[]} */
const names = [];
while (at < end) {
  const kind = wasm[at++], size = unsigned(), next = at + size;
  if (kind === 1) for (let left = unsigned(); left; left--) names[unsigned()] = text();
  at = next;
}
/** @type {Set<number>} */
const roots = new Set();
enter(7);
for (let left = unsigned(); left; left--) { text(); const kind = wasm[at++], index = unsigned(); if (kind === 0) roots.add(index); }
/** @type {number[]} */
const taken = [];
enter(9);
for (let left = unsigned(); left; left--) {
  if (unsigned() !== 0) throw new Error("a table is filled in a way that is not known here");
  if (wasm[at++] !== 0x41) throw new Error("a table starts where that is not known here");
  skip();
  at++;
  for (let count = unsigned(); count; count--) taken.push(unsigned());
}

// --- whose function is it
/** @type {string[]} */
const owners = [];
for (let index = imports; index < imports + bodies.length; index++) {
  const name = names[index] ?? "", found = PACKAGE.exec(name);
  if (LIBRARY.test(name)) owners[index] = "lxml";
  else if (found && found[2].length === +found[1] && !ANYWHERE.test(name)) owners[index] = found[2];
}
/** The packages of the named functions before and after each: a static one between two of one package is of that. */
const before = [], after = [];
for (let index = imports, last = ""; index < imports + bodies.length; index++) before[index] = last = owners[index] ?? last;
for (let index = imports + bodies.length - 1, next = ""; index >= imports; index--) after[index] = next = owners[index] ?? next;
/** @param {number} index */
function leftOut(index) {
  if (owners[index]) return LEFT_OUT.includes(owners[index]);
  return STATIC.test(names[index] ?? "") && LEFT_OUT.includes(before[index]) && LEFT_OUT.includes(after[index]);
}
for (const index of taken) if (!leftOut(index)) roots.add(index);

// --- what calls what
/** @param {number} index */
function called(index) {
  if (index < imports) return [];
  const found = [], stop = bodies[index - imports][2];
  at = bodies[index - imports][1];
  for (let left = unsigned(); left; left--) { unsigned(); at++; }      // locals
  while (at < stop) {
    const code = wasm[at++];
    if (code === 0x10 || code === 0x12) found.push(unsigned());       // call, return_call
    else if (code === 0xd2) found.push(unsigned());                   // ref.func
    else if (code === 0x02 || code === 0x03 || code === 0x04) skip();  // block, loop, if
    else if (code === 0x1f) {                                           // try_table
      skip();
      for (let left = unsigned(); left; left--) { if (wasm[at++] < 2) skip(); skip(); }
    } else if (code === 0x0e) for (let left = unsigned() + 1; left; left--) skip();      // br_table
    else if (code === 0x11 || code === 0x13) { skip(); skip(); }                         // call_indirect
    else if (code === 0x08 || code === 0x0c || code === 0x0d || (code >= 0x20 && code <= 0x26)) skip();
    else if (code >= 0x28 && code <= 0x3e) { skip(); skip(); }                           // load, store
    else if (code === 0x3f || code === 0x40 || code === 0x41 || code === 0x42 || code === 0xd0) skip();
    else if (code === 0x43) at += 4;
    else if (code === 0x44) at += 8;
    else if (code === 0x1c) for (let left = unsigned(); left; left--) skip();            // select with types
    else if (code === 0xfc) {
      const more = unsigned();
      if (more === 8 || more === 10 || more === 12 || more === 14) { skip(); skip(); }
      else if (more === 9 || more === 11 || more === 13 || (more > 14 && more < 18)) skip();
      else if (more > 17) throw new Error(`instruction fc ${more} is not known here`);
    } else if (code === 0xfd) {
      const more = unsigned();
      if (more < 12 || more === 92 || more === 93) { skip(); skip(); }
      else if (more === 12 || more === 13) at += 16;
      else if (more >= 21 && more <= 34) at++;
      else if (more >= 84 && more <= 91) { skip(); skip(); at++; }
    } else if (code === 0xfe || code === 0xfb || (code > 0x13 && code < 0x1a) || (code > 0xc4 && code < 0xd0))
      throw new Error(`instruction ${code.toString(16)} is not known here`);
  }
  if (at !== stop) throw new Error(`function ${index} was not understood`);
  return found;
}
const reached = new Set(roots), open = [...roots];
while (open.length) {
  for (const index of called(/** @type {number} */ (open.pop()))) if (!reached.has(index)) { reached.add(index); open.push(index); }
}

// --- writing
/** @param {number} number */
function leb(number) {
  const bytes = [];
  do { bytes.push((number & 127) | (number > 127 ? 128 : 0)); number = Math.floor(number / 128); } while (number);
  return Buffer.from(bytes);
}
const code = [leb(bodies.length), ...bodies.map(([whole, , stop], k) => reached.has(imports + k) ? wasm.subarray(whole, stop) : TRAP)];
const size = code.reduce((sum, part) => sum + part.length, 0);
const out = [wasm.subarray(0, 8)];
for (const { id, name, start, end } of sections) {
  if (id === 10) out.push(Buffer.of(10), leb(size), ...code);
  else if (id !== 0 || name !== "name") out.push(wasm.subarray(start, end));
}
writeFileSync(process.argv[3], Buffer.concat(out));
const whole = bodies.reduce((sum, [from, , to]) => sum + to - from, 0);
console.log(`${bodies.length - reached.size + imports} of ${bodies.length} functions, ${((whole - size) / 1e6).toFixed(1)} of ${(whole / 1e6).toFixed(1)} MB of code left out`);
