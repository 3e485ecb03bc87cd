import { dayMs } from "../base/clock.ts";
import { isSent, type Watch, type WatchStatus } from "./watch.ts";

/** What an attempt to deliver led to. */
export interface Outcome {
  /** UTC ms. */
  readonly at: number;
  /** null: no response came. */
  readonly httpStatus: number | null;
}

/** A watch without a success for so long is disabled. */
export const maxFailingMs = 5 * dayMs;

/** "Gone": the receiver wants nothing more. */
const gone = 410;

export function isDelivered({ httpStatus }: Outcome): boolean {
  return httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
}

/** A watch after an attempt: what its status is, since when it fails, and the attempt as its last one. */
export function afterOutcome(watch: Watch, outcome: Outcome): Watch {
  const { at, httpStatus } = outcome;
  const failingSince = isDelivered(outcome) ? null : (watch.failingSince ?? at);
  const status = statusAfter(watch.status, outcome, failingSince);
  return { ...watch, status, failingSince, lastDelivery: { at, httpStatus } };
}

function statusAfter(before: WatchStatus, outcome: Outcome, failingSince: number | null): WatchStatus {
  if (outcome.httpStatus === gone) return "disabled";
  if (before === "disabled") return "disabled";
  if (failingSince === null) return "active";
  if (!isSent(before)) return before;
  return outcome.at - failingSince >= maxFailingMs ? "disabled" : "failing";
}
