import { GrpcStatus } from "firebase-admin/firestore";
import type { KeyCounter } from "../../access/key-store.ts";
import { secondMs } from "../../base/clock.ts";
import { hourSlot, minuteCells, minuteSlot } from "../ring.ts";
import { passing, unlessNotFound, type Limits } from "./call.ts";
import type { Documents, Write } from "./documents.ts";
import { cellName, keyCollection, stateFields, toState } from "./key-document.ts";

/** The guard's answer is due within 3 seconds. A count whose answer was lost may count twice, which holds the key back. */
const repeated: Limits = { deadlineMs: 2.5 * secondMs, repeatedAfter: passing };

/** Requests taken back twice would admit too many: repeated only when the attempt before has certainly changed nothing. */
const repeatedIfUndone: Limits = { ...repeated, repeatedAfter: [GrpcStatus.ABORTED] };

const cells = Array.from({ length: minuteCells }, (_, cell) => cellName(cell));
const stateNumbers = stateFields.filter((field) => field !== "quota");

/**
 * The guard's calls, one RPC each. Counting is a write without content whose transforms answer: those that change nothing
 * read. It needs no transaction, and transactions on one busy document starve each other.
 */
export function firestoreKeyCounter(documents: Documents): KeyCounter {
  const pathOf = (hash: string) => `${keyCollection}/${hash}`;

  /** Applies the transforms in their order; null when there is no such key. */
  async function transform(hash: string, updateTransforms: Transform[], limits: Limits) {
    const write: Write = {
      update: { name: documents.nameOf(pathOf(hash)) },
      updateMask: { fieldPaths: [] },
      updateTransforms,
      currentDocument: { exists: true },
    };
    const answer = await unlessNotFound(documents.commit([write], limits));
    return answer === null ? null : (answer[0] ?? []);
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
      const numbers = await transform(hash, [...stamps, ...counts, ...reads], repeated);
      if (numbers === null) return null;

      const named = (names: readonly string[], from: number) =>
        Object.fromEntries(names.map((name, place) => [name, numbers[from + place]]));
      const quota = named(cells, stamps.length);
      return toState({ ...named(stateNumbers, stamps.length + cells.length), quota });
    },

    async refund(hash, requests, at) {
      const minute = minuteSlot(at);
      const hour = hourSlot(at);
      const taking = [
        increment(`quota.${cellName(minute.cell)}`, -requests),
        maximum(`quota.${cellName(minute.cell)}`, minute.floor),
        increment(`hours.${cellName(hour.cell)}`, -requests),
        maximum(`hours.${cellName(hour.cell)}`, hour.floor),
      ];
      await transform(hash, taking, repeatedIfUndone);
    },

    async peek(hash) {
      const document = await documents.get(pathOf(hash), stateFields, repeated);
      return document === null ? null : toState(document.fields);
    },
  };
}

type Transform = ReturnType<typeof increment> | ReturnType<typeof maximum>;

/** What is no number, or not there, counts as 0. */
function increment(fieldPath: string, by: number) {
  return { fieldPath, increment: { integerValue: by } };
}

function maximum(fieldPath: string, floor: number) {
  return { fieldPath, maximum: { integerValue: floor } };
}
