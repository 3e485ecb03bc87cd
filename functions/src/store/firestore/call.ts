import { GrpcStatus } from "firebase-admin/firestore";
import pRetry from "p-retry";
import { AppError, unavailable } from "../../base/errors.ts";
import { withTimeout } from "../../base/with-timeout.ts";
import type { FirestoreAddress } from "./connect.ts";

export interface CallLimits {
  /** For a call with all its attempts. */
  readonly timeoutMs: number;
  /** The failures after which the call is attempted again. */
  readonly retryOn: readonly GrpcStatus[];
}

/** Failures that may pass. Some come after the call has had its effect. */
export const transientStatuses = [GrpcStatus.UNAVAILABLE, GrpcStatus.ABORTED, GrpcStatus.RESOURCE_EXHAUSTED];

/** How a write fails whose condition does not hold: its document has changed since it was read, or its first attempt had its effect. */
export const conflictStatuses: readonly unknown[] = [
  GrpcStatus.ABORTED,
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.FAILED_PRECONDITION,
];

/** Between attempts, in milliseconds; each is drawn up to twice as long. */
const pauses = { retries: 8, minTimeout: 25, factor: 2, maxTimeout: 500, randomize: true };

/**
 * Attempts a call within its limits. The one limit is enforced in three places: the client ends an attempt (`callOptions`),
 * no attempt starts after it, and nobody waits longer for what precedes an attempt, such as credentials. Throws `unavailable`,
 * with the last attempt's error as its cause.
 */
export async function callFirestore<Result>(
  { timeoutMs, retryOn }: CallLimits,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const attempts = pRetry(attempt, {
    ...pauses,
    maxRetryTime: timeoutMs,
    shouldRetry: ({ error }) => retryOn.some((status) => status === grpcStatusOf(error)),
  });
  try {
    return await withTimeout(timeoutMs, attempts, "Firestore");
  } catch (error) {
    throw isOurs(error) ? error : unavailable(error);
  }
}

/** A request that can't be encoded, or that Firestore refuses for its form, is a defect of ours. */
function isOurs(error: unknown): boolean {
  return error instanceof TypeError || grpcStatusOf(error) === GrpcStatus.INVALID_ARGUMENT;
}

/**
 * The client's options for one attempt: to end in time, and not to retry by itself, which it would do for a minute, and not
 * alike for single calls and streams.
 */
export function callOptions({ timeoutMs }: CallLimits, { emulatorHost }: FirestoreAddress) {
  return {
    timeout: timeoutMs,
    retry: null,
    retryRequestOptions: { retries: 0, noResponseRetries: 0 },
    otherArgs: { headers: emulatorHost === undefined ? {} : emulatorOwner },
  };
}

/** The only account that an emulator does not bind by its rules. */
const emulatorOwner = { Authorization: "Bearer owner" };

/** The gRPC status of a failed call, also as the cause of an AppError; undefined when it failed otherwise. */
export function grpcStatusOf(error: unknown): unknown {
  const cause = error instanceof AppError ? error.cause : error;
  return typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
}

/** What a call returned; null when a document that it needs does not exist. */
export function unlessNotFound<Result>(call: Promise<Result>): Promise<Result | null> {
  return unlessStatus(call, [GrpcStatus.NOT_FOUND]);
}

/** What a write returned; null when its condition did not hold. */
export function unlessConflict<Result>(write: Promise<Result>): Promise<Result | null> {
  return unlessStatus(write, conflictStatuses);
}

async function unlessStatus<Result>(
  call: Promise<Result>,
  statuses: readonly unknown[],
): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (statuses.includes(grpcStatusOf(error))) return null;
    throw error;
  }
}
