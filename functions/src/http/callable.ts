import { z } from "zod";
import { acceptedBy } from "../base/parameters.ts";
import { AppError } from "../base/errors.ts";
import type { KeyRegistry } from "../keys/key-store.ts";
import type { Throttle } from "../keys/throttle.ts";
import { excerptOf } from "./query.ts";

/** What every callable needs of an instance. */
export interface CallableServices {
  readonly keys: KeyRegistry;
  /** By account. */
  readonly throttleCalls: Throttle;
  /** Requests a key may make in any 60 minutes. */
  readonly limit: number;
  /** Whether a call needs a valid App Check token. */
  readonly enforceAppCheck: boolean;
  /** Google Cloud project id, for trace links in the log; undefined elsewhere. */
  readonly project: string | undefined;
}

/** One callable, described once. Its input and its result are beside its use case. */
export interface CallableSpec<Shape extends z.ZodRawShape, Result, Services> {
  readonly name: string;
  /** What its caller manages with it: the refusal of a caller who is not signed in names it. */
  readonly manages: string;
  /** One line, without a full stop. */
  readonly summary: string;
  /** What a client must know beyond arguments and fields: sentences. */
  readonly description: string;
  /** Each argument's description says what is accepted; a refusal repeats it. */
  readonly inputSchema: z.ZodObject<Shape>;
  /** Its `id` names it in the API description. Results are not checked by it at run time. */
  readonly resultSchema: z.ZodType<Result>;
  readonly example: { readonly input: z.input<z.ZodObject<Shape>> | null; readonly result: Result };
  /** `at`: when the call arrived, in UTC ms. */
  handle(input: z.output<z.ZodObject<Shape>>, uid: string, services: Services, at: number): Promise<Result>;
}

/** A callable of any input and any result. */
export interface Callable<in Services = never> extends Omit<
  CallableSpec<z.ZodRawShape, unknown, Services>,
  "handle" | "example"
> {
  readonly example: { readonly input: unknown; readonly result: unknown };
  /** Throws `invalid` for an input that `inputSchema` refuses. */
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
 * Reads the data of a call; null is an empty object, as the Firebase SDK sends `undefined`. Throws `invalid`, which names the
 * first argument that is unknown or wrong and says what is accepted.
 */
function parseInput<Shape extends z.ZodRawShape>(
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
