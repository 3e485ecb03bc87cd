import type { MarketStatus } from "../markets/event/event.ts";

/** What the feed last saw of an event. */
export interface SeenEvent {
  readonly event_ticker: string;
  readonly series_ticker: string;
  /** ISO 8601; null when not known. */
  readonly scheduledStartTime: string | null;
  /** When the last of its markets was seen settled, UTC ms; null while one is not. */
  readonly endedAt: number | null;
}

/** What the feed last saw of a market. */
export interface SeenMarket {
  readonly market_ticker: string;
  readonly event_ticker: string;
  readonly strike_word: string | null;
  readonly status: MarketStatus | null;
  /** ISO 8601; null when not known. */
  readonly close_time: string | null;
  readonly result: "yes" | "no" | null;
}

/** All that the feed compares the next read with, by ticker. An event stays until a day after its last market has settled. */
export interface Snapshot {
  /** The series that have been read once: what a new one holds is no change. */
  readonly series: ReadonlySet<string>;
  readonly events: ReadonlyMap<string, SeenEvent>;
  readonly markets: ReadonlyMap<string, SeenMarket>;
}

export const emptySnapshot: Snapshot = { series: new Set(), events: new Map(), markets: new Map() };
