/**
 * What stays in this browser: the changed cells of each page, and the files that Python wrote.
 *
 * All of it lies in one database, whose name ends with the website's path: two websites on one server don't
 * read each other's.
 */

/** @import { Kept } from "./types" */

const PROGRESS = ".minigrad/progress.json";
const PASSING = /(^|\/)(__pycache__|\.ipython|\.cache|\.config)\/|\.lock$|\.part$/;

/** A request as a promise. @template T @param {IDBRequest<T>} request @returns {Promise<T>} */
const done = (request) => new Promise((resolve, reject) => {
  request.onsuccess = () => resolve(request.result);
  request.onerror = () => reject(request.error);
});

/** The end of a transaction as a promise. @param {IDBTransaction} work @returns {Promise<void>} */
const finished = (work) => new Promise((resolve, reject) => {
  work.oncomplete = () => resolve();
  work.onerror = work.onabort = () => reject(work.error);
});

/** What was answered in two tabs: the entries of both, and of two with one name the newer.
 * @param {any} one @param {any} other @returns {any} */
export function merged(one, other) {
  if (typeof one !== "object" || typeof other !== "object" || !one || !other) return other ?? one;
  if ("when" in one && "when" in other) {
    const newer = one.when > other.when ? one : other;
    return "passed" in newer ? { ...newer, passed: Boolean(one.passed || other.passed) } : newer;
  }
  const names = new Set([...Object.keys(one), ...Object.keys(other)]);
  return Object.fromEntries([...names].map((name) => [name, merged(one[name], other[name])]));
}

/** @param {Uint8Array | undefined} bytes @returns {any} */
function parsed(bytes) {
  try {
    return bytes && JSON.parse(new TextDecoder().decode(bytes));
  } catch {
    return undefined;                                    // a damaged file is Python's to put aside
  }
}

export class Keep {
  /** @param {IDBDatabase} base */
  constructor(base) { this.base = base; }

  /** Open what is kept for the website that lies at this path. @param {string} path */
  static async open(path) {
    const request = indexedDB.open(`minigrad ${path}`, 1);
    request.onupgradeneeded = () => {
      request.result.createObjectStore("files");
      request.result.createObjectStore("pages");
    };
    return new Keep(await done(request));
  }

  /** The files of the working folder, by path. @returns {Promise<Record<string, Uint8Array>>} */
  async files() {
    const store = this.base.transaction("files").objectStore("files");
    const [names, contents] = await Promise.all([done(store.getAllKeys()), done(store.getAll())]);
    return Object.fromEntries(names.map((name, k) => [String(name), contents[k]]));
  }

  /** Keep what a turn wrote. @param {Record<string, Uint8Array | null>} changes */
  async write(changes) {
    const work = this.base.transaction("files", "readwrite"), store = work.objectStore("files");
    const end = finished(work);
    for (const [path, bytes] of Object.entries(changes)) {
      if (PASSING.test(path)) continue;
      if (bytes === null) store.delete(path);
      else if (path === PROGRESS) store.put(together(await done(store.get(path)), bytes), path);
      else store.put(bytes, path);
    }
    await end;
  }

  /** What was answered so far. @returns {Promise<any>} */
  async progress() {
    return parsed(await done(this.base.transaction("files").objectStore("files").get(PROGRESS))) ?? {};
  }

  /** The changed cells of a page. @param {string} name @returns {Promise<Kept | undefined>} */
  page(name) { return done(this.base.transaction("pages").objectStore("pages").get(name)); }

  /** @param {string} name @param {Kept} kept */
  async writePage(name, kept) {
    const work = this.base.transaction("pages", "readwrite"), end = finished(work);
    if (Object.keys(kept.cells).length) work.objectStore("pages").put(kept, name);
    else work.objectStore("pages").delete(name);
    await end;
  }

  /** Delete all of it, of every page. */
  async empty() {
    const work = this.base.transaction(["files", "pages"], "readwrite"), end = finished(work);
    work.objectStore("files").clear();
    work.objectStore("pages").clear();
    await end;
  }
}

/** @param {Uint8Array | undefined} before @param {Uint8Array} now */
function together(before, now) {
  const old = parsed(before), young = parsed(now);
  if (!old || !young) return now;
  return new TextEncoder().encode(`${JSON.stringify(merged(old, young), null, 1)}\n`);
}
