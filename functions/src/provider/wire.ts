import { z } from "zod";

/**
 * The provider's records in both of its shapes: dollars and counts as texts now, cents and integers until March 2026.
 * A field may be missing, null or "". One of another type is read as missing, but for a price: it must not be guessed.
 */
const text = z.string().nullish().catch(null);
const maxAmount = 1e12;
const price = z
  .union([z.number().min(-maxAmount).max(maxAmount), z.string().regex(/^(?:-?\d{1,12}(?:\.\d{1,12})?)?$/)])
  .nullish();
const count = price.catch(null);

export const wireMarket = z.object({
  ticker: z.string().min(1),
  event_ticker: text,
  title: text,
  yes_sub_title: text,
  custom_strike: z.record(z.string(), z.unknown()).nullish().catch(null),
  rules_primary: text,
  rules_secondary: text,
  status: text,
  result: text,

  open_time: text,
  close_time: text,
  created_time: text,
  expected_expiration_time: text,
  expiration_time: text,
  settlement_ts: text,

  last_price_dollars: price,
  yes_bid_dollars: price,
  yes_ask_dollars: price,
  no_bid_dollars: price,
  no_ask_dollars: price,
  previous_yes_bid_dollars: price,
  previous_yes_ask_dollars: price,
  previous_no_bid_dollars: price,
  previous_no_ask_dollars: price,
  last_price: price,
  yes_bid: price,
  yes_ask: price,
  no_bid: price,
  no_ask: price,
  previous_yes_bid: price,
  previous_yes_ask: price,

  volume_fp: count,
  volume_24h_fp: count,
  open_interest_fp: count,
  volume: count,
  volume_24h: count,
  open_interest: count,
  liquidity: count,
});
export type WireMarket = z.output<typeof wireMarket>;

/** The part of a market's record with its identity. */
export const wireTicker = wireMarket.pick({ ticker: true });

export const wireEvent = z.object({
  event_ticker: text,
  series_ticker: text,
  title: text,
  sub_title: text,
  strike_date: text,
});
/** Its markets stand inside it, or beside it, and are read one by one. */
export const wireNestedEvent = wireEvent.extend({ markets: z.array(z.unknown()).nullish() });
export type WireEvent = z.output<typeof wireEvent>;

const tickers = z
  .array(z.string().nullable().catch(null))
  .nullish()
  .catch(null)
  .transform((list) => list?.filter((ticker) => ticker !== null) ?? []);
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
  categories: z.array(z.unknown()).nullish().catch(null),
});

/** The records of a list are read one by one, so that a bad one spoils only itself. */
const records = z.array(z.unknown()).nullish();
const cursor = z.string().nullish();
export const marketBody = z.object({ market: wireMarket });
export const eventBody = z.object({ event: wireEvent });
export const marketsPage = z.object({ markets: records, cursor });
export const nestedEventBody = z.object({ event: wireNestedEvent, markets: records });
export const eventsPage = z.object({ events: records, milestones: records, cursor });
export const milestonesPage = z.object({ milestones: records, cursor });
export const seriesPage = z.object({ series: records, cursor });
