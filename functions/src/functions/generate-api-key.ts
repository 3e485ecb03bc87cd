import { z } from "zod";
import { dayMs } from "../base/clock.ts";
import { defineCallable, invalidArgument, optional } from "../http/callable.ts";
import { environments, purposes } from "../keys/api-key.ts";
import type { KeyRegistry } from "../keys/key-store.ts";
import {
  allowNewKey,
  generatedKey,
  givingItsHour,
  lastUses,
  maxBrowserKeys,
  maxUsableKeys,
  newKeyRecord,
  replaceBrowserKey,
  toGeneratedKey,
  type GeneratedKey,
} from "../keys/new-key.ts";

const maxLabelCharacters = 60;
const maxDays = 365;
const maxBrowserDays = 7;

const browserDays = `from 1 to ${maxBrowserDays}, ${maxBrowserDays} by default`;

const label = z
  .string()
  .refine((text) => text.isWellFormed() && Array.from(text).length <= maxLabelCharacters)
  .meta({ maxLength: maxLabelCharacters });

export const generateKeyInput = z.object({
  label: optional(label, `a text of at most ${maxLabelCharacters} characters; empty by default`),
  environment: optional(z.enum(environments), `${environments.join(", ")}; production by default`),
  purpose: optional(z.enum(purposes), `${purposes.join(", ")}; server by default`),
  expiresInDays: optional(
    z.int().min(1).max(maxDays),
    `a whole number from 1 to ${maxDays}; without it the key does not expire`,
  ),
});
export type GenerateKeyInput = Partial<Readonly<z.output<typeof generateKeyInput>>>;

/**
 * Generates a key for an account, which takes over the hour of one that has just ended. A browser key too many
 * replaces the one that was least recently used. Throws `invalid` for a browser key of more than 7 days,
 * `exhausted` at the account's limit of keys, `unavailable` when the store fails.
 */
export async function generateKey(
  keys: KeyRegistry,
  uid: string,
  { label = "", environment = "production", purpose = "server", expiresInDays }: GenerateKeyInput,
  at: number,
): Promise<GeneratedKey> {
  const isBrowser = purpose === "browser";
  const days = expiresInDays ?? (isBrowser ? maxBrowserDays : null);
  if (isBrowser && (days ?? 0) > maxBrowserDays)
    throw invalidArgument("expiresInDays", `${browserDays}, for a browser key`);
  const expiresAt = days === null ? null : at + days * dayMs;
  const { apiKey, record } = newKeyRecord({ uid, label, environment, purpose, expiresAt }, at);
  const usedAt = isBrowser ? await lastUses(keys, uid, at) : new Map<string, null>();
  return keys.change(uid, (existing) => {
    const replaced = isBrowser ? replaceBrowserKey(existing, record, usedAt) : [];
    if (!isBrowser) allowNewKey(existing, at);
    const giver = replaced.length > 0 ? null : givingItsHour(existing, record);
    return {
      write: [record, ...replaced, ...(giver === null ? [] : [giver])],
      result: toGeneratedKey(apiKey, record),
    };
  });
}

export const generateApiKeyCallable = defineCallable({
  name: "generateApiKey",
  manages: "API keys",
  summary: "Makes an API key of the signed-in account",
  description:
    "The key is shown only in this response and can be used at once. An account may have " +
    `${maxUsableKeys} usable keys at a time. A key for a browser (\`purpose\`) is not among them: it works for ` +
    `at most ${maxBrowserDays} days, and an account has at most ${maxBrowserKeys}, each with its own hour. One more ` +
    "replaces the browser key that was least recently used, and takes over the requests of its hour; the 403 of a " +
    "replaced key has `replaced: true`. A key that is made within an hour after another's end takes over the " +
    "requests of its hour.",
  inputSchema: generateKeyInput,
  resultSchema: generatedKey,
  example: {
    input: { label: "my bot", environment: "production", expiresInDays: 90 },
    result: {
      apiKey: "mm_live_…",
      keyId: "key_0k3x9q2m7vd",
      label: "my bot",
      environment: "production",
      createdAt: "2026-11-21T18:00:00.000Z",
      expiresAt: "2027-02-19T18:00:00.000Z",
    },
  },
  handle: (input, uid, { keys }: { readonly keys: KeyRegistry }, at) => generateKey(keys, uid, input, at),
});
