import { hashOf, isWellFormed, keyForm, keyIdOf, keyNumberOf } from "@mention-market/service/keys/api-key";
import {
  findKey,
  type KeyDirectory,
  type KeyRecord,
  type KeyRegistry,
  type KeyStatus,
  keyStatusAt,
} from "@mention-market/service/keys/key-store";
import { readKeyUsage, type KeyUsage } from "@mention-market/service/functions/get-api-key-usage";
import { AppError } from "@mention-market/service/base/errors";
import { statSync } from "node:fs";
import { join, resolve } from "node:path";
import { deleteApp, initializeApp } from "firebase-admin/app";
import { getAuth } from "firebase-admin/auth";
import { z } from "zod";
import { openAccountStore } from "../../local/identity/account-store.ts";
import { systemClock, type Clock } from "@mention-market/service/base/clock";
import { readFullConfig, type FullConfig } from "../../src/config.ts";
import type { Store } from "@mention-market/service/services";

const emulatorProject = "demo-mention-market";
/** The default folder of the store of `npm start`. */
const startFolder = join(import.meta.dirname, "../../../.data");

/** Where accounts are stored: a Firebase Auth project, or a local server's folder. */
type AccountPlace = { readonly project: string } | { readonly folder: string };

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
  open: (config: FullConfig, clock: Clock) => Opened,
  defaultFolder = startFolder,
): NamedStore<Opened> {
  const config = readFullConfig(environment);
  const { DATA_DIR, FIRESTORE_EMULATOR_HOST, GCLOUD_PROJECT } = config;
  const limit = config.RATE_LIMIT_PER_HOUR;
  const isFirestore = FIRESTORE_EMULATOR_HOST !== undefined || GCLOUD_PROJECT !== undefined;
  if (!isFirestore) {
    const folder = DATA_DIR === undefined ? defaultFolder : existingFolder(DATA_DIR);
    const store = open({ ...config, DATA_DIR: folder }, systemClock);
    return { store, accounts: { folder }, name: `the embedded store in ${folder}`, limit };
  }
  if (DATA_DIR !== undefined) {
    throw new Error(
      "DATA_DIR names the embedded store, and the environment names Firestore as well: unset one",
    );
  }
  const project = GCLOUD_PROJECT ?? emulatorProject;
  return {
    store: open({ ...config, GCLOUD_PROJECT: project }, systemClock),
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

/** The uid of the account with this e-mail address; case does not matter. Throws `not_found` if there is none. */
export async function uidOfEmail(place: AccountPlace, email: string): Promise<string> {
  const uid = "folder" in place ? localUid(place.folder, email) : await firebaseUid(place.project, email);
  if (uid === null) throw new AppError("not_found", "No account has this e-mail address");
  return uid;
}

function localUid(folder: string, email: string): string | null {
  const accounts = openAccountStore(folder);
  try {
    return accounts.byEmail(email.toLowerCase())?.uid ?? null;
  } finally {
    accounts.close();
  }
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

/** A key in the operator's output. */
export interface KeySummary {
  readonly keyId: string;
  readonly uid: string;
  readonly status: KeyStatus;
  readonly label: string;
}

type Keys = KeyRegistry & KeyDirectory;

const anywhere = new RegExp(keyForm, "g");

/**
 * Finds the keys in a text: a key, a URL, lines of a log. Throws `invalid` for a text without a well-formed key, and `not_found` if the
 * store has none of them.
 */
export async function findLeakedKeys(keys: KeyDirectory, text: string, at: number): Promise<KeySummary[]> {
  const candidates = [...new Set(text.match(anywhere))].filter(isWellFormed);
  if (candidates.length === 0) {
    throw new AppError("invalid", "There is no API key in that text: a character is wrong or missing");
  }
  const found = await Promise.all(candidates.map((apiKey) => keys.findByHash(hashOf(apiKey))));
  const known = found.filter((key) => key !== null);
  if (known.length === 0) throw new AppError("not_found", "No such key");
  return known.map((key) => summaryOf(key, at));
}

/** What an operator can do to a key. Repeating it changes nothing. A revoked or expired key can't be restored. */
const operations = {
  /** Refuses its requests from the next one on, until it is enabled again. */
  disable: (key: KeyRecord, at: number) => ({ ...key, disabledAt: key.disabledAt ?? at }),
  enable: (key: KeyRecord) => ({ ...key, disabledAt: null }),
  /** Ends the key at once, for good. */
  revoke: (key: KeyRecord, at: number) => ({ ...key, revokedAt: key.revokedAt ?? at }),
};

export type Operation = keyof typeof operations;

/** Changes a key of any account, atomically with the owner's own changes. Throws `not_found`. */
export async function operate(
  keys: Keys,
  operation: Operation,
  keyId: string,
  at: number,
): Promise<KeySummary> {
  const { uid } = await findById(keys, keyId);
  return keys.change(uid, (existing) => {
    const key = operations[operation](findKey(existing, keyId), at);
    return { write: [key], result: summaryOf(key, at) };
  });
}

/** The usage of a key of any account, with its summary. Counts nothing. Throws `not_found`. */
export async function usageOfAnyone(
  keys: Keys,
  keyId: string,
  limit: number,
  at: number,
): Promise<KeySummary & KeyUsage> {
  const key = await findById(keys, keyId);
  return { ...summaryOf(key, at), ...(await readKeyUsage(keys, key.uid, keyId, limit, at)) };
}

async function findById(keys: KeyDirectory, keyId: string): Promise<KeyRecord> {
  const keyNumber = keyNumberOf(keyId);
  const found = keyNumber === null ? null : await keys.findByNumber(keyNumber);
  if (found === null) throw new AppError("not_found", "No such key");
  return found;
}

function summaryOf(key: KeyRecord, at: number): KeySummary {
  return {
    keyId: keyIdOf(key.keyNumber),
    uid: key.uid,
    status: keyStatusAt(key, at),
    label: key.label,
  };
}
