import { secondMs } from "../base/clock.ts";
import { eventDeleteAt, storedEvent } from "../markets/event.ts";
import type { EventStore } from "../markets/ports.ts";
import { transientStatuses, type CallLimits } from "./client.ts";
import type { Documents } from "./documents.ts";

const limits: CallLimits = { timeoutMs: secondMs, retryOn: transientStatuses };

const eventFields = storedEvent.keyof().options;

/** `events/{event_ticker}`. A document that is not a valid event counts as missing, and the next fetched event replaces it. */
export function firestoreEventStore(documents: Documents): EventStore {
  const pathOf = (eventTicker: string) => `events/${eventTicker}`;
  return {
    async get(eventTicker) {
      const document = await documents.get(pathOf(eventTicker), eventFields, limits);
      return storedEvent.safeParse(document?.fields).data ?? null;
    },

    async put(eventTicker, event) {
      const deleteAt = { timestampMs: eventDeleteAt(event) };
      await documents.commit([documents.set(pathOf(eventTicker), { ...event, deleteAt })], limits);
    },
  };
}
