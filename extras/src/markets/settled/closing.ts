import { z } from "zod";
import { megabyte, createCache, memoized } from "@mention-market/service/base/cached";
import { hourMs, minuteMs, type Clock } from "@mention-market/service/base/clock";
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
  /** Its `lastKnown` reads only the store, and never rejects. */
  readonly finder: Pick<EventFinder, "lastKnown">;
  readonly clock: Clock;
}

/** Reads the starts of settled events at most once an hour, and computes the closing once for each read of a series. */
export function createReadClosing({ finder, clock }: ClosingOptions): ReadClosing {
  const starts = createCache<number | null>({ clock, freshMs: hourMs, maxBytes: megabyte });
  const startOf = (ticker: string) =>
    starts.get(ticker, async () => (await finder.lastKnown(ticker)).startsAt);
  return memoized(async (markets: SeriesMarkets) => {
    const events = closedEventsOf(markets);
    const isKnown = events.length >= minEvents;
    return closingOf(
      events,
      isKnown ? await Promise.all(events.map(({ eventTicker }) => startOf(eventTicker))) : [],
    );
  });
}
