import { z } from "zod";
import { minuteMs } from "@mention-market/service/base/clock";
import type { ExtraStores } from "../../../src/store/open.ts";
import { newDelivery } from "../../../src/watches/deliveries/delivery.ts";
import { createReceivers } from "../../../src/watches/receivers.ts";
import { shownWatch } from "../../../src/watches/own-watches.ts";
import { watchCallNames, watchCalls, type WatchCall } from "../../support/watch-calls.ts";
import { created, listed } from "../../support/make-watch.ts";
import { noon } from "../../store/store-harness.ts";

const updated = z.object({ watch: shownWatch });
const sent = z.object({ deliveryId: z.string() });
const deliveries = z.object({
  deliveries: z.array(z.looseObject({ deliveryId: z.string(), type: z.string(), status: z.string() })),
  cursor: z.string().nullable(),
});

const hook = { name: "Hook", url: "https://hooks.example.com/a" };

describe("the calls of watches", () => {
  const calls = watchCalls();
  const { log, encryption, clock, newUser, call } = calls;
  let store: ExtraStores;
  let now = noon;
  beforeAll(() => {
    store = calls.open();
  });
  beforeEach(() => {
    now = noon;
    calls.setNow(now);
    calls.setSending(true);
  });
  afterAll(() => calls.close());

  const wait = (ms: number) => {
    now += ms;
    calls.setNow(now);
  };
  const create = async (uid: string, input: object = {}) =>
    created.parse(await call("createWatch", uid, { ...hook, ...input }));
  const list = async (uid: string) => listed.parse(await call("listWatches", uid, null)).watches;
  const deliveriesOf = async (uid: string, watchId: string, cursor: string | null = null) =>
    deliveries.parse(await call("listDeliveries", uid, { watchId, cursor }));
  const receivers = () => createReceivers(store.watches, encryption, clock);
  const attempt = (httpStatus: number) => {
    return { at: now, httpStatus, ms: 1, error: null, response: null };
  };
  const record = async (watchId: string, type: string, httpStatus: number) =>
    (await receivers().get(watchId))?.recordOutcome(type, attempt(httpStatus), httpStatus === 410);
  const activate = (watchId: string) => record(watchId, "watch.test", 204);

  it("make a watch of the contract's fields in their order, with a secret that no other call shows", async () => {
    const uid = newUser();
    const { watch, secret } = await create(uid, {
      types: ["market.settled", "market.settled"],
      seriesTickers: ["kxa"],
      strikeWords: [" Tariff "],
      price: { marketTicker: "kxa-1-b", when: "bid_at_or_above", dollars: 0.5 },
    });
    expect(Object.keys(watch)).toEqual([
      "watchId",
      "name",
      "format",
      "url",
      "types",
      "seriesTickers",
      "eventTickers",
      "marketTickers",
      "strikeWords",
      ...["price", "verdict", "starts", "said", "waiting", "status", "ended"],
      ...["createdAt", "lastDelivery", "failingSince"],
    ]);
    expect(watch).toMatchObject({
      ...hook,
      types: ["market.settled"],
      seriesTickers: ["KXA"],
      eventTickers: [],
      strikeWords: ["Tariff"],
      price: { marketTicker: "KXA-1-B" },
      status: "new",
      lastDelivery: null,
      failingSince: null,
    });
    expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
    expect(await list(uid)).toEqual([watch]);
    const kept = JSON.stringify([await store.watches.get(watch.watchId), await list(uid), log.entries]);
    expect(kept).not.toContain(secret.slice(6));
  });

  it("send a test at once, and make the watch active once one was delivered", async () => {
    const uid = newUser();
    const { watch } = await create(uid);
    const { deliveries: first } = await deliveriesOf(uid, watch.watchId);
    expect(first).toMatchObject([
      { type: "watch.test", status: "waiting", nextAttemptAt: "2026-11-20T12:00:30.000Z" },
    ]);
    expect(JSON.parse(z.string().parse(first[0]?.["body"]))).toEqual({
      type: "watch.test",
      timestamp: "2026-11-20T12:00:30.000Z",
      data: { watchId: watch.watchId },
    });
    await record(watch.watchId, "watch.test", 500);
    expect(await list(uid)).toMatchObject([{ status: "new", lastDelivery: { httpStatus: 500 } }]);
    await activate(watch.watchId);
    expect(await list(uid)).toMatchObject([{ status: "active", failingSince: null }]);
  });

  it("keep a watch whose test could not be sent, with its secret, and say so in the log", async () => {
    const uid = newUser();
    calls.setSending(false);
    const { watch, secret } = await create(uid);
    expect(secret).toContain("whsec_");
    expect(await list(uid)).toHaveLength(1);
    expect(log.entries).toContainEqual(
      expect.objectContaining({
        severity: "error",
        fields: { watchId: watch.watchId, cause: "The store is down", failure: "internal" },
      }),
    );
  });

  it("change what is given and leave the rest, remove a price by null, and enable a disabled watch", async () => {
    const uid = newUser();
    const price = { marketTicker: "KXA-1-B", when: "bid_at_or_above", dollars: 0.5 };
    const { watch } = await create(uid, { seriesTickers: ["KXA"], price });
    const { watchId } = watch;
    const update = async (input: object) =>
      updated.parse(await call("updateWatch", uid, { watchId, ...input })).watch;
    await activate(watchId);
    const renamed = await update({ name: "Renamed", types: null, url: watch.url });
    expect(renamed).toMatchObject({ name: "Renamed", seriesTickers: ["KXA"], price, status: "active" });
    expect(await update({ price: null, seriesTickers: [], strikeWords: ["AI"] })).toMatchObject({
      price: null,
      seriesTickers: [],
      strikeWords: ["AI"],
    });
    await record(watchId, "market.settled", 410);
    expect(await list(uid)).toMatchObject([{ status: "disabled" }]);
    expect(await update({ status: "active" })).toMatchObject({ status: "active", failingSince: null });
  });

  it("pause a watch, to which nothing but tests is sent until it is enabled, and no new one", async () => {
    const uid = newUser();
    const { watch } = await create(uid);
    const { watchId } = watch;
    const update = async (status: string) =>
      updated.parse(await call("updateWatch", uid, { watchId, status })).watch;
    await expect(update("disabled")).rejects.toMatchObject({ code: "conflict" });
    await activate(watchId);
    await record(watchId, "market.settled", 500);
    expect(await update("disabled")).toMatchObject({ status: "disabled", failingSince: null });
    expect(await receivers().get(watchId)).toMatchObject({ isDisabled: true });
    await record(watchId, "watch.test", 204);
    expect(await list(uid)).toMatchObject([{ status: "disabled" }]);
    expect(await update("active")).toMatchObject({ status: "active" });
    expect(await receivers().get(watchId)).toMatchObject({ isDisabled: false });
  });

  it("make a watch new that is sent elsewhere: nothing but a test goes there until one is delivered", async () => {
    const uid = newUser();
    const { watch } = await create(uid);
    const { watchId } = watch;
    await activate(watchId);
    const former = await receivers().get(watchId);
    expect(former).toMatchObject({ url: hook.url, isDisabled: false });
    const url = "https://other.example.com/";
    const moved = updated.parse(await call("updateWatch", uid, { watchId, url })).watch;
    expect(moved).toMatchObject({ url, status: "new", lastDelivery: null });
    expect(await receivers().get(watchId)).toMatchObject({ url, isDisabled: true });
    // The test to the former URL was under way.
    await former?.recordOutcome("watch.test", attempt(204), false);
    expect(await list(uid)).toMatchObject([{ status: "new" }]);
    expect((await deliveriesOf(uid, watchId)).deliveries.map(({ type }) => type)).toEqual([
      "watch.test",
      "watch.test",
    ]);
    const enable = call("updateWatch", uid, { watchId, status: "active" });
    await expect(enable).rejects.toMatchObject({
      code: "conflict",
      publicMessage: expect.stringContaining("testWatch"),
    });
  });

  it("rotate a secret: the new one signs, and the one before too", async () => {
    const uid = newUser();
    const { watch, secret } = await create(uid);
    const { watchId } = watch;
    const rotated = z.object({ secret: z.string() }).parse(await call("rotateWatchSecret", uid, { watchId }));
    expect((await receivers().get(watchId))?.secrets).toEqual([rotated.secret, secret]);
  });

  it("delete a watch for good", async () => {
    const uid = newUser();
    const { watch } = await create(uid);
    const { watchId } = watch;
    expect(await call("deleteWatch", uid, { watchId })).toEqual({ watchId });
    expect(await list(uid)).toEqual([]);
    expect(await receivers().get(watchId)).toBeNull();
    await expect(call("deleteWatch", uid, { watchId })).rejects.toMatchObject({ code: "not_found" });
  });

  it("send 10 times a minute by testWatch and redeliver together, over all watches of an account", async () => {
    const uid = newUser();
    const [one, other] = [(await create(uid)).watch.watchId, (await create(uid)).watch.watchId];
    const { deliveryId } = sent.parse(await call("testWatch", uid, { watchId: one }));
    for (let at = 0; at < 8; at += 1) await call("testWatch", uid, { watchId: at % 2 === 0 ? one : other });
    await call("redeliver", uid, { watchId: one, deliveryId });
    for (const [name, input] of [
      ["testWatch", { watchId: other }],
      ["redeliver", { watchId: one, deliveryId }],
    ] as const)
      await expect(call(name, uid, input)).rejects.toMatchObject({ code: "exhausted" });
    wait(minuteMs - 1);
    await expect(call("testWatch", uid, { watchId: other })).rejects.toMatchObject({ code: "exhausted" });
    wait(1);
    await call("testWatch", uid, { watchId: other });
    // A watch remembers a minute: it would grow with each test.
    expect((await store.watches.get(other))?.sentByOwnerAt).toHaveLength(1);
  });

  it("list deliveries page by page, newest first, each once", async () => {
    const uid = newUser();
    const { watchId } = (await create(uid)).watch;
    const made = Array.from({ length: 120 }, (_, at) => ({
      ...newDelivery(
        {
          watchId,
          changeId: String(at),
          type: "market.listed",
          timestamp: "2026-11-20T12:00:00.000Z",
          data: {},
        },
        now + 1 + Math.floor(at / 7),
      ),
    }));
    await store.deliveries.add(made);
    const ids: string[] = [];
    let cursor: string | null = null;
    let pages = 0;
    do {
      const page: z.output<typeof deliveries> = await deliveriesOf(uid, watchId, cursor);
      ids.push(...page.deliveries.map(({ deliveryId }) => deliveryId));
      ({ cursor } = page);
      pages += 1;
    } while (cursor !== null);
    expect(pages).toBe(3);
    expect(new Set(ids).size).toBe(121);
    expect(ids.slice(0, 120).toSorted()).toEqual(made.map(({ id }) => id).toSorted());
    const other = (await create(uid)).watch.watchId;
    for (const bad of [(await deliveriesOf(uid, watchId)).cursor, "nonsense"])
      await expect(deliveriesOf(uid, other, bad)).rejects.toMatchObject({
        code: "invalid",
        argument: "cursor",
      });
  });

  it("send a delivery again under its id, but no change to a watch that is not sent changes", async () => {
    const uid = newUser();
    const { watchId } = (await create(uid)).watch;
    const change = newDelivery(
      { watchId, changeId: "1", type: "market.listed", timestamp: "2026-11-20T12:00:00.000Z", data: {} },
      now,
    );
    await store.deliveries.add([{ ...change, status: "failed" }]);
    const again = () => call("redeliver", uid, { watchId, deliveryId: change.id });
    await expect(again()).rejects.toMatchObject({ code: "conflict" });
    await activate(watchId);
    expect(await again()).toEqual({ deliveryId: change.id });
    expect(await store.deliveries.get(change.id)).toMatchObject({ status: "waiting", dueAt: now });
    await store.deliveries.change(change.id, (one) => ({ ...one, leaseUntil: now + 1 }));
    await expect(again()).rejects.toMatchObject({
      code: "conflict",
      publicMessage: "It is being sent right now",
    });
  });

  it("show nobody another account's watch or delivery, and change neither", async () => {
    const [owner, stranger] = [newUser(), newUser()];
    const { watch } = await create(owner);
    const { watchId } = watch;
    const own = (await create(stranger)).watch.watchId;
    const [delivery] = (await deliveriesOf(owner, watchId)).deliveries;
    const tries: [WatchCall, object][] = [
      ["updateWatch", { watchId, name: "Mine" }],
      ["deleteWatch", { watchId }],
      ["rotateWatchSecret", { watchId }],
      ["testWatch", { watchId }],
      ["listDeliveries", { watchId }],
      ["redeliver", { watchId, deliveryId: delivery?.deliveryId }],
      ["redeliver", { watchId: own, deliveryId: delivery?.deliveryId }],
      ["redeliver", { watchId: own, deliveryId: "none" }],
      ["updateWatch", { watchId: "watch_none" }],
    ];
    for (const [name, input] of tries)
      await expect(call(name, stranger, input)).rejects.toMatchObject({ code: "not_found" });
    expect(await list(owner)).toEqual([watch]);
  });

  it("fail with failed-precondition, all of them, where WATCH_SECRET_KEY is not set", async () => {
    const inputs: Record<WatchCall, unknown> = {
      createWatch: hook,
      listWatches: null,
      updateWatch: { watchId: "x" },
      deleteWatch: { watchId: "x" },
      rotateWatchSecret: { watchId: "x" },
      testWatch: { watchId: "x" },
      listDeliveries: { watchId: "x" },
      redeliver: { watchId: "x", deliveryId: "y" },
    };
    for (const name of watchCallNames)
      await expect(calls.callWithoutKey(name, inputs[name])).rejects.toMatchObject({ code: "conflict" });
  });
});
