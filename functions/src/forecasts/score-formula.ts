import { nextTick } from "../base/ticks.ts";
import { meanOverEvents, type MeanOverEvents } from "../estimates/resampling.ts";
import { rules, type Rule } from "../estimates/rules.ts";
import { tenths } from "../estimates/scores.ts";
import { coverageOf } from "./coverage.ts";
import type { EventSum } from "./event-sum.ts";
import type { Compared, FormulaScore, RuleScore, Tenth } from "./track-record.ts";

/** What a version scored. `events`: those that are compared; `scored`: with those without a market to compare; the earliest first. */
export async function scoreFormula(
  version: number,
  events: readonly EventSum[],
  scored: readonly EventSum[],
): Promise<FormulaScore> {
  const days = events.map(({ day }) => day).sort();
  const { markets, ...rest } = await comparedOf(events);
  const brier = (of: keyof EventSum["errors"]) =>
    rounded(events.reduce((sum, { errors }) => sum + errors[of], 0) / markets);
  return {
    version,
    first_date: days.at(0) ?? "",
    last_date: days.at(-1) ?? "",
    markets,
    events: rest.events,
    made_up: events.some(({ madeUp }) => madeUp),
    brier: { estimate: brier("estimate"), price: brier("price"), fair_value: brier("fairValue") },
    fair_minus_price: rest.fair_minus_price,
    coverage: await coverageOf(scored),
    tenths: tenthsOf(events),
    backtest: await Promise.all(rules.map((rule) => scoreRule(rule, events))),
  };
}

/** How the fair value did against the price. */
export async function comparedOf(events: readonly EventSum[]): Promise<Compared> {
  return {
    markets: events.reduce((sum, { markets }) => sum + markets, 0),
    events: events.length,
    fair_minus_price:
      events.length < 2
        ? null
        : await measured(
            events.map(({ errors, markets }) => ({ sum: errors.fairValue - errors.price, count: markets })),
          ),
  };
}

async function scoreRule(rule: Rule, events: readonly EventSum[]): Promise<RuleScore> {
  const bought = events.flatMap(({ trades }) => trades.find((one) => one.rule === rule) ?? []);
  const mean = await measured(bought.map(({ profit, trades }) => ({ sum: profit, count: trades })));
  const hasInterval = bought.length > 1;
  return {
    rule,
    trades: bought.reduce((sum, { trades }) => sum + trades, 0),
    events: bought.length,
    profit_per_contract: mean?.value ?? null,
    low: hasInterval ? (mean?.low ?? null) : null,
    high: hasInterval ? (mean?.high ?? null) : null,
  };
}

function tenthsOf(events: readonly EventSum[]): Tenth[] {
  const all = Map.groupBy(
    events.flatMap((event) => event.tenths),
    ({ tenth }) => tenth,
  );
  return Array.from({ length: tenths }, (_, tenth) => {
    const inside = all.get(tenth) ?? [];
    const total = (of: "markets" | "fairValue" | "price" | "yes") =>
      inside.reduce((sum, one) => sum + one[of], 0);
    const markets = total("markets");
    return {
      from: tenth / tenths,
      to: (tenth + 1) / tenths,
      markets,
      mean_fair_value: markets === 0 ? null : rounded(total("fairValue") / markets),
      mean_price: markets === 0 ? null : rounded(total("price") / markets),
      yes: total("yes"),
    };
  });
}

/** Resampling thousands of events takes some 10 ms: other requests are served before. */
async function measured(events: Parameters<typeof meanOverEvents>[0]): Promise<MeanOverEvents | null> {
  await nextTick();
  const mean = meanOverEvents(events);
  return mean === null
    ? null
    : { value: rounded(mean.value), low: rounded(mean.low), high: rounded(mean.high) };
}

/** To 6 decimals: a difference of Brier scores is often less than 0.001. */
function rounded(number: number): number {
  return Math.round(number * 1e6) / 1e6;
}
