import { z } from "zod";
import { hourMs, minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import type { Provider } from "./ports.ts";

export const mentionSeries = z
  .object({
    series_ticker: z.string().describe("The series' ticker"),
    series_title: z.string().describe("The provider's title; empty when it gives none"),
  })
  .meta({ id: "MentionSeries" });
export type MentionSeries = Readonly<z.output<typeof mentionSeries>>;

export interface SeriesList {
  readonly series: readonly MentionSeries[];
  /** Whole seconds since it was read, when the provider fails and an older list stands in; else null. */
  readonly ageSeconds: number | null;
}

/** Throws an AppError of code `upstream` when the provider fails and no list of the last 24 hours is at hand. */
export type ListSeries = (context: RequestContext) => Promise<SeriesList>;

const freshMs = 10 * minuteMs;
const maxStaleMs = 24 * hourMs;
/** While the provider fails, how long a stale list is returned before the provider is tried again. */
const retryAfterMs = 30 * secondMs;

interface Kept {
  readonly series: readonly MentionSeries[];
  readonly readAt: number;
  readonly isStale: boolean;
  readonly nextReadAt: number;
}

export interface ListSeriesOptions {
  readonly provider: Pick<Provider, "mentionSeries">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Every mention series, sorted, none twice. Kept 10 minutes, and up to 24 hours while the provider fails. */
export function createListSeries({ provider, clock, log }: ListSeriesOptions): ListSeries {
  let kept: Kept | null = null;
  let reading: Promise<Kept> | null = null;

  async function read(context: RequestContext): Promise<Kept> {
    try {
      const series = sortedOnce(await provider.mentionSeries(context));
      const now = clock.monotonicMs();
      kept = { series, readAt: now, isStale: false, nextReadAt: now + freshMs };
    } catch (error) {
      const now = clock.monotonicMs();
      if (kept === null || now - kept.readAt >= maxStaleMs) throw error;
      log.warn("The provider failed: returning older series", { cause: messageOf(error) });
      const nextReadAt = Math.min(now + retryAfterMs, kept.readAt + maxStaleMs);
      kept = { ...kept, isStale: true, nextReadAt };
    }
    return kept;
  }

  function current(context: RequestContext): Kept | Promise<Kept> {
    if (kept !== null && clock.monotonicMs() < kept.nextReadAt) return kept;
    reading ??= read(context).finally(() => {
      reading = null;
    });
    return reading;
  }

  return async (context) => {
    const { series, readAt, isStale } = await current(context);
    return { series, ageSeconds: isStale ? Math.floor((clock.monotonicMs() - readAt) / secondMs) : null };
  };
}

function sortedOnce(series: readonly MentionSeries[]): MentionSeries[] {
  const byTicker = new Map(series.map((one) => [one.series_ticker, one]));
  return [...byTicker.values()].toSorted((a, b) => (a.series_ticker < b.series_ticker ? -1 : 1));
}
