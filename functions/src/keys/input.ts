import { z } from "zod";

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
