import { codeOf } from "../account/start-firebase.ts";

/** Why a call failed, grouped by what the visitor can do. */
export type Failure =
  | { readonly kind: "offline" | "unreachable" | "unavailable" | "limited" | "signed-out" }
  /** `text`: the service's own explanation. `argument`: the argument that it rejects, if it names one. */
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

/** The argument in the details of the service's error. */
function argumentOf(error: unknown): string | null {
  if (!(error instanceof Error) || !("details" in error)) return null;
  const { details } = error;
  const isNamed = typeof details === "object" && details !== null && "argument" in details;
  return isNamed && typeof details.argument === "string" ? details.argument : null;
}

/** The service's own text, without the HTTP status that the SDK adds in brackets. */
function messageOf(error: unknown): string {
  return error instanceof Error ? error.message.replace(/ \[\d{3}\]$/, "") : "";
}
