import { HttpsError, type CallableRequest } from "firebase-functions/v2/https";
import type { z } from "zod";
import type { KeyRegistry } from "../access/key-store.ts";
import type { Throttle } from "../access/throttle.ts";
import { acceptedBy } from "../base/accepted.ts";
import type { Clock } from "../base/clock.ts";
import { AppError, messageOf, type ErrorCode } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { Facts } from "./error-answers.ts";
import { callableCode } from "./error-tables.ts";
import { traceLogFields } from "./trace-log-fields.ts";

/** What every callable needs of an instance. */
export interface CallableServices {
  readonly keys: KeyRegistry;
  /** By account. */
  readonly throttleCalls: Throttle;
  readonly clock: Clock;
  readonly log: Log;
  /** Requests a key may make in any 60 minutes. */
  readonly limit: number;
  /** Whose logs they are; unknown outside of Google Cloud. */
  readonly project: string | undefined;
}

/** One callable: what it takes, and what it answers to a signed-in account at a time, UTC ms. */
export interface Callable<Shape extends z.ZodRawShape, Answer = unknown> {
  readonly name: string;
  readonly args: z.ZodObject<Shape>;
  /** Its result, for the API's description: what is answered is not checked by it. */
  readonly answerSchema: z.ZodType<Answer>;
  readonly answer: (
    args: z.output<z.ZodObject<Shape>>,
    uid: string,
    services: CallableServices,
    at: number,
  ) => Promise<Answer>;
}

export type CallableHandler = (request: CallableRequest) => Promise<unknown>;

/** The one way of a call: account, throttle, arguments, use case; and the one catch. Contract section 6. */
export function callable<Shape extends z.ZodRawShape>(
  { name, args, answer }: Callable<Shape>,
  services: () => CallableServices,
): CallableHandler {
  return async (request) => {
    const instance = services();
    const { clock, log } = instance;
    const at = clock.now();
    const startedAt = clock.monotonicMs();
    const facts: Facts = {
      function: name,
      ...traceLogFields(request.rawRequest, instance.project),
    };
    let status: ErrorCode | "ok" = "internal";
    try {
      const uid = signedInAccount(request);
      facts.uid = uid;
      if (instance.throttleCalls(uid) !== null) throw new AppError("exhausted", "Too many calls");
      const result = await answer(parseArgs(args, request.data), uid, instance, at);
      status = "ok";
      return result;
    } catch (error) {
      const known = error instanceof AppError ? error : storeFailure(error);
      status = known.code;
      facts.cause = causeOf(known);
      throw new HttpsError(callableCode[known.code], known.publicMessage);
    } finally {
      log[status === "unavailable" || status === "internal" ? "error" : "info"](`${name} ${status}`, {
        ...facts,
        status,
        ms: Math.round(clock.monotonicMs() - startedAt),
      });
    }
  };
}

/** Signed in through Firebase Auth, and not anonymously. */
function signedInAccount({ auth }: CallableRequest): string {
  if (auth === undefined || auth.token.firebase.sign_in_provider === "anonymous") {
    throw new AppError("unauthenticated", "Sign in to manage API keys");
  }
  return auth.uid;
}

/** Takes null for what is not given: the Firebase SDK sends `undefined` as null. */
function parseArgs<Shape extends z.ZodRawShape>(
  schema: z.ZodObject<Shape>,
  data: unknown,
): z.output<z.ZodObject<Shape>> {
  const parsed = schema.safeParse(data ?? {});
  if (parsed.success) return parsed.data;
  const name = parsed.error.issues[0]?.path[0];
  if (name === undefined) throw new AppError("invalid", "Invalid argument: expected an object");
  const argument = String(name);
  throw new AppError("invalid", `Invalid argument: ${argument} (expected ${acceptedBy(schema, argument)})`);
}

/** The use cases of keys do nothing but read and write the store: what they do not name failed there. */
function storeFailure(cause: unknown): AppError {
  return new AppError("unavailable", "Service temporarily unavailable", { cause });
}

/** What a log line says of a failure: of an unexpected one also where it was. */
function causeOf({ publicMessage, cause }: AppError): string {
  if (cause === undefined) return publicMessage;
  return cause instanceof Error ? (cause.stack ?? cause.message) : messageOf(cause);
}
