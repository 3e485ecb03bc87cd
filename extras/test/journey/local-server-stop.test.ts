import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { serve } from "@mention-market/service/local/server";
import { startLocalServer, stopNpmStart, type LocalServer } from "../support/local-server.ts";
import {
  answer,
  held,
  sampleTicker,
  startProvider,
  wireMarket,
  withSampleEvent,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { tick, until } from "@mention-market/service/test/support/until";

describe("npm start at a signal", () => {
  let folder: string;
  let provider: Provider;
  let gate: ReturnType<typeof held>;
  let server: LocalServer;
  let sockets: Socket[];

  beforeEach(async () => {
    folder = await mkdtemp(join(memoryFolder, "mention-market-"));
    provider = await startProvider();
    withSampleEvent(provider);
    gate = held(answer({ market: wireMarket() }));
    provider.on("/markets/", gate);
    sockets = [];
    server = await startLocalServer({ DATA_DIR: folder, UPSTREAM_BASE_URL: provider.baseUrl });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    gate.open();
    await server.stop("SIGKILL");
    await provider.close();
    await rm(folder, { recursive: true });
  });

  /** A connection that has sent a text, and never ends by itself. `received`: all that came back. */
  async function open(
    text: string,
  ): Promise<{ socket: Socket; received: () => string; closed: Promise<unknown> }> {
    const socket = connect({
      port: Number(new URL(server.baseUrl).port),
      host: "127.0.0.1",
      allowHalfOpen: true,
    });
    sockets.push(socket);
    let received = "";
    socket.setEncoding("utf8").on("data", (chunk: string) => (received += chunk));
    const closed = new Promise((resolve) =>
      socket
        .on("error", () => undefined)
        .on("end", resolve)
        .on("close", resolve),
    );
    await once(socket, "connect");
    const named = text.replace("Host: x", `Host: ${new URL(server.baseUrl).host}`);
    await new Promise((resolve) => socket.write(named, resolve));
    return { socket, received: () => received, closed };
  }

  const lookUp = () =>
    `GET /getMentionMarket?market_ticker=${sampleTicker} HTTP/1.1\r\nHost: x\r\nx-api-key: ${server.apiKey}\r\n\r\n`;

  /** Connections that wait for no response. */
  const unused = [
    "",
    "GET / HTTP/1.1\r\nHost: x\r\nX-Half:",
    "POST /listApiKeys HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 99\r\n\r\n{",
  ];

  it.each(["SIGTERM", "SIGINT"] as const)(
    "finishes requests under way at %s, closes all other connections at once, then exits 0",
    async (signal) => {
      const others = await Promise.all(unused.map(open));
      const kept = await open("GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n");
      await until(() => kept.received().endsWith("}"));
      const { received, closed } = await open(lookUp());
      await until(() => gate.waiting() > 0);
      const code = server.stop(signal);
      await Promise.all([...others, kept].map((one) => one.closed));
      await refusesConnections(server.baseUrl);
      gate.open();
      await closed;
      // When the grace ends everything is closed: then this response would be missing.
      expect(received()).toMatch(/^HTTP\/1\.1 200 OK\r\n/);
      expect(received()).toMatch(/\r\nConnection: close\r\n/i);
      expect(await code).toBe(0);
    },
  );

  it.each([
    ["SIGTERM", 143],
    ["SIGINT", 130],
  ] as const)("exits at once at a second signal, %s with %i", async (signal, code) => {
    await open(lookUp());
    await until(() => gate.waiting() > 0);
    const stopped = server.stop("SIGTERM");
    await refusesConnections(server.baseUrl);
    void server.stop(signal);
    expect(await stopped).toBe(code);
  });

  it("ends with 0 when the npm process above it gets the signal", async () => {
    expect(await stopNpmStart({ DATA_DIR: folder }, "SIGTERM")).toBe(0);
  });
});

describe("a server that closes", () => {
  it("closes what is still under way when the grace ends", async () => {
    let requests = 0;
    const server = await serve(() => (requests += 1), 0);
    const socket = connect(server.port, "127.0.0.1");
    socket.write("GET / HTTP/1.1\r\nHost: x\r\n\r\n");
    const closed = once(socket, "close");
    await until(() => requests > 0);
    await server.close(20);
    await closed;
  });
});

/** Once a server has begun to close it takes nobody new. */
async function refusesConnections(url: string): Promise<void> {
  for (;;) {
    try {
      await (await fetch(url)).text();
      await tick();
    } catch {
      return;
    }
  }
}
