import { z } from "zod";
import { AppError } from "../base/errors.ts";
import { keyNumberOf } from "./api-key.ts";
import type { KeyRecord } from "./key-store.ts";

/** A member of a callable's input that is not required: absent or null, which is how the Firebase SDK sends `undefined`. */
export function optional<Schema extends z.ZodType>(schema: Schema, accepts: string) {
  return schema
    .nullish()
    .transform((value) => value ?? undefined)
    .describe(accepts);
}

/** What a callable takes that works on one key. */
export const oneKeyInput = z.object({
  keyId: z.string().max(100).describe("the id of one of your keys"),
});

/** The key of an account that such a call names. Throws `not_found` alike for an unknown id and for somebody else's. */
export function findKey(keys: readonly KeyRecord[], keyId: string): KeyRecord {
  const keyNumber = keyNumberOf(keyId);
  const key = keys.find((candidate) => candidate.keyNumber === keyNumber);
  if (key === undefined) throw new AppError("not_found", "No such key");
  return key;
}
