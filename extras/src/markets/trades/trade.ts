import { z } from "zod";

const takerSides = ["yes", "no"] as const;
export type TakerSide = (typeof takerSides)[number];

/** A trade as the provider sends it. */
export interface SentTrade {
  readonly id: string;
  /** UTC ms. */
  readonly at: number;
  readonly yesPriceDollars: number;
  readonly count: number;
  readonly takerSide: TakerSide;
  /** Whether two parties agreed on it outside of the order book. */
  readonly isBlock: boolean;
}

/** The two lists of trades. The live one overlaps the archived one. */
export const tradeTiers = ["live", "archived"] as const;
export type TradeTier = (typeof tradeTiers)[number];

/** A page of a tier's trades of a market, newest first. */
export interface TradeQuery {
  readonly ticker: string;
  /** Unix seconds, both ends included; null means no bound. */
  readonly from: number | null;
  readonly to: number | null;
  readonly limit: number;
  /** The provider's; "" for the first page. */
  readonly cursor: string;
}

export interface TradePage {
  readonly trades: readonly SentTrade[];
  /** The provider's; "" on the last page. */
  readonly cursor: string;
}

const trade = z
  .object({
    trade_id: z.string().describe("The provider's id"),
    at: z.iso.datetime().describe("When it was made"),
    yes_price_dollars: z.number().describe("Price of yes, in dollars"),
    count: z.number().describe("Contracts; fractions are real"),
    taker_side: z.enum(takerSides).describe("What the taker of the offer bought"),
  })
  .meta({ id: "Trade" });

export const marketTrades = z
  .object({
    market_ticker: z.string().describe("The market's ticker"),
    trades: z.array(trade).readonly().describe("Newest first"),
    block_trades: z.int().min(0).describe("Block trades that this page leaves out"),
    cursor: z.string().nullable().describe("Cursor of the next page; null on the last"),
  })
  .meta({ id: "MarketTrades" });
export type MarketTrades = Readonly<z.output<typeof marketTrades>>;
