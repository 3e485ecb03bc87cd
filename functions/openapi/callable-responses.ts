import { HttpsError } from "firebase-functions/v2/https";
import { z } from "zod";
import type { ErrorCode } from "../src/base/errors.ts";
import { callableCode } from "../src/edge/error-tables.ts";
import type { Callable } from "../src/edge/callable.ts";
import { jsonSchemaOf, nameOf, type JsonSchema } from "./json-schema.ts";

/** Why a call fails, and what the caller is told of it. */
export const sharedCallResponses = {
  CallInvalid: failure(
    "An argument is of the wrong type or range, and the message names it; or the key has ended or was replaced already",
    ["invalid", "conflict"],
  ),
  CallUnauthenticated: failure("Nobody is signed in, or anonymously", ["unauthenticated"]),
  CallNotFound: failure("The key id is unknown or somebody else's", ["not_found"]),
  CallExhausted: failure("The account has as many keys as it may have, or calls too often", ["exhausted"]),
  CallFailed: failure("It failed", ["internal"]),
  CallUnavailable: failure("The keys can't be reached now", ["unavailable"]),
};

/** The answers of a callable by status: Firebase's callable protocol wraps the result, and the error. */
export function callResponsesOf(callable: Callable): object {
  const shared = (name: keyof typeof sharedCallResponses) => ({ $ref: `#/components/responses/${name}` });
  const result: JsonSchema = {
    type: "object",
    properties: { result: { $ref: `#/components/schemas/${nameOf(callable.resultSchema)}` } },
    required: ["result"],
    additionalProperties: false,
  };
  return {
    200: { description: "The result", content: { "application/json": { schema: result } } },
    400: shared("CallInvalid"),
    401: shared("CallUnauthenticated"),
    ...("keyId" in callable.inputSchema.shape && { 404: shared("CallNotFound") }),
    429: shared("CallExhausted"),
    500: shared("CallFailed"),
    503: shared("CallUnavailable"),
  };
}

function failure(description: string, codes: readonly ErrorCode[]): object {
  const names = codes.map((code) => new HttpsError(callableCode[code], "").httpErrorCode.canonicalName);
  const body = z.object({ error: z.object({ status: z.enum(names), message: z.string() }) });
  return { description, content: { "application/json": { schema: jsonSchemaOf(body, "output") } } };
}
