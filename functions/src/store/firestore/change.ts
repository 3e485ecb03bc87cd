import { createHash } from "node:crypto";
import { GrpcStatus } from "firebase-admin/firestore";
import { secondMs } from "../../base/clock.ts";
import { attemptWithin, conflictStatuses, transientStatuses, unlessStatus, type CallLimits } from "./call.ts";
import { increment, type Documents, type UpdateTime, type Write } from "./documents.ts";

const timeoutMs = 5 * secondMs;

export const readLimits: CallLimits = { timeoutMs, retryOn: transientStatuses };

/** A write repeated after it took effect would be decided twice: two keys instead of one. */
const writeLimits: CallLimits = { timeoutMs, retryOn: [GrpcStatus.ABORTED] };

/** For a change with all its attempts: of many at once each may conflict with all the others. */
const changeLimits: CallLimits = { timeoutMs: 2 * timeoutMs, retryOn: conflictStatuses };

/** Between its attempts, in milliseconds; each is drawn up to twice as long. */
const changePauses = { retries: 30, minTimeout: 10, factor: 1.3, maxTimeout: 200, randomize: true };

const untilNoConflict = <Result>(attempt: () => Promise<Result>) =>
  attemptWithin(changeLimits, changePauses, attempt);

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
      ...documents.merge(account, {}, known?.updateTime ?? null),
      updateTransforms: [increment("changes", 1)],
    };
    await documents.commit([ticket, ...writes], writeLimits);
    return result;
  });
}

/** How a value is kept in a document of a collection: as the text of one field. */
interface Kept<Value> {
  readonly collection: string;
  readonly field: string;
  /** Null for what is damaged. */
  readonly valueIn: (text: unknown) => Value | null;
  /** What a change writes: the document itself first, under the condition that it is as it was. */
  readonly writesOf: (after: Value, before: Value, updateTime: UpdateTime) => Write[];
}

type Decide<Value> = (before: Value) => Value | null;

/** Values that are changed one by one, each on condition that its document is as it was when the value was read or written. */
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
    const [own] = await documents.commit(writesOf(after, before, updateTime), writeLimits);
    if (own?.updateTime) updateTimes.set(after, own.updateTime);
    return after;
  }

  return {
    get,
    /** As `change` and `update` of the stores. */
    change: async (id: string, decide: Decide<Value>, known?: Value): Promise<Value | null> => {
      // Only a write shows that what was known still holds: where there is none, what is stored decides.
      const changed = known && (await unlessStatus(conflictStatuses, write(known, decide)));
      return changed ?? untilNoConflict(async () => write(await get(id), decide));
    },
  };
}
