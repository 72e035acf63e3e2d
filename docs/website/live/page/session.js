/**
 * One Python at a time, and who is spoken to.
 *
 * The runtime's messages don't say which cell they belong to. So jobs run one after another, and what is
 * heard belongs to the job that runs.
 */

/** @import { Message, Runtime, Start } from "./types" */
/** @import { OutputArea } from "./outputs.js" */

export class Stopped extends Error {}

/**
 * @typedef {object} Ways
 * @property {() => Promise<{ start: Start, address: string, files: Record<string, Uint8Array> }>} prepare
 * @property {(loaded: number, total: number) => void} progress
 * @property {(message: Message, area: OutputArea) => unknown} heard   what belongs to a cell or to a widget
 * @property {(changes: Record<string, Uint8Array | null>) => unknown} wrote
 *
 * @typedef {object} Job
 * @property {OutputArea} area
 * @property {(runtime: Runtime) => Promise<Record<string, any>>} work
 * @property {(content: Record<string, any>) => void} resolve
 * @property {(error: unknown) => void} reject
 */

export class Session {
  /** @param {Ways} ways */
  constructor(ways) {
    this.ways = ways;
    this.runtime = /** @type {Runtime | null} */ (null);
    this.jobs = /** @type {Job[]} */ ([]);
    this.current = /** @type {Job | null} */ (null);
    this.area = /** @type {OutputArea | null} */ (null);
    this.life = 0;                                       // what an earlier Python says is not heard
  }

  /** Start Python, with the files that are kept. */
  async start() {
    const life = ++this.life;
    const { start, address, files } = await this.ways.prepare();
    let told = /** @type {Promise<unknown>} */ (Promise.resolve());
    this.told = () => told;
    const runtime = await start({
      address, files, progress: this.ways.progress,
      heard: (message) => {
        if (life !== this.life) return;
        const area = this.area;
        told = told.then(() => this.tell(message, area)).catch((error) => console.error(error));
      },
    });
    if (life !== this.life) {
      runtime.stop();
      throw new Stopped("Python was stopped while it started.");
    }
    this.runtime = runtime;
    this.next();
    return runtime.versions;
  }

  /** @param {Message} message @param {OutputArea | null} area */
  tell(message, area) {
    if (message.msg_type === "files") return this.ways.wrote(message.content);
    return area ? this.ways.heard(message, area) : undefined;
  }

  /** Do something with Python when its turn comes; what is heard meanwhile belongs to the area.
   * @param {OutputArea} area @param {Job["work"]} work @returns {Promise<Record<string, any>>} */
  ask(area, work) {
    return new Promise((resolve, reject) => {
      this.jobs.push({ area, work, resolve, reject });
      this.next();
    });
  }

  async next() {
    const { runtime, life } = this;
    if (this.current || !runtime || !this.jobs.length) return;
    const job = /** @type {Job} */ (this.jobs.shift());
    this.current = job;
    this.area = job.area;
    try {
      const content = await job.work(runtime);
      await this.told?.();                               // all that the turn said is on the page
      if (life === this.life) job.resolve(content);
    } catch (error) {
      if (life === this.life) job.reject(error);
    }
    if (life !== this.life) return;
    this.current = null;
    this.next();
  }

  /** End Python at once; whoever waits for it is told. */
  stop() {
    this.life += 1;
    this.runtime?.stop();
    this.runtime = null;
    const waiting = [...this.current ? [this.current] : [], ...this.jobs];
    this.current = null;
    this.jobs = [];
    for (const job of waiting) job.reject(new Stopped("Python was stopped."));
  }
}
