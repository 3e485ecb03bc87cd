import { hash, randomInt } from "node:crypto";
import { crc32 } from "node:zlib";

/** Where a key is meant to be used. Its prefix is `mm_live_` for production and `mm_test_` for the others. */
export const environments = ["development", "staging", "production"] as const;
export type Environment = (typeof environments)[number];

const base62 = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const randomLength = 30;
const checksumLength = 6;
const prefix = "mm_(?:live|test)_";
const form = `${prefix}[0-9A-Za-z]{${randomLength + checksumLength}}`;
const wholeForm = new RegExp(`^${form}$`);
const anywhere = new RegExp(form, "g");
const prefixAnywhere = new RegExp(prefix, "i");

/** A new key: prefix, 30 random base62 characters (178 bits), and the checksum of both. */
export function randomApiKey(environment: Environment): string {
  const random = Array.from({ length: randomLength }, () => base62.charAt(randomInt(base62.length)));
  const body = `mm_${environment === "production" ? "live" : "test"}_${random.join("")}`;
  return body + checksum(body);
}

/** Whether a text has a key's form and checksum; such a key need not exist. */
export function isWellFormed(text: string): boolean {
  return wholeForm.test(text) && text.endsWith(checksum(text.slice(0, -checksumLength)));
}

/** The well-formed keys inside of a text, each once. */
export function keysIn(text: string): string[] {
  return [...new Set(text.match(anywhere))].filter(isWellFormed);
}

/** Whether a text may hold a key or a part of one, in any case: then it is never repeated, logged or sent on. */
export function mayHoldKey(text: string): boolean {
  return prefixAnywhere.test(text);
}

/** What is stored of a key: its SHA-256 in hex. A key's 178 random bits need no salt and no slow hash. */
export function hashOf(apiKey: string): string {
  return hash("sha256", apiKey, "hex");
}

/** The last 4 characters, by which an owner distinguishes keys. They are part of the checksum: no secret. */
export function hintOf(apiKey: string): string {
  return apiKey.slice(-4);
}

/** CRC32 as 6 base62 digits, most significant first: refuses a mistyped key with no read of the database. */
function checksum(body: string): string {
  let rest = crc32(body);
  let digits = "";
  for (let place = 0; place < checksumLength; place += 1) {
    digits = base62.charAt(rest % base62.length) + digits;
    rest = Math.floor(rest / base62.length);
  }
  return digits;
}

/**
 * A key's public name: a random whole number from 1 to 2⁵³ − 1, stored as a number because the guard's one Firestore call
 * returns numbers only; written as 11 base36 characters.
 */
export function randomKeyNumber(): number {
  return Math.max(1, randomInt(2 ** 21) * 2 ** 32 + randomInt(2 ** 32));
}

const keyIdForm = /^key_([0-9a-z]{11})$/;

/** The id of a key, from its number. */
export function keyIdOf(keyNumber: number): string {
  return `key_${keyNumber.toString(36).padStart(11, "0")}`;
}

/** The number behind a key id, or null for a text that is not a key id. */
export function keyNumberOf(keyId: string): number | null {
  const digits = keyIdForm.exec(keyId)?.[1];
  const keyNumber = digits === undefined ? Number.NaN : Number.parseInt(digits, 36);
  return Number.isSafeInteger(keyNumber) ? keyNumber : null;
}
