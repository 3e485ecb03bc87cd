import { z } from "zod";
import { hourMs, minuteMs, secondMs, type Clock } from "../../base/clock.ts";
import type { Log } from "../../base/log.ts";
import type { Provider } from "../ports.ts";
import { createRefreshedList, type RefreshedList } from "./refreshed-list.ts";

export const mentionSeries = z
  .object({
    series_ticker: z.string().describe("The series' ticker"),
    series_title: z.string().describe("The provider's title; empty when it gives none"),
  })
  .meta({ id: "MentionSeries" });
export type MentionSeries = Readonly<z.output<typeof mentionSeries>>;

/** Throws an AppError of code `upstream` when the provider fails and no list of the last 24 hours is at hand. */
export type ListSeries = () => Promise<RefreshedList<MentionSeries>>;

export interface ListSeriesOptions {
  readonly provider: Pick<Provider, "mentionSeries">;
  readonly clock: Clock;
  readonly log: Log;
}

/** Every mention series, sorted, none twice. Kept 10 minutes, and up to 24 hours while the provider fails. */
export function createListSeries({ provider, clock, log }: ListSeriesOptions): ListSeries {
  return createRefreshedList({
    read: async () => sortedOnce(await provider.mentionSeries()),
    name: "series",
    freshMs: 10 * minuteMs,
    maxStaleMs: 24 * hourMs,
    waitMs: null,
    retryAfterMs: 30 * secondMs,
    clock,
    log,
  });
}

function sortedOnce(series: readonly MentionSeries[]): MentionSeries[] {
  const byTicker = new Map(series.map((one) => [one.series_ticker, one]));
  return [...byTicker.values()].toSorted((a, b) => (a.series_ticker < b.series_ticker ? -1 : 1));
}
