/**
 * A runtime without Python, for tests of the page alone: a cell that begins with `#fake` and a list of messages says
 * these; any other says its first line. A widget's message comes back with `said` added to its state. `liveCached`: it tells
 * of no progress; `liveSlow`: milliseconds more until it is there.
 */

const wait = (ms) => new Promise((done) => { setTimeout(done, ms); });

export async function start({ address, files, heard, progress }) {
  if (!globalThis.liveCached) for (const part of [0.1, 0.5, 1]) { progress(30e6 * part, 30e6); await wait(20); }
  await wait(globalThis.liveSlow ?? 0);
  if (globalThis.liveRefuses) throw new Error("This browser is too old to run Python: it needs Chrome 137 or newer.");
  globalThis.liveStarted = { address, files: Object.keys(files) };
  let count = 0, stopped = false;
  const say = (message) => { if (!stopped) heard(message); };
  return {
    versions: { minigrad: globalThis.liveVersion ?? "", python: "3.15.0" },
    stop() { stopped = true; },
    async run(code) {
      count += 1;
      if (code.includes("#endless")) await new Promise(() => {});
      const messages = code.startsWith("#fake") ? JSON.parse(code.slice(5))
        : [{ msg_type: "stream", content: { name: "stdout", text: `ran: ${code.split("\n")[0]}\n` } }];
      for (const message of messages) {
        if (message.msg_type === "files") {
          const bytes = Object.entries(message.content).map(([name, text]) =>
            [name, text === null ? null : new TextEncoder().encode(text)]);
          message.content = Object.fromEntries(bytes);
        }
        say(message);
      }
      const failed = messages.some((one) => one.msg_type === "error");
      return { status: failed ? "error" : "ok", execution_count: count };
    },
    async message({ msg_type, content }) {
      if (msg_type === "complete_request") {
        return { status: "ok", matches: ["predict", "print"], cursor_start: 0, cursor_end: content.cursor_pos, metadata: {} };
      }
      if (msg_type === "comm_msg" && content.data.method === "update") {
        say({ msg_type: "comm_msg", content: { comm_id: content.comm_id, data: { method: "update", buffer_paths: [],
          state: { said: `heard ${JSON.stringify(content.data.state)}` } } } });
      }
      return {};
    },
  };
}
