import type { Config } from "../config.ts";
import type { Store } from "../services.ts";
import { firestoreKeyStore } from "./api-keys.ts";
import { firestoreDocuments, type Documents } from "./documents.ts";
import { firestoreEventStore } from "./events.ts";

type FirestoreSettings = Pick<Config, "GCLOUD_PROJECT" | "FIRESTORE_EMULATOR_HOST">;

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
}: FirestoreSettings): Documents {
  if (projectId === undefined)
    throw new Error("GCLOUD_PROJECT is not set: it names the project whose Firestore is used");
  return firestoreDocuments({ projectId, emulatorHost });
}
