import { codeOf } from "../account/error-code.ts";

/** What went wrong with a call, by what the visitor can do about it. */
export type Failure =
  | { readonly kind: "offline" | "unreachable" | "unavailable" | "limited" | "signed-out" }
  /** The service's own words say it best; `argument` is what they refuse, if they name one. */
  | { readonly kind: "refused"; readonly text: string; readonly argument: string | null };

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
      return messageOf(error) === "Too many calls" ? { kind: "limited" } : refused(error);
    case "functions/invalid-argument":
    case "functions/failed-precondition":
    case "functions/not-found":
      return refused(error);
    default:
      return { kind: "unreachable" };
  }
}

function refused(error: unknown): Failure {
  return { kind: "refused", text: messageOf(error), argument: argumentOf(error) };
}

/** The argument that the service names in the details of its error. */
function argumentOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("details" in error)) return null;
  const { details } = error;
  const isNamed = typeof details === "object" && details !== null && "argument" in details;
  return isNamed && typeof details.argument === "string" ? details.argument : null;
}

/** The service's own text: the SDK adds the HTTP status in brackets. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/ \[\d{3}\]$/, "") : "";
}
