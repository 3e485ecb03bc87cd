import type { FunctionsErrorCode } from "firebase-functions/v2/https";
import type { ErrorCode } from "../base/errors.ts";

export const httpStatus: Readonly<Record<ErrorCode, number>> = {
  invalid: 400,
  unauthenticated: 401,
  not_found: 404,
  conflict: 409,
  exhausted: 429,
  upstream: 500,
  internal: 500,
  unavailable: 503,
};

export const callableCode: Readonly<Record<ErrorCode, FunctionsErrorCode>> = {
  invalid: "invalid-argument",
  unauthenticated: "unauthenticated",
  not_found: "not-found",
  conflict: "failed-precondition",
  exhausted: "resource-exhausted",
  upstream: "internal",
  internal: "internal",
  unavailable: "unavailable",
};
