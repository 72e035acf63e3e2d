// Python in this browser, as contract.d.ts asks: CPython compiled to WebAssembly, in a worker.
import PACKS from "packs";                // the packs of this build: {name: {file, size}}
import VERSION from "version";            // of this build
import WORKER from "worker";              // the worker's script, which therefore never has to be fetched on its own

// A function that catches with `try_table`: the part of WebAssembly that reached browsers last of all that Python needs.
const CATCHES = Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0, 1, 4, 1, 96, 0, 0, 3, 2, 1, 0, 10, 8, 1, 6, 0, 31, 64, 0, 11, 11);
const TOO_OLD = "This browser cannot run Python in the page: that takes Chrome or Edge 137, Firefox 131, or Safari 18.4, or a later one.";

/** Whether this browser has what Python needs. */
function able() {
  return typeof Worker === "function" && typeof DecompressionStream === "function"
    && typeof WebAssembly === "object" && typeof WebAssembly.compileStreaming === "function" && WebAssembly.validate(CATCHES);
}

/** @type {typeof import("./contract.js").start} */
export async function start({ address, files, heard, progress }) {
  if (!able()) throw new Error(TOO_OLD);
  const script = URL.createObjectURL(new Blob([WORKER], { type: "text/javascript" }));
  const worker = new Worker(script);
  let serial = 0, stopped = false;
  /** @type {Map<number, {resolve: (reply: any) => void, reject: (error: Error) => void}>} */
  const open = new Map();
  worker.onmessage = ({ data }) => {
    if (stopped) return;
    if (data.heard) heard(data.heard);
    else if ("arrived" in data) progress(data.arrived, data.total);
    else {
      const asked = open.get(data.serial);
      open.delete(data.serial);
      if (data.error !== undefined) asked?.reject(new Error(data.error));
      else asked?.resolve(data.reply);
    }
  };
  worker.onerror = (event) => {
    for (const { reject } of open.values()) reject(new Error(`Python did not start: ${event.message}`));
    open.clear();
  };
  /** @returns {Promise<any>} */
  const ask = (/** @type {any} */ what) => new Promise((resolve, reject) => {
    open.set(++serial, { resolve, reject });
    worker.postMessage({ serial, ...what });
  });
  const stop = () => {
    stopped = true;
    worker.terminate();
    URL.revokeObjectURL(script);
    for (const { resolve } of open.values()) resolve({ status: "aborted" });
    open.clear();
  };
  try {
    const { versions, marks } = await ask({ start: { address, packs: PACKS, version: VERSION, files } });
    return {
      versions,
      stop,
      run: (code) => ask({ message: { msg_type: "execute_request", content: { code, store_history: true }, buffers: [] } }),
      message: (message) => ask({ message: { buffers: [], ...message } }),
      ...{ marks },                       // milliseconds of each step of the start, for whoever measures
    };
  } catch (error) {
    stop();
    throw error;
  }
}
