import { codeOf } from "../account/sign-in-failure.ts";
import { texts } from "../texts.ts";

/** What went wrong with a call, by what the visitor can do about it. */
export type Failure =
  | { readonly kind: "offline" | "unreachable" | "unavailable" | "limited" | "signed-out" }
  /** The service's own words say it best. */
  | { readonly kind: "refused"; readonly text: string };

export function failureOf(error: unknown): Failure {
  if (!navigator.onLine) return { kind: "offline" };
  switch (codeOf(error)) {
    case "functions/unauthenticated":
    case "auth/user-token-expired":
    case "auth/user-disabled":
    case "auth/user-not-found":
      return { kind: "signed-out" };
    case "functions/unavailable":
      return { kind: "unavailable" };
    case "functions/resource-exhausted":
      return messageOf(error) === "Too many calls"
        ? { kind: "limited" }
        : { kind: "refused", text: messageOf(error) };
    case "functions/invalid-argument":
    case "functions/failed-precondition":
    case "functions/not-found":
      return { kind: "refused", text: messageOf(error) };
    default:
      return { kind: "unreachable" };
  }
}

export function failureText(failure: Failure): string {
  return failure.kind === "refused" ? failure.text : texts.settings.failures[failure.kind];
}

/** The service's own text: the SDK adds the HTTP status in brackets. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/ \[\d{3}\]$/, "") : "";
}
