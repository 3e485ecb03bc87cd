import { z } from "zod";
import { environments } from "../access/api-key.ts";
import { generateKey, newKey, type NewKey } from "../access/generate-key.ts";
import { keyList, listKeys, type KeyList } from "../access/list-keys.ts";
import { keyUsage, readKeyUsage, type KeyUsage } from "../access/read-key-usage.ts";
import { revokedKey, revokeKey, type RevokedKey } from "../access/revoke-key.ts";
import { rotateKey } from "../access/rotate-key.ts";
import type { Callable } from "./callable.ts";

const longestLabel = 60;
const longestGraceSeconds = 7 * 24 * 60 * 60;

/** Not required: absent or null. */
function optional<Schema extends z.ZodType>(schema: Schema, accepts: string) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .describe(accepts);
}

const label = z
  .string()
  .refine((text) => Array.from(text).length <= longestLabel)
  .meta({ maxLength: longestLabel });
const keyId = z.string().max(100).describe("the id of one of your keys");

export const newKeyArgs = z.object({
  label: optional(label, `a text of at most ${longestLabel} characters`),
  environment: optional(z.enum(environments), environments.join(", ")),
  expiresInDays: optional(z.int().min(1).max(365), "a whole number from 1 to 365"),
});
export const generateApiKey: Callable<typeof newKeyArgs.shape, NewKey> = {
  name: "generateApiKey",
  args: newKeyArgs,
  answerSchema: newKey,
  answer: (args, uid, { keys }, at) => generateKey(keys, uid, args, at),
};

const noArgs = z.object({});
export const listApiKeys: Callable<typeof noArgs.shape, KeyList> = {
  name: "listApiKeys",
  args: noArgs,
  answerSchema: keyList,
  answer: (_args, uid, { keys }, at) => listKeys(keys, uid, at),
};

const rotateArgs = z.object({
  keyId,
  graceSeconds: optional(
    z.int().min(0).max(longestGraceSeconds),
    `a whole number from 0 to ${longestGraceSeconds}`,
  ),
});
export const rotateApiKey: Callable<typeof rotateArgs.shape, NewKey> = {
  name: "rotateApiKey",
  args: rotateArgs,
  answerSchema: newKey,
  answer: (args, uid, { keys }, at) => rotateKey(keys, uid, args, at),
};

const oneKey = z.object({ keyId });
export const revokeApiKey: Callable<typeof oneKey.shape, RevokedKey> = {
  name: "revokeApiKey",
  args: oneKey,
  answerSchema: revokedKey,
  answer: (args, uid, { keys }, at) => revokeKey(keys, uid, args.keyId, at),
};

export const getApiKeyUsage: Callable<typeof oneKey.shape, KeyUsage> = {
  name: "getApiKeyUsage",
  args: oneKey,
  answerSchema: keyUsage,
  answer: (args, uid, { keys, limit }, at) => readKeyUsage(keys, uid, args.keyId, limit, at),
};
