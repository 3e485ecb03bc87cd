import { z } from "zod";
import { hourMs } from "@mention-market/service/base/clock";
import { unavailable } from "@mention-market/service/base/errors";
import { emptySnapshot, type SeenMarket } from "../../../src/changes/snapshot.ts";
import type { ExtraStores } from "../../../src/store/open.ts";
import { noon } from "../../store/store-harness.ts";
import { snapshotOf } from "../../support/valued-event.ts";
import { listed, makeWatch } from "../../support/make-watch.ts";
import { type WatchCall, watchCalls } from "../../support/watch-calls.ts";

const hook = { name: "Hook", url: "https://hooks.example.com/a" };
const created = z.object({ watch: z.object({ watchId: z.string() }) });

describe("the calls of watches", () => {
  const { open, close, call, newUser, setSnapshot, setPhase } = watchCalls();
  let store: ExtraStores;
  beforeAll(() => {
    store = open();
  });
  const activate = (watchId: string) =>
    store.watches.update(watchId, (watch) => ({ ...watch, status: "active" }));
  afterAll(() => close());
  const create = async (uid: string, input: object) =>
    created.parse(await call("createWatch", uid, { ...hook, ...input })).watch.watchId;

  const price = { marketTicker: "KXA-1-T", when: "bid_at_or_above", dollars: 0.5 };
  const id = { watchId: "watch_1" };
  const many = <Entry>(count: number, entry: (at: number) => Entry) =>
    Array.from({ length: count }, (_, at) => entry(at));
  it.each<[WatchCall, string, object]>([
    ["createWatch", "name", { url: hook.url }],
    ["createWatch", "name", { ...hook, name: "" }],
    ["createWatch", "name", { ...hook, name: "   " }],
    ["createWatch", "name", { ...hook, name: "😀".repeat(61) }],
    ["createWatch", "name", { ...hook, name: "\ud800" }],
    ["createWatch", "url", { name: "x" }],
    ["createWatch", "url", { ...hook, url: "http://hooks.example.com/" }],
    ["createWatch", "url", { ...hook, url: "https://10.0.0.1/" }],
    ["createWatch", "url", { ...hook, url: "https://mention.example.com/" }],
    ["createWatch", "url", { ...hook, url: `https://hooks.example.com/${"a".repeat(2_048)}` }],
    ["createWatch", "types", { ...hook, types: ["market.opened"] }],
    ["createWatch", "types", { ...hook, types: "market.settled" }],
    ["createWatch", "types", { ...hook, types: ["watch.test"] }],
    ["createWatch", "types", { ...hook, types: ["price.crossed"] }],
    ["createWatch", "seriesTickers", { ...hook, seriesTickers: ["a/b"] }],
    ["createWatch", "eventTickers", { ...hook, eventTickers: many(21, (at) => `KXA-${at}`) }],
    ["createWatch", "marketTickers", { ...hook, marketTickers: [1] }],
    ["createWatch", "marketTickers", { ...hook, marketTickers: ["A".repeat(101)] }],
    ["createWatch", "strikeWords", { ...hook, strikeWords: [""] }],
    ["createWatch", "strikeWords", { ...hook, strikeWords: ["80+ times"] }],
    ["createWatch", "strikeWords", { ...hook, strikeWords: ["\ud800 word"] }],
    ["createWatch", "strikeWords", { ...hook, strikeWords: ["a".repeat(101)] }],
    ["createWatch", "price", { ...hook, price: {} }],
    ["createWatch", "price", { ...hook, price: { ...price, dollars: 0 } }],
    ["createWatch", "price", { ...hook, price: { ...price, dollars: 1 } }],
    ["createWatch", "price", { ...hook, price: { ...price, dollars: "0.5" } }],
    ["createWatch", "price", { ...hook, price: { ...price, dollars: Number.NaN } }],
    ["createWatch", "price", { ...hook, price: { ...price, when: "ask_at_or_below" } }],
    ["createWatch", "price", { ...hook, price: { ...price, marketTicker: "no ticker" } }],
    ["createWatch", "price", { ...hook, price: { ...price, side: "yes" } }],
    ["createWatch", "price", { ...hook, price: [price] }],
    ["createWatch", "types", { ...hook, types: ["verdict.buys"] }],
    ["createWatch", "verdict", { ...hook, verdict: {} }],
    ["createWatch", "verdict", { ...hook, verdict: "KXA-1" }],
    ["createWatch", "verdict", { ...hook, verdict: { event_ticker: "no ticker" } }],
    ["createWatch", "verdict", { ...hook, verdict: { market_ticker: "KXA-1-B" } }],
    ["createWatch", "verdict", { ...hook, verdict: { event_ticker: "KXA-1", series_ticker: "KXA" } }],
    ["updateWatch", "verdict", { ...id, verdict: { eventTicker: "KXA-1" } }],
    ["createWatch", "types", { ...hook, types: ["event.started"] }],
    ["createWatch", "types", { ...hook, types: ["market.said"] }],
    ["createWatch", "starts", { ...hook, starts: { market_ticker: "KXA-1-B" } }],
    ["createWatch", "starts", { ...hook, starts: "KXA-1" }],
    ["createWatch", "said", { ...hook, said: { series_ticker: "KXA" } }],
    ["createWatch", "said", { ...hook, said: { event_ticker: "KXA-1", market_ticker: "KXA-1-B" } }],
    ["updateWatch", "said", { ...id, said: { market_ticker: "no ticker" } }],
    ["createWatch", "secret", { ...hook, secret: "whsec_" }],
    ["listWatches", "watchId", id],
    ["updateWatch", "watchId", { name: "x" }],
    ["updateWatch", "watchId", { watchId: 7 }],
    ["updateWatch", "name", { ...id, name: "" }],
    ["updateWatch", "url", { ...id, url: "https://localhost/" }],
    ["updateWatch", "status", { ...id, status: "failing" }],
    ["updateWatch", "price", { ...id, price: false }],
    ["updateWatch", "strikeWords", { ...id, strikeWords: many(21, (at) => `word ${at}`) }],
    ["deleteWatch", "watchId", {}],
    ["rotateWatchSecret", "watchId", { watchId: null }],
    ["testWatch", "watchId", { watchId: ["watch_1"] }],
    ["listDeliveries", "watchId", {}],
    ["listDeliveries", "cursor", { ...id, cursor: 1 }],
    ["redeliver", "deliveryId", id],
    ["redeliver", "deliveryId", { ...id, deliveryId: "a".repeat(101) }],
  ])("refuse %s with a bad %s (case %#)", async (name, argument, input) => {
    await expect(call(name, newUser(), input)).rejects.toMatchObject({
      code: "invalid",
      argument,
      publicMessage: expect.stringMatching(new RegExp(`^Invalid argument: ${argument} \\(expected .+\\)$`)),
    });
  });

  const ahead = { ...snapshotOf({ "KXA-1": noon + hourMs }), isWhole: true } as const;

  it("refuse a type without its price when the price is removed", async () => {
    const uid = newUser();
    setSnapshot(ahead);
    const watchId = await create(uid, { types: ["price.crossed"], price });
    await expect(call("updateWatch", uid, { watchId, price: null })).rejects.toMatchObject({
      argument: "types",
    });
    await call("updateWatch", uid, { watchId, price: null, types: [] });
  });

  it("keep a verdict's event or series, and refuse its type without it", async () => {
    const uid = newUser();
    setSnapshot(ahead);
    const watchId = await create(uid, { types: ["verdict.buys"], verdict: { event_ticker: "kxa-1" } });
    const kept = async () => listed.parse(await call("listWatches", uid, null)).watches[0]?.verdict;
    expect(await kept()).toEqual({ event_ticker: "KXA-1" });
    await call("updateWatch", uid, { watchId, verdict: { series_ticker: "KXA" } });
    expect(await kept()).toEqual({ series_ticker: "KXA" });
    await expect(call("updateWatch", uid, { watchId, verdict: null })).rejects.toMatchObject({
      argument: "types",
    });
    await call("updateWatch", uid, { watchId, verdict: null, types: [] });
    expect(await kept()).toBeNull();
  });

  it("show which of a watch's events have no place, until the event is ahead of fewer others", async () => {
    const ahead = (count: number) =>
      snapshotOf(
        Object.fromEntries(Array.from({ length: count }, (_, at) => [`KXA-${at}`, noon + (at + 1) * hourMs])),
      );
    setSnapshot(ahead(27));
    const uid = newUser();
    const verdict = { series_ticker: "KXA" };
    const watchId = await create(uid, { verdict });
    const waiting = async () => listed.parse(await call("listWatches", uid, null)).watches[0]?.waiting;
    expect(await waiting()).toEqual([]);
    await activate(watchId);
    expect(await waiting()).toEqual(["KXA-25", "KXA-26"]);
    expect(await call("updateWatch", uid, { watchId, name: "x" })).toMatchObject({
      watch: { waiting: ["KXA-25", "KXA-26"] },
    });
    setSnapshot(ahead(25));
    expect(await waiting()).toEqual([]);
    await call("updateWatch", uid, { watchId, status: "disabled" });
  });

  it("refuse a condition on what is unknown, is live or has settled, with the reason, and keep a good one", async () => {
    const seen = snapshotOf({
      "KXA-AHEAD": noon + hourMs,
      "KXA-LIVE": noon - hourMs,
      "KXA-OVER": noon - hourMs,
    });
    const markets = [...seen.markets.values()].map((market): SeenMarket =>
      market.event_ticker === "KXA-OVER" ? { ...market, status: "settled", result: "no" } : market,
    );
    const byTicker = new Map(markets.map((market) => [market.market_ticker, market]));
    setSnapshot({ ...seen, isWhole: true, markets: byTicker });
    const uid = newUser();
    const on = (marketTicker: string) => ({ price: { ...price, marketTicker } });
    const good = {
      ...{ ...on("KXA-LIVE-T"), verdict: { event_ticker: "KXA-AHEAD" } },
      ...{ starts: { event_ticker: "KXA-AHEAD" }, said: { event_ticker: "KXA-LIVE" } },
    };
    const watchId = await create(uid, good);
    for (const [input, code, reason] of [
      [{ starts: { event_ticker: "KXA-NONE" } }, "not_found", "Event not found"],
      [{ said: { event_ticker: "KXA-NONE" } }, "not_found", "Event not found"],
      [{ said: { market_ticker: "KXA-NONE-T" } }, "not_found", "Market not found"],
      [on("KXA-OVER-T"), "invalid", "KXA-OVER-T has settled no"],
      [{ verdict: { event_ticker: "KXA-LIVE" } }, "invalid", "KXA-LIVE is live"],
      [{ verdict: { event_ticker: "KXA-OVER" } }, "invalid", "KXA-OVER is settled"],
      [{ starts: { event_ticker: "KXA-LIVE" } }, "invalid", "KXA-LIVE is live"],
      [{ starts: { event_ticker: "KXA-OVER" } }, "invalid", "KXA-OVER is settled"],
      [{ said: { event_ticker: "KXA-OVER" } }, "invalid", "KXA-OVER is settled"],
      [{ said: { market_ticker: "KXA-OVER-T" } }, "invalid", "KXA-OVER-T has settled no"],
    ] as const)
      for (const refused of [create(uid, input), call("updateWatch", uid, { watchId, ...input })])
        await expect(refused).rejects.toMatchObject({ code, publicMessage: expect.stringContaining(reason) });
    setPhase("settled");
    for (const [input, reason] of [
      [on("KXA-PAST-T"), "KXA-PAST-T has settled"],
      [{ verdict: { event_ticker: "KXA-PAST" } }, "KXA-PAST is settled"],
      [{ starts: { event_ticker: "KXA-PAST" } }, "KXA-PAST is settled"],
      [{ said: { event_ticker: "KXA-PAST" } }, "KXA-PAST is settled"],
      [{ said: { market_ticker: "KXA-PAST-T" } }, "KXA-PAST-T has settled"],
    ] as const)
      await expect(create(uid, input)).rejects.toMatchObject({
        code: "invalid",
        publicMessage: expect.stringContaining(reason),
      });
    // Kalshi has events of other categories, too, which the feed never sees.
    setPhase("live");
    await expect(create(uid, { said: { event_ticker: "KXA-NONE" } })).rejects.toMatchObject({
      code: "not_found",
    });
    await create(newUser(), on("KXA-NONE-T"));
    setSnapshot(seen);
    await create(newUser(), { ...on("KXA-NONE-T"), verdict: { event_ticker: "KXA-NONE" } });
    await expect(create(uid, { starts: { event_ticker: "KXA-NONE" } })).rejects.toMatchObject({
      code: "busy",
    });
    expect(await call("updateWatch", uid, { watchId, starts: null })).toMatchObject({
      watch: { starts: null, said: { event_ticker: "KXA-LIVE" } },
    });
  });

  it("change the name of a watch, given with its conditions, after these have come true", async () => {
    const event_ticker = "KXA-1";
    const conditions = { price, verdict: { event_ticker }, starts: { event_ticker }, said: { event_ticker } };
    setSnapshot(ahead);
    const uid = newUser();
    const watchId = await create(uid, conditions);
    const markets = [...ahead.markets].map(([ticker, market]) => {
      return [ticker, { ...market, status: "settled", result: "yes" }] as const;
    });
    setSnapshot({ ...ahead, markets: new Map(markets) });
    const renamed = await call("updateWatch", uid, { watchId, name: "Renamed", ...conditions });
    expect(renamed).toMatchObject({ watch: { name: "Renamed", ...conditions } });
  });

  it("delete a watch that has ended, show why it has, and change nothing of it; it counts towards no limit", async () => {
    const uid = newUser();
    const ids: string[] = [];
    for (let at = 0; at < 5; at += 1) ids.push(await create(uid, {}));
    const [watchId = ""] = ids;
    const ended = { at: noon, reason: '"Tariff" settled no' };
    await store.watches.update(watchId, (watch) => ({ ...watch, status: "ended", ended }));
    expect(listed.parse(await call("listWatches", uid, null)).watches).toContainEqual(
      expect.objectContaining({
        watchId,
        status: "ended",
        ended: { ...ended, at: "2026-11-20T12:00:30.000Z" },
      }),
    );
    for (const [name, input] of [
      ["updateWatch", { name: "x" }],
      ["updateWatch", { status: "active" }],
      ["rotateWatchSecret", {}],
    ] as const)
      await expect(call(name, uid, { watchId, ...input })).rejects.toMatchObject({
        code: "conflict",
        publicMessage: expect.stringContaining('ended: "Tariff" settled no.'),
      });
    await create(uid, {});
    await call("deleteWatch", uid, { watchId });
  });

  it("keep the 100 watches of an account that ended last", async () => {
    const uid = newUser();
    const ended = many(102, (at) =>
      makeWatch({ uid, status: "ended", ended: { at: noon + at, reason: "all settled" } }),
    );
    await store.watches.change(uid, () => ({ write: ended, remove: [], result: null }));
    await create(uid, {});
    const left = await store.watches.list(uid);
    expect(left.filter(({ id }) => ended.slice(0, 2).some((one) => one.id === id))).toEqual([]);
    expect(left).toHaveLength(101);
  });

  it("say that no watch can be made while the store fails", async () => {
    setSnapshot(unavailable("down"));
    await expect(create(newUser(), {})).rejects.toMatchObject({ code: "unavailable" });
    setSnapshot(emptySnapshot);
  });

  it("refuse a 101st watch, and a 6th to a host name, whatever the port and the path, made or changed", async () => {
    const uid = newUser();
    const hosts = [
      "a.example.com",
      "a.example.com/x",
      "a.example.com:8443",
      "A.example.com",
      "a.example.com",
    ];
    for (const host of hosts) await create(uid, { url: `https://${host}` });
    const watchId = await create(uid, { url: "https://x.a.example.com" });
    const sixth = {
      code: "exhausted",
      publicMessage: expect.stringContaining("at most 5 watches that send to a.example.com"),
    };
    const url = "https://a.example.com/y";
    await expect(create(uid, { url })).rejects.toMatchObject(sixth);
    await expect(call("updateWatch", uid, { watchId, url })).rejects.toMatchObject(sixth);
    for (let at = 6; at < 100; at += 1) await create(uid, { url: `https://host${at}.example.com/` });
    await expect(create(uid, { url: "https://host100.example.com/" })).rejects.toMatchObject({
      code: "exhausted",
      publicMessage: expect.stringContaining("at most 100 watches"),
    });
  });
});
