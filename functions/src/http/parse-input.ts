import { z } from "zod";
import { acceptedBy } from "../base/accepted.ts";
import { AppError } from "../base/errors.ts";
import { excerptOf } from "./query.ts";

/**
 * Reads the data of a call; null is an empty object, as the Firebase SDK sends `undefined`. Throws `invalid`, which names the
 * first argument that is unknown or wrong and says what is accepted.
 */
export function parseInput<Shape extends z.ZodRawShape>(
  data: unknown,
  schema: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> {
  const given = z.record(z.string(), z.unknown()).safeParse(data ?? {});
  if (!given.success) throw new AppError("invalid", "Invalid argument: expected an object");

  const known = Object.keys(schema.shape);
  const unknown = Object.keys(given.data).find((name) => !known.includes(name));
  if (unknown !== undefined) {
    const accepted = known.length === 0 ? "no argument" : `one of ${known.join(", ")}`;
    throw invalidArgument(excerptOf(unknown) ?? "an unknown one", accepted);
  }
  const garbled = known.find((name) => isGarbled(given.data[name]));
  if (garbled !== undefined) throw invalidArgument(garbled, acceptedBy(schema, garbled));

  const parsed = schema.safeParse(given.data);
  if (parsed.success) return parsed.data;
  const argument = String(parsed.error.issues[0]?.path[0]);
  throw invalidArgument(argument, acceptedBy(schema, argument));
}

/** A text with a lone surrogate has no UTF-8: a store would refuse or change it. */
function isGarbled(value: unknown): boolean {
  return typeof value === "string" && !value.isWellFormed();
}

function invalidArgument(argument: string, accepted: string): AppError {
  return new AppError("invalid", `Invalid argument: ${argument.toWellFormed()} (expected ${accepted})`, {
    argument: argument.toWellFormed(),
  });
}
