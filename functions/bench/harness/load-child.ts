import { connect } from "node:net";
import { respondToParent } from "./child.ts";
import { loadWanted, type Load, type LoadResult } from "./load.ts";
import { quantile } from "./rounds.ts";

const slowMs = 1_000;

/**
 * Ready-made requests on plain sockets: an HTTP client would take more time than the server that it measures. Every
 * response must have a Content-Length.
 */
function run({ port, connections, requests, perSecond, until }: Load): Promise<LoadResult> {
  const texts = requests.map(({ path, apiKey, body }) => {
    const content =
      body === undefined
        ? "\r\n"
        : `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    const method = body === undefined ? "GET" : "POST";
    const head = `${method} ${path} HTTP/1.1\r\nHost: 127.0.0.1:${port}\r\nX-Api-Key: ${apiKey}\r\n`;
    return Buffer.from(head + content);
  });
  const maxRequests = "requests" in until ? until.requests : Infinity;
  const times: number[] = [];
  let sent = 0;
  let failed = 0;
  let open = connections;
  let isOver = false;
  /** With a steady rate: the connections that wait for a request to be due, and the requests that were due so far. */
  const idle: ((dueAt: number) => void)[] = [];
  let due = 0;
  const startedAt = performance.now();
  const endsAt = "seconds" in until ? startedAt + until.seconds * 1_000 : Infinity;

  function sendDue(): void {
    if (perSecond === undefined) return;
    for (;;) {
      const dueAt = startedAt + (due * 1_000) / perSecond;
      const send = dueAt > performance.now() || isOver ? undefined : idle.shift();
      if (send === undefined) return;
      send(dueAt);
      due += 1;
    }
  }
  const pace = perSecond === undefined ? undefined : setInterval(sendDue, 1);

  return new Promise((resolve) => {
    function closed(): void {
      open -= 1;
      if (open > 0) return;
      clearInterval(pace);
      const seconds = (performance.now() - startedAt) / 1_000;
      const [p50Ms, p99Ms] = [0.5, 0.99].map((share) => (times.length === 0 ? null : quantile(times, share)));
      resolve({ succeeded: times.length, failed, seconds, p50Ms: p50Ms ?? null, p99Ms: p99Ms ?? null });
    }

    function start(index: number): void {
      const socket = connect({ port, host: "127.0.0.1", noDelay: true });
      let place = index;
      let sentAt: number | null = null;
      let received = Buffer.alloc(0);

      function next(): void {
        if (sent >= maxRequests || performance.now() >= endsAt) {
          socket.destroy();
          return;
        }
        if (perSecond === undefined) send(performance.now());
        else idle.push(send);
      }

      /** A late request counts from when it was due. */
      function send(from: number): void {
        sent += 1;
        sentAt = from;
        socket.write(texts[place % texts.length] ?? "");
        place += connections;
        if (place >= texts.length) place = index;
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

/** The status of a response that has arrived with its body; null while more is to come. */
function statusOfWhole(received: Buffer): number | null {
  const head = received.indexOf("\r\n\r\n");
  if (head === -1) return null;
  const text = received.toString("latin1", 0, head);
  const length = /content-length: *(\d+)/i.exec(text)?.[1];
  if (length === undefined) throw new Error(`A response without Content-Length: ${text}`);
  return received.length < head + 4 + Number(length) ? null : Number(text.slice(9, 12));
}

respondToParent((message) => run(loadWanted.parse(message)));
process.send?.("ready");
