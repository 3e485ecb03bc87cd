import { unlessConflict } from "./call.ts";
import { readLimits, untilNoConflict, writeLimits } from "./change-account.ts";
import type { Documents, UpdateTime, Write } from "./documents.ts";

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

interface ChangedDocuments<Value> {
  readonly get: (id: string) => Promise<Value | null>;
  /** As `change` and `update` of the stores. */
  readonly change: (id: string, decide: Decide<Value>, known?: Value) => Promise<Value | null>;
}

/** Values that are changed one by one, each on condition that its document is as it was when the value was read or written. */
export function changedDocuments<Value extends object>(
  documents: Documents,
  { collection, field, valueIn, writesOf }: Kept<Value>,
): ChangedDocuments<Value> {
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
    updateTimes.set(after, await documents.put(writesOf(after, before, updateTime), writeLimits));
    return after;
  }

  return {
    get,
    async change(id, decide, known) {
      // Only a write shows that what was known still holds: where there is none, what is stored decides.
      const changed = known === undefined ? null : await unlessConflict(write(known, decide));
      return changed ?? untilNoConflict(async () => write(await get(id), decide));
    },
  };
}
