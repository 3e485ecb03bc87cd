import { secondMs, type Clock } from "@mention-market/service/base/clock";
import { AppError, busy } from "@mention-market/service/base/errors";
import { TimeoutError, withTimeout } from "@mention-market/service/base/request";
import type { EventFinder } from "../markets/event/event-finder.ts";
import type { SettledMarket } from "../markets/market.ts";
import { listSeries, type SeriesList } from "../markets/series-fees.ts";
import {
  readSeriesMarkets,
  type SeriesMarkets,
  type SeriesReads,
} from "../markets/settled/series-markets.ts";
import { settledPageOf, type SettledFilter, type SettledPlace } from "./settled-page.ts";
import { quotedRows, type QuoteServices } from "./settled-quotes.ts";
import { voidEvents } from "./settled-record.ts";
import { toSettledRow, type RowOf, type SettledMarkets } from "./settled-row.ts";

export interface SettledReads {
  readonly series: SeriesReads;
  /** Every mention series: one of them may have no market yet. */
  readonly seriesList: SeriesList;
  readonly finder: Pick<EventFinder, "lastKnown">;
  readonly clock: Clock;
  /** How long a request waits for the series. Default: 20 seconds. */
  readonly maxWaitMs?: number;
}

/** How many series a request reads at once: each lists two tiers, and a client has eight reads at once. */
const atOnce = 4;
const retryAfterSeconds = 5;

export const seriesNotFound = "Series not found";

export function noSeries(unknown: readonly string[]): AppError {
  return new AppError("not_found", seriesNotFound, {
    detail: `neither a mention series nor one with a market: ${unknown.join(", ")}`,
  });
}

/**
 * A page of the settled markets of some series. Throws an AppError of code `not_found` with the unknown series, of `upstream` with the
 * series that can't be read, and of `busy` when not all were read in time: the next call has those that were.
 */
export async function listSettled(
  reads: SettledReads,
  filter: SettledFilter,
  after: SettledPlace | null,
  /** Where quotes are read from, for a filter with moments. */
  quotes: QuoteServices | null,
): Promise<SettledMarkets> {
  const series = await readAll(reads, filter.series);
  await refuseUnknown(reads, series);
  const all = [...series.values()];
  const listed = all.map((one) => (quotes === null ? one.settled.values() : scored(one)));
  const page = await settledPageOf(listed, filter, after);
  const rowOf: RowOf = (market, event) => {
    const ofEvent = all.find(({ dates }) => dates.has(market.eventTicker));
    return toSettledRow(market, event, ofEvent ?? { titles: new Map(), dates: new Map() });
  };
  const tickers = new Set(page.markets.map(({ eventTicker }) => eventTicker));
  if (quotes !== null) {
    const settled = all.flatMap((one) =>
      [...one.settled].filter(([, { eventTicker }]) => tickers.has(eventTicker)),
    );
    return { ...page, markets: await quotedRows(page.markets, { settled: new Map(settled) }, quotes, rowOf) };
  }
  const events = new Map(
    await Promise.all(
      [...tickers].map(async (ticker) => [ticker, await reads.finder.lastKnown(ticker)] as const),
    ),
  );
  return {
    ...page,
    markets: page.markets.map((market) => rowOf(market, events.get(market.eventTicker)).row),
  };
}

/** The markets of each series. The reads go on after the wait for them, and a later call uses their results. */
async function readAll(
  { series, clock, maxWaitMs = 20 * secondMs }: SettledReads,
  tickers: readonly string[],
): Promise<ReadonlyMap<string, SeriesMarkets>> {
  const read = new Map<string, SeriesMarkets>();
  const waiting = [...tickers];
  const endsAt = clock.monotonicMs() + maxWaitMs;
  const work = async () => {
    for (let ticker = waiting.shift(); ticker !== undefined; ticker = waiting.shift()) {
      if (clock.monotonicMs() >= endsAt) return;
      try {
        read.set(ticker, await readSeriesMarkets(series, ticker));
      } catch (error) {
        waiting.length = 0;
        throw named(error, ticker);
      }
    }
  };
  try {
    await withTimeout(maxWaitMs, Promise.all(Array.from({ length: atOnce }, work)), "The provider");
  } catch (error) {
    waiting.length = 0;
    if (!(error instanceof TimeoutError)) throw error;
  }
  if (read.size === tickers.length) return read;
  const count = `${read.size} of ${tickers.length} series were read in time, and are kept`;
  throw busy(`${count}: repeat the request in ${retryAfterSeconds} seconds`, retryAfterSeconds);
}

function named(error: unknown, ticker: string): unknown {
  if (!(error instanceof AppError) || error.code !== "upstream") return error;
  const { publicMessage, cause, logFields } = error;
  return new AppError("upstream", `${ticker}: ${publicMessage}`, { cause, logFields });
}

async function refuseUnknown(
  { seriesList }: Pick<SettledReads, "seriesList">,
  series: ReadonlyMap<string, SeriesMarkets>,
): Promise<void> {
  const empty = [...series].filter(([, { dates, unsettled }]) => dates.size + unsettled.size === 0);
  if (empty.length === 0) return;
  const { value: known } = await listSeries(seriesList);
  const tickers = new Set(known.map(({ series_ticker }) => series_ticker));
  const unknown = empty.map(([ticker]) => ticker).filter((ticker) => !tickers.has(ticker));
  if (unknown.length > 0) throw noSeries(unknown);
}

/** The words of events that took place. Words of other events settled no without being heard, so a backtest must not score them. */
function scored({ settled }: Pick<SeriesMarkets, "settled">): SettledMarket[] {
  const none = voidEvents(settled.values());
  return [...settled.values()].filter(({ eventTicker }) => !none.has(eventTicker));
}
