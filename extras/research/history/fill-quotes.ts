import { setTimeout as pause } from "node:timers/promises";
import { minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { runRequest } from "@mention-market/service/base/request";
import type { FindQuotes } from "../../src/markets/settled/find-quotes.ts";
import type { QuotesBasis } from "../../src/markets/settled/quotes.ts";
import { readSeriesMarkets } from "../../src/markets/settled/series-markets.ts";
import type { KnowWords } from "../../src/words/known-words.ts";
import { listSettled, type SettledReads, decodeSettledCursor } from "../../src/words/list-settled.ts";
import type { SettledRow } from "../../src/words/settled-row.ts";

interface FillOptions {
  readonly settled: SettledReads;
  readonly findQuotes: FindQuotes;
  readonly series: readonly string[];
  readonly clock: Clock;
  /** Called for each series that has been listed. */
  readonly onListed?: (series: string, markets: number) => void;
  /** Called after each request for a page, with the number of markets that need no further read. */
  readonly onProgress?: (markets: number) => void;
  /** Default: resolves after `ms`. */
  readonly wait?: (ms: number) => Promise<unknown>;
}

/** The markets of a run, by ticker. */
export type FilledMarkets = ReadonlyMap<string, { readonly event: string; readonly basis: QuotesBasis }>;

/** The pauses between walks that read nothing, so that an outage of some minutes does not end a night's work. */
const pausesMs = [10 * secondMs, minuteMs, 10 * minuteMs];
const requestMs = 5 * minuteMs;

const nothingKnown = {
  record: { yes: 0, no: 0 },
  transcripts: null,
  probability: 0,
  low: 0,
  high: 0,
  rate: 0,
};

/** The store does not hold what was known of a word, so it is not computed. */
const knowNothing: KnowWords = (_event, words) =>
  Promise.resolve(words.map(() => ({ probability: 0, rate: 0, shown: nothingKnown })));

/**
 * Requests all pages of the settled markets of series with quotes, until none is `not_read` or four walks in a row have read nothing.
 * Throws an AppError: `upstream` when a series can't be listed, `unavailable` when the store fails.
 */
export async function fillQuotes(options: FillOptions): Promise<FilledMarkets> {
  const { settled, series, clock, onListed, onProgress, wait = pause } = options;
  const request = <Result>(run: () => Promise<Result>) => {
    const deadlineAt = clock.monotonicMs() + requestMs;
    return runRequest({ receivedAt: clock.now(), deadlineAt, reads: { count: 0 } }, run);
  };
  for (const ticker of series) {
    const listed = await request(() => readSeriesMarkets(settled.series, ticker));
    onListed?.(ticker, listed.settled.size);
  }

  const found = new Map<string, { event: string; basis: QuotesBasis }>();
  let filled = 0;
  const keep = ({ market_ticker, event_ticker, quotes_basis = "not_read" }: SettledRow) => {
    const before = found.get(market_ticker)?.basis ?? "not_read";
    filled += Number(quotes_basis !== "not_read") - Number(before !== "not_read");
    found.set(market_ticker, { event: event_ticker, basis: quotes_basis });
  };
  /** Requests a page again as long as that reads something. Returns the cursor of the next one. */
  async function fillPage(ticker: string, cursor: string | null): Promise<string | null> {
    for (let left = Infinity; ;) {
      const page = await request(() => pageOf(options, ticker, cursor));
      page.markets.forEach(keep);
      onProgress?.(filled);
      const lacking = page.markets.filter(({ quotes_basis }) => quotes_basis === "not_read").length;
      if (lacking === 0 || lacking >= left) return page.cursor;
      left = lacking;
    }
  }

  for (let pauses = [...pausesMs]; ;) {
    const before = filled;
    for (const ticker of series) {
      let cursor: string | null = null;
      do cursor = await fillPage(ticker, cursor);
      while (cursor !== null);
    }
    if (filled === found.size) return found;
    if (filled > before) pauses = [...pausesMs];
    const pauseMs = pauses.shift();
    if (pauseMs === undefined) return found;
    await wait(pauseMs);
  }
}

/** A page as getSettledMarkets?with_quotes=true returns it, without what was known. */
function pageOf({ settled, findQuotes }: FillOptions, series: string, cursor: string | null) {
  const filter = { series, word: null, startDate: null, endDate: null };
  const after = cursor === null ? null : decodeSettledCursor(cursor, filter);
  const services = {
    findQuotes,
    knowWords: knowNothing,
    seriesFees: () => Promise.resolve({}),
    moments: [],
  };
  return listSettled(settled, filter, { after, quotes: services });
}
