import { HttpsError, type CallableFunction, type CallableRequest } from "firebase-functions/v2/https";
import { z } from "zod";
import { AppError, messageOf } from "../base/errors.ts";
import type { Callable, CallableServices } from "./callable.ts";
import { callableCode, stackOf } from "./error-responses.ts";
import { commonErrors } from "./error-texts.ts";
import { traceLogFields } from "./headers.ts";
import type { Instance } from "./request-handler.ts";

type CallableHandler = (request: CallableRequest) => Promise<unknown>;

/** The path of every call: account, throttle, arguments, use case. Holds the one catch. */
export function createCallableHandler<Services extends CallableServices>(
  callable: Callable<Services>,
  { clock, log, services: getServices }: Instance<Services>,
): CallableHandler {
  return async (request) => {
    const at = clock.now();
    const startedAt = clock.monotonicMs();
    let services: Services | undefined;
    let uid: string | undefined;
    let result: unknown;
    let failure: AppError | null = null;
    try {
      services = getServices();
      if (services.enforceAppCheck && request.app === undefined)
        throw new AppError("unauthenticated", "This service takes calls of its own apps only (App Check)");
      uid = signedInAccount(request, callable.manages);
      if (services.throttleCalls(uid) !== null) throw new AppError("exhausted", "Too many calls");
      result = await callable.handle(request.data, uid, services, at);
    } catch (error) {
      failure = error instanceof AppError ? error : defect(error);
    }

    const status = failure?.code ?? "ok";
    const isOurs = status === "unavailable" || status === "internal";
    log[isOurs ? "error" : "info"](`${callable.name} ${status}`, {
      function: callable.name,
      ...traceLogFields(request.rawRequest, services?.project),
      ...(uid !== undefined && { uid }),
      ...(failure !== null && { failure: failure.code, cause: causeOf(failure) }),
      status,
      ms: Math.round(clock.monotonicMs() - startedAt),
    });
    if (failure !== null) throw toHttpsError(failure);
    return result;
  };
}

const signInClaims = z.object({ firebase: z.object({ sign_in_provider: z.string() }) });

/** Signed in through Firebase Auth, and not anonymously. */
function signedInAccount({ auth }: CallableRequest, managed: Callable["manages"]): string {
  // The claim is there in every token of Firebase's own, and the only proof that a user is not anonymous.
  const claims = signInClaims.safeParse(auth?.token).data;
  if (auth === undefined || claims === undefined)
    throw new AppError("unauthenticated", `Sign in to manage ${managed}`);
  if (claims.firebase.sign_in_provider === "anonymous") {
    throw new AppError(
      "unauthenticated",
      `Anonymous accounts can't have ${managed}: sign in with an account of your own`,
    );
  }
  return auth.uid;
}

function toHttpsError({ code, publicMessage, argument }: AppError): HttpsError {
  return new HttpsError(callableCode[code], publicMessage, argument === undefined ? undefined : { argument });
}

/** Stores throw coded errors, so an error without a code is a defect of the service. */
function defect(cause: unknown): AppError {
  return new AppError("internal", commonErrors.internal.error, { cause });
}

/** The cause for the log: with its stack for a defect or a failure of the store, and without the client's text for a bad argument. */
function causeOf({ code, publicMessage, cause }: AppError): string {
  if (code === "invalid") return "Invalid argument";
  if (cause === undefined) return publicMessage;
  return code === "unavailable" || code === "internal" ? stackOf(cause) : messageOf(cause);
}

type DeployedCallable = CallableFunction<unknown, Promise<unknown>>;

/**
 * Rejects requests that are not calls before firebase-functions sees them, which would log their bodies; with the same status and
 * CORS headers. An instance that can't start, because of a bad setting, rejects every request.
 */
export function refuseOtherRequests(
  deployed: DeployedCallable,
  { name }: Callable,
  { log, services }: Pick<Instance<unknown>, "log" | "services">,
): DeployedCallable {
  return new Proxy(deployed, {
    apply(target, _this, [request, response]: Parameters<DeployedCallable>) {
      try {
        services();
      } catch (error) {
        log.error(`${name} internal`, {
          function: name,
          status: "internal",
          failure: "internal",
          cause: stackOf(error),
        });
        const message = commonErrors.internal.error;
        response.status(500).json({ error: { message, status: "INTERNAL" } });
        return Promise.resolve();
      }
      if (request.method === "OPTIONS" || isCall(request)) return target(request, response);
      log.info(`${name} invalid`, { function: name, status: "invalid", cause: "Not a call" });
      const { origin } = request.headers;
      if (origin !== undefined) response.set("Access-Control-Allow-Origin", origin);
      response
        .vary("Origin")
        .status(400)
        .json({ error: { message: "Bad Request", status: "INVALID_ARGUMENT" } });
      return Promise.resolve();
    },
  });
}

const integerTypes = [
  "type.googleapis.com/google.protobuf.Int64Value",
  "type.googleapis.com/google.protobuf.UInt64Value",
];
const integer = z.object({ value: z.union([z.number(), z.string().regex(/^-?\d{1,20}$/)]) });

/** The part of a request that decides whether it is a call of Firebase's protocol. */
export interface RawCall {
  readonly method: string;
  readonly headers: { readonly "content-type"?: string | undefined };
  readonly body?: unknown;
}

/**
 * Whether firebase-functions hands a request to our handler. It logs the body of one that it refuses, or data that it can't
 * decode, so such a request must not reach it.
 */
export function isCall({ method, headers, body }: RawCall): boolean {
  const type = headers["content-type"]?.split(";", 1)[0]?.trim().toLowerCase();
  if (method !== "POST" || type !== "application/json") return false;
  if (typeof body !== "object" || body === null || !("data" in body)) return false;
  return Object.keys(body).length === 1 && isDecodable(body.data);
}

/** Only the 64-bit integers of mobile SDKs have a type; nothing that is accepted is nested deeply. */
function isDecodable(data: unknown, depth = 0): boolean {
  if (typeof data !== "object" || data === null) return true;
  if (depth > 20) return false;
  // firebase-functions would make it the prototype of the data: an argument that nobody sees.
  if (Object.hasOwn(data, "__proto__")) return false;
  if ("@type" in data) {
    return integerTypes.some((type) => type === data["@type"]) && integer.safeParse(data).success;
  }
  return Object.values(data).every((inside) => isDecodable(inside, depth + 1));
}
