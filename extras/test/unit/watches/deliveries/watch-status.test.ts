import { dayMs } from "@mention-market/service/base/clock";
import { makeWatch } from "../../../support/make-watch.ts";
import { testType } from "../../../../src/watches/deliveries/delivery.ts";
import { afterAttempt } from "../../../../src/watches/receivers.ts";
import type { Watch } from "../../../../src/watches/watch.ts";

const noon = Date.UTC(2026, 10, 22, 12);
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
    const lastDelivery = { at: noon, httpStatus };
    expect(afterAttempt(makeWatch(before), type, attempt, httpStatus === 410)).toMatchObject({
      ...after,
      lastDelivery,
    });
  });
});
