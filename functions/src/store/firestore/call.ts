import { GrpcStatus, v1 } from "firebase-admin/firestore";
import { grpc } from "google-gax";
import pRetry from "p-retry";
import { AppError, unavailable } from "../../base/errors.ts";
import { TimeoutError, withTimeout } from "../../base/request.ts";

/** Where Firestore is: Google's, or an emulator at `host:port`. */
export interface FirestoreAddress {
  readonly projectId: string;
  readonly emulatorHost: string | undefined;
}

export type FirestoreClient = InstanceType<typeof v1.FirestoreClient>;

/**
 * A connection can die in silence, as when an idle instance is frozen. One that returns no ping during a call is replaced, and that call's
 * count may be applied twice: so a server that stalls for a second must not look dead. The first call after a pause pings at once, and
 * still has a second for another attempt. Servers disconnect clients that ping much more often.
 */
const channel = {
  "grpc.keepalive_time_ms": 1_000,
  "grpc.keepalive_timeout_ms": 1_500,
  "grpc.initial_reconnect_backoff_ms": 100,
  "grpc.max_reconnect_backoff_ms": 1_000,
};

/**
 * The low-level client: the only one that returns the values after a write's transforms, and whose calls end at their
 * deadline. It connects on its first call. It ignores FIRESTORE_EMULATOR_HOST.
 */
export function connect({ projectId, emulatorHost }: FirestoreAddress): FirestoreClient {
  const options = { projectId, ...channel };
  if (emulatorHost === undefined) return new v1.FirestoreClient(options);
  const { hostname, port } = new URL(`http://${emulatorHost}`);
  return new v1.FirestoreClient({
    ...options,
    servicePath: hostname,
    port: Number(port || 80),
    sslCreds: grpc.credentials.createInsecure(),
    // Set explicitly, so that google-auth does not search the machine for credentials.
    clientOptions: { universeDomain: "googleapis.com" },
  });
}

export interface CallLimits {
  /** With all attempts. */
  readonly timeoutMs: number;
  /** The failures after which there is another attempt. */
  readonly retryOn: readonly unknown[];
}

/** Failures that may pass. Some come after the call has had its effect. */
export const transientStatuses = [GrpcStatus.UNAVAILABLE, GrpcStatus.ABORTED, GrpcStatus.RESOURCE_EXHAUSTED];

/** How a write fails whose condition does not hold: its document has changed since it was read, or its first attempt had its effect. */
export const conflictStatuses = [
  GrpcStatus.ABORTED,
  GrpcStatus.ALREADY_EXISTS,
  GrpcStatus.FAILED_PRECONDITION,
];

/** Between attempts, in milliseconds; each is drawn up to twice as long. */
const callPauses = { retries: 8, minTimeout: 25, factor: 2, maxTimeout: 500, randomize: true };

/** Attempts work within its limits. Throws `unavailable` when time is up, else the last attempt's error. */
export async function attemptWithin<Result>(
  { timeoutMs, retryOn }: CallLimits,
  pauses: typeof callPauses,
  attempt: () => Promise<Result>,
): Promise<Result> {
  const attempts = pRetry(attempt, {
    ...pauses,
    maxRetryTime: timeoutMs,
    shouldRetry: ({ error }) => retryOn.includes(grpcStatusOf(error)),
  });
  try {
    return await withTimeout(timeoutMs, attempts, "Firestore");
  } catch (error) {
    throw error instanceof TimeoutError ? unavailable(error) : error;
  }
}

/**
 * The same for one call. Its limit is enforced in three places: the client ends an attempt (`callOptions`), no attempt starts
 * after it, and nobody waits longer for what precedes an attempt, such as credentials. Throws `unavailable`, with the last
 * attempt's error as its cause.
 */
export function callFirestore<Result>(limits: CallLimits, call: () => Promise<Result>): Promise<Result> {
  return attemptWithin(limits, callPauses, async () => {
    try {
      return await call();
    } catch (error) {
      throw isOurs(error) ? error : unavailable(error);
    }
  });
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
    // The only account that an emulator does not bind by its rules.
    otherArgs: { headers: emulatorHost === undefined ? {} : { Authorization: "Bearer owner" } },
  };
}

/** The gRPC status of a failed call, also as the cause of an AppError; undefined when it failed otherwise. */
function grpcStatusOf(error: unknown): unknown {
  const cause = error instanceof AppError ? error.cause : error;
  return typeof cause === "object" && cause !== null && "code" in cause ? cause.code : undefined;
}

/** What a call returned; null when it failed with one of these statuses. */
export async function unlessStatus<Result>(
  statuses: readonly unknown[],
  call: Promise<Result>,
): Promise<Result | null> {
  try {
    return await call;
  } catch (error) {
    if (statuses.includes(grpcStatusOf(error))) return null;
    throw error;
  }
}
