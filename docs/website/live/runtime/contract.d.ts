/**
 * What the live pages ask of a Python that runs in the browser.
 *
 * The pages know this file and nothing else about it, so another runtime can take its place: a module
 * with `start`, whose kernel answers the messages below as Jupyter's protocol says.
 */

/** A message of Jupyter's protocol, without its headers. */
export interface Message {
  msg_type: string;
  content: Record<string, any>;
  metadata?: Record<string, any>;
  buffers?: ArrayBuffer[];
}

export interface Options {
  /** The folder that holds the runtime's packs, as an absolute address that ends with a slash. */
  address: string;
  /** Files for the working folder, by path in it: what `heard` handed out on an earlier visit. */
  files: Record<string, Uint8Array>;
  /**
   * Everything that the kernel says: `stream`, `display_data`, `execute_result`, `error`, `clear_output`,
   * `update_display_data`, `comm_open`, `comm_msg`, `comm_close`; and, after a turn that wrote or removed files in
   * the working folder, `files` with content {path: Uint8Array, or null where it is gone}.
   */
  heard(message: Message): void;
  /** How much has arrived, in bytes of what travels; called while the packs are fetched. */
  progress(loaded: number, total: number): void;
}

export interface Runtime {
  /** Run a cell, one after another. Resolves with the content of its `execute_reply`. */
  run(code: string): Promise<Record<string, any>>;
  /** Ask or tell the kernel something else: `comm_msg`, `comm_open`, `comm_close`, `complete_request`, `inspect_request`,
   * `comm_info_request`. Resolves, once the turn has ended, with the content of the reply, or {} where none is due. */
  message(message: Message): Promise<Record<string, any>>;
  /** End it at once, in the middle of a computation, too. What Python knew is lost; the files are not. */
  stop(): void;
  /** What runs: {minigrad, python, numpy, ...}, each a version. */
  versions: Record<string, string>;
}

/** Start a kernel. Rejects with an Error whose message says in one sentence what this browser lacks or what failed. */
export function start(options: Options): Promise<Runtime>;
