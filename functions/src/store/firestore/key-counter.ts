import { GrpcStatus } from "firebase-admin/firestore";
import { maxCallMs, type KeyCounter } from "../../keys/key-store.ts";
import { minuteCells } from "../ring.ts";
import { transientStatuses, unlessNotFound, type CallLimits } from "./call.ts";
import type { Documents, Write } from "./documents.ts";
import { cellName, keyCollection, stateFields, toState } from "./key-document.ts";
import { hourSlot, minuteSlot } from "./ring-cells.ts";

/** A count whose response was lost may count twice, which holds the key back. */
const limits: CallLimits = { timeoutMs: maxCallMs, retryOn: transientStatuses };

/** Requests refunded twice would admit too many: retried only when the attempt before has certainly changed nothing. */
const refundLimits: CallLimits = { ...limits, retryOn: [GrpcStatus.ABORTED] };

const cells = Array.from({ length: minuteCells }, (_, cell) => cellName(cell));
const stateNumbers = stateFields.filter((field) => field !== "quota");

/**
 * The guard's calls, one RPC each. Counting is a write without content: its transforms return the values after them, and
 * those that change nothing read. It needs no transaction, and transactions on one busy document starve each other.
 */
export function firestoreKeyCounter(documents: Documents): KeyCounter {
  const pathOf = (hash: string) => `${keyCollection}/${hash}`;

  /** Applies the transforms in their order; null when there is no such key. */
  async function transform(hash: string, updateTransforms: Transform[], within: CallLimits) {
    const write: Write = {
      update: { name: documents.nameOf(pathOf(hash)) },
      updateMask: { fieldPaths: [] },
      updateTransforms,
      currentDocument: { exists: true },
    };
    const results = await unlessNotFound(documents.commit([write], within));
    return results === null ? null : (results[0] ?? []);
  }

  return {
    async count(hash, requests, at) {
      const minute = minuteSlot(at);
      const hour = hourSlot(at);
      const ownCell = cellName(minute.cell);
      const stamps = [
        maximum(`quota.${ownCell}`, minute.floor),
        maximum(`hours.${cellName(hour.cell)}`, hour.floor),
        increment(`hours.${cellName(hour.cell)}`, requests),
        maximum("lastUsedAt", at),
      ];
      const counts = cells.map((cell) => increment(`quota.${cell}`, cell === ownCell ? requests : 0));
      const reads = stateNumbers.map((field) => increment(field, 0));
      const numbers = await transform(hash, [...stamps, ...counts, ...reads], limits);
      if (numbers === null) return null;

      const named = (names: readonly string[], from: number) =>
        Object.fromEntries(names.map((name, place) => [name, numbers[from + place]]));
      const quota = named(cells, stamps.length);
      return toState({ ...named(stateNumbers, stamps.length + cells.length), quota });
    },

    async refund(hash, requests, at) {
      const minute = minuteSlot(at);
      const hour = hourSlot(at);
      const undoing = [
        increment(`quota.${cellName(minute.cell)}`, -requests),
        maximum(`quota.${cellName(minute.cell)}`, minute.floor),
        increment(`hours.${cellName(hour.cell)}`, -requests),
        maximum(`hours.${cellName(hour.cell)}`, hour.floor),
      ];
      await transform(hash, undoing, refundLimits);
    },

    async peek(hash) {
      const document = await documents.get(pathOf(hash), stateFields, limits);
      return document === null ? null : toState(document.fields);
    },
  };
}

type Transform = ReturnType<typeof increment> | ReturnType<typeof maximum>;

/** A field that is missing, or no number, counts as 0. */
function increment(fieldPath: string, by: number) {
  return { fieldPath, increment: { integerValue: by } };
}

function maximum(fieldPath: string, floor: number) {
  return { fieldPath, maximum: { integerValue: floor } };
}
