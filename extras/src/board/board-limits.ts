import type { Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { createThrottle } from "@mention-market/service/middleware/throttle";

export const tooManyRequests = "Too many requests";
/** Limit of an address that calls the function itself. */
const requestsPerMinute = 120;
/** Limit of all requests through Firebase Hosting together: no header names their client in a way that the function can trust. */
const hostingRequestsPerMinute = 6_000;

export type CountBoardRequest = (address: string | null) => number | null;

/** Counts a request of an address; null: it came through Hosting. Returns for how many ms its sender has to wait; null: not at all. */
export function createCountBoardRequest(clock: Clock): CountBoardRequest {
  const ofAddress = createThrottle(clock, requestsPerMinute);
  const ofHosting = createThrottle(clock, hostingRequestsPerMinute);
  return (address) => (address === null ? ofHosting("") : ofAddress(address));
}

/** The error for a request that has to wait for `waitMs`. */
export function tooMany(waitMs: number, address: string | null): AppError {
  const seconds = Math.ceil(waitMs / 1000);
  const bound =
    address === null
      ? `${hostingRequestsPerMinute} requests a minute of all visitors`
      : `${requestsPerMinute} requests a minute of one address`;
  return new AppError("exhausted", tooManyRequests, {
    detail: `At most ${bound} are answered; ask again in ${seconds} s`,
    retryAfterSeconds: seconds,
  });
}
