import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { z } from "zod";
import type { StorePlace } from "../../local/sqlite/store.ts";
import { systemClock, type Clock } from "../../src/base/clock.ts";
import { AppError, messageOf } from "../../src/base/errors.ts";
import { readConfig } from "../../src/config.ts";
import type { Store } from "../../src/services.ts";

const emulatorProject = "demo-mention-market";
/** The default folder of the store of `npm start`. */
const startFolder = join(import.meta.dirname, "../../../.data");

/** Where accounts are stored: a Firebase Auth project, or a local server's folder. */
export type AccountPlace = { readonly project: string } | { readonly folder: string };

export interface NamedStore<Opened = Store> {
  readonly store: Opened;
  readonly accounts: AccountPlace;
  /** Describes the store in messages. */
  readonly name: string;
  /** The hourly limit of a key's requests. */
  readonly limit: number;
}

/**
 * Opens the store that the environment names: an emulator's, a project's or the embedded one (default: that of npm start). Throws an
 * error with the remedy when it names two stores, a missing folder, or one that can't be opened.
 */
export function openNamedStore<Opened>(
  environment: NodeJS.ProcessEnv,
  open: (place: StorePlace, clock: Clock) => Opened,
  defaultFolder = startFolder,
): NamedStore<Opened> {
  const { FIRESTORE_EMULATOR_HOST, GCLOUD_PROJECT, RATE_LIMIT_PER_HOUR: limit } = readConfig(environment);
  const DATA_DIR = environment["DATA_DIR"] || undefined;
  const isFirestore = FIRESTORE_EMULATOR_HOST !== undefined || GCLOUD_PROJECT !== undefined;
  if (!isFirestore) {
    const folder = DATA_DIR === undefined ? defaultFolder : existingFolder(DATA_DIR);
    const store = open({ DATA_DIR: folder }, systemClock);
    return { store, accounts: { folder }, name: `the embedded store in ${folder}`, limit };
  }
  if (DATA_DIR !== undefined) {
    throw new Error(
      "DATA_DIR names the embedded store, and the environment names Firestore as well: unset one",
    );
  }
  const project = GCLOUD_PROJECT ?? emulatorProject;
  return {
    store: open({ GCLOUD_PROJECT: project, FIRESTORE_EMULATOR_HOST }, systemClock),
    accounts: { project },
    name:
      FIRESTORE_EMULATOR_HOST === undefined
        ? `project ${project}`
        : `project ${project} on the emulator at ${FIRESTORE_EMULATOR_HOST}`,
    limit,
  };
}

/** Throws for a missing folder, because a mistyped path would otherwise create a new store. */
function existingFolder(path: string): string {
  const folder = resolve(path);
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) {
    throw new Error("Bad value of DATA_DIR: there is no such folder");
  }
  return folder;
}

const noUser = z.object({ code: z.literal("auth/user-not-found") });

/** Finds the account of a local server with this e-mail address; null if there is none. */
export type FindLocalUid = (folder: string, email: string) => string | null;

/** The uid of the account with this e-mail address; case does not matter. Throws `not_found` if there is none. */
export async function uidOfEmail(
  place: AccountPlace,
  email: string,
  findLocalUid: FindLocalUid,
): Promise<string> {
  const uid = "folder" in place ? findLocalUid(place.folder, email) : await firebaseUid(place.project, email);
  if (uid === null) throw new AppError("not_found", "No account has this e-mail address");
  return uid;
}

/** Uses the Auth emulator if FIREBASE_AUTH_EMULATOR_HOST is set. */
async function firebaseUid(projectId: string, email: string): Promise<string | null> {
  const app = initializeApp({ projectId });
  try {
    return (await getAuth(app).getUserByEmail(email)).uid;
  } catch (error) {
    if (noUser.safeParse(error).success) return null;
    throw error;
  } finally {
    await deleteApp(app);
  }
}

/** Whether an error comes from missing application default credentials. */
export function lacksCredentials(error: unknown): boolean {
  return causeOf(error).includes("Could not load the default credentials");
}

/** The text of a refusal; for any other error, what failed in the named store. */
export function failureText(error: unknown, place: string): string {
  if (error instanceof AppError && error.code !== "unavailable") return error.publicMessage;
  if (lacksCredentials(error))
    return `No credentials for ${place}: run "gcloud auth application-default login" and try again`;
  return `Failed in ${place}: ${causeOf(error)}`;
}

function causeOf(error: unknown): string {
  return messageOf(error instanceof AppError ? error.cause : error);
}
