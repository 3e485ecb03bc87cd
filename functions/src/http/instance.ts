import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";

/** What a handler has of the instance that it runs on. */
export interface Instance<Services> {
  readonly clock: Clock;
  readonly log: Log;
  /** Called once a request, so that nothing is built while the module loads. Throws when a setting is bad. */
  readonly services: () => Services;
}
