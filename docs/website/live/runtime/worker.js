// The worker in which Python runs: it fetches the packs, mounts them, and gives Python one message at a time.
// Python asks for the message, and says all that it has to say, through one door: `host.call(bytes) -> bytes`.
// A frame there is four bytes with the length of a head, the head as JSON, and the buffers whose sizes it names.
import { ConsoleStdout, File, OpenFile, WASI } from "@bjorn3/browser_wasi_shim";
import { Changes, Folder } from "./disk.js";
import { Packs } from "./packs.js";

const NEEDED = ["python", "library", "packages", "minigrad", "layouts"];
const ONCE_ASKED = ["figures", "fits"];
const WORK = "/work";
const LIBRARY = "python315.zip";          // where Python looks for its own modules
const RESUME = "__import__('live_kernel').resume()";
const PAGE = 65536;                       // bytes, in which a memory grows
const STEP = 1000n;                       // nanoseconds between two readings of a clock that stands
const NOT_SUPPORTED = 58;
const encoder = new TextEncoder(), decoder = new TextDecoder();

/** @type {any} */ let python;            // the exports of the instance
/** @type {any} */ let graphviz;
/** @type {Packs} */ let packs;
/** @type {Folder} */ let site;
/** @type {Changes} */ let changes;
/** @type {any} */ let waiting = null;    // the message that Python is to fetch
/** @type {any} */ let replied = null;
/** @type {(() => void) | null} */ let fresh = null;      // what to do after a start without a remembered memory
/** @type {Promise<unknown>} */ let later = Promise.resolve();
let ended = "";                           // why Python has stopped
/** @type {string[]} */ const complaints = [];
/** @type {Record<string, number>} */ const marks = {};
const begun = performance.now();
const mark = (/** @type {string} */ what) => { marks[what] = Math.round(performance.now() - begun); };

// --- the door -----------------------------------------------------------------------------------------

/** @param {any} head @param {ArrayBuffer[]} buffers */
function framed(head, buffers = []) {
  const text = encoder.encode(JSON.stringify({ ...head, sizes: buffers.map((buffer) => buffer.byteLength) }));
  const parts = [new Uint8Array(Uint32Array.of(text.length).buffer), text, ...buffers.map(bytesOf)];
  const frame = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) { frame.set(part, at); at += part.length; }
  return frame;
}

/** @param {any} buffer */
function bytesOf(buffer) { return ArrayBuffer.isView(buffer) ? new Uint8Array(buffer.buffer, buffer.byteOffset, buffer.byteLength) : new Uint8Array(buffer); }

/** What Python asks, by name; each gives the bytes that Python gets. @type {Record<string, (head: any, buffers: Uint8Array[]) => Uint8Array>} */
const answers = {
  next: () => { const { buffers, ...head } = waiting; waiting = null; return framed(head, buffers); },
  say: ({ message }, buffers) => {
    const own = buffers.map((buffer) => /** @type {ArrayBuffer} */ (buffer.buffer));
    postMessage({ heard: { ...message, buffers: own } }, { transfer: own });
    return new Uint8Array();
  },
  reply: ({ content }) => { replied = content; return new Uint8Array(); },
  layout: ({ source, format, engine }) => {
    const drawn = graphviz.render(source, { format, engine });
    return encoder.encode(JSON.stringify({ output: drawn.output, errors: drawn.errors.map((/** @type {any} */ error) => error.message) }));
  },
  pack: ({ name }) => {
    const { size } = packs.all[name];
    postMessage({ arrived: 0, total: size });
    const packed = packs.now(name);
    postMessage({ arrived: size, total: size });
    return packed;
  },
  mount: (_, [tar]) => { site.unpack(tar); return new Uint8Array(); },
};

/** The import `host.call`. @param {number} from @param {number} length @param {number} toPointer @param {number} toLength */
function call(from, length, toPointer, toLength) {
  const frame = new Uint8Array(python.memory.buffer, from >>> 0, length >>> 0).slice();
  let answer;
  try {
    const end = 4 + new DataView(frame.buffer).getUint32(0, true);
    const head = JSON.parse(decoder.decode(frame.subarray(4, end)));
    let at = end;
    const buffers = head.sizes.map((/** @type {number} */ size) => { at += size; return frame.slice(at - size, at); });
    answer = framed({ ok: true }, [/** @type {any} */ (answers[head.ask](head, buffers))]);
  } catch (error) { answer = framed({ ok: false, error: String(/** @type {Error} */ (error).message ?? error) }); }
  const [pointer, view] = placed(answer);
  view.setUint32(toPointer >>> 0, pointer, true);
  view.setUint32(toLength >>> 0, answer.length, true);
  return 0;
}

/** Copy bytes to where Python can read them. @param {Uint8Array} bytes @returns {[number, DataView]} */
function placed(bytes) {
  const pointer = python.host_alloc(bytes.length) >>> 0;
  new Uint8Array(python.memory.buffer, pointer, bytes.length).set(bytes);      // the memory may just have grown
  return [pointer, new DataView(python.memory.buffer)];
}

/** Let Python run a line; the status is 0 if it went well. @param {string} line */
function turn(line) {
  const bytes = encoder.encode(line);
  return python.turn(placed(bytes)[0], bytes.length);
}

// --- the clock ----------------------------------------------------------------------------------------

/** What the clock that never goes back had shown before this visit, in milliseconds; and what each has shown last. */
const clock = { before: 0, last: [0n, 0n] };
/** Milliseconds, by the clock of the day or by the one that never goes back. @param {boolean} ofDay */
const reading = (ofDay) => (ofDay ? performance.timeOrigin : clock.before) + performance.now();

/** @param {any} calls the shim's */
function mendClock(calls) {
  // A page that is not isolated reads its clock in steps of 0.1 ms, so two readings may be the same, and who divides
  // by their difference fails. Here each reading is later than the last.
  calls.clock_time_get = (/** @type {number} */ id, /** @type {bigint} */ _, /** @type {number} */ to) => {
    const ofDay = id === 0, which = ofDay ? 0 : 1, now = BigInt(Math.round(reading(ofDay) * 1e3)) * 1000n;
    clock.last[which] = now > clock.last[which] ? now : clock.last[which] + STEP;
    new DataView(python.memory.buffer).setBigUint64(to, clock.last[which], true);
    return 0;
  };
  // The shim reads the flags of a subscription four bytes too early, takes an absolute time for a relative one, and
  // sleeps for as long as the page has been open.
  calls.poll_oneoff = (/** @type {number} */ from, /** @type {number} */ to, /** @type {number} */ count, /** @type {number} */ countTo) => {
    const view = new DataView(python.memory.buffer);
    if (count !== 1 || view.getUint8(from + 8) !== 0) return NOT_SUPPORTED;      // only a clock can be waited for
    const real = view.getUint32(from + 16, true) === 0, absolute = view.getUint16(from + 40, true) & 1;
    const end = Number(view.getBigUint64(from + 24, true)) / 1e6 + (absolute ? 0 : reading(real));
    while (reading(real) < end);
    view.setBigUint64(to, view.getBigUint64(from, true), true);
    view.setUint16(to + 8, 0, true);
    view.setUint8(to + 10, 0);
    view.setUint32(countTo, 1, true);
    return 0;
  };
}

// --- start and turns ----------------------------------------------------------------------------------

/** @param {{address: string, packs: any, version: string, files: Record<string, Uint8Array>}} options */
async function start({ address, packs: all, version, files }) {
  let loaded = 0, total = 0;
  packs = new Packs(address, all, (bytes) => { loaded += bytes; postMessage({ arrived: loaded, total }); }, version);
  await packs.open();
  total = packs.missing(NEEDED);
  const compiled = WebAssembly.compileStreaming(packs.response("python"));
  const remembered = packs.remembered();
  const archives = ["library", "packages", "minigrad"].map((name) => packs.bytes(name));
  const drawn = packs.bytes("layouts").then(async (script) => {
    /** @type {any} */ (self).importScripts(URL.createObjectURL(new Blob([script], { type: "text/javascript" })));
    graphviz = await /** @type {any} */ (self).Viz.instance();
  });
  site = new Folder("/site", new Map());
  for (const archive of archives) site.unpack(await archive);
  const library = new Folder("/usr/local/lib", new Map());
  library.dir.contents.set(LIBRARY, /** @type {File} */ (site.dir.contents.get(LIBRARY)));
  mark("files");
  const module = await compiled;
  await drawn;
  mark("compiled");
  const memory = await remembered;
  if (memory && await wake(module, library, files, memory)) mark("woken");
  else {
    await wake(module, library, files);
    mark("started");
  }
  // what earlier visits asked for waits in the cache; no cell runs before it is there, and the first is seldom so quick
  later = Promise.all(ONCE_ASKED.filter((name) => packs.kept.has(name)).map(async (name) => site.unpack(await packs.bytes(name))));
  return { versions: replied, marks };
}

/**
 * Make a Python that is ready for its first message. Between two turns all that it knows is in its memory: the only
 * other thing that changes, the pointer to its stack, is back where it began. So the memory of an earlier visit, copied
 * into a new instance, is a Python that has imported everything already.
 * @param {WebAssembly.Module} module @param {Folder} library @param {Record<string, Uint8Array>} files
 * @param {{memory: Uint8Array, notes: any}} [remembered]
 * @returns {Promise<boolean>} whether it is; only a remembered memory can fail
 */
async function wake(module, library, files, remembered) {
  const work = new Folder(WORK, new Map()), own = new Folder("/tmp", new Map());
  for (const [path, data] of Object.entries(files)) work.put(path, data);
  for (const path of remembered?.notes.folders ?? []) own.make(path);
  clock.before = remembered?.notes.clock ?? 0;
  const console = () => ConsoleStdout.lineBuffered((line) => { complaints.push(line); complaints.splice(0, complaints.length - 40); });
  const open = [new OpenFile(new File([])), console(), console(), library, site, own, work,
    new Folder("/dev", new Map([["null", new File([])]]))];
  const wasi = new WASI(["python"], ["TMPDIR=/tmp", "HOME=/tmp", "PYTHONTZPATH=", "NO_COLOR=1"], open, { debug: false });
  const most = wasi.fds.length;
  mendClock(wasi.wasiImport);
  changes = new Changes(work);
  changes.watch(wasi, open.indexOf(work));
  const instance = await WebAssembly.instantiate(module, { wasi_snapshot_preview1: wasi.wasiImport, host: { call } });
  python = instance.exports;
  wasi.inst = /** @type {any} */ (instance);
  if (remembered) {
    try {
      const { buffer } = python.memory, more = remembered.memory.length - buffer.byteLength;
      if (more > 0) python.memory.grow(more / PAGE);
      new Uint8Array(python.memory.buffer).set(remembered.memory);
      if (!turn(RESUME)) {
        changes.found();                  // what a start writes is no news
        return true;
      }
    } catch { }                           // a start from the beginning is slower, and nothing else
    await packs.forget();
    return false;
  }
  python._initialize();
  fresh = () => {                         // after the page was told, as nothing of this is needed for that
    if (turn("__import__('live_kernel').warm()")) return;
    const quiet = wasi.fds.slice(most).every((file) => file === undefined) && own.files().next().done;
    if (quiet) packs.remember(python.memory.buffer.slice(0), { folders: [...own.folders()], clock: reading(false) });
  };
  if (turn(`import sys; sys.path[:0] = ["", "/site"]; import os; os.chdir("${WORK}"); import live_kernel`))
    throw new Error(`Python did not start: ${complaints.at(-1)}`);
  if (turn(RESUME)) throw new Error(`Python did not start: ${complaints.at(-1)}`);
  changes.found();
  return true;
}

/** @param {any} message */
async function answer(message) {
  await later;
  waiting = message;
  replied = {};
  if (!ended) {
    try {
      if (turn("__import__('live_kernel').answer()")) ended = complaints.at(-1) ?? "for a reason that it did not say";
    } catch (error) { ended = String(error); }      // a trap, such as too little memory, or os._exit
  }
  if (ended) {
    const content = { ename: "Stopped", evalue: ended, traceback: [`Python has stopped (${ended}). Start it again.`] };
    postMessage({ heard: { msg_type: "error", content } });
    replied = { status: "error", ...content };
  }
  if (changes.touched) {
    const content = changes.found();
    if (Object.keys(content).length) postMessage({ heard: { msg_type: "files", content } });
  }
  return replied;
}

/** @param {any} asked */
async function take({ serial, start: options, message }) {
  try { postMessage({ serial, reply: options ? await start(options) : await answer({ ...message, serial }) }); }
  catch (error) { postMessage({ serial, error: String(/** @type {Error} */ (error)?.message ?? error) }); }
  fresh?.();
  fresh = null;
}

let queue = Promise.resolve();
self.onmessage = ({ data }) => { queue = queue.then(() => take(data)); };
