import type { Clock } from "../../base/clock.ts";
import type { Store } from "../store.ts";
import { firestoreDocuments } from "./documents.ts";
import { firestoreEventStore } from "./event-store.ts";
import { firestoreKeyCounter } from "./key-counter.ts";
import { firestoreKeyRegistry } from "./key-registry.ts";

export interface FirestoreOptions {
  readonly projectId: string | undefined;
  /** `host:port` of an emulator; without it, Google's. */
  readonly emulatorHost?: string | undefined;
  readonly clock: Clock;
}

/** The store of production. Opening it calls nobody: its client is made, and connects, when it is first used. */
export function openFirestoreStore({ projectId, emulatorHost, clock }: FirestoreOptions): Store {
  if (projectId === undefined) throw new Error("GCLOUD_PROJECT is not set: whose Firestore is it?");
  const documents = firestoreDocuments({ projectId, emulatorHost });
  return {
    keys: { ...firestoreKeyCounter(documents), ...firestoreKeyRegistry(documents, clock) },
    events: firestoreEventStore(documents),
    close: () => documents.close(),
  };
}
