import { dayMs } from "../../base/clock.ts";
import { isDelivered, isGone } from "./attempts.ts";
import type { Attempt } from "./delivery.ts";

export const watchStatuses = ["new", "active", "failing", "disabled"] as const;
export type WatchStatus = (typeof watchStatuses)[number];

/** How a watch's receiver does. Times are UTC ms. */
export interface ReceiverState {
  readonly status: WatchStatus;
  readonly lastDelivery: { readonly at: number; readonly httpStatus: number | null } | null;
  /** When the first attempt since the last success failed; null after a success. */
  readonly failingSince: number | null;
}

/** The type of a delivery that tries whether a receiver is there. */
export const testType = "watch.test";

const maxFailingMs = 5 * dayMs;

/**
 * What an attempt makes of a watch. A 2xx to a test makes a new watch active; a 410 or five days without a success disable it, and
 * then only its owner enables it again.
 */
export function afterAttempt(state: ReceiverState, type: string, { at, httpStatus }: Attempt): ReceiverState {
  const seen = { ...state, lastDelivery: { at, httpStatus } };
  if (isDelivered(httpStatus)) {
    const isProven = state.status === "failing" || (state.status === "new" && type === testType);
    return { ...seen, status: isProven ? "active" : state.status, failingSince: null };
  }
  const failingSince = state.failingSince ?? at;
  if (state.status === "new" || state.status === "disabled") return { ...seen, failingSince };
  const isOver = isGone(httpStatus) || at - failingSince >= maxFailingMs;
  return { ...seen, status: isOver ? "disabled" : "failing", failingSince };
}
