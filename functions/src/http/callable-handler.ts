import { HttpsError, type CallableRequest } from "firebase-functions/v2/https";
import { z } from "zod";
import { AppError, messageOf } from "../base/errors.ts";
import type { Callable, CallableServices } from "./callable.ts";
import { callableCode, stackOf } from "./error-responses.ts";
import { commonErrors } from "./error-texts.ts";
import type { Instance } from "./instance.ts";
import { traceLogFields } from "./trace-log-fields.ts";

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
