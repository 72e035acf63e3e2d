// The files that Python sees. All of them are in the memory of the worker; those of the working folder are
// compared after a turn, so that the page can keep them.
import { Directory, File, PreopenDirectory } from "@bjorn3/browser_wasi_shim";

const ALL_RIGHTS = 0xffffffffn;
const MTIME = 48;                         // where a WASI filestat has the time of the last change

/** A folder at the top. The shim gives folders no rights, and wasi-libc's access() believes it. */
export class Folder extends PreopenDirectory {
  fd_fdstat_get() {
    const { ret, fdstat } = super.fd_fdstat_get();
    if (fdstat) fdstat.fs_rights_base = fdstat.fs_rights_inherited = ALL_RIGHTS;
    return { ret, fdstat };
  }

  /** Put a file into the folder, with the folders between. @param {string} path @param {Uint8Array} data @param {object} [options] */
  put(path, data, options) {
    const cut = path.lastIndexOf("/");
    this.make(path.slice(0, Math.max(cut, 0))).contents.set(path.slice(cut + 1), new File(data, options));
  }

  /** Make a folder in the folder, with those between, where they are missing. @param {string} path */
  make(path) {
    let at = this.dir;
    for (const part of path.split("/").filter(Boolean)) {
      const found = at.contents.get(part), next = found instanceof Directory ? found : new Directory(new Map());
      at.contents.set(part, next);
      at = next;
    }
    return at;
  }

  /** Put all files of a tar archive into the folder. @param {Uint8Array} tar */
  unpack(tar) {
    const decoder = new TextDecoder();
    const text = (/** @type {number} */ at, /** @type {number} */ most) => {
      const field = tar.subarray(at, at + most), end = field.indexOf(0);
      return decoder.decode(end < 0 ? field : field.subarray(0, end));
    };
    for (let at = 0; at + 512 <= tar.length && tar[at];) {
      const size = parseInt(text(at + 124, 12), 8), prefix = text(at + 345, 155);
      this.put((prefix ? `${prefix}/` : "") + text(at, 100), tar.subarray(at + 512, at + 512 + size), { readonly: true });
      at += 512 + Math.ceil(size / 512) * 512;
    }
  }

  /** All folders in the folder, by path. @returns {Generator<string>} */
  *folders(at = this.dir, path = "") {
    for (const [name, entry] of at.contents) {
      if (entry instanceof Directory) {
        yield path + name;
        yield* this.folders(entry, `${path}${name}/`);
      }
    }
  }

  /** All files, by path. @returns {Generator<[string, File]>} */
  *files(at = this.dir, path = "") {
    for (const [name, entry] of at.contents) {
      if (entry instanceof Directory) yield* this.files(entry, `${path}${name}/`);
      else yield [path + name, /** @type {File} */ (entry)];
    }
  }
}

/** Knows which files of a folder were written or removed since it was last asked. */
export class Changes {
  /** @param {Folder} folder */
  constructor(folder) {
    this.folder = folder;
    this.touched = false;
    this.time = 1n;                       // nanoseconds
    /** @type {Map<string, Uint8Array>} */
    this.before = new Map();
    this.found();
  }

  /** Watch the calls that can change a file: a comparison after each move of a slider would be wasted. @param {any} wasi @param {number} fd the folder's */
  watch(wasi, fd) {
    const calls = wasi.wasiImport;
    for (const name of ["fd_write", "fd_pwrite", "fd_filestat_set_size", "fd_allocate", "path_open", "path_unlink_file", "path_rename"]) {
      const call = calls[name];
      calls[name] = (/** @type {any[]} */ ...args) => {
        const writes = name === "path_open" ? args[4] & 9 : !name.startsWith("fd") || args[0] > 2;       // CREAT, TRUNC
        if (writes) {
          this.touched = true;
          this.time = BigInt(Date.now()) * 1000000n;
        }
        return call(...args);
      };
    }
    // The shim's files have no times. Python would never see a module that was written after it had looked into a
    // folder, so each write makes the whole folder young.
    const stat = calls.path_filestat_get;
    calls.path_filestat_get = (/** @type {number[]} */ ...args) => {
      const failed = stat(...args);
      if (!failed && args[0] === fd) new DataView(wasi.inst.exports.memory.buffer).setBigUint64(args[4] + MTIME, this.time, true);
      return failed;
    };
  }

  /** @returns {Record<string, Uint8Array | null>} */
  found() {
    const now = new Map(), changed = /** @type {Record<string, Uint8Array | null>} */ ({});
    for (const [path, file] of this.folder.files()) {
      if (/(^|\/)__pycache__\/|\.lock$/.test(path)) continue;
      const before = this.before.get(path);
      if (before && same(before, file.data)) now.set(path, before);
      else {
        now.set(path, file.data.slice());
        changed[path] = file.data.slice();
      }
    }
    for (const path of this.before.keys()) if (!now.has(path)) changed[path] = null;
    this.before = now;
    this.touched = false;
    return changed;
  }
}

/** @param {Uint8Array} a @param {Uint8Array} b */
function same(a, b) { return a.length === b.length && a.every((byte, k) => byte === b[k]); }
