import { z } from "zod";
import { toIso } from "../base/clock.ts";
import { environments, keyIdOf, purposes } from "../keys/api-key.ts";
import { deleteAtOf, endOf, keyStatusAt, keyStatuses } from "../keys/key-status.ts";
import type { KeyRegistry } from "../keys/key-store.ts";
import { defineCallable } from "../http/callable.ts";

const listKeysInput = z.object({});

const listedKey = z
  .object({
    keyId: z.string().describe("The key's id, which is not a secret"),
    label: z.string().describe("As given at creation, or empty"),
    environment: z.enum(environments).describe("Where the key is meant to be used"),
    purpose: z.enum(purposes).describe("Who uses it: a program or the dashboard in a browser"),
    status: z.enum(keyStatuses).describe("Only an active key is admitted"),
    hint: z.string().describe("The key's last 4 characters"),
    createdAt: z.iso.datetime().describe("When it was made"),
    lastUsedAt: z.iso.datetime().nullable().describe("When its last request came; null: not yet"),
    expiresAt: z.iso.datetime().nullable().describe("When it ends or ended; null: never"),
    replacedAt: z.iso
      .datetime()
      .nullable()
      .describe("When rotateApiKey replaced it: it works until expiresAt; null: not replaced"),
  })
  .meta({ id: "ApiKey" });

/** An account's keys, as the owner may see them. */
export const keyList = z
  .object({ keys: z.array(listedKey).describe("Newest first, browser keys last") })
  .meta({ id: "ApiKeys" });
type KeyList = Readonly<z.output<typeof keyList>>;

/** An account's keys, and programs' keys that ended in the last 30 days. Throws `unavailable`. */
export async function listKeys(keys: KeyRegistry, uid: string, at: number): Promise<KeyList> {
  const listed = (await keys.list(uid))
    .filter((key) => (key.purpose === "browser" ? endOf(key) : (deleteAtOf(key) ?? Infinity)) > at)
    .toSorted(
      (a, b) =>
        Number(a.purpose === "browser") - Number(b.purpose === "browser") || b.createdAt - a.createdAt,
    );
  const usage = await keys.usage(listed.map((key) => key.hash));
  return {
    keys: listed.map((key, index) => ({
      keyId: keyIdOf(key.keyNumber),
      label: key.label,
      environment: key.environment,
      purpose: key.purpose,
      status: keyStatusAt(key, at),
      hint: key.hint,
      createdAt: toIso(key.createdAt),
      lastUsedAt: isoOrNull(usage[index]?.lastUsedAt),
      expiresAt: isoOrNull(key.expiresAt),
      replacedAt: isoOrNull(key.replacedAt),
    })),
  };
}

function isoOrNull(ms: number | null | undefined): string | null {
  return ms === null || ms === undefined ? null : toIso(ms);
}

export const listApiKeysCallable = defineCallable({
  name: "listApiKeys",
  manages: "API keys",
  summary: "Lists the account's keys, newest first",
  description:
    "Revoked and expired keys stay listed for 30 days, unless their purpose is `browser`. Neither a key nor its " +
    "hash is ever part of the list.",
  inputSchema: listKeysInput,
  resultSchema: keyList,
  example: {
    input: null,
    result: {
      keys: [
        {
          keyId: "key_0k3x9q2m7vd",
          label: "my bot",
          environment: "production",
          purpose: "server",
          status: "active",
          hint: "x7Qa",
          createdAt: "2026-11-21T18:00:00.000Z",
          lastUsedAt: "2026-11-21T18:42:07.311Z",
          expiresAt: "2027-02-19T18:00:00.000Z",
          replacedAt: null,
        },
      ],
    },
  },
  handle: (_input, uid, { keys }: { readonly keys: KeyRegistry }, at) => listKeys(keys, uid, at),
});
