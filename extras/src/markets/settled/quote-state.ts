import { dayMs, toIso } from "@mention-market/service/base/clock";
import { isFreshStart } from "@mention-market/service/markets/event";
import type { LastKnownEvent } from "../event/find-event.ts";
import { isKept, type TieredMarket } from "./quote-reads.ts";
import type { EventQuotes, FoundStart } from "./quote-store.ts";
import { decidedBefore, noQuotes, openedLate, type Quotes, type QuotesBasis } from "./quotes.ts";

/** An event with the settled markets whose quotes are wanted. */
export interface SettledEvent {
  readonly eventTicker: string;
  readonly markets: readonly TieredMarket[];
  readonly isWanted: (marketTicker: string) => boolean;
  /** The event's moment (`momentOf`) with this start, ISO 8601, or without one; null if nothing dates it. `event`: what is known of it. */
  readonly momentOf: (scheduledStartTime: string | null, event: LastKnownEvent) => number | null;
}

/** The quotes of an event's markets. */
export interface FoundQuotes {
  /** The stored or listed details of the event, including its start. */
  readonly event: LastKnownEvent;
  /** The start from a milestone, UTC ms; null without one. */
  readonly milestone: number | null;
  /** The moment before which quotes are read, UTC ms: by the milestone, else by the texts and rules. */
  readonly startsAt: number | null;
  readonly of: (market: TieredMarket) => { readonly quotes: Quotes; readonly basis: QuotesBasis };
}

/** A milestone may appear later than its event, so a missing start is looked up again. */
const nullStartMs = 30 * dayMs;

/** What is known of an event before a read. */
export interface EventState {
  readonly event: SettledEvent;
  readonly stored: LastKnownEvent;
  readonly kept: EventQuotes;
  /** False for a start that may have moved since it was read. Quotes are not read before it has been looked up. */
  readonly isLookedUp: boolean;
  /** The start by a milestone that was read last; null if none was. */
  readonly start: FoundStart | null;
  readonly milestone: number | null;
  readonly startsAt: number | null;
}

const nothingKept: EventQuotes = { start: null, markets: new Map() };

/** The start that was read last decides: the stored event's, or the one that was found for its quotes. */
export function quoteStateOf(
  event: SettledEvent,
  kept: EventQuotes = nothingKept,
  stored: LastKnownEvent,
  now: number,
): EventState {
  const found = lastRead(stored, kept.start);
  const milestone = found?.startsAt ?? stored.startsAt;
  const isLookedUp = found !== null && isSettledStart(found, now);
  const startsAt =
    milestone === null && !isLookedUp
      ? null
      : event.momentOf(milestone === null ? null : toIso(milestone), stored);
  const start = found?.startsAt === null ? null : found;
  return { event, stored: { ...stored, startsAt: milestone }, kept, isLookedUp, start, milestone, startsAt };
}

function lastRead({ startsAt, startReadAt }: LastKnownEvent, found: FoundStart | null): FoundStart | null {
  if (startsAt === null || startReadAt === null) return found;
  const isFoundLater = found !== null && found.startsAt !== null && found.foundAt > startReadAt;
  return isFoundLater ? found : { startsAt, foundAt: startReadAt };
}

function isSettledStart({ startsAt, foundAt }: FoundStart, now: number): boolean {
  return startsAt === null
    ? now - foundAt < nullStartMs
    : isFreshStart({ startsAt, readAt: foundAt }, now, true);
}

/** The quotes that can be shown now. */
export function foundOf(
  { stored, kept, isLookedUp, milestone, startsAt }: EventState,
  now: number,
): FoundQuotes {
  return {
    event: stored,
    milestone,
    startsAt,
    of(market) {
      if (startsAt === null) return { quotes: noQuotes, basis: isLookedUp ? "no_start" : "not_read" };
      const found = kept.markets.get(market.marketTicker);
      if (!isLookedUp && found?.startsAt !== startsAt) return { quotes: noQuotes, basis: "not_read" };
      if (decidedBefore(market, startsAt)) return { quotes: noQuotes, basis: "decided_before" };
      if (openedLate(market, startsAt)) return { quotes: noQuotes, basis: "not_open_then" };
      if (found === undefined || !isKept(market, found, startsAt, now))
        return { quotes: noQuotes, basis: "not_read" };
      return found.quotes === null
        ? { quotes: noQuotes, basis: "unreadable" }
        : { quotes: found.quotes, basis: "start" };
    },
  };
}
