import { fromIso, minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { currentRequest, runRequest, TimeoutError, withTimeout } from "@mention-market/service/base/request";
import type { EventFinder } from "../event/find-event.ts";
import type { Provider } from "../ports.ts";
import { quoteJobs, type QuoteJob } from "./quote-reads.ts";
import {
  foundOf,
  quoteStateOf,
  type EventState,
  type FoundQuotes,
  type SettledEvent,
} from "./quote-state.ts";
import type { QuoteStore } from "./quote-store.ts";

interface QuoteFinderOptions {
  readonly provider: Pick<Provider, "currentCandles" | "archivedCandles">;
  readonly store: QuoteStore;
  readonly finder: Pick<EventFinder, "lastKnown" | "lookUp">;
  readonly clock: Clock;
  readonly log: Log;
  /** For how long a call may read. Default: 15 seconds. */
  readonly maxMs?: number;
  /** Whether its reads of candles start when no other read can. Default: true. */
  readonly isInBackground?: boolean;
}

export type FindQuotes = (events: readonly SettledEvent[]) => Promise<ReadonlyMap<string, FoundQuotes>>;

const defaultMaxMs = 15 * secondMs;
/** Background reads run after all others. A read that runs longer than the call continues, and the next request uses its result. */
const readMs = 2 * minuteMs;
/** Maximum concurrent reads of a call, so that the queue of background reads has room for other calls. */
const atOnce = 8;

/**
 * Quotes of settled markets: stored ones, and what background reads can fetch in 15 seconds, each stored at once. The rest is
 * `not_read`, and the next call continues there. Throws `unavailable` when the store fails.
 */
export function createQuoteFinder(options: QuoteFinderOptions): FindQuotes {
  const { store, finder, clock, log, maxMs = defaultMaxMs, isInBackground = true } = options;
  const underWay = new Map<string, Promise<readonly QuoteJob[]>>();

  async function load(events: readonly SettledEvent[]): Promise<readonly EventState[]> {
    const kept = await store.get(events.map(({ eventTicker }) => eventTicker));
    return Promise.all(
      events.map(async (event) => {
        const stored = await finder.lastKnown(event.eventTicker);
        return quoteStateOf(event, kept.get(event.eventTicker), stored, clock.now());
      }),
    );
  }

  /** Runs a job once for all calls that need it at the same time. Logs a failure; its quotes then stay unread. */
  function run({ key, run: read }: QuoteJob): Promise<readonly QuoteJob[]> {
    const shared = underWay.get(key);
    if (shared !== undefined) return shared;
    const { receivedAt, reads } = currentRequest();
    const deadlineAt = clock.monotonicMs() + readMs;
    const running = runRequest({ receivedAt, client: "quotes", deadlineAt, reads, isInBackground }, read)
      .catch((error: unknown) => {
        log.warn("Quotes of settled markets could not be read", { of: key, cause: messageOf(error) });
        return [];
      })
      .finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  }

  /** Runs jobs, and the jobs that they return, until `endsAt` on the monotonic clock. */
  async function runUntil(jobs: readonly QuoteJob[], endsAt: number): Promise<void> {
    const waiting = [...jobs];
    const work = async () => {
      for (let job = waiting.shift(); job !== undefined; job = waiting.shift()) {
        if (clock.monotonicMs() >= endsAt) return;
        waiting.push(...(await run(job)));
      }
    };
    const leftMs = Math.max(0, endsAt - clock.monotonicMs());
    const all = Promise.all(Array.from({ length: atOnce }, work));
    await withTimeout(Math.ceil(leftMs), all, "The provider").catch((error: unknown) => {
      if (!(error instanceof TimeoutError)) throw error;
    });
  }

  /** Looks up the start of an event. Up to 20 events share a read. */
  function lookUpJob({ event: { eventTicker } }: EventState): QuoteJob {
    return {
      key: `start of ${eventTicker}`,
      async run() {
        const { scheduledStartTime } = await finder.lookUp(eventTicker);
        const startsAt = scheduledStartTime === null ? null : fromIso(scheduledStartTime);
        await store.add(eventTicker, { start: { startsAt, foundAt: clock.now() }, markets: new Map() });
        return [];
      },
    };
  }

  function jobsOf({ event, isLookedUp, start, startsAt, kept }: EventState): QuoteJob[] {
    if (startsAt === null || !isLookedUp) return [];
    return quoteJobs(options, { ...event, startsAt, start, kept: kept.markets });
  }

  return async (events) => {
    const endsAt = clock.monotonicMs() + maxMs;
    let states = await load(events);
    const unknown = states.filter(({ isLookedUp }) => !isLookedUp);
    if (unknown.length > 0) {
      const lookUps = Promise.all(unknown.map((state) => run(lookUpJob(state))));
      await withTimeout(maxMs, lookUps, "The provider").catch(() => undefined);
      states = await load(events);
    }
    const jobs = states.flatMap(jobsOf);
    if (jobs.length > 0) {
      await runUntil(jobs, endsAt);
      states = await load(events);
    }
    return new Map(states.map((state) => [state.event.eventTicker, foundOf(state, clock.now())]));
  };
}
