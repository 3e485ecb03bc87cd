import { randomBytes } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { encryptionKeyBytes } from "../src/watches/encryption.ts";

/** A new key for the secrets of watches, as WATCH_SECRET_KEY takes it. */
export function makeWatchSecretKey(): string {
  return randomBytes(encryptionKeyBytes).toString("base64");
}

/** The key that encrypts the secrets of watches in a data folder. It is made on the first start, for its owner alone to read. */
export function watchSecretKeyIn(folder: string): string {
  const path = join(folder, "watch-secret-key");
  try {
    // Two processes that start at once must not make two keys.
    writeFileSync(path, `${makeWatchSecretKey()}\n`, { mode: 0o600, flag: "wx" });
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "EEXIST")) throw error;
  }
  return readFileSync(path, "utf8").trim();
}
