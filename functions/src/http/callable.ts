import { z } from "zod";
import { acceptedBy } from "../base/parameters.ts";
import { AppError } from "../base/errors.ts";
import type { KeyRegistry } from "../keys/key-store.ts";
import type { Throttle } from "../keys/throttle.ts";
import { excerptOf } from "./query.ts";

/** What every callable needs of an instance. */
export interface CallableServices {
  readonly keys: KeyRegistry;
  /** Limits the calls of each account. */
  readonly throttleCalls: Throttle;
  /** Requests a key may make in any 60 minutes. */
  readonly limit: number;
  /** Whether a call needs a valid App Check token. */
  readonly enforceAppCheck: boolean;
  /** Google Cloud project id, for trace links in the log; undefined elsewhere. */
  readonly project: string | undefined;
}

/** A callable, described once. The schemas of its input and result are beside its use case. */
export interface CallableSpec<Shape extends z.ZodRawShape, Result, Services> {
  readonly name: string;
  /** What a caller manages with it, such as keys. The error for a caller who is not signed in names it. */
  readonly manages: string;
  /** One line, without a full stop. */
  readonly summary: string;
  /** Whole sentences: what a client must know that arguments and fields do not say. */
  readonly description: string;
  /** The description of each argument says what it accepts; the error about a bad argument repeats it. */
  readonly inputSchema: z.ZodObject<Shape>;
  /** Its `id` is its name in the API description. Results are not validated at run time. */
  readonly resultSchema: z.ZodType<Result>;
  readonly example: { readonly input: z.input<z.ZodObject<Shape>> | null; readonly result: Result };
  /** `at`: when the call arrived, in UTC ms. */
  handle(input: z.output<z.ZodObject<Shape>>, uid: string, services: Services, at: number): Promise<Result>;
}

/** A callable whatever its input and result are. */
export interface Callable<in Services = never> extends Omit<
  CallableSpec<z.ZodRawShape, unknown, Services>,
  "handle" | "example"
> {
  readonly example: { readonly input: unknown; readonly result: unknown };
  /** Throws `invalid` for an input that `inputSchema` rejects. */
  handle(input: unknown, uid: string, services: Services, at: number): Promise<unknown>;
}

export function defineCallable<Shape extends z.ZodRawShape, Result, Services = CallableServices>(
  spec: CallableSpec<Shape, Result, Services>,
): Callable<Services> {
  return {
    ...spec,
    handle: (input, uid, services, at) => spec.handle(parseInput(input, spec.inputSchema), uid, services, at),
  };
}

/**
 * Parses the data of a call. null counts as an empty object, because the Firebase SDK sends it for `undefined`. Throws `invalid` with
 * the first unknown or wrong argument and what it accepts.
 */
function parseInput<Shape extends z.ZodRawShape>(
  data: unknown,
  schema: z.ZodObject<Shape>,
): z.output<z.ZodObject<Shape>> {
  const input = z.record(z.string(), z.unknown()).safeParse(data ?? {});
  if (!input.success) throw new AppError("invalid", "Invalid argument: expected an object");

  const acceptedNames = Object.keys(schema.shape);
  const unknown = Object.keys(input.data).find((name) => !acceptedNames.includes(name));
  if (unknown !== undefined) {
    const accepted = acceptedNames.length === 0 ? "no argument" : `one of ${acceptedNames.join(", ")}`;
    throw invalidArgument(excerptOf(unknown) ?? "an unknown one", accepted);
  }
  const garbled = acceptedNames.find((name) => isGarbled(input.data[name]));
  if (garbled !== undefined) throw invalidArgument(garbled, acceptedBy(schema, garbled));

  const parsed = schema.safeParse(input.data);
  if (parsed.success) return parsed.data;
  const argument = String(parsed.error.issues[0]?.path[0]);
  throw invalidArgument(argument, acceptedBy(schema, argument));
}

/** A text with a lone surrogate has no UTF-8 form: a store would reject or change it. */
function isGarbled(value: unknown): boolean {
  return typeof value === "string" && !value.isWellFormed();
}

function invalidArgument(argument: string, accepted: string): AppError {
  return new AppError("invalid", `Invalid argument: ${argument.toWellFormed()} (expected ${accepted})`, {
    argument: argument.toWellFormed(),
  });
}
