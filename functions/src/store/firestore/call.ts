import { GrpcStatus } from "firebase-admin/firestore";
import pRetry from "p-retry";
import { withTimeout } from "../../base/with-timeout.ts";
import type { FirestoreAddress } from "./connect.ts";

export interface Limits {
  /** For a call with all its attempts. */
  readonly deadlineMs: number;
  /** After which failures it is attempted again. */
  readonly repeatedAfter: readonly GrpcStatus[];
}

/** Failures that pass. Some come after the call has had its effect. */
export const passing = [GrpcStatus.UNAVAILABLE, GrpcStatus.ABORTED, GrpcStatus.RESOURCE_EXHAUSTED];

/** Between attempts, in milliseconds; each is drawn up to twice as long. */
const pauses = { retries: 8, minTimeout: 25, factor: 2, maxTimeout: 500, randomize: true };

/** Attempts a call within its limits. Rejects with the last attempt's error, or because time is up. */
export function call<Answer>(
  { deadlineMs, repeatedAfter }: Limits,
  attempt: () => Promise<Answer>,
): Promise<Answer> {
  const attempts = pRetry(attempt, {
    ...pauses,
    maxRetryTime: deadlineMs,
    shouldRetry: ({ error }) => repeatedAfter.some((status) => status === grpcStatusOf(error)),
  });
  return withTimeout(deadlineMs, attempts, "Firestore");
}

/**
 * What the client is told with each attempt: to give up in time, and not to repeat anything itself, which it would do for a minute,
 * and not alike for single calls and streams.
 */
export function callOptions({ deadlineMs }: Limits, { emulatorHost }: FirestoreAddress) {
  return {
    timeout: deadlineMs,
    retry: null,
    retryRequestOptions: { retries: 0, noResponseRetries: 0 },
    otherArgs: { headers: emulatorHost === undefined ? {} : emulatorOwner },
  };
}

/** The only one whom an emulator does not bind by its rules. */
const emulatorOwner = { Authorization: "Bearer owner" };

/** The gRPC status of a failed call; undefined when it failed otherwise. */
export function grpcStatusOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}

/** What a call answered; null when a document that it needs does not exist. */
export async function unlessNotFound<Answer>(call: Promise<Answer>): Promise<Answer | null> {
  try {
    return await call;
  } catch (error) {
    if (grpcStatusOf(error) === GrpcStatus.NOT_FOUND) return null;
    throw error;
  }
}
