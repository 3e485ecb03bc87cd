import type { AppError } from "../base/errors.ts";
import type {
  EventMarketRecord,
  EventMarkets,
  Fee,
  MentionEventSummary,
  SettlementSource,
  StoredEvent,
} from "./event/event.ts";
import type { BookBids } from "./book/order-book.ts";
import type { Candle, CandleRange } from "./prices/candle.ts";
import type { MarketRecord } from "./market/market.ts";

/** Which markets a list holds. Archived ones no longer change; `current` are all others of the series, settled or not. */
export type MarketList =
  | { readonly series_ticker: string; readonly which: "open" | "current" | "archived" }
  | { readonly tickers: readonly string[] };

/** Which events a list holds: of one series, or of all. */
export interface EventList {
  readonly status: EventStatus | "unopened";
  readonly series_ticker: string | null;
  /** Default: false. */
  readonly withMarkets?: boolean;
}
export type EventStatus = "open" | "closed" | "settled";

/** An event with its current markets. */
export interface CurrentEvent extends MentionEventSummary {
  readonly settlementSources: readonly SettlementSource[];
  /** Its own, which overrides its series'; null where it has none. */
  readonly fee: Fee | null;
  readonly markets: EventMarkets;
}

/** An event of a list, which has its current markets where they were asked for. */
export type ListedEvent = MentionEventSummary & Partial<Pick<CurrentEvent, "markets">>;

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
  /**
   * An event's texts and its start: by the milestones that name it, else its own date. One that the provider does not know has no texts.
   * Events that are asked for at once share a read.
   */
  event(eventTicker: string, purpose?: ReadPurpose): Promise<MentionEventSummary>;
  /** The same with its current markets; null when the provider does not know it. */
  currentEvent(eventTicker: string, purpose?: ReadPurpose): Promise<CurrentEvent | null>;
  /** The event's archived markets, in one read. */
  archivedMarkets(eventTicker: string): Promise<EventMarkets>;
  /**
   * Calls `each` for every event of a list, page by page, with its start as `event` has it. At most 20,000 events, or 2,000 with
   * markets.
   */
  listEvents(list: EventList, each: (event: ListedEvent) => void): Promise<void>;
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
  /** UTC ms by this machine's clock, or by the provider's where its last response shows that this machine's is ahead. */
  now(): number;
  /**
   * What buyers bid of a current market, at all prices; null when the provider has no book of it. Books that are asked for at once
   * share a read.
   */
  orderBook(ticker: string): Promise<BookBids | null>;
  /**
   * What has changed after `since`, Unix seconds, of the events that are wanted, in reads that never delay another one. At most 40
   * reads.
   */
  updates(since: number, isWanted: IsWanted): Promise<Updates>;
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

export type IsWanted = (eventTicker: string, seriesTicker: string) => boolean;

/** Events between look-ups. Both calls may reject, also when the store takes more than a second. */
export interface EventStore {
  get(eventTicker: string): Promise<StoredEvent | null>;
  put(eventTicker: string, event: StoredEvent): Promise<void>;
}
