import { connect } from "node:net";
import { answering } from "./child.ts";
import { loadWanted, type Load, type LoadResult } from "./load.ts";
import { quantile } from "./rounds.ts";

const slowMs = 1_000;

/**
 * Ready-made requests on plain sockets: an HTTP client would take more time than the server that it measures. Every
 * answer must have a Content-Length.
 */
function run({ port, connections, requests, until }: Load): Promise<LoadResult> {
  const texts = requests.map(({ path, apiKey }) =>
    Buffer.from(`GET ${path} HTTP/1.1\r\nHost: 127.0.0.1\r\nX-Api-Key: ${apiKey}\r\n\r\n`),
  );
  const mostRequests = "requests" in until ? until.requests : Infinity;
  const times: number[] = [];
  let sent = 0;
  let failed = 0;
  let open = connections;
  let isOver = false;
  const startedAt = performance.now();
  const endsAt = "seconds" in until ? startedAt + until.seconds * 1_000 : Infinity;

  return new Promise((resolve) => {
    function closed(): void {
      open -= 1;
      if (open > 0) return;
      const seconds = (performance.now() - startedAt) / 1_000;
      const [p50Ms, p99Ms] = [0.5, 0.99].map((share) => (times.length === 0 ? null : quantile(times, share)));
      resolve({ succeeded: times.length, failed, seconds, p50Ms: p50Ms ?? null, p99Ms: p99Ms ?? null });
    }

    function start(index: number): void {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      let place = Math.floor((index * texts.length) / connections);
      let sentAt: number | null = null;
      let received = Buffer.alloc(0);

      function next(): void {
        if (sent >= mostRequests || performance.now() >= endsAt) {
          socket.destroy();
          return;
        }
        sent += 1;
        sentAt = performance.now();
        socket.write(texts[place % texts.length] ?? "");
        place += 1;
      }
      socket.on("connect", next);
      socket.on("data", (bytes) => {
        received = received.length === 0 ? bytes : Buffer.concat([received, bytes]);
        const status = statusOfWhole(received);
        if (status === null || sentAt === null) return;
        if (status === 200) times.push(performance.now() - sentAt);
        else failed += 1;
        sentAt = null;
        received = Buffer.alloc(0);
        next();
      });
      socket.on("error", () => undefined);
      socket.on("close", () => {
        clearTimeout(timer);
        if (sentAt !== null && (!isOver || performance.now() - sentAt >= slowMs)) failed += 1;
        closed();
      });
      const timer = Number.isFinite(endsAt)
        ? setTimeout(() => {
            isOver = true;
            socket.destroy();
          }, endsAt - performance.now())
        : undefined;
    }
    for (let index = 0; index < connections; index += 1) start(index);
  });
}

/** The status of an answer that is there with its body; null while more is to come. */
function statusOfWhole(received: Buffer): number | null {
  const head = received.indexOf("\r\n\r\n");
  if (head === -1) return null;
  const text = received.toString("latin1", 0, head);
  const length = /content-length: *(\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`An answer without Content-Length: ${text}`);
  return received.length < head + 4 + Number(length) ? null : Number(text.slice(9, 12));
}

answering((message) => run(loadWanted.parse(message)));
process.send?.("ready");
