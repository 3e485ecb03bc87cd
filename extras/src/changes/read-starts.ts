import { megabyte, createCache } from "@mention-market/service/base/cached";
import { minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { withTimeout } from "@mention-market/service/base/request";
import type { ReadStarts } from "../markets/event/start.ts";
import type { ChangeStore } from "./change-store.ts";
import { readFeedState, type FeedState } from "./commit-reads.ts";
import { emptySnapshot } from "./snapshot.ts";

interface StartsOptions {
  readonly store: Pick<ChangeStore, "head" | "snapshot">;
  readonly clock: Clock;
  readonly log: Log;
}

/** A response waits so long for the store at most. */
const maxMs = secondMs;

/** Reads the feed's snapshot at most once a minute. While the store fails, the last histories are used. */
export function createReadStarts({ store, clock, log }: StartsOptions): ReadStarts {
  const states = createCache<FeedState>({
    clock,
    freshMs: minuteMs,
    ttlMs: 60 * minuteMs,
    maxBytes: 16 * megabyte,
  });
  const read = async (before: FeedState = { head: null, snapshot: emptySnapshot }): Promise<FeedState> => {
    try {
      const { head, snapshot } = await withTimeout(maxMs, readFeedState(store, before), "The store");
      return { head, snapshot: { ...emptySnapshot, events: snapshot.events } };
    } catch (error) {
      log.warn("The histories of starts could not be read", { cause: messageOf(error) });
      return before;
    }
  };
  return async () => (await states.get("", read)).snapshot.events;
}
