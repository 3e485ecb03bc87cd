import type { Store } from "../store.ts";
import { firestoreChangeStore } from "../../extras/store/firestore/change-store.ts";
import { firestoreDocuments } from "./documents.ts";
import { firestoreDeliveryStore } from "../../extras/store/firestore/delivery-store.ts";
import { firestoreEventStore } from "./event-store.ts";
import { firestoreForecastStore } from "../../extras/store/firestore/forecast-store.ts";
import { firestoreKeyStore } from "./key-store.ts";
import { firestorePassMemory, firestoreWatchStore } from "../../extras/store/firestore/watch-store.ts";

interface FirestoreOptions {
  readonly projectId: string | undefined;
  /** `host:port` of an emulator; without it, Google's. */
  readonly emulatorHost?: string | undefined;
}

/** The production store. Opening it makes no call: its client is made, and connects, on first use. */
export function openFirestoreStore({ projectId, emulatorHost }: FirestoreOptions): Store {
  if (projectId === undefined)
    throw new Error("GCLOUD_PROJECT is not set: it names the project whose Firestore is used");
  const documents = firestoreDocuments({ projectId, emulatorHost });
  return {
    keys: firestoreKeyStore(documents),
    events: firestoreEventStore(documents),
    watches: firestoreWatchStore(documents),
    passMemory: firestorePassMemory(documents),
    deliveries: firestoreDeliveryStore(documents),
    changes: firestoreChangeStore(documents),
    forecasts: firestoreForecastStore(documents),
    close: () => documents.close(),
  };
}
