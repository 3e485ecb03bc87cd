import { createHash } from "node:crypto";
import { GrpcStatus } from "firebase-admin/firestore";
import { secondMs } from "../base/clock.ts";
import { attemptWithin, conflictStatuses, transientStatuses, type CallLimits } from "./client.ts";
import { increment, type Documents, type Write } from "./documents.ts";

const timeoutMs = 5 * secondMs;

export const readLimits: CallLimits = { timeoutMs, retryOn: transientStatuses };

/** Only ABORTED is retried: it proves that nothing was written. A repeated write would make two keys of one. */
export const writeLimits: CallLimits = { timeoutMs, retryOn: [GrpcStatus.ABORTED] };

/** For a change with all its attempts. When many run at once, each may conflict with all the others. */
const changeLimits: CallLimits = { timeoutMs: 2 * timeoutMs, retryOn: conflictStatuses };

/** Backoff between the attempts of a change in ms, with jitter: each pause is up to twice as long. */
const changePauses = { retries: 30, minTimeout: 10, factor: 1.3, maxTimeout: 200, randomize: true };

/** Repeats an attempt that met a conflict. */
export const untilNoConflict = <Result>(documents: Documents, attempt: () => Promise<Result>) =>
  attemptWithin(documents.scaled(changeLimits), changePauses, attempt);

/**
 * Changes what an account owns. It writes the account's document on the condition that it is as it was before
 * `decide` read, so of two conflicting changes one runs again. A transaction would lock keys against the
 * guard. Without writes nothing is written.
 */
export async function changeAccount<Result>(
  documents: Documents,
  uid: string,
  decide: () => Promise<{ readonly writes: Write[]; readonly result: Result }>,
): Promise<Result> {
  const account = `accounts/${createHash("sha256").update(uid).digest("hex")}`;
  return untilNoConflict(documents, async () => {
    const stored = await documents.get(account, ["changes"], readLimits);
    const { writes, result } = await decide();
    if (writes.length === 0) return result;
    const ticket = {
      ...documents.merge(account, {}, stored?.updateTime ?? null),
      updateTransforms: [increment("changes", 1)],
    };
    await documents.commit([ticket, ...writes], writeLimits);
    return result;
  });
}
