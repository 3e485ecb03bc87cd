import { GrpcStatus } from "firebase-admin/firestore";
import { z } from "zod";
import type { KeyCounter, KeyState } from "../../access/key-store.ts";
import { secondMs } from "../../base/clock.ts";
import { within } from "../../base/within.ts";
import { hourSlot, minuteCells, minuteSlot, minutesIn } from "../ring.ts";
import { emulatorHeaders, type FirestoreAddress } from "./connect.ts";
import { hoursField, keyCollection, quotaField, stateFields, storedTime } from "./key-document.ts";
import { grpcCodeOf, increment, maximum, numbersIn, transformed, type CommitClient } from "./wire.ts";

/** For a call with all its attempts: the guard's answer is due within 3 seconds. */
const deadlineMs = 2.5 * secondMs;

const quotaFields = Array.from({ length: minuteCells }, (_, cell) => quotaField(cell));
const readFields = [...quotaFields, ...stateFields];

/**
 * The guard's calls, one RPC each. Counting is a write without content whose transforms answer: those that change nothing
 * read. It needs no transaction, and transactions on one busy document starve each other.
 */
export function firestoreKeyCounter(
  { projectId, emulatorHost }: FirestoreAddress,
  client: () => CommitClient,
): KeyCounter {
  const database = `projects/${projectId}/databases/(default)`;
  const nameOf = (hash: string) => `${database}/documents/${keyCollection}/${hash}`;
  const headers = emulatorHost === undefined ? {} : emulatorHeaders;

  const write = (hash: string, updateTransforms: ReturnType<typeof increment | typeof maximum>[]) => ({
    database,
    writes: [
      {
        update: { name: nameOf(hash) },
        updateMask: { fieldPaths: [] },
        updateTransforms,
        currentDocument: { exists: true },
      },
    ],
  });

  /**
   * A count whose answer was lost may be counted again, which holds the key back. Taking back twice would admit too many, so that
   * is repeated only when the attempt before has certainly changed nothing.
   */
  const repeating = callOptions([GrpcStatus.UNAVAILABLE, GrpcStatus.ABORTED], headers);
  const repeatingAborted = callOptions([GrpcStatus.ABORTED], headers);

  return {
    async count(hash, requests, at) {
      const minute = minuteSlot(at);
      const hour = hourSlot(at);
      const ownCell = quotaField(minute.cell);
      const stamps = [
        maximum(ownCell, minute.floor),
        maximum(hoursField(hour.cell), hour.floor),
        increment(hoursField(hour.cell), requests),
        maximum("lastUsedAt", at),
      ];
      const reads = readFields.map((field) => increment(field, field === ownCell ? requests : 0));
      const answer = await answerOf(client().commit(write(hash, [...stamps, ...reads]), repeating));
      if (answer === null) return null;
      const values = transformed(answer).slice(stamps.length);
      return toState(new Map(readFields.map((field, place) => [field, values[place]])));
    },

    async giveBack(hash, requests, at) {
      const minute = minuteSlot(at);
      const hour = hourSlot(at);
      const taking = [
        increment(quotaField(minute.cell), -requests),
        maximum(quotaField(minute.cell), minute.floor),
        increment(hoursField(hour.cell), -requests),
        maximum(hoursField(hour.cell), hour.floor),
      ];
      await answerOf(client().commit(write(hash, taking), repeatingAborted));
    },

    async look(hash) {
      const request = { name: nameOf(hash), mask: { fieldPaths: ["quota", ...stateFields] } };
      const answer = await answerOf(client().getDocument(request, repeating));
      return answer === null ? null : toState(numbersIn(answer));
    },
  };
}

const state = z.object({
  keyNumber: z.number().positive(),
  expiresAt: storedTime,
  revokedAt: storedTime,
  disabledAt: storedTime,
});

/** Throws when the numbers are no key's. */
function toState(numbers: ReadonlyMap<string, number | undefined>): KeyState {
  return {
    ...state.parse(Object.fromEntries(numbers)),
    minutes: minutesIn(quotaFields.map((field) => numbers.get(field) ?? 0)),
  };
}

/** What a call answered; null when there is no such document. */
async function answerOf<Answer>(call: Promise<readonly [Answer, ...unknown[]]>): Promise<Answer | null> {
  try {
    const [answer] = await within(deadlineMs, call, "Firestore");
    return answer;
  } catch (error) {
    if (grpcCodeOf(error) === GrpcStatus.NOT_FOUND) return null;
    throw error;
  }
}

function callOptions(retryCodes: number[], headers: Readonly<Record<string, string>>) {
  return {
    timeout: deadlineMs,
    retry: {
      retryCodes,
      backoffSettings: {
        initialRetryDelayMillis: 50,
        retryDelayMultiplier: 2,
        maxRetryDelayMillis: 500,
        initialRpcTimeoutMillis: deadlineMs,
        rpcTimeoutMultiplier: 1,
        maxRpcTimeoutMillis: deadlineMs,
        totalTimeoutMillis: deadlineMs,
      },
    },
    otherArgs: { headers },
  };
}
