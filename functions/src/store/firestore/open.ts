import type { Closable, Store, Stores } from "../store.ts";
import { firestoreDocuments, type Documents } from "./documents.ts";
import { firestoreEventStore } from "./event-store.ts";
import { firestoreKeyStore } from "./key-store.ts";
import { firestoreQuoteStore } from "./quote-store.ts";

export interface FirestoreOptions {
  readonly projectId: string | undefined;
  /** `host:port` of an emulator. Default: Google's Firestore. */
  readonly emulatorHost?: string | undefined;
}

/** The production store. Opening it makes no call: the client is made and connects on first use. */
export function openFirestoreStore(options: FirestoreOptions): Store {
  return openFirestore(options, firestoreStores);
}

export function firestoreStores(documents: Documents): Stores {
  return {
    keys: firestoreKeyStore(documents),
    events: firestoreEventStore(documents),
    quotes: firestoreQuoteStore(documents),
  };
}

/** Like openFirestoreStore. `storesOf` makes the stores from the documents. */
export function openFirestore<Opened extends object>(
  { projectId, emulatorHost }: FirestoreOptions,
  storesOf: (documents: Documents) => Opened,
): Opened & Closable {
  if (projectId === undefined)
    throw new Error("GCLOUD_PROJECT is not set: it names the project whose Firestore is used");
  const documents = firestoreDocuments({ projectId, emulatorHost });
  return { ...storesOf(documents), close: () => documents.close() };
}
