import { formOfEvent } from "./event-form.ts";
import { bytesOf, megabyte, createCache, type Cache } from "@mention-market/service/base/cached";
import { hourMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { by } from "@mention-market/service/base/arrays";
import type { CurrentEvent, Provider } from "../ports.ts";
import { eventTickerOf } from "@mention-market/service/markets/ticker";
import {
  maxEventMarkets,
  maySettlePartly,
  type EventMarketRecord,
  type EventMarkets,
  type Fee,
  type MentionEvent,
  noSeenEvents,
  startOf,
  type ReadSeenEvents,
  type StartHistory,
} from "./event.ts";
import { toEventDetails } from "@mention-market/service/markets/find-event";
import { toMentionMarket } from "@mention-market/service/markets/get-market";
import type { EventDetails } from "@mention-market/service/markets/market";
import { datesInRules } from "./dates-in-rules.ts";
import { atTime, firstDayOfEvent, beginningBy, datesOf, firstDayOf } from "./event-dates.ts";
import { phaseOf } from "./phase.ts";
import type { ReportUnread } from "./report-unread.ts";
import { requiresOf } from "./requires.ts";
import type { EventFinder } from "./event-finder.ts";
import { seriesFees, type SeriesList } from "../series-fees.ts";

interface EventOptions {
  readonly provider: Pick<Provider, "currentEvent" | "archivedMarkets" | "market">;
  readonly finder: Pick<EventFinder, "keep">;
  /** The list of series, which holds their fees. */
  readonly series: SeriesList;
  /** Default: no histories. */
  readonly readSeenEvents?: ReadSeenEvents;
  /** Default: nothing is reported. */
  readonly reportUnread?: ReportUnread;
  readonly clock: Clock;
  /** Maximum age of a price, in ms. For a shared event it is counted from its request, else from the provider's response. */
  readonly priceMaxAgeMs: number;
}

/** The options of `getEvent`, the shared events, and the cached archives. */
export interface EventReads extends EventOptions {
  readonly shared: Cache<MentionEvent | null>;
  readonly archives: Cache<Archive>;
}

interface Archive extends EventMarkets {
  /** The current markets at the time of the read: a market that has disappeared since has been archived. Null if there was no event. */
  readonly current: ReadonlySet<string> | null;
}

const maxSharedBytes = 32 * megabyte;
const maxArchiveBytes = 16 * megabyte;
const archiveSharedMs = 2 * secondMs;
const byTicker = by(({ market_ticker }: { readonly market_ticker: string }) => market_ticker);

export function createEventReads(options: EventOptions): EventReads {
  const { clock, priceMaxAgeMs: freshMs } = options;
  return {
    ...options,
    shared: createCache<MentionEvent | null>({
      clock,
      freshMs,
      maxBytes: maxSharedBytes,
      // Counted twice, because the event with records is cached beside it.
      sizeOf: (event) => 2 * bytesOf(event),
    }),
    // Archived markets do not change, but they are read again now and then.
    archives: createCache<Archive>({
      clock,
      freshMs: hourMs,
      sharedMs: archiveSharedMs,
      maxBytes: maxArchiveBytes,
      keeps: ({ errors, current }) => errors.length === 0 && current !== null,
    }),
  };
}

/**
 * An event with all its markets, by its ticker or by a market's; null if unknown. The result is shared: do not mutate it. Throws an
 * AppError of code `upstream` when the provider fails, and for an event of more than 1,000 markets.
 */
export async function getEvent(reads: EventReads, ticker: string): Promise<MentionEvent | null> {
  const event = await sharedEvent(reads, ticker);
  if (event !== null) return event;
  // A market's ticker is usually its event's plus a code. If that guess fails, the market's record names the event.
  const parent = eventTickerOf(ticker);
  const guess = parent === null ? null : await sharedEvent(reads, parent);
  if (guess !== null && hasMarket(guess, ticker)) return guess;
  const eventTicker = (await reads.provider.market(ticker))?.event_ticker ?? "";
  return eventTicker === "" ? null : sharedEvent(reads, eventTicker);
}

function hasMarket({ markets, errors }: MentionEvent, ticker: string): boolean {
  return [...markets, ...errors].some(({ market_ticker }) => market_ticker === ticker);
}

async function sharedEvent(reads: EventReads, ticker: string): Promise<MentionEvent | null> {
  const event = await reads.shared.get(ticker, () => readEvent(reads, ticker));
  return event === null ? null : atTime(event, reads.clock.now());
}

/** Cold, an event costs two reads at once, and the list of series. With its archive cached it costs one. */
async function readEvent(reads: EventReads, ticker: string): Promise<MentionEvent | null> {
  const { provider, finder, clock, priceMaxAgeMs, readSeenEvents = noSeenEvents } = reads;
  const reading = provider.currentEvent(ticker);
  const others = Promise.all([archiveOf(reads, ticker, reading), seriesFees(reads.series), readSeenEvents()]);
  // The first failure is thrown below. This handler keeps the other promise from being an unhandled rejection.
  others.catch(() => undefined);
  const current = await reading;
  if (current === null) return null;
  const pricedAt = clock.monotonicMs();
  const [[archive, fees, starts]] = await Promise.all([others, finder.keep(current)]);
  const isAged = clock.monotonicMs() - pricedAt > priceMaxAgeMs;
  const priced = isAged ? await provider.currentEvent(ticker) : current;
  if (priced === null) return null;
  const moment = { history: starts.get(priced.event_ticker), now: clock.now() };
  const event = joinTiers(priced, archive, fees, moment);
  reads.reportUnread?.(event);
  return event;
}

/** The archived markets. They are read again once a market is no longer among the current ones. */
async function archiveOf(
  { provider, archives }: EventReads,
  ticker: string,
  reading: Promise<CurrentEvent | null>,
): Promise<EventMarkets> {
  const read = async (): Promise<Archive> => {
    const [archive, current] = await Promise.all([provider.archivedMarkets(ticker), reading]);
    return { ...archive, current: current === null ? null : tickersOf(current.markets) };
  };
  const archive = await archives.get(ticker, read);
  const current = await reading;
  if (current === null || archive.current === null || !isAnyGone(archive.current, current.markets))
    return archive;
  archives.delete(ticker);
  return archives.get(ticker, read);
}

function tickersOf({ markets }: EventMarkets): ReadonlySet<string> {
  return new Set(markets.map(({ market_ticker }) => market_ticker));
}

/** Whether a market that was current before is not current any more. */
function isAnyGone(before: ReadonlySet<string>, { markets, errors }: EventMarkets): boolean {
  const still = new Set([...markets, ...errors].map(({ market_ticker }) => market_ticker));
  return [...before].some((ticker) => !still.has(ticker));
}

/** A market's own fields, then the fields that only an event shows. */
function toShownMarket(
  {
    rules_secondary,
    status,
    yes_bid_size,
    yes_ask_size,
    can_close_early,
    hasResult,
    ...record
  }: EventMarketRecord,
  details: EventDetails,
) {
  return {
    ...toMentionMarket(record, details),
    rules_secondary,
    requires: requiresOf({ ...record, rules_secondary }),
    status,
    yes_bid_size,
    yes_ask_size,
    can_close_early,
    ...(maySettlePartly in record && { [maySettlePartly]: true }),
  };
}

/** Null unless each of its members is known, from the event or from its series. */
function feeOf({ feeOverrides }: CurrentEvent, ofSeries: Fee | undefined): Fee | null {
  const type = feeOverrides.type ?? ofSeries?.type;
  const multiplier = feeOverrides.multiplier ?? ofSeries?.multiplier;
  return type === undefined || multiplier === undefined ? null : { type, multiplier };
}

interface Moment {
  readonly history: StartHistory | undefined;
  /** UTC ms. */
  readonly now: number;
}

/** Joins both tiers of an event, in its phase at `now`; the current record wins. Throws `upstream` for too many markets. */
export function joinTiers(
  current: CurrentEvent,
  archive: EventMarkets,
  seriesFees: Readonly<Record<string, Fee>>,
  { history, now }: Moment,
): MentionEvent {
  const records = new Map(
    [...archive.markets, ...current.markets.markets].map((market) => [market.market_ticker, market]),
  );
  const errors = new Map(
    [...archive.errors, ...current.markets.errors].map((failure) => [failure.market_ticker, failure]),
  );
  if (records.size + errors.size > maxEventMarkets)
    throw new AppError("upstream", `Provider sent an event of more than ${maxEventMarkets} markets`);
  const { event_ticker, series_ticker, event_title, event_subtitle, scheduledStartTime } = current;
  const details = toEventDetails(current);
  const markets = [...records.values()].toSorted(byTicker);
  const inRules = datesInRules(markets);
  const firstDayAt = scheduledStartTime === null ? beginningBy(null, firstDayOf(current, inRules)) : null;
  const event = {
    event_ticker,
    series_ticker,
    event_title,
    event_subtitle,
    scheduledStartTime,
    start: startOf(current, history),
    phase: phaseOf({ scheduledStartTime, firstDayAt, markets }, now),
    form: formOfEvent(current, markets),
    ...datesOf(current, inRules),
    settlement_sources: current.settlementSources,
    fee: feeOf(current, seriesFees[series_ticker]),
    markets: markets.map((record) => toShownMarket(record, details)),
    errors: [...errors.values()]
      .filter(({ market_ticker }) => !records.has(market_ticker))
      .toSorted(byTicker),
  };
  // Kept for later times.
  if (scheduledStartTime === null) firstDayOfEvent(event, inRules);
  return event;
}
