import { dayMs, fromIso, minuteMs, secondMs, type Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { currentRequest, runRequest, TimeoutError, withTimeout } from "../../base/request.ts";
import type { EventFinder, LastKnownEvent } from "../event/find-event.ts";
import type { Provider } from "../ports.ts";
import { isKept, quoteJobs, type QuoteJob, type TieredMarket } from "./quote-reads.ts";
import type { EventQuotes, QuoteStore } from "./quote-store.ts";
import { noQuotes, openedLate, type Quotes, type QuotesBasis } from "./quotes.ts";

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

/** An event with the settled markets whose quotes are wanted. */
export interface SettledEvent {
  readonly eventTicker: string;
  readonly markets: readonly TieredMarket[];
  readonly isWanted: (marketTicker: string) => boolean;
  /** The beginning of the day that its texts or rules name, UTC ms; null if they name none. */
  readonly ruledStart: (event: LastKnownEvent) => number | null;
}

/** The quotes of an event's markets. */
export interface FoundQuotes {
  /** The stored or listed details of the event, including its start. */
  readonly event: LastKnownEvent;
  /** The start from a milestone, UTC ms; null without one. */
  readonly milestone: number | null;
  /** The start to use, UTC ms: the milestone's, else the one from the rules. */
  readonly startsAt: number | null;
  readonly of: (market: TieredMarket) => { readonly quotes: Quotes; readonly basis: QuotesBasis };
}

export type FindQuotes = (events: readonly SettledEvent[]) => Promise<ReadonlyMap<string, FoundQuotes>>;

const defaultMaxMs = 15 * secondMs;
/** Background reads run after all others. A read that runs longer than the call continues, and the next request uses its result. */
const readMs = 2 * minuteMs;
/** Maximum concurrent reads of a call, so that the queue of background reads has room for other calls. */
const atOnce = 8;
/** A milestone may appear later than its event, so a missing start is looked up again. */
const nullStartMs = 30 * dayMs;

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
        return stateOf(event, kept.get(event.eventTicker), stored, clock.now());
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

  function jobsOf({ event, milestone, startsAt, kept }: EventState): QuoteJob[] {
    if (startsAt === null) return [];
    const start = milestone === null ? null : { startsAt: milestone, foundAt: clock.now() };
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

interface EventState {
  readonly event: SettledEvent;
  readonly stored: LastKnownEvent;
  readonly kept: EventQuotes;
  readonly isLookedUp: boolean;
  readonly milestone: number | null;
  /** Null before the look-up. */
  readonly startsAt: number | null;
}

const nothingKept: EventQuotes = { start: null, markets: new Map() };

/** The event's latest known start decides: the stored event's, else the start that was found for its quotes. */
function stateOf(
  event: SettledEvent,
  kept: EventQuotes = nothingKept,
  stored: LastKnownEvent,
  now: number,
): EventState {
  const milestone = stored.startsAt ?? kept.start?.startsAt ?? null;
  const isLookedUp = milestone !== null || (kept.start !== null && now - kept.start.foundAt < nullStartMs);
  const startsAt = isLookedUp ? (milestone ?? event.ruledStart(stored)) : null;
  return { event, stored: { ...stored, startsAt: milestone }, kept, isLookedUp, milestone, startsAt };
}

function foundOf({ stored, kept, isLookedUp, milestone, startsAt }: EventState, now: number): FoundQuotes {
  return {
    event: stored,
    milestone,
    startsAt,
    of(market) {
      if (startsAt === null) return { quotes: noQuotes, basis: isLookedUp ? "no_start" : "not_read" };
      if (openedLate(market, startsAt)) return { quotes: noQuotes, basis: "not_open_then" };
      const found = kept.markets.get(market.marketTicker);
      if (found === undefined || !isKept(market, found, startsAt, now))
        return { quotes: noQuotes, basis: "not_read" };
      return found.quotes === null
        ? { quotes: noQuotes, basis: "unreadable" }
        : { quotes: found.quotes, basis: "start" };
    },
  };
}
