import { minuteMs, secondMs } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import { createEventLists, openEvents } from "../../markets/event/find-events.ts";
import type { MentionEvent, MentionEventSummary } from "../../markets/event/event.ts";
import type { Provider } from "../../markets/ports.ts";
import { listSeries, createSeriesList } from "../../markets/series/list-series.ts";
import {
  readSeriesMarkets,
  createSeriesReads,
  type SeriesMarkets,
} from "../../markets/settled/series-markets.ts";
import type { WordServices } from "../../words/services.ts";
import { valueEvent } from "../../words/value-event.ts";
import type { ValuedEvent } from "../../words/valued-event.ts";
import { readFor } from "./background.ts";
import { createReadPrices } from "./board-prices.ts";
import type { BoardPrices } from "./board-schema.ts";
import { createReadEvent, type BoardReads } from "./event-reads.ts";

interface SourceOptions {
  readonly provider: Provider;
  readonly words: Omit<WordServices, "readSeries" | "readWordMarkets">;
}

/**
 * Everything that the board reads; all requests share the results. Each call throws an AppError of code `upstream` when the provider
 * fails.
 */
export interface BoardSources extends BoardReads {
  /** Every open mention event. */
  readonly open: () => Promise<readonly MentionEventSummary[]>;
  readonly isMentionSeries: (series: string) => Promise<boolean>;
  readonly seriesMarkets: (series: string) => Promise<SeriesMarkets>;
  readonly prices: (event: MentionEvent) => Promise<BoardPrices>;
  /** An event with its record and estimates, or without them if they can't be read in time. */
  readonly value: (event: MentionEvent) => Promise<ValuedEvent>;
}

const listFreshMs = 3 * minuteMs;
const listTimeoutMs = minuteMs;
/** The settled markets of a series change only when an event settles. */
const seriesFreshMs = 10 * minuteMs;

export function createBoardSources({ provider, words }: SourceOptions): BoardSources {
  const { clock, log } = words;
  const series = createSeriesList({ provider, clock, log });
  const lists = createEventLists({
    provider,
    finder: { remember: () => undefined },
    series,
    clock,
    log,
    timeoutMs: listTimeoutMs,
    freshMs: listFreshMs,
  });
  const markets = createSeriesReads({
    provider,
    clock,
    freshMs: seriesFreshMs,
    staleIfError: {
      waitMs: secondMs,
      retryAfterMs: 30 * secondMs,
      onFailure: (name, error) =>
        log.warn("The board uses older settled markets", { series: name, cause: messageOf(error) }),
    },
  });
  const readSeries = (ticker: string) => readFor("series", clock, () => readSeriesMarkets(markets, ticker));
  const valuing = { ...words, readSeries };
  return {
    open: async () => (await readFor("lists", clock, () => openEvents(lists))).value,
    isMentionSeries: async (ticker) =>
      (await readFor("lists", clock, () => listSeries(series))).value.some(
        ({ series_ticker }) => series_ticker === ticker,
      ),
    seriesMarkets: readSeries,
    ...createReadEvent({ provider, series, clock }),
    prices: createReadPrices({ provider, clock }),
    value: (event) => valueEvent(event, valuing),
  };
}
