import { dayMs } from "../../base/clock.ts";
import { isDelivered, isGone } from "./attempts.ts";
import { isSent, type Watch } from "../watch.ts";
import type { Attempt } from "./delivery.ts";

/** The type of a delivery that tries whether a receiver is there. */
export const testType = "watch.test";

const maxFailingMs = 5 * dayMs;

/**
 * What an attempt makes of a watch. A 2xx to a test makes a new watch active; a 410 or five days without a success disable it, and
 * then only its owner enables it again.
 */
export function afterAttempt(watch: Watch, type: string, { at, httpStatus }: Attempt): Watch {
  const seen = { ...watch, lastDelivery: { at, httpStatus } };
  if (isDelivered(httpStatus)) {
    const isProven = watch.status === "failing" || (watch.status === "new" && type === testType);
    return { ...seen, status: isProven ? "active" : watch.status, failingSince: null };
  }
  const failingSince = watch.failingSince ?? at;
  if (!isSent(watch.status)) return { ...seen, failingSince };
  const isOver = isGone(httpStatus) || at - failingSince >= maxFailingMs;
  return { ...seen, status: isOver ? "disabled" : "failing", failingSince };
}
