import { setTimeout as pause } from "node:timers/promises";
import fc from "fast-check";
import { dayMs, systemClock } from "@mention-market/service/base/clock";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { until } from "@mention-market/service/test/support/until";
import {
  createCloudTasks,
  wakeUpData,
  createEmbeddedQueue,
} from "../../../../src/watches/deliveries/wake-ups.ts";
import type { WakeUp } from "../../../../src/watches/deliveries/delivery.ts";
import { HostQueue, type QueuedAttempt } from "../../../../src/watches/deliveries/run-hosts.ts";

const wakeUpOf = (delivery: string, attempt = 0): WakeUp => ({ delivery, attempt });

describe("the embedded queue", () => {
  const newQueue = () => {
    const log = recordingLog();
    return { log, queue: createEmbeddedQueue(systemClock, log) };
  };

  it("delivers what is woken, also before it starts, the earliest first and not before its time, be it in 40 days", async () => {
    const { queue } = newQueue();
    const now = systemClock.now();
    const dueAt = new Map([
      ["second", now + 60],
      ["far", now + 40 * dayMs],
      ["first", now + 30],
    ]);
    for (const [name, at] of dueAt) await queue.wake(wakeUpOf(name), at);
    const delivered: [string, boolean][] = [];
    queue.start(({ delivery }) => {
      delivered.push([delivery, systemClock.now() >= (dueAt.get(delivery) ?? Infinity)]);
      return Promise.resolve();
    });
    await until(() => delivered.length === 2);
    await pause(20);
    await queue.close();
    expect(delivered).toEqual([
      ["first", true],
      ["second", true],
    ]);
  });

  it("logs a delivery that fails, and goes on with the next", async () => {
    const { queue, log } = newQueue();
    const delivered: string[] = [];
    queue.start(({ delivery }) => {
      delivered.push(delivery);
      return delivery === "bad" ? Promise.reject(new Error("no store")) : Promise.resolve();
    });
    await queue.wake(wakeUpOf("bad"), 0);
    await queue.wake(wakeUpOf("good"), 1);
    await until(() => delivered.includes("good") && log.entries.length > 0);
    expect(log.entries).toEqual([
      { severity: "error", message: "Delivery failed", fields: { cause: "no store", failure: "internal" } },
    ]);
    await queue.close();
  });

  it("begins nothing once it is closed, and waits for what is under way", async () => {
    const { queue } = newQueue();
    const { promise: underWay, resolve: end } = Promise.withResolvers<undefined>();
    const delivered: string[] = [];
    queue.start(({ delivery }) => {
      delivered.push(delivery);
      return underWay;
    });
    await queue.wake(wakeUpOf("first"), 0);
    await until(() => delivered.length === 1);
    let isClosed = false;
    const closed = queue.close().then(() => (isClosed = true));
    await queue.wake(wakeUpOf("second"), 0);
    await pause(20);
    expect(isClosed).toBe(false);
    end(undefined);
    await closed;
    expect(delivered).toEqual(["first"]);
  });
});

describe("waking through Cloud Tasks", () => {
  const now = Date.UTC(2026, 10, 22, 12);
  const clock = { now: () => now };
  const refusing = (code: string) => ({
    enqueue: () => Promise.reject(Object.assign(new Error("no"), { code })),
  });

  it("enqueues the delivery and its attempt, with an id that begins with the hash and a delay that is never early", async () => {
    const calls: unknown[] = [];
    const queue = { enqueue: (...call: unknown[]) => Promise.resolve(void calls.push(call)) };
    const wake = createCloudTasks(() => Promise.resolve(queue), clock);
    await wake(wakeUpOf("0a1b", 2), now + 4_001);
    await wake(wakeUpOf("0a1b", 2), now - 10);
    expect(calls).toEqual([
      [
        { delivery: "0a1b", attempt: 2 },
        { id: `0a1b-2-${now + 4_001}`, scheduleDelaySeconds: 5, dispatchDeadlineSeconds: 60 },
      ],
      [
        { delivery: "0a1b", attempt: 2 },
        { id: `0a1b-2-${now - 10}`, scheduleDelaySeconds: 0, dispatchDeadlineSeconds: 60 },
      ],
    ]);
  });

  it("takes a task that is there already for a success, and no other refusal", async () => {
    const wakeOn = (code: string) =>
      createCloudTasks(() => Promise.resolve(refusing(code)), clock)(wakeUpOf("0a1b"), now);
    await expect(wakeOn("functions/task-already-exists")).resolves.toBeUndefined();
    await expect(wakeOn("functions/permission-denied")).rejects.toThrow("no");
  });

  it("takes nothing but a delivery and an attempt from a task", () => {
    expect(wakeUpData.parse({ delivery: "0a1b", attempt: 1, url: "https://a.example.com" })).toEqual(
      wakeUpOf("0a1b", 1),
    );
    for (const bad of [
      null,
      {},
      { delivery: 1, attempt: 1 },
      { delivery: "a", attempt: -1 },
      { delivery: "a".repeat(101), attempt: 0 },
    ])
      expect(wakeUpData.safeParse(bad).success).toBe(false);
  });
});

const owners = fc.array(fc.record({ account: fc.constantFrom("A", "B", "C"), number: fc.nat(2) }), {
  maxLength: 40,
});
const isFree = (watchId: string) => watchId !== "A0";

describe("the attempts that wait for a host", () => {
  it("come each once, those of a watch in order, and no account twice while another one waits", () => {
    fc.assert(
      fc.property(owners, (added) => {
        const queue = new HostQueue<QueuedAttempt>();
        const attempts = added.map(({ account, number }, at) => {
          const wakeUp = { delivery: String(at), attempt: 0 };
          return { account, watchId: `${account}${number}`, wakeUp };
        });
        for (const attempt of attempts) queue.add(attempt);
        const waiting = new Set<QueuedAttempt>(attempts.filter(({ watchId }) => isFree(watchId)));
        const served = new Map<string, number>();
        for (let turn = 1; waiting.size > 0; turn += 1) {
          const next = queue.first(isFree);
          if (next === null) throw new Error("None has its turn");
          queue.remove(next);
          expect(next).toBe([...waiting].find(({ watchId }) => watchId === next.watchId));
          const before = served.get(next.account) ?? 0;
          for (const { account } of waiting)
            expect(served.get(account) ?? 0).toBeGreaterThanOrEqual(account === next.account ? 0 : before);
          waiting.delete(next);
          served.set(next.account, turn);
        }
        expect(queue.first(isFree)).toBeNull();
      }),
    );
  });
});
