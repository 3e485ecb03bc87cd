import { randomUUID } from "node:crypto";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { Webhook } from "standardwebhooks";
import { z } from "zod";
import { listening, type Listening } from "@mention-market/service/test/support/listening";
import { deliveryList } from "../../src/watches/own-deliveries.ts";
import { eventually, firstCollection, startLocalServer, type LocalServer } from "../support/local-server.ts";
import { created, listed } from "../support/make-watch.ts";
import { extrasHealth } from "../../src/endpoints/get-extras-health.ts";

const headersOf = z.record(z.string(), z.string());

describe("a watch in npm start", () => {
  let server: LocalServer;
  let folder: string;
  let receiver: Listening;
  const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder, "mention-market-"));
    server = await startLocalServer({ DATA_DIR: folder });
    receiver = await listening((request, response) => {
      void text(request).then((body) => {
        received.push({ headers: headersOf.parse(request.headers), body });
        response.writeHead(204).end();
      });
    });
  });
  afterAll(async () => {
    await receiver.close();
    await server.stop();
    await rm(folder, { recursive: true });
  });

  async function call(name: string, data: unknown): Promise<unknown> {
    const { status: code, body } = await server.call(name, data);
    expect([name, code]).toEqual([name, 200]);
    return z.strictObject({ result: z.unknown() }).parse(body).result;
  }
  const deliveriesOf = async (watchId: string) =>
    deliveryList.parse(await call("listDeliveries", { watchId })).deliveries;

  it("is active once its receiver took a signed test, which it sends again under the same id, signed by both secrets after a rotation", async () => {
    const url = `${receiver.url}/hook`;
    // Of a series that rests: the sample's bulletins change each minute.
    const input = { name: `Journey ${randomUUID()}`, url, seriesTickers: ["KXSBMENTION"] };
    const { watch, secret } = created.parse(await call("createWatch", input));
    expect(watch).toMatchObject({ url, status: "new" });
    const { watchId } = watch;
    const shown = async () =>
      listed.parse(await call("listWatches", null)).watches.find((one) => one.watchId === watchId);
    await eventually(async () => (await shown())?.status === "active");
    const deliveries = await deliveriesOf(watchId);
    expect(deliveries).toMatchObject([{ status: "delivered", attempts: [{ httpStatus: 204 }] }]);

    const rotated = z.object({ secret: z.string() }).parse(await call("rotateWatchSecret", { watchId }));
    const deliveryId = deliveries[0]?.deliveryId;
    await call("redeliver", { watchId, deliveryId });
    await eventually(() => received.length === 2);
    expect(received.map(({ headers }) => headers["webhook-id"])).toEqual([deliveryId, deliveryId]);
    const payload = { type: "watch.test", data: { watchId } };
    for (const [place, by] of [
      [0, secret],
      [1, secret],
      [1, rotated.secret],
    ] as const) {
      const { body, headers } = received[place] ?? { body: "", headers: {} };
      expect(new Webhook(by).verify(body, headers)).toMatchObject(payload);
    }
    await call("updateWatch", { watchId, name: "Renamed" });
    await call("testWatch", { watchId });
    await eventually(() => received.length === 3);
    expect(await shown()).toMatchObject({ name: "Renamed", status: "active" });
    await call("deleteWatch", { watchId });
    expect(await shown()).toBeUndefined();
  });

  it("may not send to this server itself, by any of its names", async () => {
    for (const own of [server.baseUrl, server.baseUrl.replace("127.0.0.1", "localhost")])
      expect(await server.call("createWatch", { name: "Loop", url: `${own}/getHealth` })).toMatchObject({
        status: 400,
        body: { error: { status: "INVALID_ARGUMENT", details: { argument: "url" } } },
      });
  });

  it("of what settled long ago is a 400 with the reason, and of an unknown event or market a 404", async () => {
    await firstCollection(server);
    const create = (condition: object) =>
      server.call("createWatch", { name: "Past", url: `${receiver.url}/hook`, ...condition });
    const refusal = (status: string, message: string) => ({
      error: expect.objectContaining({ status, message: expect.stringContaining(message) }),
    });
    const event_ticker = "KXSBMENTION-SB26";
    const on = (word: string) => {
      return { price: { marketTicker: `${event_ticker}-${word}`, when: "bid_at_or_above", dollars: 0.5 } };
    };
    for (const [condition, message] of [
      [on("DOIN"), `${event_ticker}-DOIN has settled`],
      [{ verdict: { event_ticker } }, `${event_ticker} is settled`],
      [{ starts: { event_ticker } }, `${event_ticker} is settled`],
      [{ said: { event_ticker } }, `${event_ticker} is settled`],
      [{ said: { market_ticker: `${event_ticker}-DOIN` } }, `${event_ticker}-DOIN has settled`],
    ] as const)
      expect(await create(condition)).toEqual({ status: 400, body: refusal("INVALID_ARGUMENT", message) });
    for (const [condition, message] of [
      [{ starts: { event_ticker: "KXSBMENTION-SB99" } }, "Event not found"],
      [{ said: { market_ticker: `${event_ticker}-NONE` } }, "Market not found"],
    ] as const)
      expect(await create(condition)).toEqual({ status: 404, body: refusal("NOT_FOUND", message) });
  });

  it("needs somebody who is signed in", async () => {
    expect(await server.call("listWatches", null, null)).toMatchObject({
      status: 401,
      body: { error: { message: "Sign in to manage watches" } },
    });
  });

  it("keeps the key of its secrets for the owner of the data folder alone", async () => {
    expect((await stat(join(folder, "watch-secret-key"))).mode & 0o777).toBe(0o600);
  });
});

describe("watches of a store that was restored from a backup", () => {
  let folder: string;
  let server: LocalServer;
  let receiver: Listening;
  let watchId: string;
  let secret: string;
  const received: { readonly headers: Record<string, string>; readonly body: string }[] = [];
  const copy = () => join(folder, "copy");

  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder, "mention-market-"));
    receiver = await listening((request, response) => {
      void text(request).then((body) => {
        received.push({ headers: headersOf.parse(request.headers), body });
        response.writeHead(204).end();
      });
    });
    server = await startLocalServer({ DATA_DIR: join(folder, "store") });
    // Of a series that rests: the sample's bulletins change each minute.
    const input = { name: "Restored", url: receiver.url, seriesTickers: ["KXSBMENTION"] };
    const made = created.parse(await call("createWatch", input));
    [watchId, secret] = [made.watch.watchId, made.secret];
    await eventually(async () => (await shown())?.status === "active");
    await promisify(execFile)(process.execPath, ["commands/backup.ts", copy()], {
      cwd: join(__dirname, "../.."),
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, "store") },
    });
    await server.stop();
  });
  afterEach(() => server.stop());
  afterAll(async () => {
    await receiver.close();
    await rm(folder, { recursive: true });
  });

  async function call(name: string, data: unknown): Promise<unknown> {
    const { status: code, body } = await server.call(name, data);
    expect([name, code]).toEqual([name, 200]);
    return z.strictObject({ result: z.unknown() }).parse(body).result;
  }
  const shown = async () =>
    listed.parse(await call("listWatches", null)).watches.find((one) => one.watchId === watchId);
  const secretsHealth = async () =>
    extrasHealth.parse(await (await server.get("/getExtrasHealth", { headers: {} })).json()).watch_secrets;
  const isSignedBy = (by: string) => {
    const { headers = {}, body = "" } = received.at(-1) ?? {};
    expect(new Webhook(by).verify(body, headers)).toMatchObject({ type: "watch.test", data: { watchId } });
  };

  it("send on, signed as before", async () => {
    server = await startLocalServer({ DATA_DIR: copy() });
    const before = received.length;
    await call("testWatch", { watchId });
    await eventually(() => received.length > before);
    isSignedBy(secret);
    expect(await secretsHealth()).toBe("ok");
  });

  it("without the key of their secrets: log, getExtrasHealth and each attempt say so, and a replaced secret signs again", async () => {
    await rm(join(copy(), "watch-secret-key"));
    server = await startLocalServer({ DATA_DIR: copy() });
    expect(server.stderr()).toMatch(/"severity":"ERROR".*"Secrets of watches can't be read".*"watches":1/);
    expect(await secretsHealth()).toBe("unreadable");

    const before = received.length;
    await call("testWatch", { watchId });
    await eventually(async () => (await shown())?.status === "failing");
    const { deliveries } = deliveryList.parse(await call("listDeliveries", { watchId }));
    expect(deliveries[0]).toMatchObject({
      status: "waiting",
      attempts: [
        { httpStatus: null, error: expect.stringMatching(/^The secret of this watch can no longer/) },
      ],
    });
    expect(received).toHaveLength(before);

    const rotated = z.object({ secret: z.string() }).parse(await call("rotateWatchSecret", { watchId }));
    await eventually(() => received.length > before);
    isSignedBy(rotated.secret);
    await eventually(async () => (await shown())?.status === "active");
    await eventually(async () => (await secretsHealth()) === "ok");
  });
});
