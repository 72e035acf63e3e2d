// Packs: files with a hash of their content in the name, packed by gzip. A pack that was fetched once is
// kept in the browser's Cache Storage, so that a later visit asks the network for nothing. Their names end
// with .pack because hosts unpack, or label, what they know by its ending, and browsers unpack it once more.

/** @typedef {{file: string, size: number}} Pack */

export class Packs {
  /**
   * @param {string} address where the packs lie
   * @param {Record<string, Pack>} all the packs of this build, by name
   * @param {(bytes: number) => void} arrived told of each piece that came over the network
   * @param {string} version of the whole build
   */
  constructor(address, all, arrived, version) {
    this.address = address;
    this.all = all;
    this.memory = new URL(`memory.${version}`, address).href;
    this.arrived = arrived;
    /** @type {Cache | null} */
    this.cache = null;
    /** @type {Set<string>} */
    this.kept = new Set();
  }

  /** Look into the cache, and throw out what an earlier build of the website has left there. */
  async open() {
    try {      // there is none where the page came by http, or where the visitor forbids it: then each visit fetches
      this.cache = await caches.open(`minigrad ${this.address}`);
      const current = new Map(Object.keys(this.all).map((name) => [this.url(name), name]));
      for (const { url } of await this.cache.keys()) {
        const name = current.get(url);
        if (name) this.kept.add(name);
        else if (url !== this.memory) await this.cache.delete(url);
      }
    } catch { this.cache = null; }
  }

  /** @param {string} name */
  url(name) { return new URL(this.all[name].file, this.address).href; }

  /** The bytes of what is to come over the network. @param {string[]} names */
  missing(names) { return names.filter((name) => !this.kept.has(name)).reduce((sum, name) => sum + this.all[name].size, 0); }

  /** What a pack holds, unpacked while it arrives. @param {string} name @returns {Promise<Response>} */
  async response(name) {
    const url = this.url(name), kept = await this.cache?.match(url).catch(() => undefined);
    if (kept) return kept;
    const found = await fetch(url, { cache: "no-store" }).catch(() => null);      // one copy is enough
    if (!found?.ok || !found.body) throw missing(url, found?.status);
    const count = new TransformStream({
      transform: (piece, next) => { this.arrived(piece.byteLength); next.enqueue(piece); } });
    const unpacked = unpack(found.body.pipeThrough(count));
    this.keep(name, unpacked.clone());
    return unpacked;
  }

  /** @param {string} name */
  async bytes(name) { return new Uint8Array(await (await this.response(name)).arrayBuffer()); }

  /** A pack as it travels, at once: for a Python that waits for it. @param {string} name */
  now(name) {
    const request = new XMLHttpRequest();
    request.open("GET", this.url(name), false);
    request.responseType = "arraybuffer";
    try { request.send(); }
    catch { throw missing(this.url(name)); }
    if (request.status !== 200) throw missing(this.url(name), request.status);
    this.keep(name, unpack(new Blob([request.response]).stream()));
    return new Uint8Array(request.response);
  }

  /** Python's memory after its start on an earlier visit, and what else the worker noted then. */
  async remembered() {
    const found = await this.cache?.match(this.memory).catch(() => undefined);
    return found && { notes: JSON.parse(found.headers.get("notes") ?? "{}"), memory: new Uint8Array(await found.arrayBuffer()) };
  }

  /** Keep Python's memory for the next visit. @param {ArrayBuffer} memory @param {object} notes */
  remember(memory, notes) { this.cache?.put(this.memory, new Response(memory, { headers: { notes: JSON.stringify(notes) } })).catch(() => {}); }

  /** Never use that memory again. */
  async forget() { await this.cache?.delete(this.memory).catch(() => {}); }

  /** Keep a pack for the next visit; a full disk only means that it will be fetched again. @param {string} name @param {Response} response */
  keep(name, response) { this.cache?.put(this.url(name), response).then(() => this.kept.add(name), () => {}); }
}

/**
 * It is also kept unpacked: from a cache on this machine the interpreter is compiled in half the time if nothing
 * has to be unpacked on the way.
 * @param {ReadableStream} stream
 */
function unpack(stream) {
  return new Response(stream.pipeThrough(new DecompressionStream("gzip")), { headers: { "content-type": "application/wasm" } });
}

/** @param {string} url @param {number} [status] */
function missing(url, status) {
  return new Error(`${url} could not be fetched${status ? ` (${status})` : ""}: is this browser offline?`);
}
