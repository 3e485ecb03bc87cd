import { failureOf as callFailureOf } from "../settings/failure.ts";
import { timeText } from "../settings/times.ts";
import { texts } from "../texts.ts";

/** Why there is no fresh response, by what the visitor can do about it. */
export type Failure =
  | {
      readonly kind:
        "offline" | "unreachable" | "unavailable" | "limited" | "signed-out" | "key-ended" | "defect";
    }
  /** The account has as many keys as it may have. */
  | { readonly kind: "too-many-keys"; readonly text: string }
  | { readonly kind: "provider" | "not-found" | "refused"; readonly text: string }
  /** The key's hour is full; `until`: when the next request is admitted, UTC ms. */
  | { readonly kind: "full"; readonly until: number };

const t = texts.explorer.failures;

export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case "full":
      return t.full(timeText(failure.until));
    case "provider":
      return t.provider(failure.text);
    case "not-found":
    case "refused":
    case "too-many-keys":
      return failure.text;
    case "offline":
    case "unreachable":
    case "unavailable":
    case "limited":
    case "signed-out":
    case "key-ended":
    case "defect":
      return t[failure.kind];
  }
}

/** Of a call that makes a key. */
export function keyFailureOf(error: unknown): Failure {
  const failure = callFailureOf(error);
  return failure.kind === "refused" ? { kind: "too-many-keys", text: failure.text } : failure;
}

const defaultWaitMs = 60_000;

/** Of a response that is neither 200 nor 304; `at`: when it came, UTC ms. */
export function responseFailureOf(status: number, headers: Headers, body: unknown, at: number): Failure {
  const text = errorTextOf(body);
  switch (status) {
    case 401:
    case 403:
      return { kind: "key-ended" };
    case 404:
      return { kind: "not-found", text };
    case 429: {
      const seconds = Number(headers.get("Retry-After") ?? "");
      return { kind: "full", until: at + (seconds > 0 ? seconds * 1000 : defaultWaitMs) };
    }
    case 503:
      return { kind: "unavailable" };
    case 500:
      return text.startsWith("Failed to") ? { kind: "provider", text } : { kind: "defect" };
    default:
      return { kind: "refused", text };
  }
}

function errorTextOf(body: unknown): string {
  if (typeof body !== "object" || body === null) return "";
  const { error, message }: { error?: unknown; message?: unknown } = body;
  return [error, message].filter((part) => typeof part === "string").join(". ");
}
