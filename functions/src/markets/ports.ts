import type { MentionEventSummary, StoredEvent } from "./event.ts";
import type { MarketRecord } from "./market.ts";

/** `needed`: a response waits for the read. `refresh`: there is a stale value, so the read must delay no other. */
export type ReadPurpose = "needed" | "refresh";

/** What the service reads of Kalshi. Calls throw `upstream` when Kalshi fails or the request's deadline passes. */
export interface Kalshi {
  /** A market, current or archived; null when Kalshi does not know it. Concurrent calls share a read. */
  market(ticker: string): Promise<MarketRecord | null>;
  /**
   * An event's texts and its start, from the milestones that name it, else from its own date. An unknown
   * event has no texts. Concurrent calls share a read.
   */
  event(eventTicker: string, purpose?: ReadPurpose): Promise<MentionEventSummary>;
  /** Every series of the category Mentions, in any order, possibly with duplicates. */
  mentionSeries(): Promise<readonly KalshiSeries[]>;
}

export interface KalshiSeries {
  readonly series_ticker: string;
  /** "" if Kalshi sends none. */
  readonly series_title: string;
}

/** Stores events. Both calls may reject, also when the store takes more than a second. */
export interface EventStore {
  get(eventTicker: string): Promise<StoredEvent | null>;
  put(eventTicker: string, event: StoredEvent): Promise<void>;
}
