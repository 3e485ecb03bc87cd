import { secondMs, type Clock } from "../../base/clock.ts";
import { currentRequest, runRequest } from "../../base/request.ts";

/** A read is for everybody: it goes on when the request that started it has been answered. */
const maxMs = 60 * secondMs;

/** Background reads of one kind. Kinds take turns, so a long list never holds up the events. */
export function readFor<Result>(client: string, clock: Clock, read: () => Result): Result {
  const { receivedAt, reads } = currentRequest();
  return runRequest(
    { receivedAt, client, deadlineAt: clock.monotonicMs() + maxMs, reads, isInBackground: true },
    read,
  );
}
