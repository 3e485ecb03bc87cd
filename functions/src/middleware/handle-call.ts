import { HttpsError, type CallableRequest, type CallableFunction } from "firebase-functions/v2/https";
import { z } from "zod";
import { AppError, messageOf } from "../base/errors.ts";
import type { Callable } from "../http/callable.ts";
import { commonErrors, stackOf, statuses } from "../http/errors.ts";
import { traceLogFields } from "../http/respond.ts";
import type { Instance } from "../http/endpoint.ts";
import type { Throttle } from "./throttle.ts";

/** What every callable needs of an instance. */
export interface CallServices {
  /** Limits the calls of each account. */
  readonly throttleCalls: Throttle;
  /** Whether a call needs a valid App Check token. */
  readonly enforceAppCheck: boolean;
  /** Google Cloud project id, for trace links in the log; undefined elsewhere. */
  readonly project: string | undefined;
}

/** Handles a call: App Check, account, throttle, arguments, then the callable. It holds the only catch of callables. */
export function handleCall<Services extends CallServices>(
  { clock, log, services: getServices }: Instance<Services>,
  callable: Callable<Services>,
): (request: CallableRequest) => Promise<unknown> {
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
        throw new AppError(
          "unauthenticated",
          "This service accepts calls from its own apps only (App Check)",
        );
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
      ...(failure !== null && { failure: failure.code, cause: causeForLog(failure) }),
      status,
      ms: Math.round(clock.monotonicMs() - startedAt),
    });
    if (failure !== null) throw toHttpsError(failure);
    return result;
  };
}

const signInClaims = z.object({ firebase: z.object({ sign_in_provider: z.string() }) });

/** The account that is signed in. Throws `unauthenticated` without one, and for an anonymous one. */
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
  return new HttpsError(statuses[code][1], publicMessage, argument === undefined ? undefined : { argument });
}

/** Stores throw errors with codes. So an error without a code is a defect of this service. */
function defect(cause: unknown): AppError {
  return new AppError("internal", commonErrors.internal.error, { cause });
}

/** The cause for the log: with the stack of a defect or of the store, without the client's text. */
function causeForLog({ code, publicMessage, cause }: AppError): string {
  if (code === "invalid") return "Invalid argument";
  if (cause === undefined) return publicMessage;
  return code === "unavailable" || code === "internal" ? stackOf(cause) : messageOf(cause);
}

type DeployedCallable = CallableFunction<unknown, Promise<unknown>>;

/** What firebase-functions decodes besides plain JSON. */
const decodedTypes: readonly unknown[] = ["Int64Value", "UInt64Value"].map(
  (type) => `type.googleapis.com/google.protobuf.${type}`,
);
const maxDepth = 100;

/** Whether firebase-functions can decode this part of a call. What it can't decode becomes fields of a log entry. */
function isDecodable(data: unknown, depth = 0): boolean {
  if (typeof data !== "object" || data === null) return true;
  if ("@type" in data && Boolean(data["@type"])) {
    const text = "value" in data ? z.union([z.string(), z.number()]).safeParse(data.value).data : undefined;
    return decodedTypes.includes(data["@type"]) && !Number.isNaN(Number.parseFloat(String(text)));
  }
  return depth < maxDepth && Object.values(data).every((member) => isDecodable(member, depth + 1));
}

/**
 * Refuses requests that are not calls before firebase-functions sees them. It logs other bodies of a POST and
 * the names of their members, which may hold an API key or a secret address.
 */
export function onlyCalls(deployed: DeployedCallable): DeployedCallable {
  const guarded = (...[request, response]: Parameters<DeployedCallable>) => {
    const body: unknown = request.body;
    const isCall =
      typeof body === "object" && body !== null && Object.keys(body).join() === "data" && isDecodable(body);
    if (request.method !== "POST" || isCall) return deployed(request, response);
    response.vary("Origin");
    const { origin } = request.headers;
    if (origin !== undefined) response.set("Access-Control-Allow-Origin", origin);
    response.status(400).json({ error: { message: "Bad Request", status: "INVALID_ARGUMENT" } });
    return Promise.resolve();
  };
  return Object.assign(guarded, deployed);
}
