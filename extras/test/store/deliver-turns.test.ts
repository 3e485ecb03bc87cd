import { hourMs, secondMs } from "@mention-market/service/base/clock";
import { dropDelivery } from "../../src/watches/deliveries/attempts.ts";
import { createDeliver, type Deliver } from "../../src/watches/deliveries/deliver.ts";
import type { DeliveryStore, WakeUp } from "../../src/watches/deliveries/delivery.ts";
import { createSendDeliveries, type SendDeliveries } from "../../src/watches/deliveries/send-deliveries.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { until } from "@mention-market/service/test/support/until";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { createSqliteHarness, noon, type StoreHarness } from "./store-harness.ts";

const spacingMs = 200;
const numbers = (count: number) => Array.from({ length: count }, (_, at) => at);
const changes = (watchId: string, count: number) =>
  numbers(count).map((number) => ({
    ...{ watchId, changeId: String(number), type: "market.settled" },
    ...{ timestamp: "2026-11-20T12:00:30.000Z", data: { number } },
  }));

/** One host name for all watches, whose account is their first letter. The clock moves with the pauses of the host's pace. */
describe("the requests to one host name", () => {
  let harness: StoreHarness;
  let store: DeliveryStore;
  let clock: VirtualClock;
  let woken: WakeUp[];
  let sent: { readonly watchId: string; readonly at: number }[];
  let response: () => Promise<unknown>;
  let deliver: Deliver;
  let sendDeliveries: SendDeliveries;

  const wake = (wakeUp: WakeUp) => Promise.resolve(void woken.push(wakeUp));
  const instanceOn = (deliveries: DeliveryStore) =>
    createDeliver({
      store: deliveries,
      receivers: {
        get: (watchId) =>
          Promise.resolve({
            url: `https://hooks.example.com/${watchId}`,
            format: "webhook",
            name: "Everything",
            account: watchId.slice(0, 1),
            secrets: [],
            isDisabled: false,
            recordOutcome: () => Promise.resolve(),
          }),
      },
      send: async (url) => {
        const at = clock.now();
        sent.push({ watchId: url.split("/").at(-1) ?? "", at: clock.monotonicMs() });
        await response();
        return { attempt: { at, httpStatus: 204, ms: 0, error: null, response: null }, retryAfterMs: null };
      },
      wake,
      clock,
      log: recordingLog(),
      pause: async (ms) => {
        // Others come meanwhile.
        await new Promise(setImmediate);
        clock.advance(ms);
      },
    });
  const deliverAll = (by = deliver) => Promise.all(woken.splice(0).map((wakeUp) => by(wakeUp)));
  const gaps = () => sent.slice(1).map(({ at }, before) => at - (sent[before]?.at ?? 0));

  beforeEach(() => {
    harness = createSqliteHarness();
    store = harness.open().deliveries;
    clock = virtualClock(noon);
    [woken, sent] = [[], []];
    response = () => Promise.resolve();
    deliver = instanceOn(store);
    sendDeliveries = createSendDeliveries(store, wake, clock);
  });
  afterEach(() => harness.clear());

  it("are five a second, whoever's watches they are, and none is lost", async () => {
    for (const watchId of ["a", "b", "c"]) await sendDeliveries(changes(watchId, 10));
    await deliverAll();
    expect(gaps()).toEqual(Array(29).fill(spacingMs));
    expect(woken).toEqual([]);
  });

  it("go on at five a second past deliveries that were dropped, and past those that another process has made", async () => {
    const { promise: responding, resolve: respond } = Promise.withResolvers<undefined>();
    response = () => responding;
    await sendDeliveries(changes("a", 900));
    const all = woken.splice(0);
    const begun = all.map((wakeUp) => deliver(wakeUp));
    await until(() => sent.length === 2);
    // Those that wait have returned.
    await Promise.all(begun.slice(2));
    response = () => Promise.resolve(undefined);
    const other = instanceOn(harness.open().deliveries);
    for (const wakeUp of all.slice(2, 300)) await other(wakeUp);
    for (const { delivery } of all.slice(600)) await store.change(delivery, dropDelivery);
    sent = sent.slice(0, 2);
    respond(undefined);
    await Promise.all(begun);
    await deliverAll();
    await deliverAll();
    expect(sent).toHaveLength(2 + 300);
    expect(new Set(gaps().slice(2))).toEqual(new Set([spacingMs]));
  });

  it("go by turns of accounts: the only one of an account waits for one of each other account, however many these have", async () => {
    for (const watchId of ["a1", "a2", "b1"]) await sendDeliveries(changes(watchId, 40));
    const others = deliverAll();
    await sendDeliveries(changes("c", 1));
    await Promise.all([others, deliverAll()]);
    expect(sent.findIndex(({ watchId }) => watchId === "c")).toBeLessThanOrEqual(3);
    // Of one account, its watches take turns.
    const own = sent.filter(({ watchId }) => watchId.startsWith("a")).map(({ watchId }) => watchId);
    expect(own.slice(1, 21)).toEqual(numbers(20).map((at) => (at % 2 === 0 ? "a1" : "a2")));
    expect(sent).toHaveLength(121);
  });

  it("keep their pace when the wall clock is set back by an hour", async () => {
    await sendDeliveries(changes("a", 2));
    await deliverAll();
    clock.setWall(noon - hourMs);
    const before = clock.monotonicMs();
    await sendDeliveries(changes("b", 2));
    await deliverAll();
    expect(sent).toHaveLength(4);
    expect(clock.monotonicMs() - before).toBeLessThanOrEqual(2 * spacingMs);
  });

  it("are begun by one call for 30 seconds, which then wakes the next one", async () => {
    await sendDeliveries(changes("a", 400));
    await deliverAll();
    expect(clock.monotonicMs() - noon).toBe(30 * secondMs);
    expect(sent).toHaveLength(151);
    expect(new Set(woken.map(({ delivery }) => delivery)).size).toBe(1);
    await deliverAll();
    await deliverAll();
    expect(sent).toHaveLength(400);
    expect(woken).toEqual([]);
  });

  it("go on after one whose store failed", async () => {
    await sendDeliveries(changes("a", 5));
    let calls = 0;
    const failing: DeliveryStore = {
      ...store,
      change: (...given) => {
        calls += 1;
        return calls === 3 ? Promise.reject(new Error("no store")) : store.change(...given);
      },
    };
    const results = await Promise.allSettled(woken.splice(0).map(instanceOn(failing)));
    expect(results.filter(({ status }) => status === "rejected")).toHaveLength(1);
    const statuses = (await store.list("a", null, 10)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([...Array(4).fill("delivered"), "waiting"]);
  });
});
