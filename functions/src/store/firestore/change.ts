import { createHash } from "node:crypto";
import { GrpcStatus } from "firebase-admin/firestore";
import { secondMs } from "../../base/clock.ts";
import { attemptWithin, conflictStatuses, transientStatuses, unlessStatus, type CallLimits } from "./call.ts";
import { increment, type Documents, type UpdateTime, type Write } from "./documents.ts";

const timeoutMs = 5 * secondMs;

export const readLimits: CallLimits = { timeoutMs, retryOn: transientStatuses };

/**
 * Only ABORTED is retried, because it proves that the write had no effect. Repeating a successful write would make two keys instead of
 * one.
 */
const writeLimits: CallLimits = { timeoutMs, retryOn: [GrpcStatus.ABORTED] };

/** For a change with all its attempts. When many run at once, each may conflict with all the others. */
const changeLimits: CallLimits = { timeoutMs: 2 * timeoutMs, retryOn: conflictStatuses };

/** Backoff between the attempts of a change in ms, with jitter: each pause is up to twice as long. */
const changePauses = { retries: 30, minTimeout: 10, factor: 1.3, maxTimeout: 200, randomize: true };

const untilNoConflict = <Result>(attempt: () => Promise<Result>) =>
  attemptWithin(changeLimits, changePauses, attempt);

/**
 * Changes what an account owns. It writes the account's document on the condition that it is as it was before `decide` read, so of two
 * conflicting changes one runs again. A transaction would lock keys against the guard. Without writes nothing is written.
 */
export async function changeAccount<Result>(
  documents: Documents,
  uid: string,
  decide: () => Promise<{ readonly writes: Write[]; readonly result: Result }>,
): Promise<Result> {
  const account = `accounts/${createHash("sha256").update(uid).digest("hex")}`;
  return untilNoConflict(async () => {
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

/** How values are stored: as text in a field of a document. */
interface Kept<Value> {
  readonly collection: string;
  readonly field: string;
  /** Parses the text; null if it is damaged. */
  readonly valueIn: (text: unknown) => Value | null;
  /** The writes of a change. The first writes the document itself, on the condition that it was not written since `updateTime`. */
  readonly writesOf: (after: Value, before: Value, updateTime: UpdateTime) => Write[];
}

type Decide<Value> = (before: Value) => Value | null;

/** Changes single values. Each write has the condition that its document is as it was when the value was last read or written. */
export function changedDocuments<Value extends object>(
  documents: Documents,
  { collection, field, valueIn, writesOf }: Kept<Value>,
) {
  const updateTimes = new WeakMap<Value, UpdateTime>();

  async function get(id: string): Promise<Value | null> {
    const document = await documents.get(`${collection}/${id}`, [field], readLimits);
    const value = valueIn(document?.fields[field]);
    if (document !== null && value !== null) updateTimes.set(value, document.updateTime);
    return value;
  }

  async function write(before: Value | null, decide: Decide<Value>): Promise<Value | null> {
    const updateTime = before && updateTimes.get(before);
    if (!before || !updateTime) return null;
    const after = decide(before);
    if (after === null) return null;
    const [written] = await documents.commit(writesOf(after, before, updateTime), writeLimits);
    if (written?.updateTime) updateTimes.set(after, written.updateTime);
    return after;
  }

  return {
    get,
    /** Implements `change` and `update` of the stores. */
    change: async (id: string, decide: Decide<Value>, lastRead?: Value): Promise<Value | null> => {
      // Only a successful write proves that `lastRead` is current. So a decision to write nothing is repeated on the stored value.
      const changed = lastRead && (await unlessStatus(conflictStatuses, write(lastRead, decide)));
      return changed ?? untilNoConflict(async () => write(await get(id), decide));
    },
  };
}
