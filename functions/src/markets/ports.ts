import type { RequestContext } from "../base/request.ts";
import type { EventDetails, StoredEvent } from "./event.ts";
import type { EventMarkets, MentionEventSummary } from "./event-markets.ts";
import type { MentionSeries } from "./list-series.ts";
import type { ListedMarket, MarketRecord } from "./market.ts";

/** Which markets a list holds. `live` and `historical` are the provider's two tiers. */
export type MarketList =
  | { readonly tier: "live"; readonly series_ticker: string; readonly onlyOpen: boolean }
  | { readonly tier: "live"; readonly tickers: readonly string[] }
  | { readonly tier: "historical"; readonly series_ticker: string };

/** Which events a list holds: of one series, or of all. */
export interface EventList {
  readonly status: EventStatus;
  readonly series_ticker: string | null;
}
export type EventStatus = "open" | "closed" | "settled";

/** An event in the provider's live tier. */
export interface LiveEvent extends Omit<MentionEventSummary, "scheduledStartTime"> {
  /** ISO 8601; null where the provider gives none. A milestone's start comes before it. */
  readonly strikeDate: string | null;
  readonly markets: EventMarkets;
}

/**
 * When a read's turn comes. `first`: before the client's other reads. `normal`: in order. `last`: when nothing else waits,
 * for what nobody waits for, or what must never delay a price.
 */
export type ReadPriority = "first" | "normal" | "last";

/** The provider. Every call throws an AppError of code `upstream` when the provider fails or the context's deadline passes. */
export interface Provider {
  /** A market in the live or the historical tier; null when neither knows it. */
  market(ticker: string, context: RequestContext): Promise<MarketRecord | null>;
  /** An event with its start. An event that the provider does not know has neither start nor texts. */
  event(eventTicker: string, context: RequestContext, priority?: ReadPriority): Promise<EventDetails>;
  /** An event's texts and its markets of the live tier, in one read; null when the provider does not know it. */
  liveEvent(eventTicker: string, context: RequestContext): Promise<LiveEvent | null>;
  /** The event's markets of the historical tier, in one read. */
  archivedMarkets(eventTicker: string, context: RequestContext): Promise<EventMarkets>;
  /** The start by the milestones that name the event, ISO 8601; null when none does. */
  eventStart(eventTicker: string, context: RequestContext, priority: ReadPriority): Promise<string | null>;
  /** Calls `each` for every event of a list, page by page, with its start by milestone or strike date. At most 20,000 events. */
  listEvents(
    list: EventList,
    each: (event: MentionEventSummary) => void,
    context: RequestContext,
  ): Promise<void>;
  /** Every series of the category Mentions, in any order, perhaps with repeats. */
  mentionSeries(context: RequestContext): Promise<readonly MentionSeries[]>;
  /** Calls `each` for every market of a list, page by page. A record that can't be read is left out and logged. */
  listMarkets(
    list: MarketList,
    each: (market: ListedMarket) => void,
    context: RequestContext,
    priority?: ReadPriority,
  ): Promise<void>;
}

/** Events between look-ups. Both calls may reject, also when the store takes more than a second. */
export interface EventStore {
  get(eventTicker: string): Promise<StoredEvent | null>;
  put(eventTicker: string, event: StoredEvent): Promise<void>;
}
