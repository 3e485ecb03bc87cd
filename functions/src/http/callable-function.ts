import type { CallableFunction } from "firebase-functions/v2/https";
import { z } from "zod";
import type { Callable } from "./callable.ts";
import { stackOf } from "./error-responses.ts";
import { commonErrors } from "./error-texts.ts";
import type { Instance } from "./instance.ts";

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
