import { z } from "zod";
import { megabyte, createCache } from "@mention-market/service/base/cached";
import { hourMs, minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import { seriesTickerOf } from "@mention-market/service/markets/ticker";
import { inTime, orUpstream } from "../../base/provider-reads.ts";
import type { EventFinder } from "../event/event-finder.ts";
import { saysNoEvent } from "../strike-word.ts";
import type { SeriesMarkets } from "./series-markets.ts";

export const closing = z
  .object({
    kind: z
      .enum(["by_word", "together", "unknown"])
      .describe(
        "by_word: one by one, as they are said; together: nearly all within a minute; unknown: fewer than 3 " +
          "events have settled",
      ),
    events: z.int().min(0).describe("Settled events that show it, the newest, at most 20"),
    median_minutes: z
      .number()
      .nullable()
      .describe("From the start to a word's close, the median; null where unknown, or no start is known"),
  })
  .meta({ id: "Closing" });
export type Closing = Readonly<z.output<typeof closing>>;

/** How the words of a series close, by its settled events. */
export type ReadClosing = (markets: SeriesMarkets) => Promise<Closing>;

/** When the words of a settled event closed, UTC ms, in order. */
export interface ClosedEvent {
  readonly eventTicker: string;
  readonly closedAt: readonly number[];
}

const maxEvents = 20;
const minEvents = 3;
/** A single word would close together with itself. */
const minWords = 2;
/** The share of an event's words that close within a minute of each other, and the share of events of which that must hold. */
const wordShare = 0.9;
const eventShare = 0.8;

/** The newest events of a series whose markets have all settled. */
export function closedEventsOf({
  settled,
  unsettled,
}: Pick<SeriesMarkets, "settled" | "unsettled">): ClosedEvent[] {
  const waiting = new Set(unsettled.values());
  const words = [...settled.values()].filter(
    ({ eventTicker, strikeWord }) => !waiting.has(eventTicker) && !saysNoEvent(strikeWord),
  );
  return [...Map.groupBy(words, ({ eventTicker }) => eventTicker)]
    .map(([eventTicker, ofEvent]) => ({
      eventTicker,
      closedAt: ofEvent.flatMap(({ decidedAt }) => decidedAt ?? []).toSorted((one, other) => one - other),
    }))
    .filter(({ closedAt }) => closedAt.length >= minWords)
    .toSorted((one, other) => (other.closedAt.at(-1) ?? 0) - (one.closedAt.at(-1) ?? 0))
    .slice(0, maxEvents);
}

/** `startsAt`: the starts of the events, in their order, UTC ms; null where unknown. */
export function closingOf(events: readonly ClosedEvent[], startsAt: readonly (number | null)[]): Closing {
  if (events.length < minEvents) return { kind: "unknown", events: events.length, median_minutes: null };
  const together = events.filter(({ closedAt }) => areTogether(closedAt)).length;
  const minutes = events.flatMap(({ closedAt }, at) => {
    const start = startsAt[at] ?? null;
    return start === null ? [] : [(medianOf(closedAt) - start) / minuteMs];
  });
  return {
    kind: together >= eventShare * events.length ? "together" : "by_word",
    events: events.length,
    median_minutes:
      minutes.length === 0 ? null : Math.round(medianOf(minutes.toSorted((one, other) => one - other))),
  };
}

function areTogether(closedAt: readonly number[]): boolean {
  const needed = Math.ceil(wordShare * closedAt.length);
  return closedAt.some((first, at) => (closedAt[at + needed - 1] ?? Infinity) - first <= minuteMs);
}

/** The median of sorted numbers, of which there is at least one. */
function medianOf(sorted: readonly number[]): number {
  const [low, high] = [sorted[(sorted.length - 1) >> 1], sorted[sorted.length >> 1]];
  return ((low ?? 0) + (high ?? 0)) / 2;
}

interface ClosingOptions {
  /** Lists the settled events of a series, whose starts the finder then knows. */
  readonly listSettled: (series: string) => Promise<unknown>;
  /** Its `lastKnown` reads only the store, and never rejects. */
  readonly finder: Pick<EventFinder, "lastKnown">;
  readonly clock: Clock;
}

/** How long a request waits for the starts of a series' settled events. A later one has them. */
const maxListMs = secondMs;

/**
 * Reads the starts of settled events at most once an hour, those that are not known in one list of the series, and computes the closing
 * once for each read of a series.
 */
export function createReadClosing({ finder, listSettled, clock }: ClosingOptions): ReadClosing {
  const ofAnHour = { clock, freshMs: hourMs, maxBytes: megabyte };
  const starts = createCache<number | null>(ofAnHour);
  const lists = createCache<true>(ofAnHour);
  const computed = new WeakMap<SeriesMarkets, Closing>();

  const startOf = async (ticker: string) => {
    const kept = starts.peek(ticker);
    if (kept !== undefined) return kept;
    const { startsAt } = await finder.lastKnown(ticker);
    if (startsAt !== null || lists.peek(seriesTickerOf(ticker)) !== undefined) starts.set(ticker, startsAt);
    return startsAt;
  };
  const startsOf = (events: readonly ClosedEvent[]) =>
    Promise.all(events.map(({ eventTicker }) => startOf(eventTicker)));

  return async (markets) => {
    const known = computed.get(markets);
    if (known !== undefined) return known;
    const events = closedEventsOf(markets);
    const [first] = events;
    if (first === undefined || events.length < minEvents) return closingOf(events, []);
    const series = seriesTickerOf(first.eventTicker);
    const before = await startsOf(events);
    const listed = before.includes(null)
      ? await orUpstream(
          inTime(
            clock,
            lists.get(series, () => listSettled(series).then(() => true as const)),
            { maxMs: maxListMs },
          ),
        )
      : true;
    const closing = closingOf(events, await startsOf(events));
    if (listed === true) computed.set(markets, closing);
    return closing;
  };
}
