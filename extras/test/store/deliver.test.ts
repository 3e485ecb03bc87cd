import { minuteMs, secondMs } from "@mention-market/service/base/clock";
import type { Attempt, DeliveryStore, Receiver, WakeUp } from "../../src/watches/deliveries/delivery.ts";
import { leaseMs } from "../../src/watches/deliveries/attempts.ts";
import { createDeliver, type Deliver } from "../../src/watches/deliveries/deliver.ts";
import { createWatchSemaphore } from "../../src/watches/deliveries/limits.ts";
import type { Send } from "../../src/watches/deliveries/send.ts";
import {
  createSendDeliveries,
  type SendDeliveries,
  createSweep,
} from "../../src/watches/deliveries/send-deliveries.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { until } from "@mention-market/service/test/support/until";
import { runDueWakeUps, createSqliteHarness, noon, type StoreHarness } from "./store-harness.ts";
import { virtualClock, type VirtualClock } from "@mention-market/service/test/support/virtual-clock";
import { freshWatch } from "./delivery-store.contract.ts";

const secret = "whsec_MDEyMzQ1Njc4OWFiY2RlZjAxMjM0NTY3ODlhYmNkZWY=";

/** A receiver's answer to a request: a status, or nothing before the test says so. */
type Answer = (webhookId: string) => Promise<{ readonly status: number | null }>;

const change = (watchId: string, number = 1) => ({
  watchId,
  changeId: String(number),
  type: "market.settled",
  timestamp: "2026-11-20T12:00:30.000Z",
  data: { number },
});

/** What receivers see and owners rely on: a queue in which wake-ups are kept until a test runs them. */
describe("delivering", () => {
  let harness: StoreHarness;
  let store: DeliveryStore;
  let clock: VirtualClock;
  let woken: { wakeUp: WakeUp; at: number }[];
  let sent: { readonly id: string; readonly at: number }[];
  let outcomes: Attempt[];
  let receiver: Receiver | null;
  let answer: Answer;
  let deliver: Deliver;
  let sendDeliveries: SendDeliveries;
  let watchId: string;

  const send: Send = async (_url, _body, headers) => {
    const at = clock.now();
    sent.push({ id: headers["webhook-id"] ?? "", at });
    const { status } = await answer(headers["webhook-id"] ?? "");
    return { attempt: { at, httpStatus: status, ms: 0, error: null, response: null }, retryAfterMs: null };
  };
  const wake = (wakeUp: WakeUp, at: number) => Promise.resolve(void woken.push({ wakeUp, at }));
  const optionsOf = (deliveries: DeliveryStore) => ({
    store: deliveries,
    receivers: { get: () => Promise.resolve(receiver) },
    send,
    wake,
    clock,
    log: recordingLog(),
    jitter: () => 0,
    pause: () => Promise.resolve(),
  });
  const instanceOn = (deliveries: DeliveryStore) => createDeliver(optionsOf(deliveries));

  beforeEach(() => {
    harness = createSqliteHarness();
    store = harness.open().deliveries;
    clock = virtualClock(noon);
    [woken, sent, outcomes] = [[], [], []];
    receiver = {
      url: "https://receiver.example.com/",
      format: "webhook",
      name: "Everything",
      account: "user",
      secrets: [secret],
      isDisabled: false,
      recordOutcome: (_type, attempt) => Promise.resolve(void outcomes.push(attempt)),
    };
    answer = () => Promise.resolve({ status: 200 });
    deliver = instanceOn(store);
    sendDeliveries = createSendDeliveries(store, wake, clock);
    watchId = freshWatch();
  });
  afterEach(() => harness.clear());

  const runDue = () => runDueWakeUps(woken, clock, deliver);
  const only = async () => {
    const [delivery, ...others] = await store.list(watchId, null, 10);
    if (delivery === undefined || others.length > 0) throw new Error("There is not one delivery");
    return delivery;
  };

  it("sends a change that was added twice once, under its id, and calls it delivered", async () => {
    await sendDeliveries([change(watchId)]);
    await sendDeliveries([change(watchId)]);
    await runDue();
    const delivery = await only();
    expect(sent.map(({ id }) => id)).toEqual([delivery.id]);
    expect(delivery).toMatchObject({ status: "delivered", attempts: [{ httpStatus: 200 }] });
    expect(outcomes).toEqual(delivery.attempts);
    expect(woken).toEqual([]);
  });

  it("sends nothing for a wake-up that is early, of another attempt, of no delivery, or after the end", async () => {
    answer = () => Promise.resolve({ status: 500 });
    await sendDeliveries([change(watchId)]);
    await runDue();
    const { id } = await only();
    await deliver({ delivery: id, attempt: 1 });
    clock.advance(5 * secondMs);
    for (const attempt of [0, 2]) await deliver({ delivery: id, attempt });
    await deliver({ delivery: "0".repeat(32), attempt: 0 });
    expect(sent).toHaveLength(1);
    answer = () => Promise.resolve({ status: 200 });
    await runDue();
    await deliver({ delivery: id, attempt: 2 });
    expect(sent).toHaveLength(2);
  });

  it("sends once when it is woken twice at once, by one instance and by two", async () => {
    await sendDeliveries([change(watchId)]);
    const wakeUp = { delivery: (await only()).id, attempt: 0 };
    const other = instanceOn(harness.open().deliveries);
    await Promise.all([deliver(wakeUp), other(wakeUp), deliver(wakeUp), other(wakeUp)]);
    expect(sent).toHaveLength(1);
  });

  it("sends what nobody woke when the overdue ones are woken", async () => {
    await sendDeliveries([change(watchId)]);
    woken = [];
    const sweep = createSweep(store, wake);
    await sweep(clock.now());
    expect(woken).toHaveLength(1);
    await runDue();
    expect(await only()).toMatchObject({ status: "delivered" });
    await sweep(clock.now());
    expect(woken).toEqual([]);
  });

  it("sends what nobody woke also where a receiver that never responds has more overdue than a sweep wakes", async () => {
    const hanging = freshWatch();
    await sendDeliveries([1, 2, 3, 4, 5, 6, 7].map((number) => change(hanging, number)));
    clock.advance(1);
    await sendDeliveries([change(watchId)]);
    const sweep = createSweep(store, wake, 3);
    const mine = (await only()).id;
    answer = (id) => (id === mine ? Promise.resolve({ status: 200 }) : new Promise(() => undefined));
    woken = [];
    for (let sweeps = 0; sweeps < 3; sweeps += 1) await sweep(clock.now());
    for (const { wakeUp } of woken.splice(0)) void deliver(wakeUp);
    await until(() => outcomes.length === 1);
    expect(await only()).toMatchObject({ status: "delivered" });
  });

  it("wakes what is new before it counts what waits", async () => {
    const counting = { ...store, beyond: () => new Promise<never>(() => undefined) };
    void createSendDeliveries(counting, wake, clock)([change(watchId)]);
    await until(() => woken.length === 1);
  });

  it("sends again, under the same id, what a crash left in the middle, once its lease has ended", async () => {
    answer = () => new Promise(() => undefined);
    await sendDeliveries([change(watchId)]);
    const { id } = await only();
    void deliver({ delivery: id, attempt: 0 });
    await until(() => sent.length === 1);
    const restarted = instanceOn(harness.open().deliveries);
    answer = () => Promise.resolve({ status: 200 });
    clock.advance(leaseMs - 1);
    expect(await store.overdue(clock.now(), null, 10)).toEqual([]);
    await restarted({ delivery: id, attempt: 0 });
    clock.advance(1);
    // The clock may have leapt, as when a laptop slept: the instance that is sending sends nothing twice at once.
    await deliver({ delivery: id, attempt: 0 });
    expect(sent).toHaveLength(1);
    expect(await store.overdue(clock.now(), null, 10)).toMatchObject([{ delivery: id, attempt: 0 }]);
    await restarted({ delivery: id, attempt: 0 });
    expect(sent.map((one) => one.id)).toEqual([id, id]);
    expect(await only()).toMatchObject({ status: "delivered", attempt: 1 });
  });

  it("drops what is sent to a watch that was deleted or disabled meanwhile, but a test of a disabled one", async () => {
    const enabled = receiver;
    for (const gone of [null, enabled && { ...enabled, isDisabled: true }]) {
      watchId = freshWatch();
      receiver = gone;
      await sendDeliveries([change(watchId)]);
      await runDue();
      expect(await only()).toMatchObject({ status: "dropped", attempts: [] });
    }
    expect(sent).toEqual([]);
    watchId = freshWatch();
    await sendDeliveries([{ ...change(watchId), type: "watch.test" }]);
    await runDue();
    expect(await only()).toMatchObject({ status: "delivered" });
  });

  it("has two requests of a watch under way, and the next ones when one of them ends", async () => {
    const open: (() => void)[] = [];
    answer = () => new Promise((resolve) => open.push(() => resolve({ status: 200 })));
    const other = freshWatch();
    await sendDeliveries([1, 2, 3, 4].map((number) => change(watchId, number)));
    await sendDeliveries([change(other)]);
    const all = woken.splice(0).map(({ wakeUp }) => deliver(wakeUp));
    await until(() => open.length === 3);
    open.splice(0).forEach((end) => end());
    await until(() => open.length === 2);
    expect(sent).toHaveLength(5);
    open.splice(0).forEach((end) => end());
    await Promise.all(all);
    const statuses = (await store.list(watchId, null, 10)).map(({ status }) => status);
    expect(statuses).toEqual(Array(4).fill("delivered"));
  });

  it("lets those of slow receivers wait for each other once they have no place left, and loses none", async () => {
    const slow = [freshWatch(), freshWatch()];
    const open: (() => void)[] = [];
    let ms = 15 * secondMs;
    const slowly = createDeliver({
      ...optionsOf(store),
      semaphore: createWatchSemaphore(1),
      send: async (...given) => {
        const { attempt, ...outcome } = await send(...given);
        return { attempt: { ...attempt, ms }, ...outcome };
      },
    });
    const run = () => woken.splice(0).map(({ wakeUp }) => slowly(wakeUp));
    await sendDeliveries(slow.map((one) => change(one)));
    await Promise.all(run());
    ms = 0;
    answer = () => new Promise((resolve) => open.push(() => resolve({ status: 200 })));
    await sendDeliveries(slow.map((one) => change(one, 2)));
    const both = run();
    for (let ended = 0; ended < 2; ended += 1) {
      await until(() => open.length === 1);
      open.splice(0).forEach((end) => end());
    }
    await Promise.all(both);
    expect(new Set(sent.map(({ id }) => id)).size).toBe(4);
  });

  it("drops the oldest of a watch beyond 1,000 that wait", async () => {
    const numbers = Array.from({ length: 600 }, (_, at) => at);
    await sendDeliveries(numbers.map((number) => change(watchId, number)));
    clock.advance(minuteMs);
    await sendDeliveries(numbers.map((number) => change(watchId, 600 + number)));
    const all = await store.list(watchId, null, 2_000);
    const dropped = all.filter(({ status }) => status === "dropped");
    expect(all).toHaveLength(1_200);
    expect(dropped).toHaveLength(200);
    expect(dropped.every(({ createdAt }) => createdAt === noon)).toBe(true);
  });

  it("makes an attempt with its reason, and the usual pause, of what can't be signed, and sends it once it can", async () => {
    const readable = receiver;
    receiver = readable && { ...readable, secrets: null };
    await sendDeliveries([change(watchId)]);
    await runDue();
    expect(sent).toEqual([]);
    expect(await only()).toMatchObject({ status: "waiting", attempt: 1, dueAt: noon + 5 * secondMs });
    expect(outcomes).toMatchObject([{ httpStatus: null, error: expect.stringMatching(/^The secret/) }]);
    clock.advance(5 * secondMs);
    await runDue();
    expect(await only()).toMatchObject({ attempt: 2, dueAt: clock.now() + 5 * minuteMs });
    receiver = readable;
    clock.advance(5 * minuteMs);
    await runDue();
    expect(await only()).toMatchObject({ status: "delivered" });
    expect(sent).toHaveLength(1);
  });

  it("leaves a delivery as it was when its watch can't be read, and throws", async () => {
    await sendDeliveries([change(watchId)]);
    const broken = createDeliver({
      store,
      receivers: { get: () => Promise.reject(new Error("no key")) },
      send,
      wake,
      clock,
      log: recordingLog(),
    });
    const { id } = await only();
    await expect(broken({ delivery: id, attempt: 0 })).rejects.toThrow("no key");
    expect(await only()).toMatchObject({ status: "waiting", attempt: 0, leaseUntil: 0 });
  });
});
