import { hourMs, minuteMs, secondMs, type Clock } from "../base/clock.ts";
import { messageOf } from "../base/errors.ts";
import type { Log } from "../base/log.ts";
import type { RequestContext } from "../base/request.ts";
import type { Provider } from "./ports.ts";
import type { MentionSeries } from "./series.ts";

export interface SeriesAnswer {
  readonly series: readonly MentionSeries[];
  /** Whole seconds since it was fetched, when the provider fails and an older answer stands in; else null. */
  readonly ageSeconds: number | null;
}

export type ListSeries = (context: RequestContext) => Promise<SeriesAnswer>;

const keptMs = 10 * minuteMs;
const servedStaleMs = 24 * hourMs;
/** While the provider fails, how long a stale answer is given before it is asked again. */
const askAgainMs = 30 * secondMs;

interface Kept {
  readonly series: readonly MentionSeries[];
  readonly fetchedAt: number;
  readonly isStale: boolean;
  readonly askAgainAt: number;
}

/** Every mention series, sorted, none twice (contract section 4). Kept 10 minutes, and up to 24 hours while the provider fails. */
export function createListSeries({
  provider,
  clock,
  log,
}: {
  readonly provider: Provider;
  readonly clock: Clock;
  readonly log: Log;
}): ListSeries {
  let kept: Kept | null = null;
  let refreshing: Promise<Kept> | null = null;

  async function refresh(context: RequestContext): Promise<Kept> {
    try {
      const series = sortedOnce(await provider.mentionSeries(context));
      const now = clock.monotonicMs();
      kept = { series, fetchedAt: now, isStale: false, askAgainAt: now + keptMs };
    } catch (error) {
      const now = clock.monotonicMs();
      if (kept === null || now - kept.fetchedAt >= servedStaleMs) throw error;
      log.warn("The provider failed: answering with older series", { cause: messageOf(error) });
      const askAgainAt = Math.min(now + askAgainMs, kept.fetchedAt + servedStaleMs);
      kept = { ...kept, isStale: true, askAgainAt };
    }
    return kept;
  }

  function current(context: RequestContext): Kept | Promise<Kept> {
    if (kept !== null && clock.monotonicMs() < kept.askAgainAt) return kept;
    refreshing ??= refresh(context).finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  return async (context) => {
    const { series, fetchedAt, isStale } = await current(context);
    return { series, ageSeconds: isStale ? Math.floor((clock.monotonicMs() - fetchedAt) / secondMs) : null };
  };
}

function sortedOnce(series: readonly MentionSeries[]): MentionSeries[] {
  const byTicker = new Map(series.map((one) => [one.series_ticker, one]));
  return [...byTicker.values()].toSorted((a, b) => (a.series_ticker < b.series_ticker ? -1 : 1));
}
