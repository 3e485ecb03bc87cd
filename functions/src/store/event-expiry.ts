import { dayMs } from "../base/clock.ts";
import type { StoredEvent } from "../markets/event.ts";

/**
 * An event is looked up while its markets trade and for some weeks after they settle, a season at the very most. A stored one
 * only saves a call to the provider, so deleting one that is wanted again costs that call and nothing else.
 */
const keptAfterFetchMs = 180 * dayMs;

/** When a stored event may be deleted, UTC ms. */
export function eventDeleteAt({ fetchedAt }: StoredEvent): number {
  return fetchedAt + keptAfterFetchMs;
}
