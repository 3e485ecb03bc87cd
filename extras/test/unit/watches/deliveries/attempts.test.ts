import fc from "fast-check";
import { hourMs, minuteMs, secondMs, dayMs } from "@mention-market/service/base/clock";
import {
  retryDelivery,
  beginAttempt,
  endAttempt,
  isDelivered,
  leaseMs,
  maxAttempts,
  retryAfterMsIn,
} from "../../../../src/watches/deliveries/attempts.ts";
import { newDelivery, type Delivery, testType } from "../../../../src/watches/deliveries/delivery.ts";
import { makeWatch } from "../../../support/make-watch.ts";
import { afterAttempt } from "../../../../src/watches/receivers.ts";
import type { Watch } from "../../../../src/watches/watch.ts";

const noon = Date.UTC(2026, 10, 22, 12);
const of = {
  watchId: "w1",
  changeId: "000000000001",
  type: "market.settled",
  timestamp: "2026-11-22T12:00:00.000Z",
};
const fresh = newDelivery({ ...of, data: { result: "yes" } }, noon);

const outcome = (httpStatus: number | null, at: number, retryAfterMs: number | null = null) => ({
  attempt: { at, httpStatus, ms: 20, error: null, response: null },
  isRefused: httpStatus === 410,
  retryAfterMs,
});

/** Each attempt begins when it is due and comes to `httpStatus`; returns when each began. */
function attemptAll(httpStatus: number | null, jitter: number): { began: number[]; last: Delivery } {
  const began: number[] = [];
  let delivery = fresh;
  while (delivery.status === "waiting") {
    const { dueAt, attempt } = delivery;
    const held = beginAttempt(delivery, attempt, dueAt);
    const ended = held && endAttempt(held, attempt, outcome(httpStatus, dueAt), jitter);
    if (ended === null) throw new Error("A due attempt did not begin and end");
    began.push(dueAt);
    delivery = ended;
  }
  return { began, last: delivery };
}

const statuses = fc.oneof(fc.constant(null), fc.integer({ min: 100, max: 599 }));

describe("a delivery", () => {
  it("has the same id for the same change and watch, another one for any other, and sends type, timestamp and data", () => {
    expect(newDelivery({ ...of, data: {} }, noon + 1).id).toBe(fresh.id);
    expect(newDelivery({ ...of, watchId: "w2", data: {} }, noon).id).not.toBe(fresh.id);
    expect(newDelivery({ ...of, changeId: "000000000002", data: {} }, noon).id).not.toBe(fresh.id);
    expect(fresh.id).toMatch(/^[0-9a-f]{32}$/);
    expect(fresh.body).toBe(
      '{"type":"market.settled","timestamp":"2026-11-22T12:00:00.000Z","data":{"result":"yes"}}',
    );
  });

  it("is dropped from the start when its body would be 20 kB or more", () => {
    const large = newDelivery({ ...of, data: { title: "ü".repeat(10_000) } }, noon);
    expect(large).toMatchObject({ status: "dropped", attempts: [] });
    expect(Buffer.byteLength(large.body)).toBeLessThan(20_000);
  });

  it("is attempted ten times: after 0, 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h, or up to a tenth later", () => {
    const pauses = [0, 5 * secondMs, 5 * minuteMs, 30 * minuteMs].concat(
      [2, 5, 10, 14, 20, 24].map((hours) => hours * hourMs),
    );
    for (const jitter of [0, 0.5, 1]) {
      const { began, last } = attemptAll(500, jitter);
      const made = began.map((at, index) => at - (began[index - 1] ?? noon) - (index === 0 ? 0 : 20));
      expect(made).toEqual(pauses.map((ms) => Math.round(ms * (1 + 0.1 * jitter))));
      expect(last).toMatchObject({ status: "failed", attempt: maxAttempts });
      expect(last.attempts).toHaveLength(maxAttempts);
    }
  });

  it("is delivered by any 2xx, given up after a 410, and attempted again after anything else", () => {
    fc.assert(
      fc.property(statuses, (status) => {
        const ended = endAttempt(fresh, 0, outcome(status, noon), 0);
        const expected = isDelivered(status) ? "delivered" : status === 410 ? "failed" : "waiting";
        expect(ended?.status).toBe(expected);
        expect(isDelivered(status)).toBe(status !== null && Math.floor(status / 100) === 2);
      }),
    );
  });

  it("waits as long as the receiver asks, but never longer than a day and never shorter than its own pause", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 40 * 24 * hourMs }), (retryAfterMs) => {
        const ended = endAttempt(fresh, 0, outcome(429, noon, retryAfterMs), 0);
        const expected = Math.min(Math.max(retryAfterMs, 5 * secondMs), 24 * hourMs);
        expect(ended?.dueAt).toBe(noon + 20 + expected);
      }),
    );
  });

  it("begins no attempt early, twice at a time, of another number or once it has ended, and takes the first of two outcomes", () => {
    const held = beginAttempt(fresh, 0, noon);
    expect(held).toMatchObject({ leaseUntil: noon + 40 * secondMs });
    if (held === null) throw new Error("It did not begin");
    expect(beginAttempt(fresh, 0, noon - 1)).toBeNull();
    expect(beginAttempt(fresh, 1, noon)).toBeNull();
    expect(beginAttempt(held, 0, noon + leaseMs - 1)).toBeNull();
    expect(beginAttempt(held, 0, noon + leaseMs)).not.toBeNull();
    for (const status of ["delivered", "failed", "dropped"] as const)
      expect(beginAttempt({ ...fresh, status }, 0, noon)).toBeNull();
    const ended = endAttempt(held, 0, outcome(200, noon), 0);
    expect(ended && endAttempt(ended, 0, outcome(500, noon + 1), 0)).toBeNull();
  });

  it("is sent again at once: a waiting one goes on from there, one that has ended has one more attempt, and the last ten are kept", () => {
    const failed = endAttempt(fresh, 0, outcome(500, noon), 0);
    if (failed === null) throw new Error("It did not end");
    expect(retryDelivery(failed, noon + 1)).toMatchObject({ status: "waiting", attempt: 1, dueAt: noon + 1 });
    const { last } = attemptAll(500, 0);
    const resent = retryDelivery(last, noon + 1);
    if (resent === null) throw new Error("It was not sent again");
    expect(endAttempt(resent, resent.attempt, outcome(500, noon + 1), 0)?.status).toBe("failed");
    expect(endAttempt(resent, resent.attempt, outcome(204, noon + 1), 0)?.status).toBe("delivered");
    expect(retryDelivery({ ...failed, leaseUntil: noon + 2 }, noon + 1)).toBeNull();
    const once = endAttempt(resent, resent.attempt, outcome(204, noon + 1), 0);
    expect(once).toMatchObject({ id: fresh.id, body: fresh.body });
    expect(once?.attempts).toHaveLength(maxAttempts);
    expect(once?.attempts.at(-1)).toMatchObject({ httpStatus: 204 });
  });
});

describe("Retry-After", () => {
  it("is read in seconds and as a date", () => {
    expect(retryAfterMsIn("120", noon)).toBe(120_000);
    expect(retryAfterMsIn(" 0 ", noon)).toBe(0);
    expect(retryAfterMsIn("Sun, 22 Nov 2026 12:01:00 GMT", noon)).toBe(60_000);
    expect(retryAfterMsIn("Sun, 22 Nov 2026 11:00:00 GMT", noon)).toBe(0);
  });

  it("is ignored in any other form", () => {
    for (const text of [
      undefined,
      "",
      "soon",
      "-1",
      "1.5",
      "1e3",
      "9".repeat(30),
      "2026-11-22T12:01:00Z",
      "GMT",
    ])
      expect(retryAfterMsIn(text, noon)).toBeNull();
  });
});

const change = "market.settled";
const since = noon - 5 * dayMs;

describe("a watch's status", () => {
  it.each<[before: Partial<Watch>, type: string, httpStatus: number | null, after: Partial<Watch>]>([
    [{ status: "new" }, testType, 204, { status: "active", failingSince: null }],
    [{ status: "new" }, testType, 500, { status: "new" }],
    [{ status: "new" }, testType, 410, { status: "new" }],
    [{ status: "new" }, change, 200, { status: "new" }],
    [{ status: "active" }, change, null, { status: "failing", failingSince: noon }],
    [{ status: "active" }, change, 302, { status: "failing", failingSince: noon }],
    [{ status: "active" }, change, 410, { status: "disabled" }],
    [
      { status: "failing", failingSince: since + 1 },
      change,
      500,
      { status: "failing", failingSince: since + 1 },
    ],
    [{ status: "failing", failingSince: since }, change, 500, { status: "disabled", failingSince: since }],
    [{ status: "failing", failingSince: since }, change, 200, { status: "active", failingSince: null }],
    [{ status: "disabled", failingSince: since }, testType, 200, { status: "disabled" }],
    [{ status: "disabled", failingSince: since }, testType, 500, { status: "disabled" }],
  ])("of %j after %s came to %s is %j", (before, type, httpStatus, after) => {
    const attempt = { at: noon, httpStatus, ms: 5, error: null, response: null };
    const lastDelivery = { at: noon, type, httpStatus };
    expect(afterAttempt(makeWatch(before), type, attempt, httpStatus === 410)).toMatchObject({
      ...after,
      lastDelivery,
    });
  });
});
