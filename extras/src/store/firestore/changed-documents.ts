import { readLimits, untilNoConflict, writeLimits } from "@mention-market/service/firestore/change";
import { conflictStatuses, unlessStatus } from "@mention-market/service/firestore/client";
import type { Documents, UpdateTime, Write } from "@mention-market/service/firestore/documents";

/** How values are stored: as text in a field of a document. */
interface TextField<Value> {
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
  { collection, field, valueIn, writesOf }: TextField<Value>,
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
