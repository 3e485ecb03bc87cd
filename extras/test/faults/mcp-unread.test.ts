import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { megabyte } from "@mention-market/service/base/cached";
import { systemClock } from "@mention-market/service/base/clock";
import { createMcpHandler } from "../../src/mcp/mcp-handler.ts";
import { listening, type Listening } from "@mention-market/service/test/support/listening";
import { call } from "../support/mcp.ts";
import {
  answer,
  held,
  startProvider,
  wireMarket,
  type Provider,
} from "@mention-market/service/test/support/provider";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { startService, type Service } from "../support/service.ts";
import { until } from "@mention-market/service/test/support/until";

const connections = 20;
const callsEach = 20;
const maxBytesOfKey = 16 * megabyte;
/** A call takes 256 KB of its key's room. */
const maxCallsOfKey = maxBytesOfKey / (256 * 1024);

/** So long that a result with detail full is as long as it may be. */
const settledMarkets = Array.from({ length: 100 }, (_, at) =>
  wireMarket(`KXLONGMENTION-26OCT01-W${at}`, {
    status: "finalized",
    result: "yes",
    settlement_ts: "2026-10-02T06:00:00Z",
    custom_strike: { Word: `word ${at} ${'"'.repeat(400)}` },
  }),
);
const settled = call("settled_markets", { series_ticker: "KXLONGMENTION", detail: "full" });

describe("a key that reads no response of MCP", () => {
  const series = held(answer({ series: [] }));
  const log = recordingLog();
  const responses: ServerResponse[] = [];
  const sockets: Socket[] = [];
  let provider: Provider;
  let service: Service;
  let server: Listening;

  beforeAll(async () => {
    provider = await startProvider();
    provider.on("/series", series);
    provider.on("/markets?", answer({ markets: settledMarkets, cursor: "" }));
    provider.on("/historical/markets?", answer({ markets: [], cursor: "" }));
    provider.on("/events", answer({ events: [], milestones: [], cursor: "" }));
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, RATE_LIMIT_PER_HOUR: "1000" },
      providerTimeoutMs: 600_000,
    });
    const handle = createMcpHandler({ clock: systemClock, log, services: () => service.services });
    server = await listening((request, response) => {
      responses.push(response);
      void text(request).then((body) => handle(Object.assign(request, { body: JSON.parse(body) }), response));
    });
  });
  afterAll(async () => {
    series.open();
    for (const socket of sockets) socket.destroy();
    await server.close();
    await service.close();
    await provider.close();
  });

  const ask = (apiKey: string) =>
    fetch(server.url, {
      method: "POST",
      headers: { "content-type": "application/json", "x-api-key": apiKey },
      body: JSON.stringify(settled),
    });

  /** A connection of which the client reads nothing. */
  async function connected(): Promise<Socket> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname).pause();
    sockets.push(socket);
    await once(socket, "connect");
    return socket;
  }

  /** In one write: Node reads no further requests of a connection while much waits on it. */
  function send(socket: Socket, apiKey: string, message: object, times = 1): void {
    const body = JSON.stringify(message);
    const request =
      `POST / HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nx-api-key: ${apiKey}\r\n` +
      `Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`;
    socket.write(request.repeat(times));
  }

  it("holds at most 16 MB; what exceeds it is a 503 that is not counted, and another key is served", async () => {
    const [key, otherKey] = [await service.makeKey(), await service.makeKey()];
    for (let connection = 1; connection <= connections; connection++) {
      // Behind a call that waits for the provider all others wait for their turn on the connection.
      send(await connected(), key, call("list_series"));
      await until(() => responses.length === connection);
    }
    for (const [at, socket] of sockets.entries()) {
      send(socket, key, settled, callsEach);
      await until(() => log.entries.length === (at + 1) * callsEach);
    }
    const made = responses.filter(({ headersSent }) => headersSent);
    const heldOnes = made.filter(({ statusCode }) => statusCode === 200);
    const waiting = responses.length - made.length;
    expect([waiting, made.length]).toEqual([connections, connections * callsEach]);
    const bytes = heldOnes.map(({ writableLength }) => writableLength);
    expect(Math.min(...bytes)).toBeGreaterThan(40_000);
    expect(bytes.reduce((sum, length) => sum + length, 0)).toBeLessThanOrEqual(maxBytesOfKey);
    expect(heldOnes.length + waiting).toBe(maxCallsOfKey);
    const refused = made.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map(({ statusCode }) => statusCode))).toEqual(new Set([503]));
    const counted = await service.get("/getRateLimit", { "x-api-key": key });
    expect(await counted.json()).toMatchObject({ used: maxCallsOfKey });

    expect((await ask(key)).status).toBe(503);
    const served = await ask(otherKey);
    expect([served.status, (await served.text()).length]).toEqual([200, expect.any(Number)]);
    for (const socket of sockets) socket.destroy();
    await until(() => responses.slice(0, made.length + waiting).every(({ req }) => req.socket.destroyed));
    expect((await ask(key)).status).toBe(200);
  });
});
