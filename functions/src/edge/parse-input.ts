import type { z } from "zod";
import { acceptedBy } from "../base/accepted.ts";
import { AppError } from "../base/errors.ts";

/**
 * Reads the data of a call; null is an empty object, as the Firebase SDK sends `undefined`. Throws `invalid`, which names the
 * first argument that is wrong and says what is accepted.
 */
export function parseInput<Shape extends z.ZodRawShape>(
  data: unknown,
  schema: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(data ?? {});
  if (parsed.success) return parsed.data;
  const name = parsed.error.issues[0]?.path[0];
  if (name === undefined) throw new AppError("invalid", "Invalid argument: expected an object");
  const argument = String(name);
  throw new AppError("invalid", `Invalid argument: ${argument} (expected ${acceptedBy(schema, argument)})`);
}
