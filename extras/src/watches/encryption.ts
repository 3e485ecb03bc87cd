import { createCipheriv, createDecipheriv, hash, randomBytes } from "node:crypto";

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
