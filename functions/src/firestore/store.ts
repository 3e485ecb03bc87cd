import { secondMs } from "../base/clock.ts";
import type { Config } from "../config.ts";
import { eventDeleteAt } from "../markets/find-event.ts";
import { storedEvent, type EventStore } from "../markets/market.ts";
import type { Store } from "../services.ts";
import { firestoreKeyStore } from "./api-keys.ts";
import { transientStatuses, type CallLimits, type FirestoreAddress } from "./client.ts";
import { firestoreDocuments, type Documents } from "./documents.ts";

/** The settings that name a Firestore. */
export type FirestoreSettings = Partial<Pick<Config, "GCLOUD_PROJECT" | "FIRESTORE_EMULATOR_HOST">> &
  Pick<FirestoreAddress, "timeFactor">;

/** The deployed store. Opening it makes no call: the client is made and connects on first use. */
export function openStore(config: FirestoreSettings): Store {
  const documents = openDocuments(config);
  return {
    keys: firestoreKeyStore(documents),
    events: firestoreEventStore(documents),
    close: () => documents.close(),
  };
}

/** Google's Firestore, or an emulator's. Throws without a project. */
export function openDocuments({
  GCLOUD_PROJECT: projectId,
  FIRESTORE_EMULATOR_HOST: emulatorHost,
  timeFactor,
}: FirestoreSettings): Documents {
  if (projectId === undefined)
    throw new Error("GCLOUD_PROJECT is not set: it names the project whose Firestore is used");
  return firestoreDocuments({ projectId, emulatorHost, timeFactor });
}

const limits: CallLimits = { timeoutMs: secondMs, retryOn: transientStatuses };

const eventFields = storedEvent.keyof().options;

/** `events/{event_ticker}`. A document that is no valid event counts as missing until the next one replaces it. */
function firestoreEventStore(documents: Documents): EventStore {
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
