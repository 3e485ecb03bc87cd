import { bytesOf, megabyte } from "../../base/bytes.ts";
import { createCache, type Cache } from "../../base/cached.ts";
import { hourMs, secondMs, type Clock } from "../../base/clock.ts";
import { AppError } from "../../base/errors.ts";
import { by } from "../../base/arrays.ts";
import type { CurrentEvent, Provider } from "../ports.ts";
import { eventTickerOf } from "../ticker.ts";
import {
  maxEventMarkets,
  toEventDetails,
  toMentionMarket,
  type EventDetails,
  type EventMarketRecord,
  type EventMarkets,
  type Fee,
  type MentionEvent,
} from "./event.ts";
import type { EventFinder } from "./find-event.ts";
import { seriesFees, type SeriesList } from "../series/list-series.ts";

interface EventOptions {
  readonly provider: Pick<Provider, "currentEvent" | "archivedMarkets" | "market">;
  readonly finder: Pick<EventFinder, "keep">;
  /** Whose list has the fees of series. */
  readonly series: SeriesList;
  readonly clock: Clock;
  /** Maximum age of a price, ms: of a shared event counted from its request, else from the provider's response. */
  readonly priceMaxAgeMs: number;
}

/** What `getEvent` reads from, the events that are shared, and the archives that are kept. */
export interface EventReads extends EventOptions {
  readonly shared: Cache<MentionEvent | null>;
  readonly archives: Cache<Archive>;
}

interface Archive extends EventMarkets {
  /** Current markets when it was read: one that is gone from there has been archived since. Null when there was no event. */
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
      // The event with its record is kept beside it.
      sizeOf: (event) => 2 * bytesOf(event),
    }),
    // Archived markets stay as they are; read again once in a while all the same.
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
 * An event with all its markets, by its own ticker or by the ticker of one of its markets; null when the provider does not
 * know it. The result is shared and must not be changed. Throws an AppError of code `upstream` when the provider fails, and for an
 * event of more than 1,000 markets.
 */
export async function getEvent(reads: EventReads, ticker: string): Promise<MentionEvent | null> {
  const event = await sharedEvent(reads, ticker);
  if (event !== null) return event;
  // As a rule a market's ticker is its event's and a code. Else the market's record names its event.
  const parent = eventTickerOf(ticker);
  const guess = parent === null ? null : await sharedEvent(reads, parent);
  if (guess !== null && hasMarket(guess, ticker)) return guess;
  const eventTicker = (await reads.provider.market(ticker))?.event_ticker ?? "";
  return eventTicker === "" ? null : sharedEvent(reads, eventTicker);
}

function hasMarket({ markets, errors }: MentionEvent, ticker: string): boolean {
  return [...markets, ...errors].some(({ market_ticker }) => market_ticker === ticker);
}

function sharedEvent(reads: EventReads, ticker: string): Promise<MentionEvent | null> {
  return reads.shared.get(ticker, () => readEvent(reads, ticker));
}

/** Cold, an event costs two reads at once, and the list of series where that is not kept; while its archive is known, one. */
async function readEvent(reads: EventReads, ticker: string): Promise<MentionEvent | null> {
  const { provider, finder, clock, priceMaxAgeMs } = reads;
  const reading = provider.currentEvent(ticker);
  const others = Promise.all([archiveOf(reads, ticker, reading), seriesFees(reads.series)]);
  // Whatever fails first is thrown to the caller; the others must not be unhandled meanwhile.
  others.catch(() => undefined);
  const current = await reading;
  if (current === null) return null;
  const pricedAt = clock.monotonicMs();
  const [[archive, fees]] = await Promise.all([others, finder.keep(current)]);
  const isAged = clock.monotonicMs() - pricedAt > priceMaxAgeMs;
  const priced = isAged ? await provider.currentEvent(ticker) : current;
  return priced === null ? null : joinTiers(priced, archive, fees);
}

/** The archive, read again when a market has left the current ones since. */
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

/** Whether a market of before is not among the current ones any more. */
function isAnyGone(before: ReadonlySet<string>, { markets, errors }: EventMarkets): boolean {
  const still = new Set([...markets, ...errors].map(({ market_ticker }) => market_ticker));
  return [...before].some((ticker) => !still.has(ticker));
}

/** A market's own fields, then what only its event shows. */
function toEventMarket(
  { rules_secondary, status, yes_bid_size, yes_ask_size, can_close_early, ...record }: EventMarketRecord,
  details: EventDetails,
) {
  return {
    ...toMentionMarket(record, details),
    rules_secondary,
    status,
    yes_bid_size,
    yes_ask_size,
    can_close_early,
  };
}

/** An event of both tiers with each market once: the current record of one that is archived, too. Throws `upstream` for too many. */
export function joinTiers(
  current: CurrentEvent,
  archive: EventMarkets,
  seriesFees: Readonly<Record<string, Fee>>,
): MentionEvent {
  const records = new Map(
    [...archive.markets, ...current.markets.markets].map((one) => [one.market_ticker, one]),
  );
  const errors = new Map(
    [...archive.errors, ...current.markets.errors].map((one) => [one.market_ticker, one]),
  );
  if (records.size + errors.size > maxEventMarkets)
    throw new AppError("upstream", `Provider sent an event of more than ${maxEventMarkets} markets`);
  const { event_ticker, series_ticker, event_title, event_subtitle, scheduledStartTime } = current;
  const details = toEventDetails(current);
  return {
    event_ticker,
    series_ticker,
    event_title,
    event_subtitle,
    scheduledStartTime,
    settlement_sources: current.settlementSources,
    fee: current.fee ?? seriesFees[series_ticker] ?? null,
    markets: [...records.values()].toSorted(byTicker).map((record) => toEventMarket(record, details)),
    errors: [...errors.values()]
      .filter(({ market_ticker }) => !records.has(market_ticker))
      .toSorted(byTicker),
  };
}
