import { z } from "zod";
import { dayMs, fromIso, hourMs, minuteMs, secondMs } from "../../../base/clock.ts";
import type { Attempt, Delivery } from "./delivery.ts";

/** How long after the one before each attempt is made. */
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
/** So that what failed together does not come back together. */
const maxJitter = 0.1;
const maxRetryAfterMs = dayMs;

/** Longer than the 15 seconds that an attempt may take, so that only a crash leaves a lease to end. */
export const leaseMs = 40 * secondMs;

export function isDelivered(httpStatus: number | null): boolean {
  return httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
}

/** Begins an attempt; null when there is nothing to do: it does not wait, another attempt is meant, it is not due, or somebody holds it. */
export function beginAttempt(delivery: Delivery, attempt: number, now: number): Delivery | null {
  const { status, dueAt, leaseUntil } = delivery;
  if (status !== "waiting" || delivery.attempt !== attempt || dueAt > now || leaseUntil > now) return null;
  return { ...delivery, leaseUntil: now + leaseMs };
}

export interface AttemptOutcome {
  readonly attempt: Attempt;
  /** Whether the receiver wants nothing more of the watch. */
  readonly isRefused: boolean;
  /** What the receiver asked for, in milliseconds; null when it asked for nothing. */
  readonly retryAfterMs: number | null;
}

/**
 * Ends an attempt that began; null when another outcome of it came first, as after a lease that ended. `jitter`: from 0 to 1, where
 * in the tenth that an attempt may be late the next one is.
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
  const asked = Math.min(retryAfterMs ?? 0, maxRetryAfterMs);
  return { ...ended, dueAt: attempt.at + attempt.ms + Math.max(pause, asked) };
}

/** Gives a delivery up; null when it does not wait. */
export function dropDelivery(delivery: Delivery): Delivery | null {
  return delivery.status === "waiting" ? { ...delivery, status: "dropped", leaseUntil: 0 } : null;
}

/**
 * Sends a delivery again, now and by itself. One that waits goes on from where it is; of one that has ended this attempt is the last.
 * Null when an attempt is under way.
 */
export function retryDelivery(delivery: Delivery, now: number): Delivery | null {
  if (delivery.leaseUntil > now) return null;
  const attempt =
    delivery.status === "waiting" ? delivery.attempt : Math.max(delivery.attempt, maxAttempts - 1);
  return { ...delivery, attempt, status: "waiting", dueAt: now, leaseUntil: 0, isAlone: true };
}

const wholeSeconds = /^\d{1,9}$/;

/** The milliseconds that a `Retry-After` asks for, in seconds or as a date; null for any other text. */
export function retryAfterMsIn(header: string | undefined, now: number): number | null {
  if (header === undefined) return null;
  const text = header.trim();
  if (wholeSeconds.test(text)) return Number(text) * secondMs;
  if (!text.endsWith("GMT")) return null;
  const at = fromIso(text);
  return at === null ? null : Math.max(0, at - now);
}

const seconds = z.number().nonnegative().optional().catch(undefined);
/** Discord's body, and Telegram's. */
const refusedBody = z.object({
  retry_after: seconds,
  parameters: z.object({ retry_after: seconds }).optional().catch(undefined),
});

/** The milliseconds that the JSON body of a 429 asks for, in seconds; null for any other text. */
export function retryAfterMsInBody(text: string): number | null {
  try {
    const { retry_after, parameters } = refusedBody.parse(JSON.parse(text));
    const asked = retry_after ?? parameters?.retry_after;
    return asked === undefined ? null : Math.ceil(asked * secondMs);
  } catch {
    return null;
  }
}
