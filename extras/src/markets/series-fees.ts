import { megabyte, createCache, type Aged, type Cache } from "@mention-market/service/base/cached";
import { by } from "@mention-market/service/base/arrays";
import { hourMs, minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { AppError, messageOf } from "@mention-market/service/base/errors";
import type { Log } from "@mention-market/service/base/log";
import { TimeoutError, withTimeout } from "@mention-market/service/base/request";
import type { MentionSeries } from "@mention-market/service/markets/list-series";
import type { Fee } from "./event/event.ts";
import type { Provider } from "./ports.ts";

interface SeriesListOptions {
  readonly provider: Pick<Provider, "mentionSeries">;
  readonly clock: Clock;
  readonly log: Log;
}

/** The list of series, cached for 10 minutes, and while the provider fails for up to 24 hours. */
export interface SeriesList {
  readonly provider: Pick<Provider, "mentionSeries">;
  readonly lists: Cache<KeptSeries>;
}

interface KeptSeries {
  readonly series: readonly MentionSeries[];
  readonly fees: Readonly<Record<string, Fee>>;
}

const maxBytes = 8 * megabyte;
const maxFeeWaitMs = 4 * secondMs;

export function createSeriesList({ provider, clock, log }: SeriesListOptions): SeriesList {
  const lists = createCache<KeptSeries>({
    clock,
    freshMs: 10 * minuteMs,
    ttlMs: 24 * hourMs,
    staleIfError: {
      waitMs: null,
      retryAfterMs: 30 * secondMs,
      onFailure: (_key, error) =>
        log.warn("The provider failed: returning older series", { cause: messageOf(error) }),
    },
    maxBytes,
  });
  return { provider, lists };
}

/** Every mention series, sorted, once. Throws `upstream` when Kalshi fails and no list is kept. */
export async function listSeries(list: SeriesList): Promise<Aged<readonly MentionSeries[]>> {
  const { value, ...age } = await readSeriesList(list);
  return { value: value.series, ...age };
}

/** The fees of all series, by ticker. Empty if the list can't be read within 4 seconds: a response does not wait longer for fees. */
export async function seriesFees(list: SeriesList): Promise<Readonly<Record<string, Fee>>> {
  try {
    return (await withTimeout(maxFeeWaitMs, readSeriesList(list), "The provider")).value.fees;
  } catch (error) {
    if (error instanceof TimeoutError || (error instanceof AppError && error.code === "upstream")) return {};
    throw error;
  }
}

function readSeriesList({ provider, lists }: SeriesList): Promise<Aged<KeptSeries>> {
  return lists.getAged("", async () => {
    const read = await provider.mentionSeries();
    const series = [
      ...new Map(
        read.map(({ series_ticker, series_title }) => [series_ticker, { series_ticker, series_title }]),
      ).values(),
    ];
    const fees = read.flatMap(({ series_ticker, fee }) =>
      fee === null ? [] : [[series_ticker, fee] as const],
    );
    return {
      series: series.toSorted(by(({ series_ticker }) => series_ticker)),
      fees: Object.fromEntries(fees),
    };
  });
}
