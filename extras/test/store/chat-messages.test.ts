import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { secondMs } from "@mention-market/service/base/clock";
import { createDeliver } from "../../src/watches/deliveries/deliver.ts";
import { newDelivery } from "../../src/watches/deliveries/delivery.ts";
import { localNetwork } from "../../src/watches/deliveries/network.ts";
import { createSend } from "../../src/watches/deliveries/send.ts";
import type { ChatFormat } from "../../src/watches/formats/address.ts";
import { deliveryList } from "../../src/watches/own-deliveries.ts";
import { shownWatch } from "../../src/watches/own-watches.ts";
import { createReceivers } from "../../src/watches/receivers.ts";
import type { ExtraStores } from "../../src/store/open.ts";
import { addressSecrets, chatResponse, chatServers, formats } from "../support/chat-servers.ts";
import { watchCalls, type WatchCall } from "../support/watch-calls.ts";
import { noon } from "./store-harness.ts";

const created = z.object({ watch: shownWatch, secret: z.string().nullable() });
const watches = z.object({ watches: z.array(shownWatch) });
const siteUrl = "https://mention.example.com";
const page = (word: number) => `${siteUrl}/word?event_ticker=KXA-1&market_ticker=KXA-1-${word}`;

const settled = (watchId: string, number: number, strike_word = `Word ${number}`) => {
  const at = new Date(noon).toISOString();
  const of = { series_ticker: "KXA", event_ticker: "KXA-1", market_ticker: `KXA-1-${number}`, strike_word };
  const data = { result: "yes", settlement_ts: at };
  const change = { id: String(number), type: "market.settled", at, detected_at: at, ...of, data };
  return { watchId, changeId: change.id, type: change.type, timestamp: at, data: change };
};

/** Longer than any response here takes, on a busy machine too. */
const patientMs = 15 * secondMs;

/** Real servers, a real store, and a clock that stands still until a test sets it. */
describe("messages to chats and phones", () => {
  const calls = watchCalls({ allowsLocal: true });
  let servers: Awaited<ReturnType<typeof chatServers>>;
  let store: ExtraStores;
  let now: number;
  let timeoutMs: number;
  /** All that the calls have returned. */
  const responses: unknown[] = [];

  beforeAll(async () => {
    servers = await chatServers();
    store = calls.open();
  });
  beforeEach(() => {
    calls.setNow((now = noon));
    servers.received.length = 0;
    servers.respondAs(null);
    timeoutMs = patientMs;
  });
  afterAll(() => Promise.all([servers.close(), calls.close()]));

  async function call(name: WatchCall, uid: string, input: unknown): Promise<unknown> {
    const response = await calls.call(name, uid, input).catch((error: unknown) => error);
    responses.push(response instanceof Error ? String(response) : response);
    if (response instanceof Error) throw response;
    return response;
  }
  /** Makes every attempt that is due, in an instance of its own. */
  async function run(): Promise<void> {
    const deliver = createDeliver({
      store: store.deliveries,
      receivers: createReceivers(store.watches, calls.encryption, calls.clock),
      send: createSend({ network: localNetwork, clock: calls.clock, timeoutMs }),
      wake: () => Promise.resolve(),
      eventOf: () => Promise.resolve({ title: "Morning Show", startsAt: noon + 6 * 3_600 * secondMs }),
      siteUrl,
      clock: calls.clock,
      log: calls.log,
      jitter: () => 0,
      pause: () => Promise.resolve(),
    });
    const due = await store.deliveries.overdue(now, null, 1_000);
    await Promise.all(due.map(({ delivery, attempt }) => deliver({ delivery, attempt })));
  }
  async function make(format: ChatFormat) {
    const uid = calls.newUser();
    const input = { name: "China and others", format, url: servers.addressOf(format) };
    const { watch, secret } = created.parse(await call("createWatch", uid, input));
    return { uid, watch, secret, watchId: watch.watchId };
  }
  /** A watch whose test was taken. */
  async function active(format: ChatFormat) {
    const made = await make(format);
    await run();
    servers.received.length = 0;
    return made;
  }
  const shown = async (uid: string) => watches.parse(await call("listWatches", uid, null)).watches[0];
  /** Its deliveries but for tests, the newest first. */
  async function changesOf(uid: string, watchId: string) {
    const { deliveries } = deliveryList.parse(await call("listDeliveries", uid, { watchId }));
    return deliveries.filter(({ type }) => type !== "watch.test");
  }
  const add = (watchId: string, count: number) =>
    store.deliveries.add(
      Array.from({ length: count }, (_, at) => newDelivery(settled(watchId, at), now - count + at)),
    );

  it.each<[ChatFormat, path: string, body: (text: string) => string, contentType: string]>([
    [
      "discord",
      "/api/webhooks/123456789012345678/dc-Token_9QxZ77ab",
      (text) => `{"content":"${text}","allowed_mentions":{"parse":[]}}`,
      "application/json",
    ],
    [
      "slack",
      "/services/T0SECRET1/B0SECRET2/slackToken77ab",
      (text) => `{"text":"${text}","mrkdwn":false}`,
      "application/json",
    ],
    [
      "telegram",
      "/bot4455667788:AAE-tgToken_x77ab/sendMessage",
      (text) => `{"chat_id":"-1009988776655","text":"${text}","link_preview_options":{"is_disabled":true}}`,
      "application/json",
    ],
    ["ntfy", "/topic-Secret77ab", (text) => text.replaceAll("\\", ""), "text/plain; charset=utf-8"],
  ])(
    "to %s are a test that says what will come, and then a change, byte for byte",
    async (format, url, body, type) => {
      const { uid, watch, secret, watchId } = await make(format);
      expect([watch.format, watch.status, secret]).toEqual([format, "new", null]);
      expect(watch.url).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/….{4}$/);
      await run();
      expect(await shown(uid)).toMatchObject({ status: "active" });
      await add(watchId, 1);
      await run();
      const test = "Test from mention-market: this address gets alerts of China and others.";
      const sentence = `\\"Word 0\\" settled yes. Morning Show, starts 1:00 PM ET. ${page(0)}`;
      expect(servers.received.map((one) => [one.url, one.body, one.headers["content-type"]])).toEqual([
        [url, body(test), type],
        [url, body(sentence), type],
      ]);
      const [delivery] = await changesOf(uid, watchId);
      const headers = servers.received[1]?.headers ?? {};
      expect(headers["webhook-id"]).toBe(delivery?.deliveryId);
      expect(Object.keys(headers).filter((name) => name.startsWith("webhook-"))).toEqual(["webhook-id"]);
      if (format === "ntfy")
        expect(headers).toMatchObject({ title: "China and others", click: page(0), priority: "3" });
    },
  );

  it("join 15 changes that are due together in one message of 10 lines, and all of them are delivered", async () => {
    const { uid, watchId } = await active("discord");
    await add(watchId, 15);
    await run();
    expect(servers.received).toHaveLength(1);
    const { content } = z.object({ content: z.string() }).parse(JSON.parse(servers.received[0]?.body ?? ""));
    expect(content.split("\n")).toEqual([
      ...Array.from(
        { length: 10 },
        (_, at) => `"Word ${at}" settled yes. Morning Show, starts 1:00 PM ET. ${page(at)}`,
      ),
      "and 5 more",
    ]);
    const deliveries = await changesOf(uid, watchId);
    expect(deliveries.map(({ status }) => status)).toEqual(Array(15).fill("delivered"));
    expect(new Set(deliveries.map(({ attempts }) => JSON.stringify(attempts))).size).toBe(1);
    expect(servers.received[0]?.headers["webhook-id"]).toBe(deliveries.at(-1)?.deliveryId);
  });

  it("that are sent again by their owner go by themselves", async () => {
    const { uid, watchId } = await active("slack");
    servers.respondAs(chatResponse(500));
    await add(watchId, 3);
    await run();
    servers.respondAs(null);
    calls.setNow((now += 10 * secondMs));
    const [newest] = await changesOf(uid, watchId);
    await call("redeliver", uid, { watchId, deliveryId: newest?.deliveryId });
    await run();
    const words = servers.received.map(({ body }) => body.match(/Word \d/g)?.join());
    expect(words[0]).toBe("Word 0,Word 1,Word 2");
    expect(words.slice(1).toSorted()).toEqual(["Word 0,Word 1", "Word 2"]);
  });

  const chatNotFound = { ok: false, error_code: 400, description: "Bad Request: chat not found" };
  const refusals: readonly (readonly [ChatFormat, number, body: string | object])[] = [
    ...[401, 403, 404, 410].flatMap((status) => [
      ["discord", status, { message: "Unknown Webhook", code: 10_015 }] as const,
      ["slack", status, "no_service"] as const,
    ]),
    ...[401, 403, 404].map((status) => ["telegram", status, { ok: false }] as const),
    ["telegram", 400, chatNotFound],
    ["ntfy", 401, "unauthorized"],
    ["ntfy", 403, "forbidden"],
  ];
  it.each(refusals)(
    "disable a watch of %s at once by %i, with the reason, and are not tried again",
    async (format, status, body) => {
      const { uid, watchId } = await active(format);
      servers.respondAs(chatResponse(status, body));
      await add(watchId, 1);
      await run();
      expect(await shown(uid)).toMatchObject({ status: "disabled", lastDelivery: { httpStatus: status } });
      const [delivery] = await changesOf(uid, watchId);
      const error = expect.stringMatching(`refuses what is sent to this address \\(${status}[:)]`);
      expect(delivery).toMatchObject({ status: "failed", attempts: [{ httpStatus: status, error }] });
    },
  );

  it.each<[ChatFormat, number | null]>([
    ["discord", 400],
    ["discord", 500],
    ["slack", 503],
    ["telegram", 400],
    ["telegram", 410],
    ["ntfy", 404],
    ["ntfy", 502],
    ["slack", null],
  ])("to %s that came to %s are tried again 5 seconds later", async (format, status) => {
    const { uid, watchId } = await active(format);
    if (status === null) timeoutMs = 200;
    servers.respondAs(status === null ? () => undefined : chatResponse(status, "no"));
    await add(watchId, 1);
    await run();
    expect(await shown(uid)).toMatchObject({ status: "failing", lastDelivery: { httpStatus: status } });
    const [delivery] = await changesOf(uid, watchId);
    expect(delivery?.status).toBe("waiting");
    expect(Date.parse(delivery?.nextAttemptAt ?? "") - noon).toBeGreaterThanOrEqual(5 * secondMs);
    servers.respondAs(null);
    timeoutMs = patientMs;
    calls.setNow((now += 10 * secondMs));
    await run();
    expect(await shown(uid)).toMatchObject({ status: "active" });
  });

  it.each<[ChatFormat, body: object]>([
    ["discord", { message: "You are being rate limited.", retry_after: 64.57, global: false }],
    ["telegram", { ok: false, error_code: 429, parameters: { retry_after: 64.57 } }],
  ])("to %s that came too fast wait as long as the body says", async (format, body) => {
    const { uid, watchId } = await active(format);
    servers.respondAs(chatResponse(429, body));
    await add(watchId, 1);
    await run();
    const [delivery] = await changesOf(uid, watchId);
    const { attempts = [], nextAttemptAt } = delivery ?? {};
    const endedAt = Date.parse(attempts[0]?.at ?? "") + (attempts[0]?.ms ?? 0);
    expect(Date.parse(nextAttemptAt ?? "") - endedAt).toBe(64_570);
  });

  it("leave no address in the store, in the log or in a response, not even where the servers return it", async () => {
    servers.respondAs((response, path) =>
      response.writeHead(500).end(`{"url":"${path}?chat_id=-1009988776655"}`),
    );
    for (const format of formats) {
      const { uid, watchId } = await make(format);
      await run();
      await changesOf(uid, watchId);
      await call("updateWatch", uid, { watchId, name: "Renamed" });
      await call("testWatch", uid, { watchId });
      await call("updateWatch", uid, { watchId, url: `${servers.addressOf(format)}…` }).catch(
        () => undefined,
      );
      await call("rotateWatchSecret", uid, { watchId }).catch(() => undefined);
    }
    const stored = readdirSync(calls.folder()).map((name) =>
      readFileSync(join(calls.folder(), name), "latin1"),
    );
    const everything = [...stored, JSON.stringify(calls.log.entries), JSON.stringify(responses)].join("\n");
    expect(everything).toContain("China and others");
    for (const secret of addressSecrets) expect(everything).not.toContain(secret);
  });
});
