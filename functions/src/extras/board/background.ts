import { secondMs, type Clock } from "../../base/clock.ts";
import { inBackgroundAs } from "../../base/request.ts";

const maxMs = 60 * secondMs;

/** Runs a background read as the client `client`. Clients take turns, so a long list never delays the reads of events. */
export function readFor<Result>(client: string, clock: Clock, read: () => Result): Result {
  return inBackgroundAs({ client, deadlineAt: clock.monotonicMs() + maxMs }, read);
}
