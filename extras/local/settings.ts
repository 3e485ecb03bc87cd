import { execFileSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { accessSync, constants, readFileSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { speaker } from "./provider/made-up.ts";
import { messageOf } from "@mention-market/service/base/errors";
import { makeFolder } from "@mention-market/service/local/make-folder";
import { encryptionKeyBytes } from "../src/watches/secrets.ts";

/** The settings of `npm start` beside those of the functions. */
export interface SandboxSettings {
  /** 0: any free port. */
  readonly port: number;
  /** Whether the provider is the bundled sample provider. */
  readonly isSample: boolean;
  /** Reads a second before the sample provider returns 429; 0: no limit. */
  readonly sampleReadsPerSecond: number;
  readonly store: "sqlite" | "firestore";
  /** The folder of the local accounts, and of the embedded store unless Firestore is used. */
  readonly folder: string;
  /** The folder of the sample's collections, which are made if they are missing; null if another folder is set. */
  readonly sampleCorpora: string | null;
  readonly project: string;
  readonly region: string;
}

/** Settings of the local server that the functions do not have, without `PORT`, which resembles other names. */
export const ownSettings = ["SAMPLE_READS_PER_SECOND"];

const defaultPort = "8080";
/** A single process replaces all the functions' instances, so it may read as much as they may together. */
const localReadsPerSecond = "20";

/**
 * Reads the sandbox's own settings, and fills in the environment that the functions read. Throws for a bad setting. The bundled
 * provider needs no pace unless it limits its reads.
 */
export function prepareEnvironment(env: NodeJS.ProcessEnv, repository: string): SandboxSettings {
  const port = given(env.PORT) ?? defaultPort;
  if (!/^\d{1,5}$/.test(port) || Number(port) > 65_535) {
    throw new Error("Bad value of PORT: expected a whole number from 0 (any free port) to 65535");
  }
  const isSample = given(env.UPSTREAM_BASE_URL) === null;
  const samplePace = given(env.SAMPLE_READS_PER_SECOND) ?? "0";
  if (!/^\d{1,4}$/.test(samplePace))
    throw new Error(
      "Bad value of SAMPLE_READS_PER_SECOND: expected a whole number from 0 (no limit) to 9999",
    );
  const isPaced = !isSample || samplePace !== "0";
  const store = given(env.FIRESTORE_EMULATOR_HOST) === null ? "sqlite" : "firestore";
  const folder = writableFolder(given(env.DATA_DIR) ?? join(repository, ".data"));
  const corpora = given(env.CORPUS_DIR);
  const sampleCorpora = corpora === null ? join(folder, "sample-corpora") : null;
  const project = given(env.GCLOUD_PROJECT) ?? "demo-mention-market";
  const region = given(env.REGION) ?? "us-central1";

  env.GCLOUD_PROJECT = project;
  env.UPSTREAM_READS_PER_SECOND =
    given(env.UPSTREAM_READS_PER_SECOND) ?? (isPaced ? localReadsPerSecond : "0");
  if (store === "sqlite") env.DATA_DIR = folder;
  else delete env.DATA_DIR;
  // The sample's texts are made up, so nobody owns them.
  env.SERVE_TRANSCRIPT_TEXT = given(env.SERVE_TRANSCRIPT_TEXT) ?? String(corpora === null);
  env.PUBLIC_BOARD = given(env.PUBLIC_BOARD) ?? "true";
  env.PAGES_DIR = given(env.PAGES_DIR) ?? join(repository, "extras/dashboard/dist/served");
  env.PROVIDER_IS_SAMPLE = String(isSample);
  if (isSample) env.PROVEN_SERIES = given(env.PROVEN_SERIES) ?? speaker.series;
  env.CORPUS_DIR = resolve(sampleCorpora ?? corpora ?? "");
  env.WATCH_SECRET_KEY = given(env.WATCH_SECRET_KEY) ?? watchSecretKeyIn(folder);
  env.LOCAL_RECEIVERS = given(env.LOCAL_RECEIVERS) ?? "true";
  env.WATCHED_PRICE_SECONDS = given(env.WATCHED_PRICE_SECONDS) ?? "10";
  env.RELEASE_COMMIT = given(env.RELEASE_COMMIT) ?? commitOf(repository) ?? "";
  env.FIREBASE_CONFIG ??= JSON.stringify({ projectId: project });
  // Keeps firebase-admin from searching for Google's metadata server.
  env.METADATA_SERVER_DETECTION = "none";
  return {
    port: Number(port),
    isSample,
    sampleReadsPerSecond: Number(samplePace),
    store,
    folder,
    sampleCorpora,
    project,
    region,
  };
}

/** The checked-out commit, with `-dirty` if files differ from it; null without Git or a repository. */
function commitOf(repository: string): string | null {
  try {
    return execFileSync("git", ["describe", "--always", "--dirty", "--abbrev=12", "--exclude=*"], {
      cwd: repository,
      // A repository in a parent folder belongs to another program.
      env: { ...process.env, GIT_CEILING_DIRECTORIES: dirname(repository) },
      encoding: "utf8",
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return null;
  }
}

function writableFolder(path: string): string {
  try {
    makeFolder(path);
    accessSync(path, constants.W_OK);
  } catch (error) {
    throw new Error(`Bad value of DATA_DIR: ${path} can't be made or written (${messageOf(error)})`, {
      cause: error,
    });
  }
  return resolve(path);
}

/** An empty variable counts as not set. */
function given(value: string | undefined): string | null {
  return value === undefined || value === "" ? null : value;
}

/** A new key for the secrets of watches, as WATCH_SECRET_KEY accepts it. */
export function makeWatchSecretKey(): string {
  return randomBytes(encryptionKeyBytes).toString("base64");
}

/** The key that encrypts the secrets of watches in a data folder. The first start makes it, readable only for its owner. */
function watchSecretKeyIn(folder: string): string {
  const path = join(folder, "watch-secret-key");
  try {
    // The flag "wx" prevents two processes that start at once from making two keys.
    writeFileSync(path, `${makeWatchSecretKey()}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8").trim();
}
