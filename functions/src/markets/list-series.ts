import { z } from "zod";
import { megabyte, createCache, type Aged } from "../base/cached.ts";
import { hourMs, minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import { by } from "../base/arrays.ts";
import type { Kalshi } from "./market.ts";

export const mentionSeries = z
  .object({
    series_ticker: z.string().describe("The series' ticker"),
    series_title: z.string().describe("Kalshi's title; empty when it gives none"),
  })
  .meta({ id: "MentionSeries" });
export type MentionSeries = Readonly<z.output<typeof mentionSeries>>;

interface SeriesListOptions {
  readonly kalshi: Pick<Kalshi, "mentionSeries">;
  readonly clock: Clock;
  readonly log: Log;
}

/** The list of series, cached for 10 minutes, and while Kalshi fails for up to 24 hours. */
export type SeriesList = ReturnType<typeof createSeriesList>;

const maxBytes = 8 * megabyte;

export function createSeriesList({ kalshi, clock, log }: SeriesListOptions) {
  const lists = createCache<readonly MentionSeries[]>({
    clock,
    freshMs: 10 * minuteMs,
    ttlMs: 24 * hourMs,
    staleIfError: {
      waitMs: null,
      retryAfterMs: 30 * secondMs,
      onFailure: (_key, error) =>
        log.warn("Kalshi failed: returning older series", { cause: messageOf(error) }),
    },
    maxBytes,
  });
  return { kalshi, lists };
}

/** Every mention series, sorted, once. Throws `upstream` when Kalshi fails and no list is cached. */
export function listSeries({ kalshi, lists }: SeriesList): Promise<Aged<readonly MentionSeries[]>> {
  return lists.getAged("", async () => {
    const read = await kalshi.mentionSeries();
    const byTicker = new Map(read.map((series) => [series.series_ticker, series]));
    return [...byTicker.values()].toSorted(by(({ series_ticker }) => series_ticker));
  });
}
