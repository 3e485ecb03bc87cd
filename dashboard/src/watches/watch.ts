export const feedTypes = [
  "event.listed",
  "event.start_changed",
  "market.listed",
  "market.status_changed",
  "market.settled",
] as const;
export type FeedType = (typeof feedTypes)[number];
export const priceType = "price.crossed";

export const priceWhens = ["buy_yes_at_or_below", "buy_no_at_or_below", "bid_at_or_above"] as const;
export type PriceWhen = (typeof priceWhens)[number];

export interface Price {
  readonly marketTicker: string;
  readonly when: PriceWhen;
  readonly dollars: number;
}

/** What an account waits for, and where it is sent. */
export interface WatchRequest {
  readonly name: string;
  readonly url: string;
  /** Within a list any entry matches, between lists all; an empty list means no filter. */
  readonly types: readonly (FeedType | typeof priceType)[];
  readonly seriesTickers: readonly string[];
  readonly eventTickers: readonly string[];
  readonly marketTickers: readonly string[];
  readonly strikeWords: readonly string[];
  readonly price: Price | null;
}

export interface Watch extends WatchRequest {
  readonly watchId: string;
  readonly status: "new" | "active" | "failing" | "disabled";
  readonly createdAt: string;
  /** The last attempt; a null status: no response came. */
  readonly lastDelivery: { readonly at: string; readonly httpStatus: number | null } | null;
  readonly failingSince: string | null;
}

export interface Attempt {
  readonly at: string;
  readonly httpStatus: number | null;
  readonly ms: number;
  /** Why there was no response. */
  readonly error: string | null;
  readonly response: string | null;
}

export interface Delivery {
  readonly deliveryId: string;
  readonly type: string;
  readonly at: string;
  readonly status: "waiting" | "delivered" | "failed" | "dropped";
  readonly nextAttemptAt: string | null;
  readonly attempts: readonly Attempt[];
  /** The JSON that is sent. */
  readonly body: string;
}

export interface DeliveryPage {
  /** The newest first. */
  readonly deliveries: readonly Delivery[];
  readonly cursor: string | null;
}
