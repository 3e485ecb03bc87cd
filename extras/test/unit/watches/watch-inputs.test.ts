import { z } from "zod";
import { hourMs } from "@mention-market/service/base/clock";
import { unavailable } from "@mention-market/service/base/errors";
import type { ExtraStores } from "../../../src/store/open.ts";
import { noon } from "../../store/store-harness.ts";
import { snapshotOf } from "../../support/valued-event.ts";
import { listed } from "../../support/make-watch.ts";
import { type WatchCall, watchCalls } from "../../support/watch-calls.ts";

const hook = { name: "Hook", url: "https://hooks.example.com/a" };
const created = z.object({ watch: z.object({ watchId: z.string() }) });

describe("the calls of watches", () => {
  const { open, close, call, newUser, setSnapshot } = watchCalls();
  let store: ExtraStores;
  beforeAll(() => {
    store = open();
  });
  const activate = (watchId: string) =>
    store.watches.update(watchId, (watch) => ({ ...watch, status: "active" }));
  afterAll(() => close());
  const create = async (uid: string, input: object) =>
    created.parse(await call("createWatch", uid, { ...hook, ...input })).watch.watchId;

  const price = { marketTicker: "KXA-1-B", when: "bid_at_or_above", dollars: 0.5 };
  const id = { watchId: "watch_1" };
  const many = (count: number, entry: (at: number) => unknown) =>
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

  it("refuse a type without its price when the price is removed", async () => {
    const uid = newUser();
    const watchId = await create(uid, { types: ["price.crossed"], price });
    await expect(call("updateWatch", uid, { watchId, price: null })).rejects.toMatchObject({
      argument: "types",
    });
    await call("updateWatch", uid, { watchId, price: null, types: [] });
  });

  it("keep a verdict's event or series, and refuse its type without it", async () => {
    const uid = newUser();
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

  it("refuse a watch by which more than 25 events ahead were followed, of all accounts, made, changed or enabled", async () => {
    const ahead = Array.from({ length: 24 }, (_, at) => [`KXA-${at}`, noon + (at + 1) * hourMs] as const);
    const seen = snapshotOf(Object.fromEntries([...ahead, ["KXA-STARTED", noon]]));
    const ofOthers = snapshotOf({ "KXB-1": noon + hourMs, "KXB-2": noon + 2 * hourMs });
    const others = [...ofOthers.events].map(
      ([ticker, event]) => [ticker, { ...event, series_ticker: "KXB" }] as const,
    );
    setSnapshot({
      series: seen.series,
      events: new Map([...seen.events, ...others]),
      markets: new Map([...seen.markets, ...ofOthers.markets]),
    });
    const [uid, another] = [newUser(), newUser()];
    const first = await create(uid, { verdict: { series_ticker: "KXA" } });
    const refused = {
      code: "exhausted",
      publicMessage: expect.stringMatching(
        /^Verdicts of at most 25 events .+ 24 are followed now, .+ adds 2\./,
      ),
    };
    await expect(create(another, { verdict: { series_ticker: "KXB" } })).rejects.toMatchObject(refused);
    const second = await create(another, {});
    const change = (input: object) => call("updateWatch", another, { watchId: second, ...input });
    await expect(change({ verdict: { series_ticker: "KXB" } })).rejects.toMatchObject(refused);
    await change({ verdict: { event_ticker: "KXB-1" } });
    // What adds no event is never refused.
    for (const ticker of ["KXA-3", "KXA-STARTED", "KXA-UNKNOWN", "KXB-1"])
      await create(another, { verdict: { event_ticker: ticker }, url: `https://${ticker}.example.com/` });

    await activate(first);
    await call("updateWatch", uid, { watchId: first, status: "disabled" });
    await create(another, { verdict: { series_ticker: "KXB" }, url: "https://b.example.com/" });
    await expect(call("updateWatch", uid, { watchId: first, status: "active" })).rejects.toMatchObject({
      code: "exhausted",
    });
    await call("updateWatch", uid, { watchId: first, status: "active", verdict: null });
  });

  it("let one of two accounts that ask at once follow the 25th event", async () => {
    const ahead = Array.from({ length: 26 }, (_, at) => [`KXC-${at}`, noon + hourMs] as const);
    setSnapshot(snapshotOf(Object.fromEntries(ahead)));
    const follow = (at: number) => {
      const url = `https://c${at}.example.com/`;
      return create(newUser(), { url, verdict: { event_ticker: `KXC-${at}` } });
    };
    for (let at = 0; at < 24; at += 1) await follow(at);
    const outcomes = await Promise.allSettled([follow(24), follow(25)]);
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
  });

  it("say that a watch with a verdict can't be made while the store fails", async () => {
    setSnapshot(unavailable("down"));
    await expect(create(newUser(), { verdict: { event_ticker: "KXA-1" } })).rejects.toMatchObject({
      code: "unavailable",
    });
    await create(newUser(), {});
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
