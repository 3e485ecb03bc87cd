import { once } from "node:events";
import type { ServerResponse } from "node:http";
import { connect, type Socket } from "node:net";
import { z } from "zod";
import { listening, type Listening } from "@mention-market/service/test/support/listening";
import { hashOf, randomApiKey } from "@mention-market/service/keys/api-key";
import { keyLog } from "@mention-market/service/test/support/key-log";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { virtualClock } from "@mention-market/service/test/support/virtual-clock";
import { systemClock } from "@mention-market/service/base/clock";
import { until } from "@mention-market/service/test/support/until";
import { searchNFLStrikeWordEndpoint } from "@mention-market/service/functions/search-nfl-strike-word";
import { defineEndpoint } from "../../../src/http/endpoint.ts";
import { createEndpointHandler, createPeek } from "../../../src/http/serve-endpoint.ts";
import { endpoints } from "../../../src/functions.ts";
import { createSending } from "../../../src/http/sending.ts";
import { startService, type Service } from "../../support/service.ts";

describe("an endpoint", () => {
  it("responds in JSON and logs why when its instance can't be built", async () => {
    const log = recordingLog();
    const handle = createEndpointHandler(endpoints.getMentionMarkets, {
      clock: virtualClock(),
      log,
      services: () => {
        throw new Error("Bad value of UPSTREAM_BASE_URL: expected an http or https URL");
      },
    });
    const server = await listening((request, response) => void handle(request, response));
    const response = await fetch(`${server.url}/getMentionMarkets`);
    expect(response.status).toBe(500);
    expect(await response.json()).toEqual({ error: "Internal error" });
    await server.close();
    expect(log.entries).toMatchObject([
      { severity: "error", fields: { cause: expect.stringContaining("Bad value of UPSTREAM_BASE_URL") } },
    ]);
  });
});

describe("requests that do not count", () => {
  it("share one read of their key while it runs, count nothing, and are let in over the limit", async () => {
    const clock = virtualClock();
    const keys = keyLog();
    const apiKey = randomApiKey("production");
    await keys.count(hashOf(apiKey), 1, clock.now());
    const peek = createPeek({ keys, clock, limit: 1 });
    const ask = () => peek({ key: { apiKey }, address: "192.0.2.1", receivedAt: clock.now() });
    for (const admission of await Promise.all(Array.from({ length: 50 }, ask)))
      expect(admission).toMatchObject({ verdict: "admitted", quota: { used: 1, remaining: 0 } });
    expect(keys.calls).toEqual({ count: 1, refund: 0, peek: 1 });
    await ask();
    expect(keys.calls).toEqual({ count: 1, refund: 0, peek: 2 });
  });
});

const megabyte = 1024 * 1024;

/** A function whose response has 7 MB, each time another body: sockets take 4 MB, whether they are read or not. */
const large = defineEndpoint({
  access: "key",
  name: "getLarge",
  summary: "7 MB",
  description: "",
  querySchema: z.object({}),
  responseSchema: z.object({ text: z.string() }),
  examples: [{ query: {} }],
  errors: {},
  maxInstances: 1,
  handle: () => Promise.resolve({ body: { text: "x".repeat(7 * megabyte) } }),
});

describe("large responses under way", () => {
  let service: Service;
  let server: Listening;
  const log = recordingLog();
  const sockets: Socket[] = [];
  const responses: ServerResponse[] = [];
  const sending = createSending({ maxBytes: 45 * megabyte, maxBytesOfClient: 17 * megabyte });

  beforeEach(async () => {
    log.entries.length = 0;
    service = await startService({ env: {} });
    const services = () => ({ ...service.services, sending });
    const handle = createEndpointHandler(large, { clock: systemClock, log, services });
    responses.length = 0;
    server = await listening((request, response) => {
      responses.push(response);
      void handle(request, response);
    });
  });
  afterEach(async () => {
    for (const socket of sockets.splice(0)) socket.destroy();
    await server.close();
    await service.close();
  });

  const ask = (key: string) => fetch(`${server.url}/getLarge`, { headers: { "x-api-key": key } });

  /** Asks, and reads nothing of the response. */
  async function askUnread(key: string): Promise<Socket> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await once(socket, "connect");
    const served = log.entries.length;
    socket.pause();
    socket.write(`GET /getLarge HTTP/1.1\r\nHost: localhost\r\nx-api-key: ${key}\r\n\r\n`);
    await until(() => log.entries.length > served);
    return socket;
  }

  it("that a key does not read are refused beyond its share, uncounted, and served again once they were read", async () => {
    const [key, other] = [await service.makeKey(), await service.makeKey()];
    const first = await askUnread(key);
    await askUnread(key);
    const refused = await ask(key);
    expect(refused.status).toBe(503);
    expect(refused.headers.get("retry-after")).toBe("5");
    expect(refused.headers.get("x-ratelimit-remaining")).toBe("98");
    expect(await refused.json()).toEqual({
      error: "Service temporarily unavailable",
      message: "Responses of 14 MB are on their way to this key: read them first, at most 17 MB at a time",
    });
    expect(log.entries.at(-1)?.severity).toBe("info");

    expect((await (await ask(other)).text()).length).toBeGreaterThan(7 * megabyte);
    const [unread] = responses;
    if (unread === undefined) throw new Error("No response was made");
    const closed = once(unread, "close");
    first.destroy();
    await closed;
    const served = await ask(key);
    expect([served.status, served.headers.get("x-ratelimit-remaining")]).toEqual([200, "97"]);
    // A client keeps the connection of a body that it has not read.
    await served.body?.cancel();
  });

  it("of all keys together are bounded for the instance", async () => {
    const keys = await Promise.all(Array.from({ length: 4 }, () => service.makeKey()));
    const statuses = [];
    for (const key of [...keys, ...keys].slice(0, 6)) {
      await askUnread(key);
      statuses.push(log.entries.at(-1)?.fields?.["status"]);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 200]);
    const refused = await ask(await service.makeKey());
    expect(refused.status).toBe(503);
    expect(await refused.json()).toMatchObject({
      message: "Too many large responses are on their way: repeat the request",
    });
  });
});

describe("a response of which nothing is read", () => {
  it("is ended after a while", async () => {
    const sending = createSending({ maxIdleMs: 20 });
    const closed = Promise.withResolvers<unknown>();
    const server = await listening((_request, response) => {
      sending.reserve("key", 40 * megabyte, response);
      response.once("close", closed.resolve);
      response.end("x".repeat(40 * megabyte));
    });
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    await once(socket, "connect");
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n");
    socket.pause();
    await closed.promise;
    socket.destroy();
    await server.close();
  });
});

describe("a short response behind another one on its connection", () => {
  const responses: ServerResponse[] = [];
  const sockets: Socket[] = [];
  let server: Listening;
  beforeEach(async () => {
    server = await listening((_request, response) => {
      responses.push(response);
    });
  });
  afterEach(async () => {
    for (const socket of sockets) socket.destroy();
    await server.close();
  });

  /** Sends requests on a connection of their own, and returns their responses. */
  async function responsesTo(count: number): Promise<ServerResponse[]> {
    const { hostname, port } = new URL(server.url);
    const socket = connect(Number(port), hostname);
    sockets.push(socket);
    await once(socket, "connect");
    const before = responses.length;
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(count));
    await until(() => responses.length === before + count);
    return responses.slice(before);
  }

  it("takes room until the connection closes, whether its turn came or not", async () => {
    const sending = createSending({ maxBytesOfClient: 50_000 });
    const reserve = (response: ServerResponse) => sending.reserve("key", 30_000, response);
    const behind = await responsesTo(3);
    behind.slice(0, 2).forEach(reserve);
    expect(() => behind.slice(2).forEach(reserve)).toThrow("Service temporarily unavailable");

    const closed = behind.slice(0, 1).map(({ req }) => once(req.socket, "close"));
    sockets[0]?.destroy();
    await Promise.all(closed);
    const next = await responsesTo(3);
    next.slice(0, 2).forEach(reserve);
    expect(() => next.slice(2).forEach(reserve)).toThrow("Service temporarily unavailable");
  });
});

/** Two items of each list parameter of any function. */
const examples: Readonly<Record<string, readonly [string, string]>> = {
  market_tickers: ["KXA-1-B", "KXA-1-C"],
  market_ticker: ["KXA-1-B", "KXA-1-C"],
  event_ticker: ["KXA-1", "KXB-1"],
  series_ticker: ["KXA", "KXB"],
  types: ["event.listed", "market.settled"],
  phase: ["upcoming", "live"],
  role: ["chair", "executive"],
  labels: ["court:Ninth Circuit, of Appeals", "judge:B"],
  fiscal_quarter: ["Q3", "2025Q4"],
  target_team: ["BUF", "DEN"],
  target_home_team: ["BUF", "DEN"],
  target_away_team: ["BUF", "DEN"],
  target_season: ["2024", "2025"],
  target_weekday: ["SUN", "MON"],
};

const listed = z.object({ type: z.literal("array") });

/** Lists that refuse an empty item, with tests of their own. */
const strict = ["quotes"];

/** Whether a parameter is described as a list, also where that is inside of an optional one. */
function isList(schema: z.ZodType): boolean {
  if (listed.safeParse(z.globalRegistry.get(schema)).success) return true;
  const isWrapped =
    schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault;
  return isWrapped && isList(z.instanceof(z.ZodType).parse(schema.unwrap()));
}

const lists = Object.values({ ...endpoints, searchNFLStrikeWord: searchNFLStrikeWordEndpoint }).flatMap(
  ({ name, querySchema }) =>
    Object.entries(querySchema.shape).flatMap(([parameter, field]) => {
      const schema = z.instanceof(z.ZodType).parse(field);
      return isList(schema) && !strict.includes(parameter) ? [[name, parameter, schema] as const] : [];
    }),
);

describe("a list parameter", () => {
  it.each(lists)("%s: %s skips empty items, at its ends and between others", (_name, parameter, schema) => {
    const [first = "", second = ""] = examples[parameter] ?? [];
    expect(first).not.toBe("");
    const expected: unknown = schema.parse(`${first},${second}`);
    for (const text of [`${first},,${second}`, `,${first}, ,${second},`, `${first},${second},,`])
      expect([text, schema.parse(text)]).toEqual([text, expected]);
    expect(schema.parse(`${first},`)).toEqual(schema.parse(first));
  });

  it("is one of many: each kind of list is among them", () => {
    const found = new Set(lists.map(([, parameter]) => parameter));
    for (const parameter of ["market_tickers", "types", "role", "labels", "fiscal_quarter", "target_season"])
      expect([parameter, found.has(parameter)]).toEqual([parameter, true]);
  });
});
