import { z } from "zod";

const time = z.iso
  .datetime({ offset: true })
  .nullable()
  .describe("ISO 8601, or null when not known or not yet set");
const dollars = z.number().nullable().describe("dollars, or null when there is no such price");
const count = z.number().describe("contracts; fractions are real");

/** The answer of getMentionMarket: exactly these 28 fields, in this order (contract section 3). */
export const mentionMarket = z.object({
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
});

export type MentionMarket = z.output<typeof mentionMarket>;

/** A market as the provider tells it, all of one moment; the rest is its event's. `title` is "" when only the event has one. */
export type MarketRecord = Omit<MentionMarket, "scheduledStartTime" | "event_subtitle">;

/** Series come before the first `-` of an event's ticker. */
export function seriesTickerOf(eventTicker: string): string {
  return eventTicker.split("-", 1)[0] ?? "";
}

/** The event that a market's ticker suggests: its ticker without the last `-CODE`; null when it has no such part. */
export function eventTickerOf(marketTicker: string): string | null {
  const end = marketTicker.lastIndexOf("-");
  return end > 0 ? marketTicker.slice(0, end) : null;
}

/** No underscore, which every API key has: one given in the wrong place must not reach the provider or a log. */
const tickerForm = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/** A ticker in the provider's spelling, or null for a text that can't be one: then the provider need not be asked. */
export function toTicker(text: string): string | null {
  const ticker = text.trim();
  return tickerForm.test(ticker) ? ticker.toUpperCase() : null;
}
