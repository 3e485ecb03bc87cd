import { z } from "zod";
import { type WatchCall, watchCalls } from "../../support/watch-calls.ts";

const hook = { name: "Hook", url: "https://hooks.example.com/a" };
const created = z.object({ watch: z.object({ watchId: z.string() }) });

describe("the calls of watches", () => {
  const { open, close, call, newUser } = watchCalls();
  beforeAll(() => {
    open();
  });
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
