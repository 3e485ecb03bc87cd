import { statSync } from "node:fs";
import { resolve } from "node:path";
import { systemClock } from "../../src/base/clock.ts";
import { readConfig } from "../../src/config.ts";
import type { Store } from "../../src/store/store.ts";
import { openStore } from "../../src/wiring.ts";

const emulatorProject = "demo-mention-market";

export interface Place {
  readonly store: Store;
  /** Where the keys are, for a message. */
  readonly name: string;
}

/** The store that the environment names: the embedded one, an emulator's or a project's. Throws for none, and for two. */
export function openNamedStore(environment: NodeJS.ProcessEnv): Place {
  const config = readConfig(environment);
  const { DATA_DIR, FIRESTORE_EMULATOR_HOST, GCLOUD_PROJECT } = config;
  if (DATA_DIR !== undefined) {
    if (FIRESTORE_EMULATOR_HOST !== undefined || GCLOUD_PROJECT !== undefined) {
      throw new Error(
        "DATA_DIR names the embedded store, and the environment names Firestore as well: unset one",
      );
    }
    const folder = resolve(DATA_DIR);
    if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
      throw new Error("Bad value of DATA_DIR: there is no such folder");
    }
    return { store: openStore(config, systemClock), name: `the embedded store in ${folder}` };
  }
  const project = GCLOUD_PROJECT ?? (FIRESTORE_EMULATOR_HOST === undefined ? undefined : emulatorProject);
  if (project === undefined) {
    throw new Error(
      "Whose keys? Set DATA_DIR (the embedded store's folder), FIRESTORE_EMULATOR_HOST (host:port) or GCLOUD_PROJECT",
    );
  }
  return {
    store: openStore({ ...config, GCLOUD_PROJECT: project }, systemClock),
    name:
      FIRESTORE_EMULATOR_HOST === undefined
        ? `project ${project} (with application default credentials)`
        : `project ${project} on the emulator at ${FIRESTORE_EMULATOR_HOST}`,
  };
}
