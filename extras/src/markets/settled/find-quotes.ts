import { dayMs, toIso, fromIso, minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { isFreshStart } from "@mention-market/service/markets/find-event";
import type { LastKnownEvent, EventFinder } from "../event/event-finder.ts";
import { isKept, type TieredMarket, quoteJobs, type QuoteJob } from "./quote-reads.ts";
import type { EventQuotes, FoundStart, QuoteStore } from "./quote-store.ts";
import { decidedBefore, noQuotes, openedLate, type Quotes, type QuotesBasis } from "./quotes.ts";
import { messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { currentRequest, runRequest, TimeoutError, withTimeout } from "@mention-market/service/base/request";
import type { Provider } from "../ports.ts";

/** An event with the settled markets whose quotes are wanted. */
export interface SettledEvent {
  readonly eventTicker: string;
  readonly markets: readonly TieredMarket[];
  readonly isWanted: (marketTicker: string) => boolean;
  /** The event's moment (`momentOf`) with this start, ISO 8601, or without one; null if nothing dates it. `event`: what is known of it. */
  readonly momentOf: (scheduledStartTime: string | null, event: LastKnownEvent) => number | null;
}

/** The quotes of an event's markets. */
export interface FoundQuotes {
  /** The stored or listed details of the event, including its start. */
  readonly event: LastKnownEvent;
  /** The start from a milestone, UTC ms; null without one. */
  readonly milestone: number | null;
  /** The moment before which quotes are read, UTC ms: by the milestone, else by the texts and rules. */
  readonly startsAt: number | null;
  readonly of: (market: TieredMarket) => { readonly quotes: Quotes; readonly basis: QuotesBasis };
}

interface QuoteFinderOptions {
  readonly provider: Pick<Provider, "currentCandles" | "archivedCandles" | "milestoneOf">;
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
        // A missing start is stored for long, so the event's own milestones must prove it.
        const start = scheduledStartTime ?? (await options.provider.milestoneOf(eventTicker));
        const startsAt = start === null ? null : fromIso(start);
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

/** A milestone may appear later than its event, so a missing start is looked up again. */
const nullStartMs = 30 * dayMs;

/** What is known of an event before a read. */
interface EventState {
  readonly event: SettledEvent;
  readonly stored: LastKnownEvent;
  readonly kept: EventQuotes;
  /** False for a start that may have moved since it was read. Quotes are not read before it has been looked up. */
  readonly isLookedUp: boolean;
  /** The start by a milestone that was read last; null if none was. */
  readonly start: FoundStart | null;
  readonly milestone: number | null;
  readonly startsAt: number | null;
}

const nothingKept: EventQuotes = { start: null, markets: new Map() };

/** The start that was read last decides: the stored event's, or the one that was found for its quotes. */
function quoteStateOf(
  event: SettledEvent,
  kept: EventQuotes = nothingKept,
  stored: LastKnownEvent,
  now: number,
): EventState {
  const found = lastRead(stored, kept.start);
  const milestone = found?.startsAt ?? stored.startsAt;
  const isLookedUp = found !== null && isSettledStart(found, now);
  const startsAt =
    milestone === null && !isLookedUp
      ? null
      : event.momentOf(milestone === null ? null : toIso(milestone), stored);
  const start = found?.startsAt === null ? null : found;
  return { event, stored: { ...stored, startsAt: milestone }, kept, isLookedUp, start, milestone, startsAt };
}

function lastRead({ startsAt, startReadAt }: LastKnownEvent, found: FoundStart | null): FoundStart | null {
  if (startsAt === null || startReadAt === null) return found;
  const isFoundLater = found !== null && found.startsAt !== null && found.foundAt > startReadAt;
  return isFoundLater ? found : { startsAt, foundAt: startReadAt };
}

function isSettledStart({ startsAt, foundAt }: FoundStart, now: number): boolean {
  return startsAt === null
    ? now - foundAt < nullStartMs
    : isFreshStart({ startsAt, readAt: foundAt }, now, true);
}

/** The quotes that can be shown now. */
function foundOf({ stored, kept, isLookedUp, milestone, startsAt }: EventState, now: number): FoundQuotes {
  return {
    event: stored,
    milestone,
    startsAt,
    of(market) {
      if (startsAt === null) return { quotes: noQuotes, basis: isLookedUp ? "no_start" : "not_read" };
      const found = kept.markets.get(market.marketTicker);
      if (!isLookedUp && found?.startsAt !== startsAt) return { quotes: noQuotes, basis: "not_read" };
      if (decidedBefore(market, startsAt)) return { quotes: noQuotes, basis: "decided_before" };
      if (openedLate(market, startsAt)) return { quotes: noQuotes, basis: "not_open_then" };
      if (found === undefined || !isKept(market, found, startsAt, now))
        return { quotes: noQuotes, basis: "not_read" };
      return found.quotes === null
        ? { quotes: noQuotes, basis: "unreadable" }
        : { quotes: found.quotes, basis: "start" };
    },
  };
}
