import { Timestamp, type Firestore } from "firebase-admin/firestore";
import { secondMs } from "../../base/clock.ts";
import { within } from "../../base/within.ts";
import { storedEvent } from "../../markets/event.ts";
import type { EventStore } from "../../markets/ports.ts";
import { eventDeleteAt } from "../event-expiry.ts";

const deadlineMs = secondMs;

/** `events/{event_ticker}`. A document that is no valid event is a miss: the next event that is fetched takes its place. */
export function firestoreEventStore(db: () => Firestore): EventStore {
  const eventAt = (eventTicker: string) => db().collection("events").doc(eventTicker);

  async function get(eventTicker: string) {
    const document = await eventAt(eventTicker).get();
    return storedEvent.safeParse(document.data()).data ?? null;
  }

  async function put(...[eventTicker, event]: Parameters<EventStore["put"]>) {
    const deleteAt = Timestamp.fromMillis(eventDeleteAt(event));
    await eventAt(eventTicker).set({ ...event, deleteAt });
  }

  return {
    get: (eventTicker) => within(deadlineMs, get(eventTicker), "Firestore"),
    put: (eventTicker, event) => within(deadlineMs, put(eventTicker, event), "Firestore"),
  };
}
