import { toIso } from "../base/clock.ts";
import { secondsText, type ErrorResponse, commonErrors } from "../http/errors.ts";
import { secondsUntil } from "../keys/hourly-usage.ts";
import type { Inactivity } from "../keys/key-status.ts";
import type { Admission, Unauthenticated } from "./admit.ts";

/** The response to a request that the guard refused at `at`, UTC ms. The handler adds the quota headers. */
export function refusalResponse(
  admission: Exclude<Admission, { verdict: "admitted" }>,
  at: number,
): ErrorResponse {
  const { unauthorized, forbidden, throttled, rateLimited } = commonErrors;
  switch (admission.verdict) {
    case "unauthenticated":
      return {
        status: unauthorized.status,
        body: { error: unauthorized.error, message: unauthenticatedMessages[admission.reason] },
        // Never Basic, for which a browser opens a dialog.
        headers: { "WWW-Authenticate": 'Bearer realm="mention-market"' },
      };
    case "inactive":
      return {
        status: forbidden.status,
        body: {
          error: forbidden.error,
          message: inactivityMessages[admission.reason](toIso(admission.since)),
          ...(admission.reason === "replaced" && { replaced: true }),
        },
      };
    case "throttled": {
      const seconds = secondsUntil(admission.retryAfterMs, 0);
      return {
        status: throttled.status,
        body: { error: throttled.error, message: throttledMessage(seconds) },
        headers: { "Retry-After": String(seconds) },
      };
    }
    case "rate_limited": {
      const { limit, admitsAt } = admission.quota;
      const seconds = secondsUntil(admitsAt, at);
      return {
        status: rateLimited.status,
        body: { error: rateLimited.error(limit), message: rateLimitedMessage(toIso(admitsAt), seconds) },
        headers: { "Retry-After": String(seconds) },
      };
    }
  }
}

const howToSend =
  "Send it in the header x-api-key, as Authorization: Bearer, or as the query parameter ?apiKey=";

/** These texts never repeat any part of the key. */
export const unauthenticatedMessages: Readonly<Record<Unauthenticated["reason"], string>> = {
  missing: `No API key was sent. ${howToSend}`,
  ambiguous: `API keys were sent in several places or more than once. Send one, in one place. ${howToSend}`,
  misnamed: `A parameter has nearly the name of the API key: did you mean apiKey? ${howToSend}`,
  malformed: "This is not an API key: its form or checksum is wrong. Was it cut off or mistyped?",
  unknown: "No such API key. Keys are deleted 30 days after they expire or are revoked",
};

export const inactivityMessages: Readonly<Record<Inactivity["reason"], (since: string) => string>> = {
  revoked: (since) => `This key was revoked at ${since}`,
  disabled: (since) => `This key was disabled by the service's operator at ${since}`,
  expired: (since) => `This key expired at ${since}`,
  replaced: (since) => `This key was replaced by another one and ended at ${since}`,
};

export function rateLimitedMessage(admitsAt: string, seconds: number): string {
  return `The next request is admitted at ${admitsAt}, in ${secondsText(seconds)}`;
}

function throttledMessage(seconds: number): string {
  return (
    "Too many requests from your address had no valid key. Requests with a valid key are admitted; others get " +
    `429 for ${secondsText(seconds)} more`
  );
}
