import { secondMs, type Clock } from "@mention-market/service/base/clock";
import { inBackgroundAs } from "../base/background.ts";

const maxMs = 60 * secondMs;

/** Runs a background read as the client `client`. Clients take turns, so a long list never delays the reads of events. */
export function readFor<Result>(client: string, clock: Clock, read: () => Result): Result {
  return inBackgroundAs({ client, deadlineAt: clock.monotonicMs() + maxMs }, read);
}
