import { z } from "zod";
import { dayMs, fromIso, hourMs, minuteMs, secondMs } from "@mention-market/service/base/clock";
import type { Attempt, Delivery } from "./delivery.ts";

/** The backoff: the pause before each attempt. */
const backoffMs = [
  0,
  5 * secondMs,
  5 * minuteMs,
  30 * minuteMs,
  2 * hourMs,
  5 * hourMs,
  10 * hourMs,
  14 * hourMs,
  20 * hourMs,
  24 * hourMs,
] as const;
export const maxAttempts = backoffMs.length;
/** Deliveries that failed at the same time should not be retried at the same time. */
const maxJitter = 0.1;
const maxRetryAfterMs = dayMs;

/** Longer than the 15 seconds that an attempt may take, so a lease expires only after a crash. */
export const leaseMs = 40 * secondMs;

export function isDelivered(httpStatus: number | null): boolean {
  return httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
}

/** Claims an attempt by a lease. Null if the delivery has ended, has another attempt next, is not due, or has a lease. */
export function beginAttempt(delivery: Delivery, attempt: number, now: number): Delivery | null {
  const { status, dueAt, leaseUntil } = delivery;
  if (status !== "waiting" || delivery.attempt !== attempt || dueAt > now || leaseUntil > now) return null;
  return { ...delivery, leaseUntil: now + leaseMs };
}

export interface AttemptOutcome {
  readonly attempt: Attempt;
  /** Whether the receiver refuses all further requests of the watch. */
  readonly isRefused: boolean;
  /** The pause that the receiver asked for, ms; null without one. */
  readonly retryAfterMs: number | null;
  /** The id that a group of Telegram got when it was upgraded. */
  readonly movedToChat?: string;
}

/**
 * Records the outcome of a claimed attempt; null if another outcome came first, as after an expired lease. `jitter`: from 0 to 1; the
 * next pause grows by up to a tenth, in proportion to it.
 */
export function endAttempt(
  delivery: Delivery,
  number: number,
  { attempt, isRefused, retryAfterMs }: AttemptOutcome,
  jitter: number,
): Delivery | null {
  if (delivery.attempt !== number || delivery.status !== "waiting") return null;
  const ended = {
    ...delivery,
    attempts: [...delivery.attempts, attempt].slice(-maxAttempts),
    attempt: number + 1,
    leaseUntil: 0,
  };
  if (isDelivered(attempt.httpStatus)) return { ...ended, status: "delivered" };
  const pauseMs = backoffMs[ended.attempt];
  if (pauseMs === undefined || isRefused) return { ...ended, status: "failed" };
  const pause = Math.round(pauseMs * (1 + maxJitter * jitter));
  return { ...ended, dueAt: Math.max(attempt.at + attempt.ms + pause, pauseEndOf(attempt, retryAfterMs)) };
}

/** When the pause ends that a receiver asked for in its response to an attempt, UTC ms. It lasts a day at most. */
export function pauseEndOf({ at, ms }: Attempt, retryAfterMs: number | null): number {
  return at + ms + Math.min(retryAfterMs ?? 0, maxRetryAfterMs);
}

/** Reschedules an attempt that could begin now; else null. */
export function rescheduleAttempt(
  delivery: Delivery,
  attempt: number,
  now: number,
  dueAt: number,
): Delivery | null {
  return beginAttempt(delivery, attempt, now) && { ...delivery, dueAt };
}

/** Drops a delivery; null if it is not waiting. */
export function dropDelivery(delivery: Delivery): Delivery | null {
  return delivery.status === "waiting" ? { ...delivery, status: "dropped", leaseUntil: 0 } : null;
}

/** Sends a delivery again, now and alone. One that had ended has this attempt as its last. Null while an attempt runs. */
export function retryDelivery(delivery: Delivery, now: number): Delivery | null {
  if (delivery.leaseUntil > now) return null;
  const attempt =
    delivery.status === "waiting" ? delivery.attempt : Math.max(delivery.attempt, maxAttempts - 1);
  return { ...delivery, attempt, status: "waiting", dueAt: now, leaseUntil: 0, isAlone: true };
}

const wholeSeconds = /^\d{1,9}$/;

/** The pause that a `Retry-After` requests, in seconds or as a date, as ms; null for any other text. */
export function retryAfterMsIn(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (wholeSeconds.test(text)) return Number(text) * secondMs;
  if (!text.endsWith("GMT")) return null;
  const at = fromIso(text);
  return at === null ? null : Math.max(0, at - now);
}

const seconds = z.number().nonnegative().optional().catch(undefined);
/** The body of a 429 of Discord or Telegram. */
const refusedBody = z.object({
  retry_after: seconds,
  parameters: z.object({ retry_after: seconds }).optional().catch(undefined),
});

const movedBody = z.object({ parameters: z.object({ migrate_to_chat_id: z.int() }) });

/** The id of the chat to which the JSON body of Telegram's 400 refers; undefined for any other text. */
export function movedToChatIn(text: string): string | undefined {
  try {
    return String(movedBody.parse(JSON.parse(text)).parameters.migrate_to_chat_id);
  } catch {
    return undefined;
  }
}

/** The pause, in ms, that the JSON body of a 429 requests in seconds; null for any other text. */
export function retryAfterMsInBody(text: string): number | null {
  try {
    const { retry_after, parameters } = refusedBody.parse(JSON.parse(text));
    const seconds = retry_after ?? parameters?.retry_after;
    return seconds === undefined ? null : Math.ceil(seconds * secondMs);
  } catch {
    return null;
  }
}
