import { MentionMarketError } from "../../../clients/typescript/src/index.ts";
import { failureOf as callFailureOf } from "../settings/failure.ts";
import { dateText, timeText } from "../ui/times.ts";
import { texts } from "../texts.ts";

/** Why there is no fresh response, grouped by what the visitor can do. */
export type Failure =
  | {
      readonly kind:
        | "offline"
        | "unreachable"
        | "unavailable"
        | "limited"
        | "busy"
        | "signed-out"
        | "key-ended"
        | "defect";
    }
  /** The account has its maximum of keys. */
  | { readonly kind: "too-many-keys"; readonly text: string }
  | { readonly kind: "provider" | "not-found" | "refused"; readonly text: string }
  /** The board no longer shows the event. `day`: the event's, YYYY-MM-DD; null if unknown. `text`: its title, and how its words ended. */
  | { readonly kind: "settled"; readonly day: string | null; readonly text: string }
  /** The key's hourly limit is reached; `until`: when the next request is admitted, UTC ms. */
  | { readonly kind: "full"; readonly until: number };

const t = texts.explorer.failures;

export function failureText(failure: Failure): string {
  switch (failure.kind) {
    case "full":
      return t.full(timeText(failure.until));
    case "settled":
      return `${texts.event.settledOn(dateText(failure.day))}.`;
    case "provider":
      return t.provider(sentence(failure.text));
    case "not-found":
    case "refused":
    case "too-many-keys":
      return failure.text;
    case "offline":
    case "unreachable":
    case "unavailable":
    case "limited":
    case "busy":
    case "signed-out":
    case "key-ended":
    case "defect":
      return t[failure.kind];
  }
}

/** Ends a text with a full stop, because further sentences follow. */
function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

/** The failure of a call that makes a key. */
export function keyFailureOf(error: unknown): Failure {
  const failure = callFailureOf(error);
  return failure.kind === "refused" ? { kind: "too-many-keys", text: failure.text } : failure;
}

const defaultWaitSeconds = 60;

/** The failure of a request. */
export function requestFailureOf(error: unknown): { readonly failure: Failure } {
  return { failure: error instanceof MentionMarketError ? failureOf(error) : { kind: "defect" } };
}

function failureOf({ status, error, detail, retryAfterSeconds }: MentionMarketError): Failure {
  const text = [error, detail].filter((part) => part !== null).join(". ");
  switch (status) {
    case 0:
      return { kind: navigator.onLine ? "unreachable" : "offline" };
    case 401:
    case 403:
      return { kind: "key-ended" };
    case 404:
      return { kind: "not-found", text };
    case 429:
      return { kind: "full", until: Date.now() + (retryAfterSeconds ?? defaultWaitSeconds) * 1000 };
    case 500:
      return error.startsWith("Failed to") ? { kind: "provider", text } : { kind: "defect" };
    case 503:
      return { kind: "unavailable" };
    default:
      return status < 400 ? { kind: "unreachable" } : { kind: "refused", text };
  }
}
