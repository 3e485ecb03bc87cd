import type { Fee } from "../../src/markets/event/event.ts";
import { profitOf, rules, sideOf, type Rule } from "../../src/estimates/verdict.ts";
import { differenceOf } from "./measures.ts";
import type { ScoredMarket } from "./walk-forward.ts";

/** The result of a rule on a history's quotes. */
export interface Backtest {
  readonly rule: Rule;
  readonly trades: number;
  readonly events: number;
  /** Dollars for each contract after the fee, with its 95% interval over resampled events; null without a trade. */
  readonly profit_per_contract: number | null;
  readonly low: number | null;
  readonly high: number | null;
}

/** A history does not name the fee, so this is the provider's usual one. */
const usualFee: Fee = { type: "quadratic", multiplier: 1 };

/** Buys a contract of every market that a rule buys, at the quote from before the event. Shows losing rules, too. */
export function backtestsOf(markets: readonly ScoredMarket[]): Backtest[] {
  return rules.map((rule) => {
    const profits = markets.flatMap(({ eventTicker, quote, low, high, forecasts, fairBasis, outcome }) => {
      if (quote === null) return [];
      const { fair_value, fair_value_by_siblings } = forecasts;
      const market = {
        low,
        high,
        fairValue: fair_value ?? fair_value_by_siblings,
        fairBasis,
        bid: quote.yes_bid_dollars,
        ask: quote.yes_ask_dollars,
      };
      const side = sideOf(rule, market, usualFee);
      const profit = side === null ? null : profitOf(side, market, usualFee, outcome === 1 ? "yes" : "no");
      return profit === null ? [] : [{ eventTicker, one: profit, other: 0 }];
    });
    const mean = differenceOf(profits);
    return {
      rule,
      trades: profits.length,
      events: mean?.events ?? 0,
      profit_per_contract: mean?.brier ?? null,
      low: mean?.low ?? null,
      high: mean?.high ?? null,
    };
  });
}
