import { z } from "zod";
import { dayMs } from "../base/clock.ts";
import { defineCallable, invalidArgument } from "../http/callable.ts";
import { environments, purposes } from "../keys/api-key.ts";
import { optional, type KeyRegistry } from "../keys/key-store.ts";
import {
  allowNewKey,
  endBrowserKeys,
  generatedKey,
  givingItsHour,
  maxUsableKeys,
  newKeyRecord,
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
 * Generates a key for an account, which takes over the hour of one that has just ended. A browser key ends
 * the account's other browser keys. Throws `invalid` for a browser key of more than 7 days, `exhausted` at the
 * account's limit of keys, `unavailable` when the store fails.
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
  return keys.change(uid, (existing) => {
    const ended = isBrowser ? endBrowserKeys(existing, at) : [];
    if (!isBrowser) allowNewKey(existing, at);
    const others = existing.filter(({ hash }) => ended.every((key) => key.hash !== hash));
    const giver = givingItsHour([...ended, ...others], record);
    const changed = ended.filter(({ hash }) => hash !== giver?.hash);
    return {
      write: [record, ...changed, ...(giver === null ? [] : [giver])],
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
    `at most ${maxBrowserDays} days, and making one revokes the account's browser keys before it. A key that is ` +
    "made within an hour after another's end takes over the requests of its hour.",
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
