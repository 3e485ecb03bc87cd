export const feedTypes = [
  "event.listed",
  "event.start_changed",
  "event.rules_changed",
  "market.listed",
  "market.status_changed",
  "market.settled",
] as const;

export type FeedType = (typeof feedTypes)[number];

export const priceType = "price.crossed";

export const verdictType = "verdict.buys";

export const startType = "event.started";

export const saidType = "market.said";

export const priceWhens = ["buy_yes_at_or_below", "buy_no_at_or_below", "bid_at_or_above"] as const;

export type PriceWhen = (typeof priceWhens)[number];

export interface Price {
  readonly marketTicker: string;
  readonly when: PriceWhen;
  readonly dollars: number;
}

/** The event or the series whose words' verdicts are followed. */
export type VerdictCondition = { readonly event_ticker: string } | { readonly series_ticker: string };

/** The word, or the event whose words, are waited for. */
export type SaidCondition = { readonly event_ticker: string } | { readonly market_ticker: string };

/** What a watch waits for besides the changes of its lists. */
export interface Conditions {
  readonly price: Price | null;
  readonly verdict: VerdictCondition | null;
  readonly starts: { readonly event_ticker: string } | null;
  readonly said: SaidCondition | null;
}

/** The condition and the receiver of a watch. */
export interface WatchRequest extends Conditions {
  readonly name: string;
  readonly url: string;
  /** An entry of every list must match; an empty list means no filter. */
  readonly types: readonly (
    FeedType | typeof priceType | typeof verdictType | typeof startType | typeof saidType
  )[];
  readonly seriesTickers: readonly string[];
  readonly eventTickers: readonly string[];
  readonly marketTickers: readonly string[];
  readonly strikeWords: readonly string[];
}

/** The only one that needs no account comes first. */
export const chatFormats = ["ntfy", "discord", "slack", "telegram"] as const;

/** A message to a chat or a phone, whose address is a secret. */
export type ChatFormat = (typeof chatFormats)[number];

/** The request of the alert dialog. */
export interface AlertRequest extends Pick<WatchRequest, "name" | "types">, Partial<Conditions> {
  readonly seriesTickers?: readonly string[];
  readonly eventTickers?: readonly string[];
  readonly marketTickers?: readonly string[];
  /** The id of a watch with the same address, instead of the address. */
  readonly sameAddressAs?: string;
  readonly url?: string;
  readonly format?: ChatFormat;
}

export interface Watch extends WatchRequest {
  readonly watchId: string;
  readonly format: ChatFormat | "webhook";
  readonly status: "new" | "active" | "failing" | "disabled" | "ended";
  /** Since when and why it has ended; null unless it has. */
  readonly ended: { readonly at: string; readonly reason: string } | null;
  /** Tickers of the events whose verdicts are not read, because all places are taken. */
  readonly waiting: readonly string[];
  readonly createdAt: string;
  /** The last attempt; a null status means that no response came. */
  readonly lastDelivery: {
    readonly at: string;
    readonly type: string;
    readonly httpStatus: number | null;
  } | null;
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

/** Converts dollars to cents: 0.405 dollars are 40.5 cents. */
export function centsOf(dollars: number): number {
  return Math.round(dollars * 1e6) / 1e4;
}

/** Parses typed cents as dollars; null unless they are between 0 and 100 cents. */
export function dollarsOf(cents: string): number | null {
  const text = cents.trim().replace(",", ".");
  const value = text === "" ? NaN : Number(text);
  return value > 0 && value < 100 ? Math.round(value * 1e4) / 1e6 : null;
}
