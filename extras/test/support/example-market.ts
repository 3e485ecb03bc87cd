import type { MentionMarket } from "@mention-market/service/markets/market";

/** A market of the sample provider. */
export const exampleMarket: MentionMarket = {
  market_ticker: "KXNFLMENTION-SB27-TUSH",
  series_ticker: "KXNFLMENTION",
  title: "What will the announcers say during Super Bowl LXI? (sample data)",
  strike_word: "Tush Push",
  close_time: "2027-02-28T15:00:00Z",
  created_time: "2026-11-18T19:00:00.620673Z",
  event_ticker: "KXNFLMENTION-SB27",
  expected_expiration_time: "2027-02-15T14:00:00Z",
  expiration_time: "2027-03-07T15:00:00Z",
  last_price: 56.5,
  liquidity: 0,
  no_ask_dollars: 0.437,
  no_bid_dollars: 0.433,
  yes_ask_dollars: 0.567,
  yes_bid_dollars: 0.563,
  open_interest: 18995.29,
  open_time: "2026-11-19T00:00:00Z",
  volume: 20784.73,
  volume_24h: 5194.78,
  result: null,
  previous_yes_bid_dollars: 0.541,
  previous_yes_ask_dollars: 0.548,
  previous_no_bid_dollars: 0.452,
  previous_no_ask_dollars: 0.459,
  rules_primary:
    "If the announcers say Tush Push as part of Super Bowl LXI, then the market resolves to Yes. (Sample data.)",
  settlement_ts: null,
  scheduledStartTime: "2027-02-14T23:30:00Z",
  event_subtitle: "Super Bowl LXI",
};
