import { z } from "zod";

/** Longer than any value that is accepted, also with spaces around it. */
const maxWordText = 40;

/** A short text of a parameter, without the spaces around it. */
export const word = z.string().max(maxWordText).trim();

/** A parameter that is true or false, false when it is not given. */
export const flag = word
  .pipe(z.stringbool({ truthy: ["true"], falsy: ["false"] }))
  .default(false)
  .describe("true or false (default)");
