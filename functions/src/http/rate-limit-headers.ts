import { secondMs } from "../base/clock.ts";
import { secondsUntil, windowMinutes, type Quota } from "../keys/quota.ts";

export const rateLimitHeaderNames = [
  "RateLimit-Policy",
  "RateLimit",
  "X-RateLimit-Limit",
  "X-RateLimit-Remaining",
  "X-RateLimit-Reset",
];

/**
 * draft-ietf-httpapi-ratelimit-headers-11, and the three older headers that many clients read. Made in this one
 * function, because the draft still changes. Nothing counted yet reads as a place freed now.
 */
export function rateLimitHeaders(quota: Quota, at: number): Record<string, string> {
  const freedAt = quota.freedAt ?? at;
  return {
    "RateLimit-Policy": `"hourly";q=${quota.limit};w=${windowMinutes * 60}`,
    RateLimit: `"hourly";r=${quota.remaining};t=${secondsUntil(freedAt, at)}`,
    "X-RateLimit-Limit": String(quota.limit),
    "X-RateLimit-Remaining": String(quota.remaining),
    "X-RateLimit-Reset": String(Math.ceil(freedAt / secondMs)),
  };
}
