import type { FairValue } from "../../../src/estimates/fair-value.ts";
import { verdictOf } from "../../../src/estimates/verdict.ts";
import type { WireEvent, WireMarket } from "../../../dashboard/src/explorer/wire.ts";

export const eventStart = "2026-11-23T01:00:00.000Z";
const hourMs = 60 * 60 * 1000;
export const [hourBefore, hourAfter] = [Date.parse(eventStart) - hourMs, Date.parse(eventStart) + hourMs];

const fee = { type: "quadratic", multiplier: 1 };

/** A market as the service sends it with its record, in a series that is proven; what a test is about is given. */
export function marketOf(given: Partial<WireMarket> = {}): WireMarket {
  const market: WireMarket = {
    market_ticker: "KXTEST-26NOV22-A",
    series_ticker: "KXTEST",
    title: "",
    strike_word: "Tariff",
    close_time: null,
    created_time: null,
    event_ticker: "KXTEST-26NOV22",
    expected_expiration_time: null,
    expiration_time: null,
    last_price: 30,
    liquidity: 0,
    no_ask_dollars: 0.71,
    no_bid_dollars: 0.69,
    yes_ask_dollars: 0.31,
    yes_bid_dollars: 0.29,
    open_interest: 0,
    open_time: null,
    volume: 0,
    volume_24h: 0,
    result: null,
    previous_yes_bid_dollars: 0.24,
    previous_yes_ask_dollars: 0.26,
    previous_no_bid_dollars: 0.74,
    previous_no_ask_dollars: 0.76,
    rules_primary: "",
    settlement_ts: null,
    scheduledStartTime: eventStart,
    event_subtitle: null,
    rules_secondary: "",
    requires: null,
    status: "open",
    yes_bid_size: 100,
    yes_ask_size: 200,
    can_close_early: true,
    record: { yes: 3, no: 1 },
    estimate: estimateOf(),
    buy_yes: { price_dollars: 0.31, size: 200, fee_dollars: 0.014973, edge_dollars: 0.075027 },
    buy_no: { price_dollars: 0.71, size: 100, fee_dollars: 0.014413, edge_dollars: -0.124413 },
    ...given,
  };
  return { verdict: verdictOf(market, fairValueIn(market.estimate ?? null), fee, true), ...market };
}

/** The fair value that an estimate shows. */
function fairValueIn(estimate: WireMarket["estimate"] | null): FairValue | null {
  const { fair_value: value = null, fair_low: low = null, fair_high: high = null } = estimate ?? {};
  const basis = estimate?.fair_basis === "price" ? "price" : "siblings";
  return value === null || low === null || high === null ? null : { value, low, high, basis };
}

export function estimateOf(
  given: Partial<NonNullable<WireMarket["estimate"]>> = {},
): NonNullable<WireMarket["estimate"]> {
  return {
    probability: 0.7,
    low: 0.4,
    high: 0.9,
    observations: 4,
    basis: ["series", "record"],
    fair_value: 0.4,
    fair_low: 0.35,
    fair_high: 0.5,
    fair_basis: "price",
    parts: [],
    ...given,
  };
}

export function eventOf(markets: WireMarket[], given: Partial<WireEvent> = {}): WireEvent {
  return {
    event_ticker: "KXTEST-26NOV22",
    series_ticker: "KXTEST",
    event_title: "What will be said tonight?",
    event_subtitle: null,
    scheduledStartTime: eventStart,
    start: null,
    phase: "upcoming",
    form: null,
    window: null,
    event_date: "2026-11-22",
    event_date_basis: "start",
    settlement_sources: [],
    fee,
    markets,
    errors: [],
    ...given,
  };
}
