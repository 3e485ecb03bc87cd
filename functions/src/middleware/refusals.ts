import { toIso, minuteMs } from "../base/clock.ts";
import { secondsText, type ErrorResponse, commonErrors } from "../http/errors.ts";
import { secondsUntil } from "../keys/hourly-usage.ts";
import type { Inactivity } from "../keys/key-store.ts";
import type { Admission, Unauthenticated } from "./admit.ts";
import { LRUCache } from "lru-cache";

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
  unknown: "There is no such API key here. A key is deleted 30 days after its end",
};

export const inactivityMessages: Readonly<Record<Inactivity["reason"], (since: string) => string>> = {
  revoked: (since) => `This key was revoked at ${since}`,
  disabled: (since) => `This key was disabled by the service's operator at ${since}`,
  expired: (since) => `This key expired at ${since}`,
  replaced: (since) => `This key was replaced by a rotation and ended at ${since}`,
};

export function rateLimitedMessage(admitsAt: string, seconds: number): string {
  return `The next request is admitted at ${admitsAt}, in ${secondsText(seconds)}`;
}

function throttledMessage(seconds: number): string {
  return (
    "Requests with a valid key are admitted at any time, others from your address again in " +
    secondsText(seconds)
  );
}

const maxAddresses = 10_000;

/**
 * Decides which refusals of bad keys are logged: the first of an address, and once a minute the number of the
 * others. An address that was quiet for a minute starts anew. `at` is monotonic, in ms.
 */
export function createRefusalCounter() {
  const lastAt = new LRUCache<string, number>({ max: maxAddresses });
  let counted = 0;
  let countedSince = 0;
  return {
    /** Whether this refusal gets a log entry of its own; if not, it is counted. */
    isLogged(address: string, at: number): boolean {
      const before = lastAt.get(address);
      lastAt.set(address, at);
      if (before === undefined || at - before >= minuteMs) return true;
      if (counted === 0) countedSince = at;
      counted += 1;
      return false;
    },
    /** The counted refusals, a minute after the first of them; the count then starts anew. 0: nothing to log. */
    take(at: number): number {
      if (counted === 0 || at - countedSince < minuteMs) return 0;
      const taken = counted;
      counted = 0;
      return taken;
    },
  };
}
