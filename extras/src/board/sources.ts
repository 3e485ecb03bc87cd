import type { Aged } from "@mention-market/service/base/cached";
import { minuteMs, secondMs } from "@mention-market/service/base/clock";
import { AppError, messageOf } from "@mention-market/service/base/errors";
import { createEventLists, openEvents } from "../markets/event/find-events.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import type { ReadStarts } from "../markets/event/start.ts";
import type { ListedEvent, Provider } from "../markets/ports.ts";
import type { EventFinder } from "../markets/event/find-event.ts";
import { listSeries, type SeriesList } from "../markets/series/series-fees.ts";
import type { ReadClosing } from "../markets/settled/closing.ts";
import {
  readSeriesMarkets,
  createSeriesReads,
  type SeriesMarkets,
} from "../markets/settled/series-markets.ts";
import type { WordServices } from "../words/services.ts";
import { transcriptsError } from "../words/coverage.ts";
import { readWordSources, valueEvent, valueEventAndClosing } from "../words/value-event.ts";
import type { EventWithClosing, ValuedEvent } from "../words/valued-event.ts";
import { readFor } from "./background.ts";
import { createReadPrices } from "./board-prices.ts";
import type { BoardPrices } from "./board-schema.ts";
import { createReadEvent, type BoardReads } from "./event-reads.ts";

interface SourceOptions {
  readonly provider: Provider;
  readonly finder: Pick<EventFinder, "remember">;
  readonly series: SeriesList;
  readonly readStarts: ReadStarts;
  readonly readClosing: ReadClosing;
  readonly words: Omit<WordServices, "readSeries" | "readWordMarkets">;
}

/**
 * Everything that the board reads; all requests share the results. Each call throws an AppError of code `upstream` when the provider
 * fails.
 */
export interface BoardSources extends BoardReads {
  /** Every open mention event, with the age of an older list. */
  readonly open: () => Promise<Aged<readonly ListedEvent[]>>;
  readonly isMentionSeries: (series: string) => Promise<boolean>;
  readonly seriesMarkets: (series: string) => Promise<SeriesMarkets>;
  readonly prices: (event: MentionEvent) => Promise<BoardPrices>;
  /** An event with its record and estimates, or without them if they can't be read in time. */
  readonly value: (event: MentionEvent) => Promise<ValuedEvent>;
  /** Like `value`, with how the words of its series close. */
  readonly valueAndClosing: (event: MentionEvent) => Promise<EventWithClosing>;
}

/** What the verdicts of events need when no visitor asks for them. */
export interface VerdictSources extends Pick<BoardSources, "event" | "value"> {
  /** Whether all that informs the words of a series could be read in time. `value` does without what could not. */
  readonly hasEvidence: (series: string) => Promise<boolean>;
}

const listFreshMs = 3 * minuteMs;
const listTimeoutMs = minuteMs;
/** The settled markets of a series change only when an event settles. */
const seriesFreshMs = 10 * minuteMs;

export function createBoardSources({
  provider,
  finder,
  series,
  readStarts,
  readClosing,
  words,
}: SourceOptions): BoardSources & VerdictSources {
  const { clock, log } = words;
  const lists = createEventLists({
    provider,
    finder,
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
    open: () => readFor("lists", clock, () => openEvents(lists)),
    isMentionSeries: async (ticker) =>
      (await readFor("lists", clock, () => listSeries(series))).value.some(
        ({ series_ticker }) => series_ticker === ticker,
      ),
    seriesMarkets: readSeries,
    ...createReadEvent({ provider, series, readStarts, clock }),
    prices: createReadPrices({ provider, clock }),
    value: (event) => valueEvent(event, valuing),
    hasEvidence: async (ticker) => {
      const read = await readWordSources(ticker, valuing);
      return !(read instanceof AppError) && read.isWhole && transcriptsError(ticker, words, log) === null;
    },
    valueAndClosing: (event) => valueEventAndClosing(event, { ...valuing, readClosing }),
  };
}
