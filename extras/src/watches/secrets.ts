import { createCipheriv, createDecipheriv, hash, randomBytes, createHmac } from "node:crypto";
import { z } from "zod";
import { dayMs } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { changeWatch } from "./own-watches.ts";
import type { WatchServices, WatchStore } from "./ports.ts";
import { allowUpdate, type Watch } from "./watch.ts";

const algorithm = "aes-256-gcm";
export const encryptionKeyBytes = 32;
const nonceBytes = 12;
const tagBytes = 16;

/** Encrypts with the first key, and decrypts with whichever key encrypted a text. */
export interface Encryption {
  /** Binds the text to `owner`: it decrypts only for the same owner. */
  encrypt(text: string, owner: string): string;
  /** Throws for another owner's text, a text of an unknown key, and a text that was changed. */
  decrypt(encrypted: string, owner: string): string;
  /** Whether a text was encrypted with a key other than the first. */
  isOutdated(encrypted: string): boolean;
  /** Whether one of the keys encrypted a text. */
  isReadable(encrypted: string): boolean;
}

/** AES-256-GCM. An encrypted text is `<key's fingerprint>.<nonce, ciphertext and tag in base64url>`. The first key is the current one. */
export function createEncryption(keys: readonly [Buffer, ...Buffer[]]): Encryption {
  const current = fingerprintOf(keys[0]);
  const byFingerprint = new Map(keys.map((key) => [fingerprintOf(key), key]));
  const keyOf = (encrypted: string) => byFingerprint.get(encrypted.split(".", 1)[0] ?? "");
  return {
    encrypt(text, owner) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv(algorithm, keys[0], nonce).setAAD(Buffer.from(owner));
      const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${current}.${sealed.toString("base64url")}`;
    },
    decrypt(encrypted, owner) {
      const [, text = ""] = encrypted.split(".");
      const key = keyOf(encrypted);
      if (key === undefined)
        throw new Error("A secret is encrypted with a key that WATCH_SECRET_KEY does not hold");
      const sealed = Buffer.from(text, "base64url");
      const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, nonceBytes), {
        authTagLength: tagBytes,
      })
        .setAAD(Buffer.from(owner))
        .setAuthTag(sealed.subarray(-tagBytes));
      const plain = decipher.update(sealed.subarray(nonceBytes, -tagBytes));
      return Buffer.concat([plain, decipher.final()]).toString("utf8");
    },
    isOutdated: (encrypted) => !encrypted.startsWith(`${current}.`),
    isReadable: (encrypted) => keyOf(encrypted) !== undefined,
  };
}

/** Identifies a key without revealing any part of it. */
function fingerprintOf(key: Buffer): string {
  return hash("sha256", key, "hex").slice(0, 8);
}

const secretPrefix = "whsec_";
const secretBytes = 32;

/** How long the old secret still signs after a rotation. */
const formerSecretMs = dayMs;

/** A new random secret in the form of Standard Webhooks. */
export function newSecret(): string {
  return `${secretPrefix}${randomBytes(secretBytes).toString("base64")}`;
}

/** The secrets that sign at a moment (UTC ms), the current one first. Throws if a secret can't be decrypted. */
export function signingSecrets(
  { id, secret, formerSecret }: Pick<Watch, "id" | "secret" | "formerSecret">,
  encryption: Encryption,
  at: number,
): readonly string[] {
  const former = formerSecret !== null && at < formerSecret.until ? [formerSecret.secret] : [];
  return [secret, ...former].map((encrypted) => encryption.decrypt(encrypted, id));
}

/** Replaces the secret of a watch. The old one also signs for another day, unless no key decrypts it. */
export function withSecret(watch: Watch, secret: string, encryption: Encryption, at: number): Watch {
  const formerSecret = encryption.isReadable(watch.secret)
    ? { secret: watch.secret, until: at + formerSecretMs }
    : null;
  return { ...watch, secret: encryption.encrypt(secret, watch.id), formerSecret };
}

/**
 * The headers of an attempt by Standard Webhooks 1.0.0, with a signature of each secret over id, time and the exact bytes of the body.
 * `id` is equal in every attempt; `seconds` is the time of this one.
 */
export function signatureHeaders(id: string, seconds: number, body: string, secrets: readonly string[]) {
  return {
    "webhook-id": id,
    "webhook-timestamp": String(seconds),
    "webhook-signature": secrets.map((secret) => signatureOf(id, seconds, body, secret)).join(" "),
  };
}

function signatureOf(id: string, seconds: number, body: string, secret: string): string {
  const key = Buffer.from(secret.slice(secretPrefix.length), "base64");
  return `v1,${createHmac("sha256", key).update(`${id}.${seconds}.${body}`).digest("base64")}`;
}

export const rotatedSecret = z
  .object({ secret: z.string().describe("The new secret. It is shown only in this response.") })
  .meta({ id: "RotatedWatchSecret" });

/** Rotates the secret of a watch. Throws `not_found`, `conflict` for a format that is not signed, or `unavailable`. */
export async function rotateWatchSecret(
  { watches, encryption }: WatchServices,
  uid: string,
  watchId: string,
  at: number,
): Promise<z.output<typeof rotatedSecret>> {
  const secret = newSecret();
  await changeWatch(watches, uid, watchId, (watch) => {
    allowUpdate(watch);
    if (watch.format !== "webhook")
      throw new AppError("conflict", "Only webhooks have a secret: messages of other formats are not signed");
    return withSecret(watch, secret, encryption, at);
  });
  return { secret };
}

/**
 * Encrypts with the current key what an older key encrypted, while the service runs. Returns how many watches it changed. Throws for a
 * secret that no key decrypts; changes made before that stay.
 */
export async function reencryptSecrets(
  watches: Pick<WatchStore, "all" | "update">,
  encryption: Encryption,
): Promise<number> {
  const outdated = (await watches.all()).filter(({ secret, formerSecret }) =>
    [secret, formerSecret?.secret ?? secret].some((text) => encryption.isOutdated(text)),
  );
  for (const { id } of outdated) {
    const again = (text: string) => encryption.encrypt(encryption.decrypt(text, id), id);
    await watches.update(id, (watch) => ({
      ...watch,
      secret: again(watch.secret),
      formerSecret: watch.formerSecret && { ...watch.formerSecret, secret: again(watch.formerSecret.secret) },
    }));
  }
  return outdated.length;
}
