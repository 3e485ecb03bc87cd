import { HttpsError } from "firebase-functions/v2/https";
import { z } from "zod";
import type { ErrorCode } from "../src/base/errors.ts";
import { tooManyKeysText } from "../src/keys/new-key.ts";
import { commonErrors, statuses } from "../src/http/errors.ts";
import type { Callable } from "../src/http/callable.ts";
import { nameOf, type JsonSchema } from "./json-schema.ts";

interface CallFailure {
  readonly status: number;
  readonly when: string;
  readonly codes: readonly ErrorCode[];
  /** An example of the error's message. */
  readonly message: string;
}

/** The reasons for which a call fails, by the name of their response. */
const failures: Readonly<Record<string, CallFailure>> = {
  CallInvalid: {
    status: 400,
    when: "An argument is unknown or not accepted, and `details` names it; or what it names is in a state that rules the call out",
    codes: ["invalid", "conflict"],
    message:
      "Invalid argument: expiresInDays (expected a whole number from 1 to 365; without it the key does not expire)",
  },
  CallUnauthenticated: {
    status: 401,
    when: "Nobody is signed in, or anonymously",
    codes: ["unauthenticated"],
    message: "Sign in to manage API keys",
  },
  CallNotFound: {
    status: 404,
    when: "What the call names is unknown or somebody else's",
    codes: ["not_found"],
    message: "No such key",
  },
  CallExhausted: {
    status: 429,
    when: "The account has as many of them as it may have, or calls too often",
    codes: ["exhausted"],
    message: tooManyKeysText,
  },
  CallFailed: {
    status: 500,
    when: commonErrors.internal.when,
    codes: ["internal"],
    message: commonErrors.internal.error,
  },
  CallUnavailable: {
    status: 503,
    when: commonErrors.unavailable.when,
    codes: ["unavailable"],
    message: commonErrors.unavailable.error,
  },
};

export const sharedCallResponses = Object.fromEntries(
  Object.entries(failures).map(([name, failure]) => [name, responseOf(failure)]),
);

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
    ...Object.fromEntries(
      failuresOf(callable).map(([name, { status }]) => [status, { $ref: `#/components/responses/${name}` }]),
    ),
  };
}

/** A callable that names a key or a watch may not find it. */
function failuresOf({ inputSchema }: Callable): [string, CallFailure][] {
  const namesOne = ["keyId", "watchId", "sameAddressAs"].some((argument) => argument in inputSchema.shape);
  return Object.entries(failures).filter(([, { status }]) => namesOne || status !== 404);
}

function canonicalNameOf(code: ErrorCode): string {
  return new HttpsError(statuses[code][1], "").httpErrorCode.canonicalName;
}

function responseOf({ when, codes, message }: CallFailure): object {
  const names = codes.map(canonicalNameOf);
  // A validator that closes each part of an allOf must find all members here as well.
  const inError = { status: { enum: names }, message: { type: "string" }, details: { type: "object" } };
  return {
    description: when,
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
