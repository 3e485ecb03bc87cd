import { createHash } from "node:crypto";
import { GrpcStatus } from "firebase-admin/firestore";
import pRetry from "p-retry";
import { secondMs } from "../../base/clock.ts";
import { unavailable } from "../../base/errors.ts";
import { TimeoutError, withTimeout } from "../../base/with-timeout.ts";
import { conflictStatuses, grpcStatusOf, transientStatuses, type CallLimits } from "./call.ts";
import type { Documents, Write } from "./documents.ts";

const timeoutMs = 5 * secondMs;
/** For a change with all its attempts: of many at once each may conflict with all the others. */
const changeTimeoutMs = 2 * timeoutMs;

export const readLimits: CallLimits = { timeoutMs, retryOn: transientStatuses };

/** A write repeated after it took effect would be decided twice: two keys instead of one. */
export const writeLimits: CallLimits = { timeoutMs, retryOn: [GrpcStatus.ABORTED] };

/** Between the attempts of a change that met a conflicting one, in milliseconds; each is drawn up to twice as long. */
const pauses = { retries: 30, minTimeout: 10, factor: 1.3, maxTimeout: 200, randomize: true };

/** Attempts work again whose writes meet a conflicting change. Throws `unavailable` when none succeeds in time. */
export async function untilNoConflict<Result>(attempt: () => Promise<Result>): Promise<Result> {
  const attempts = pRetry(attempt, {
    ...pauses,
    maxRetryTime: changeTimeoutMs,
    shouldRetry: ({ error }) => conflictStatuses.includes(grpcStatusOf(error)),
  });
  try {
    return await withTimeout(changeTimeoutMs, attempts, "Firestore");
  } catch (error) {
    throw error instanceof TimeoutError ? unavailable(error) : error;
  }
}

/**
 * A change of what an account has. It writes the account's document on condition that it has not changed since before `decide` read,
 * so of two conflicting changes one decides again. A transaction would lock the keys against the guard, and two of one account
 * against each other. Without writes nothing is written.
 */
export async function changeAccount<Result>(
  documents: Documents,
  uid: string,
  decide: () => Promise<{ readonly writes: Write[]; readonly result: Result }>,
): Promise<Result> {
  const account = `accounts/${createHash("sha256").update(uid).digest("hex")}`;
  return untilNoConflict(async () => {
    const known = await documents.get(account, ["changes"], readLimits);
    const { writes, result } = await decide();
    if (writes.length === 0) return result;
    const ticket = {
      update: { name: documents.nameOf(account) },
      updateMask: { fieldPaths: [] },
      updateTransforms: [{ fieldPath: "changes", increment: { integerValue: 1 } }],
      currentDocument: known === null ? { exists: false } : { updateTime: known.updateTime },
    };
    await documents.commit([ticket, ...writes], writeLimits);
    return result;
  });
}
