import type { AppError } from "@mention-market/service/base/errors";
import type {
  MarketRecord,
  MentionEventSummary,
  Kalshi,
  KalshiSeries,
  ReadPurpose,
} from "@mention-market/service/markets/market";
import type { BookBids } from "./book/order-book.ts";
import type { EventMarketRecord, EventMarkets, Fee, SettlementSource, StartBasis } from "./event/event.ts";
import type { Candle, CandleRange } from "./prices/candle.ts";
import type { TradePage, TradeQuery, TradeTier } from "./trades.ts";

/** Which markets to list. Archived markets no longer change; `current` means all other markets of the series, settled or not. */
export type MarketList =
  | { readonly series_ticker: string; readonly which: "open" | "current" | "archived" }
  | { readonly tickers: readonly string[] };

/** Which events to list: those of a series, or all. */
export interface EventList {
  readonly status: EventStatus;
  readonly series_ticker: string | null;
  /** Default: false. */
  readonly withMarkets?: boolean;
  /** Only events that have changed since, Unix seconds. Default: all. A proxy may drop it, and then all come. */
  readonly updatedSince?: number;
  /** Which of its events are passed on. Default: all. */
  readonly isWanted?: (event: ListedEvent) => boolean;
}
export type EventStatus = "unopened" | "open" | "closed" | "settled";

/** An event of a list. It has its current markets if the list was requested with them. */
export interface ListedEvent extends MentionEventSummary {
  /** Null without a start. */
  readonly startBasis: StartBasis | null;
  readonly markets?: EventMarkets;
}

/** An event with its current markets. */
export interface CurrentEvent extends ListedEvent {
  readonly settlementSources: readonly SettlementSource[];
  /** What overrides its series' fee, member by member; null: as the series. */
  readonly feeOverrides: { readonly [Member in keyof Fee]: Fee[Member] | null };
  readonly markets: EventMarkets;
}

/** A market's candles in any order, or the reason why they can't be read. */
export type MarketCandles = { readonly candles: readonly Candle[] } | { readonly error: AppError };

/** The provider. Every call throws an AppError of code `upstream` when the provider fails or the running request's deadline passes. */
export interface Provider extends Omit<Kalshi, "mentionSeries"> {
  /** Like `market`, for markets that are not archived. */
  currentMarket(ticker: string): Promise<MarketRecord | null>;
  /** Like `market`, for archived markets. */
  archivedMarket(ticker: string): Promise<MarketRecord | null>;
  /** An event with its current markets; null if the provider does not know it. Concurrent calls share a read. */
  currentEvent(eventTicker: string, purpose?: ReadPurpose): Promise<CurrentEvent | null>;
  /** The start by the event's own milestones, ISO 8601; null proves that none names it: with one that can't be read it throws. */
  milestoneOf(eventTicker: string): Promise<string | null>;
  /** The event's archived markets, in one read. */
  archivedMarkets(eventTicker: string): Promise<EventMarkets>;
  /** Calls `each` for every event of a list, with its start as by `event`. At most 20,000 events, or 2,000 with markets. */
  listEvents(list: EventList, each: (event: ListedEvent) => void): Promise<void>;
  /** Every series of the category Mentions with its fee, in any order, possibly with duplicates. */
  mentionSeries(): Promise<readonly ProviderSeries[]>;
  /** Calls `each` for every market of a list. Leaves out unreadable and foreign records, and logs that once a list. */
  listMarkets(list: MarketList, each: (market: EventMarketRecord) => void): Promise<void>;
  /** Candles of up to 100 current markets by ticker, at most `maxPeriodsOf` each, in one read. Markets that are not current are missing. */
  currentCandles(tickers: readonly string[], range: CandleRange): Promise<ReadonlyMap<string, MarketCandles>>;
  /** Candles of an archived market, read without delaying any other read; null if the market is not archived. */
  archivedCandles(ticker: string, range: CandleRange): Promise<readonly Candle[] | null>;
  /** UTC ms: this machine's time, or the provider's if its last responses show that this machine's clock is ahead. */
  now(): number;
  /** How far this machine's clock is behind the provider's by its last responses, ms; 0 if it is not. */
  behindMs(): number;
  /** A page of a tier's trades of a market, newest first. A market that the tier does not know has none. */
  trades(tier: TradeTier, query: TradeQuery): Promise<TradePage>;
  /** The bids of a current market at all prices. Throws an AppError of code `upstream` without a book. Concurrent calls share a read. */
  orderBook(ticker: string): Promise<BookBids>;
  /** Changes after `since` (Unix seconds) of the events that `isWanted` accepts, in at most 40 reads that never delay another read. */
  updates(since: number, isWanted: IsWanted): Promise<Updates>;
}

/** A series with its taker's fee; null if the provider does not say. */
export interface ProviderSeries extends KalshiSeries {
  readonly fee: Fee | null;
}

/** Changes at the provider other than trades. */
interface Updates {
  /** Mention series. */
  readonly series: readonly string[];
  /** Events whose record changed, or for which a milestone changed. */
  readonly events: ReadonlySet<string>;
  readonly markets: readonly EventMarketRecord[];
  /** Whether changes may be missing, because the provider can't filter by time or sent too many. */
  readonly isIncomplete: boolean;
}

type IsWanted = (eventTicker: string, seriesTicker: string) => boolean;
