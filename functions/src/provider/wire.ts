import { z } from "zod";

/**
 * The provider's records in both of its shapes: dollars and counts as texts now, cents and integers until March 2026.
 * A field may be missing, null or ""; one of a wrong type fails, since a price must not be guessed.
 */
const text = z.string().nullish();
const largest = 1e12;
const amount = z
  .union([z.number().min(-largest).max(largest), z.string().regex(/^(?:-?\d{1,12}(?:\.\d{1,12})?)?$/)])
  .nullish();

export const wireMarket = z.object({
  ticker: z.string().min(1),
  event_ticker: text,
  title: text,
  yes_sub_title: text,
  custom_strike: z.record(z.string(), z.unknown()).nullish(),
  rules_primary: text,
  result: text,

  open_time: text,
  close_time: text,
  created_time: text,
  expected_expiration_time: text,
  expiration_time: text,
  settlement_ts: text,

  last_price_dollars: amount,
  yes_bid_dollars: amount,
  yes_ask_dollars: amount,
  no_bid_dollars: amount,
  no_ask_dollars: amount,
  previous_yes_bid_dollars: amount,
  previous_yes_ask_dollars: amount,
  previous_no_bid_dollars: amount,
  previous_no_ask_dollars: amount,
  last_price: amount,
  yes_bid: amount,
  yes_ask: amount,
  no_bid: amount,
  no_ask: amount,
  previous_yes_bid: amount,
  previous_yes_ask: amount,

  volume_fp: amount,
  volume_24h_fp: amount,
  open_interest_fp: amount,
  volume: amount,
  volume_24h: amount,
  open_interest: amount,
  liquidity: amount,
});
export type WireMarket = z.output<typeof wireMarket>;

export const wireEvent = z.object({ title: text, sub_title: text, strike_date: text });
export type WireEvent = z.output<typeof wireEvent>;

const tickers = z.array(z.string()).nullish();
export const wireMilestone = z.object({
  start_date: text,
  end_date: text,
  primary_event_tickers: tickers,
  related_event_tickers: tickers,
});
export type WireMilestone = z.output<typeof wireMilestone>;

export const wireSeries = z.object({
  ticker: z.string().min(1),
  title: text,
  category: text,
  categories: z.array(z.string()).nullish(),
});

const cursor = z.string().nullish();
export const marketBody = z.object({ market: wireMarket });
export const eventBody = z.object({ event: wireEvent });
export const milestonesBody = z.object({ milestones: z.array(wireMilestone).nullish(), cursor });
export const seriesBody = z.object({ series: z.array(wireSeries).nullish(), cursor });
