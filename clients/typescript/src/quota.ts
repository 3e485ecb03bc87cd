import { secondsIn } from "./error.ts";
import type { HourlyQuota } from "./options.ts";

export const secondMs = 1000;
/** Where a 429 has no `Retry-After`. */
const defaultWaitSeconds = 60;

/** What the responses to a key say of its hour. */
export class Hour {
  quota: HourlyQuota | null = null;
  #admittedAtMs = 0;

  note({ status, headers }: Response, nowMs: number): void {
    const limit = secondsIn(headers, "x-ratelimit-limit");
    const remaining = secondsIn(headers, "x-ratelimit-remaining");
    // The seconds of `RateLimit` count from now, so the clocks of both sides may differ.
    const seconds = /;t=(\d{1,9})(?!\d)/.exec(headers.get("ratelimit") ?? "")?.[1];
    if (limit !== null && remaining !== null && seconds !== undefined) {
      this.quota = { limit, remaining, resetsAtMs: nowMs + Number(seconds) * secondMs };
      this.#admittedAtMs = remaining === 0 ? this.quota.resetsAtMs : 0;
    }
    if (status === 429)
      this.#admittedAtMs = nowMs + (secondsIn(headers, "retry-after") ?? defaultWaitSeconds) * secondMs;
  }

  /** How long no request is admitted. */
  waitMs(nowMs: number): number {
    return Math.max(0, this.#admittedAtMs - nowMs);
  }

  /** The refusal that the service would send, without asking it. */
  refusal(waitMs: number): Response {
    const seconds = Math.ceil(waitMs / secondMs);
    const limit = this.quota === null ? "" : ` (${this.quota.limit} requests/hour)`;
    const body = {
      error: `Rate limit exceeded${limit}`,
      message: `The next request is admitted in ${seconds} seconds, which is longer than maxWaitSeconds allows`,
    };
    return Response.json(body, { status: 429, headers: { "retry-after": String(seconds) } });
  }
}
