import { alertState } from "../../../../../dashboard/src/alerts/alert-state.ts";
import { outcomeOf } from "../../../../../dashboard/src/alerts/test-outcome.ts";
import { createMomentText } from "../../../../../dashboard/src/watches/times.ts";
import type { Delivery, Watch } from "../../../../../dashboard/src/watches/watch.ts";
import { watchOf } from "./watch-of.ts";

const now = Date.parse("2026-11-22T14:10:00Z");
const reader = { moment: createMomentText("en-GB", "UTC"), now };
const at = "2026-11-22T14:02:00Z";
const textOf = (of: Partial<Watch>, deliveries: readonly Delivery[] = []) => {
  const { label, text } = alertState(watchOf(of), deliveries, reader);
  return `${label}: ${text}`;
};
const delivery = (of: Partial<Delivery>): Delivery => ({
  ...{ deliveryId: "1", type: "watch.test", at, status: "waiting", nextAttemptAt: null, attempts: [] },
  body: "{}",
  ...of,
});
const attempt = { at, httpStatus: 404, ms: 12, error: null, response: null };

describe("how an alert does", () => {
  const price = { marketTicker: "KXA-1-C", when: "buy_no_at_or_below", dollars: 0.3 } as const;

  it("is when it was last sent, and what it waits for next", () => {
    expect(textOf({ price })).toBe(
      "Active: Nothing has been sent yet. Next: each time the price is reached.",
    );
    expect(textOf({ types: ["market.settled"], lastDelivery: { at, httpStatus: 204 } })).toBe(
      "Active: Last sent at 14:02. Next: when it settles.",
    );
    const settled = delivery({ type: "market.settled", status: "delivered" });
    const ofOne: Partial<Watch> = { types: ["market.settled"], marketTickers: ["KXA-1-C"] };
    expect(textOf(ofOne, [settled])).toMatch(/It has settled, so nothing more is sent\.$/);
    expect(textOf({ ...ofOne, marketTickers: [] }, [settled])).toMatch(/Next: when it settles\.$/);
    expect(textOf({ types: ["verdict.buys"], verdict: { event_ticker: "KXA-1" } })).toMatch(
      /Next: when a verdict becomes a buy, until the event starts\.$/,
    );
    expect(textOf({ types: ["market.listed"] })).toMatch(/Next: when it happens\.$/);
    const waiting = delivery({ nextAttemptAt: "2026-11-22T14:32:00Z" });
    expect(textOf({ price }, [waiting])).toMatch(/Next try at 14:32\.$/);
  });

  it("says whether its owner has paused it or its address refuses it", () => {
    expect(textOf({ status: "disabled" })).toBe("Paused: Nothing is sent until you resume it.");
    const stopped = { status: "disabled", failingSince: at } as const;
    expect(textOf({ ...stopped, lastDelivery: { at, httpStatus: 404 } })).toMatch(
      /^Stopped: The address returned the status 404, so/,
    );
    expect(textOf({ ...stopped, lastDelivery: { at, httpStatus: 500 } })).toMatch(
      /^Stopped: Nothing arrived/,
    );
    expect(textOf({ status: "failing", failingSince: at, lastDelivery: { at, httpStatus: 500 } })).toMatch(
      /^Failing: since 14:02/,
    );
  });
});

describe("what became of the test of a new alert", () => {
  it("is known by its first test alone", () => {
    expect(outcomeOf([])).toEqual({ kind: "waiting" });
    expect(outcomeOf([delivery({ attempts: [] })])).toEqual({ kind: "waiting" });
    const arrived = delivery({ status: "delivered", attempts: [{ ...attempt, httpStatus: 204 }] });
    expect(outcomeOf([delivery({ type: "price.crossed" }), arrived])).toEqual({ kind: "arrived" });
    const later = delivery({ attempts: [{ ...attempt, httpStatus: 500 }] });
    expect(outcomeOf([later, arrived])).toEqual({ kind: "arrived" });
  });

  it("is why it did not arrive, and whether it is tried again", () => {
    expect(outcomeOf([delivery({ attempts: [{ ...attempt, httpStatus: 500 }] })])).toEqual({
      kind: "failed",
      error: "The response had the status 500",
    });
    const error = "Discord refuses what is sent to this address (404): the watch is disabled";
    expect(outcomeOf([delivery({ status: "failed", attempts: [{ ...attempt, error }] })])).toEqual({
      kind: "refused",
      error,
    });
  });
});
