import { z } from "zod";
import { megabyte } from "../../base/bytes.ts";
import { createCache, type Aged, type Cache } from "../../base/cached.ts";
import { hourMs, minuteMs, secondMs, type Clock } from "../../base/clock.ts";
import { messageOf } from "../../base/errors.ts";
import type { Log } from "../../base/log.ts";
import { by } from "../../base/order.ts";
import type { Provider } from "../ports.ts";

export const mentionSeries = z
  .object({
    series_ticker: z.string().describe("The series' ticker"),
    series_title: z.string().describe("The provider's title; empty when it gives none"),
  })
  .meta({ id: "MentionSeries" });
export type MentionSeries = Readonly<z.output<typeof mentionSeries>>;

export interface SeriesListOptions {
  readonly provider: Pick<Provider, "mentionSeries">;
  readonly clock: Clock;
  readonly log: Log;
}

/** The list of series, kept for 10 minutes, and for up to 24 hours while the provider fails. */
export interface SeriesList {
  readonly provider: Pick<Provider, "mentionSeries">;
  readonly lists: Cache<readonly MentionSeries[]>;
}

const maxBytes = 8 * megabyte;

export function seriesList({ provider, clock, log }: SeriesListOptions): SeriesList {
  const lists = createCache<readonly MentionSeries[]>({
    clock,
    freshMs: 10 * minuteMs,
    keptMs: 24 * hourMs,
    standIn: {
      waitMs: null,
      retryAfterMs: 30 * secondMs,
      onFailure: (_key, error) =>
        log.warn("The provider failed: returning older series", { cause: messageOf(error) }),
    },
    maxBytes,
  });
  return { provider, lists };
}

/** Every mention series, sorted, none twice. Throws an AppError of code `upstream` when the provider fails and no list is at hand. */
export function listSeries({ provider, lists }: SeriesList): Promise<Aged<readonly MentionSeries[]>> {
  return lists.getAged("", async () => {
    const series = await provider.mentionSeries();
    return [...new Map(series.map((one) => [one.series_ticker, one])).values()].toSorted(
      by(({ series_ticker }) => series_ticker),
    );
  });
}
