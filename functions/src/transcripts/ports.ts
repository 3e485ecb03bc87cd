import type { RequestContext } from "../base/request.ts";

/** A market on what announcers say that can be traded now. Prices are as in `markets/market.ts`. */
export interface OpenMarket {
  readonly market_ticker: string;
  readonly event_ticker: string;
  readonly strike_word: string;
  readonly yes_bid_dollars: number | null;
  readonly yes_ask_dollars: number | null;
  readonly last_price: number | null;
  readonly close_time: string | null;
}

/** How many markets settled either way; void ones are in neither. */
export interface Tally {
  readonly yes: number;
  readonly no: number;
}

export interface AnnouncerMarketsNow {
  readonly open: readonly OpenMarket[];
  /** By strike word, as the provider spells it. */
  readonly settled: ReadonlyMap<string, Tally>;
}

/** The provider's NFL announcer markets, of every series and tier. Rejects with an AppError of code `upstream` when it fails. */
export type AnnouncerMarkets = (context: RequestContext) => Promise<AnnouncerMarketsNow>;
