import type { Clock } from "../../base/clock.ts";
import type { Store } from "../store.ts";
import { adminClient, commitClient } from "./connect.ts";
import { firestoreEventStore } from "./event-store.ts";
import { firestoreKeyCounter } from "./key-counter.ts";
import { firestoreKeyRegistry } from "./key-registry.ts";

export interface FirestoreOptions {
  readonly projectId: string | undefined;
  /** `host:port` of an emulator; without it, Google's. */
  readonly emulatorHost?: string | undefined;
  readonly clock: Clock;
}

/** The store of production. Opening it calls nobody: its clients are made, and connect, when they are first used. */
export function openFirestoreStore({ projectId, emulatorHost, clock }: FirestoreOptions): Store {
  if (projectId === undefined) throw new Error("GCLOUD_PROJECT is not set: whose Firestore is it?");
  const address = { projectId, emulatorHost };
  const admin = lazy(() => adminClient(address));
  const commits = lazy(() => commitClient(address));
  return {
    keys: { ...firestoreKeyCounter(address, commits.get), ...firestoreKeyRegistry(admin.get, clock) },
    events: firestoreEventStore(admin.get),
    close: async () => {
      await Promise.all([admin.made()?.terminate(), commits.made()?.close()]);
    },
  };
}

interface Lazy<Value> {
  readonly get: () => Value;
  /** The value, if there is one yet. */
  readonly made: () => Value | undefined;
}

function lazy<Value>(make: () => Value): Lazy<Value> {
  let value: Value | undefined;
  return { get: () => (value ??= make()), made: () => value };
}
