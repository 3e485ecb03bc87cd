import type { AppError } from "../base/errors.ts";
import type {
  EventDetails,
  EventMarketRecord,
  EventMarkets,
  Fee,
  MentionEventSummary,
  SettlementSource,
  StoredEvent,
} from "./event/event.ts";
import type { Candle, CandleRange } from "./prices/candle.ts";
import type { MarketRecord } from "./market/market.ts";

/** Which markets a list holds. Archived ones no longer change; `current` are all others of the series, settled or not. */
export type MarketList =
  | { readonly series_ticker: string; readonly which: "open" | "current" | "archived" }
  | { readonly tickers: readonly string[] };

/** Which events a list holds: of one series, or of all. */
export interface EventList {
  readonly status: EventStatus;
  readonly series_ticker: string | null;
}
export type EventStatus = "open" | "closed" | "settled";

/** An event with its current markets. */
export interface CurrentEvent extends Omit<MentionEventSummary, "scheduledStartTime"> {
  /** ISO 8601; null where the provider gives none. A milestone's start comes before it. */
  readonly strikeDate: string | null;
  readonly settlementSources: readonly SettlementSource[];
  /** Its own, which overrides its series'; null where it has none. */
  readonly fee: Fee | null;
  readonly markets: EventMarkets;
}

/** An event of a list with its current markets. */
export interface ListedEvent extends CurrentEvent {
  /** By the milestones that name it, ISO 8601; null when none does. */
  readonly startsAt: string | null;
}

/** The candles of one market in any order, or why they can't be read. */
export type MarketCandles = { readonly candles: readonly Candle[] } | { readonly error: AppError };

/** `needed`: the response waits for it. `refresh`: an older value is at hand, so the read must never delay another one. */
export type ReadPurpose = "needed" | "refresh";

/** The provider. Every call throws an AppError of code `upstream` when the provider fails or the running request's deadline passes. */
export interface Provider {
  /** A market, current or archived; null when the provider does not know it. */
  market(ticker: string): Promise<MarketRecord | null>;
  /** The same for one that is not archived. */
  currentMarket(ticker: string): Promise<MarketRecord | null>;
  /** The same for an archived one. */
  archivedMarket(ticker: string): Promise<MarketRecord | null>;
  /** An event with its start. An event that the provider does not know has neither start nor texts. */
  event(eventTicker: string, purpose?: ReadPurpose): Promise<EventDetails>;
  /** An event's texts and its current markets, in one read; null when the provider does not know it. */
  currentEvent(eventTicker: string): Promise<CurrentEvent | null>;
  /** Up to 15 events in one read, by ticker, each as `currentEvent` and `eventStart` have it. One that the read lacks may still exist. */
  currentEvents(eventTickers: readonly string[]): Promise<ReadonlyMap<string, ListedEvent>>;
  /** The event's archived markets, in one read. */
  archivedMarkets(eventTicker: string): Promise<EventMarkets>;
  /** The start by the milestones that name the event, ISO 8601; null when none does. */
  eventStart(eventTicker: string, purpose: ReadPurpose): Promise<string | null>;
  /** Calls `each` for every event of a list, page by page, with its start by milestone or strike date. At most 20,000 events. */
  listEvents(list: EventList, each: (event: MentionEventSummary) => void): Promise<void>;
  /** Every series of the category Mentions, in any order, perhaps with repeats. */
  mentionSeries(): Promise<readonly ProviderSeries[]>;
  /**
   * Calls `each` for every market of a list, page by page. A record that can't be read, or that the list did not ask for, is left
   * out; the log says so once a list.
   */
  listMarkets(list: MarketList, each: (market: EventMarketRecord) => void): Promise<void>;
  /** Candles of up to 100 current markets by ticker, `maxReadCandles` at most, in one read. A market that is not current is missing. */
  currentCandles(tickers: readonly string[], range: CandleRange): Promise<ReadonlyMap<string, MarketCandles>>;
  /** Candles of an archived market, in a read that never delays another one; null when the market is not archived. */
  archivedCandles(ticker: string, range: CandleRange): Promise<readonly Candle[] | null>;
}

/** A series with what its markets cost to take; null where the provider does not say. */
export interface ProviderSeries {
  readonly series_ticker: string;
  /** "" when the provider gives none. */
  readonly series_title: string;
  readonly fee: Fee | null;
}

/** What has changed at the provider otherwise than by trading. */
export interface Updates {
  /** Mention series. */
  readonly series: readonly string[];
  /** Events whose record changed, or a milestone that names them. */
  readonly events: ReadonlySet<string>;
  readonly markets: readonly EventMarketRecord[];
  /** Whether there may be more: the provider does not filter by time, or sent too much. */
  readonly isIncomplete: boolean;
}

/** An event with its start and its current markets. */
export interface EventInFull extends MentionEventSummary {
  readonly markets: readonly EventMarketRecord[];
}

export type EventsInFull =
  | { readonly tickers: readonly string[] }
  | { readonly series_ticker: string; readonly status: EventStatus | "unopened" };

/**
 * What the collector of changes reads, in reads that never delay another one. Every call throws an AppError of code `upstream` when the
 * provider fails or the running request's deadline passes.
 */
export interface UpdateReads {
  /** What changed after `since`, in whole seconds, of the events that are wanted. At most 40 reads. */
  updates(since: number, isWanted: IsWanted): Promise<Updates>;
  mentionSeries(): Promise<readonly string[]>;
  /** The events of a list with all their current markets. By ticker: 20 a read. */
  events(list: EventsInFull): Promise<readonly EventInFull[]>;
  /** Current markets by ticker, 100 a read; those that are not current are missing. */
  markets(tickers: readonly string[]): Promise<readonly EventMarketRecord[]>;
}
export type IsWanted = (eventTicker: string, seriesTicker: string) => boolean;

/** Events between look-ups. Both calls may reject, also when the store takes more than a second. */
export interface EventStore {
  get(eventTicker: string): Promise<StoredEvent | null>;
  put(eventTicker: string, event: StoredEvent): Promise<void>;
}
