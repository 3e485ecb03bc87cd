import { setTimeout as pause } from "node:timers/promises";
import { minuteMs, secondMs, type Clock, dayMs, systemClock } from "@mention-market/service/base/clock";
import { runRequest } from "@mention-market/service/base/request";
import { type FindQuotes, createQuoteFinder } from "../../src/markets/settled/find-quotes.ts";
import type { Moment, QuotesBasis } from "../../src/markets/settled/quotes.ts";
import { readSeriesMarkets, createSeriesReads } from "../../src/markets/settled/series-markets.ts";
import type { KnowWords } from "../../src/words/known-words.ts";
import { listSettled, type SettledReads } from "../../src/words/list-settled.ts";
import { decodeSettledCursor } from "../../src/words/settled-page.ts";
import type { SettledRow } from "../../src/words/settled-row.ts";
import { messageOf } from "@mention-market/service/base/errors";
import { readConfig } from "@mention-market/service/config";
import { connectKalshi } from "@mention-market/service/kalshi/kalshi";
import { createEventFinder as createServiceFinder } from "@mention-market/service/markets/find-event";
import { openStoreAt } from "@mention-market/service/local/sqlite/store";
import { createProvider } from "../../src/kalshi/kalshi.ts";
import { createEventFinder } from "../../src/markets/event/event-finder.ts";
import { createSeriesList } from "../../src/markets/series-fees.ts";
import { openExtraStores } from "../../src/store/open.ts";
import { openNamedStore } from "@mention-market/service/commands/keys/named-store";
import { commandLog, printError, printLines } from "@mention-market/service/commands/print";
import { createBar, filledText } from "./messages.ts";

interface FillRun {
  readonly series: readonly string[];
  readonly readsPerSecond: number;
}

/**
 * Fills the store that the environment names with the quotes of all settled markets of series. Throws an error when the store can't be
 * opened, when a series can't be listed, and when some quotes could not be read; what was read is kept.
 */
export async function fillStore({ series, readsPerSecond }: FillRun): Promise<void> {
  const { store, name } = openNamedStore(process.env, (place, clock) => ({
    service: openStoreAt(place, clock),
    extras: openExtraStores(place, clock),
  }));
  const [clock, log] = [systemClock, commandLog];
  const connection = connectKalshi({ baseUrl: readConfig().UPSTREAM_BASE_URL, readsPerSecond, clock, log });
  const provider = createProvider(connection, clock, log);
  const { kalshi } = connection;
  const serviceFinder = createServiceFinder({ kalshi, store: store.service.events, clock, log });
  const finder = createEventFinder(serviceFinder, clock);
  // No other client reads here, so reads need not be in the background, and each series is listed once.
  const reads = { provider, finder, clock, log, isInBackground: false };
  const findQuotes = createQuoteFinder({ ...reads, store: store.extras.quotes });
  const listed = createSeriesReads({ provider, clock, freshMs: dayMs });
  const seriesList = createSeriesList({ provider, clock, log });
  const settled = { series: listed, seriesList, finder, clock, maxWaitMs: minuteMs };
  const bar = createBar("markets");
  let total = 0;
  try {
    const found = await fillQuotes({
      settled,
      findQuotes,
      series,
      clock,
      onListed(ticker, markets) {
        printError(`${ticker}: ${markets} settled markets`);
        total += markets;
      },
      onProgress(markets) {
        if (!bar.isActive) bar.start(total, markets);
        bar.update(markets);
      },
    });
    bar.stop();
    printLines([filledText(name, found)]);
    const lacking = [...found.values()].filter(({ basis }) => basis === "not_read").length;
    if (lacking > 0) throw new Error(`The quotes of ${lacking} markets could not be read`);
  } catch (error) {
    bar.stop();
    throw new Error(`${messageOf(error)}\nWhat was read is kept: run the same command again to go on.`, {
      cause: error,
    });
  } finally {
    connection.close();
    await Promise.all([store.service.close(), store.extras.close()]);
  }
}

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
  const moments: readonly Moment[] = [];
  const filter = { series: [series], word: null, settledFrom: null, settledBefore: null, moments };
  const after = cursor === null ? null : decodeSettledCursor(cursor, filter);
  const services = {
    findQuotes,
    knowWords: knowNothing,
    seriesFees: () => Promise.resolve({}),
    moments,
  };
  return listSettled(settled, filter, after, services);
}
