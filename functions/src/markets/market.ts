import { z } from "zod";
import type { EventDetails } from "./event.ts";

const time = z.iso
  .datetime({ offset: true })
  .nullable()
  .describe("ISO 8601, or null when not known or not yet set");
const dollars = z.number().nullable().describe("dollars, or null when there is no such price");
const count = z.number().describe("contracts; fractions are real");

/** A market as clients get it: exactly these 28 fields, in this order. */
export const mentionMarket = z
  .object({
    market_ticker: z.string(),
    series_ticker: z.string(),
    title: z.string(),
    strike_word: z.string().nullable(),
    close_time: time,
    created_time: time,
    event_ticker: z.string(),
    expected_expiration_time: time,
    expiration_time: time,
    last_price: z.number().nullable().describe("cents, exact to the provider's six decimals of a dollar"),
    liquidity: z.number(),
    no_ask_dollars: dollars,
    no_bid_dollars: dollars,
    yes_ask_dollars: dollars,
    yes_bid_dollars: dollars,
    open_interest: count,
    open_time: time,
    volume: count,
    volume_24h: count,
    result: z.enum(["yes", "no"]).nullable(),
    previous_yes_bid_dollars: dollars,
    previous_yes_ask_dollars: dollars,
    previous_no_bid_dollars: dollars,
    previous_no_ask_dollars: dollars,
    rules_primary: z.string(),
    settlement_ts: time,
    scheduledStartTime: time,
    event_subtitle: z.string().nullable(),
  })
  .meta({ id: "MentionMarket" });

export type MentionMarket = z.output<typeof mentionMarket>;

/** One moment of the provider's record of a market; the rest is its event's. `title` is "" when only the event has one. */
export type MarketRecord = Omit<MentionMarket, "scheduledStartTime" | "event_subtitle">;

/** A market with its event's start and texts. */
export function toMentionMarket(market: MarketRecord, event: EventDetails): MentionMarket {
  return {
    ...market,
    title: market.title === "" ? event.event_title : market.title,
    scheduledStartTime: event.scheduledStartTime,
    event_subtitle: event.event_subtitle,
  };
}

/** The part of a market that a list of open ones shows. */
export const openMarket = mentionMarket
  .pick({
    market_ticker: true,
    event_ticker: true,
    strike_word: true,
    yes_bid_dollars: true,
    yes_ask_dollars: true,
    last_price: true,
    close_time: true,
  })
  .extend({ strike_word: z.string() })
  .meta({ id: "OpenMarket" });
export type OpenMarket = Readonly<z.output<typeof openMarket>>;

/** A market of a list. */
export interface ListedMarket {
  readonly record: MarketRecord;
  /** It can be traded now. */
  readonly isOpen: boolean;
  /** It is settled: before that its result may still be disputed. */
  readonly isSettled: boolean;
}
