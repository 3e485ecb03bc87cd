import { HttpsError } from "firebase-functions/v2/https";
import { z } from "zod";
import type { ErrorCode } from "../src/base/errors.ts";
import { tooManyKeysText } from "../src/keys/generate-key.ts";
import { callableCode } from "../src/http/error-responses.ts";
import type { Callable } from "../src/http/callable.ts";
import { commonErrors } from "../src/http/error-texts.ts";
import { nameOf, type JsonSchema } from "./json-schema.ts";

/** Why a call fails. */
export const sharedCallResponses = {
  CallInvalid: failure(
    "An argument is unknown or not accepted, and `details` names it; or the key or the watch is in a state that rules the call out",
    ["invalid", "conflict"],
    "Invalid argument: expiresInDays (expected a whole number from 1 to 365; without it the key does not expire)",
  ),
  CallUnauthenticated: failure(
    "Nobody is signed in, or anonymously",
    ["unauthenticated"],
    "Sign in to manage API keys",
  ),
  CallNotFound: failure(
    "The key, the watch or the delivery is unknown or somebody else's",
    ["not_found"],
    "No such key",
  ),
  CallExhausted: failure(
    "The account has as many keys or watches as it may have, or calls too often",
    ["exhausted"],
    tooManyKeysText,
  ),
  CallFailed: failure(commonErrors.internal.when, ["internal"], commonErrors.internal.error),
  CallUnavailable: failure(commonErrors.unavailable.when, ["unavailable"], commonErrors.unavailable.error),
};

/** Firebase's callable protocol: the error of every failed call. */
export const callableError = z
  .object({
    error: z
      .object({
        status: z.string().describe("The code, which the Firebase SDK shows as `functions/…`"),
        message: z.string().describe("What went wrong; for people"),
        details: z
          .object({ argument: z.string().describe("The argument that is not accepted") })
          .optional()
          .describe("Only where one argument is not accepted"),
      })
      .describe("What went wrong"),
  })
  .meta({ id: "CallableError" });

/** The responses of a callable by status: Firebase's callable protocol wraps the result, and the error. */
export function callResponsesOf(callable: Callable): object {
  const shared = (name: keyof typeof sharedCallResponses) => ({ $ref: `#/components/responses/${name}` });
  const result: JsonSchema = {
    type: "object",
    properties: { result: { $ref: `#/components/schemas/${nameOf(callable.resultSchema)}` } },
    required: ["result"],
    additionalProperties: false,
  };
  return {
    200: {
      description: callable.summary,
      content: { "application/json": { schema: result, example: { result: callable.example.result } } },
    },
    400: shared("CallInvalid"),
    401: shared("CallUnauthenticated"),
    ...(namesOne(callable) && { 404: shared("CallNotFound") }),
    429: shared("CallExhausted"),
    500: shared("CallFailed"),
    503: shared("CallUnavailable"),
  };
}

/** Whether it works on one key or watch. */
function namesOne({ inputSchema }: Callable): boolean {
  return ["keyId", "watchId"].some((argument) => argument in inputSchema.shape);
}

function failure(description: string, codes: readonly ErrorCode[], message: string): object {
  const names = codes.map((code) => new HttpsError(callableCode[code], "").httpErrorCode.canonicalName);
  // A validator that closes each part of an allOf must find all members here too.
  const inError = { status: { enum: names }, message: { type: "string" }, details: { type: "object" } };
  return {
    description,
    content: {
      "application/json": {
        schema: {
          allOf: [
            { $ref: "#/components/schemas/CallableError" },
            { type: "object", properties: { error: { type: "object", properties: inError } } },
          ],
        },
        example: { error: { status: names[0], message } },
      },
    },
  };
}
