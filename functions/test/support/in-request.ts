import { systemClock, type Clock } from "../../src/base/clock.ts";
import { runRequest, type RequestContext } from "../../src/base/request.ts";

/** A request that arrives now and waits for 8 seconds. */
export function requestOf(clock: Clock = systemClock, given: Partial<RequestContext> = {}): RequestContext {
  const deadlineAt = clock.monotonicMs() + 8_000;
  return { receivedAt: clock.now(), deadlineAt, reads: { count: 0 }, ...given };
}

/** Runs as part of such a request. */
export function inRequest<Result>(
  run: () => Result,
  clock: Clock = systemClock,
  given: Partial<RequestContext> = {},
): Result {
  return runRequest(requestOf(clock, given), run);
}
