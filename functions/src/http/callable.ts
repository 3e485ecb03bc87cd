import type { z } from "zod";
import type { KeyRegistry } from "../keys/key-store.ts";
import type { Throttle } from "../keys/throttle.ts";
import { parseInput } from "./parse-input.ts";

/** What every callable needs of an instance. */
export interface CallableServices {
  readonly keys: KeyRegistry;
  /** By account. */
  readonly throttleCalls: Throttle;
  /** Requests a key may make in any 60 minutes. */
  readonly limit: number;
  /** Google Cloud project id, for trace links in the log; undefined elsewhere. */
  readonly project: string | undefined;
}

/** One callable, described once. Its input and its result are beside its use case. */
export interface CallableSpec<Shape extends z.ZodRawShape, Result, Services> {
  readonly name: string;
  /** What an account manages by it: who is not signed in is told so. */
  readonly manages: "API keys" | "watches";
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
