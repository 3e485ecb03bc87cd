import { by } from "../base/order.ts";
import { meanOverEvents, type MeanOverEvents } from "../estimates/resampling.ts";
import { rules, type Rule } from "../estimates/rules.ts";
import { tenths } from "../estimates/scores.ts";
import type { SeriesKind } from "../words/series-kind.ts";
import { coverageOf } from "./coverage.ts";
import type { EventSum } from "./event-sum.ts";
import type { Compared, FormulaScore, RuleScore, Tenth, TrackRecord } from "./track-record.ts";

/** Puts the sums of events together, the newest version of the formula first. */
export function addUp(sums: readonly EventSum[], kindOf: (seriesTicker: string) => SeriesKind): TrackRecord {
  const ordered = sums.toSorted(
    (a, b) => a.at - b.at || by(({ eventTicker }: EventSum) => eventTicker)(a, b),
  );
  const scored = ordered.filter(({ state }) => state === "scored");
  const compared = scored.filter(({ markets }) => markets > 0);
  const forecasts = (state: EventSum["state"]) =>
    sums.reduce((count, sum) => count + (sum.state === state ? sum.forecasts : 0), 0);
  const versions = [...Map.groupBy(compared, ({ version }) => version)].toSorted(([a], [b]) => b - a);
  return {
    formula: versions.map(([version, events]) =>
      formulaScoreOf(
        version,
        events,
        scored.filter((sum) => sum.version === version),
      ),
    ),
    by_month: versions.flatMap(([version, events]) =>
      [...Map.groupBy(events, ({ day }) => day.slice(0, "YYYY-MM".length))]
        .toSorted(([a], [b]) => b.localeCompare(a, "en"))
        .map(([month, ofMonth]) => ({ month, version, ...comparedOf(ofMonth) })),
    ),
    by_kind: versions.flatMap(([version, events]) =>
      [...Map.groupBy(events, ({ seriesTicker }) => kindOf(seriesTicker))]
        .toSorted(([a], [b]) => a.localeCompare(b, "en"))
        .map(([kind, ofKind]) => ({ kind, version, ...comparedOf(ofKind) })),
    ),
    pending: forecasts("pending"),
    excluded: forecasts("excluded"),
    missed: sums.filter(({ state }) => state === "missed").length,
  };
}

function formulaScoreOf(
  version: number,
  events: readonly EventSum[],
  scored: readonly EventSum[],
): FormulaScore {
  const days = events.map(({ day }) => day).sort();
  const { markets, ...rest } = comparedOf(events);
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
    coverage: coverageOf(scored),
    tenths: tenthsOf(events),
    backtest: rules.map((rule) => ruleScoreOf(rule, events)),
  };
}

function comparedOf(events: readonly EventSum[]): Compared {
  return {
    markets: events.reduce((sum, { markets }) => sum + markets, 0),
    events: events.length,
    fair_minus_price:
      events.length < 2
        ? null
        : measured(
            events.map(({ errors, markets }) => ({ sum: errors.fairValue - errors.price, count: markets })),
          ),
  };
}

function ruleScoreOf(rule: Rule, events: readonly EventSum[]): RuleScore {
  const bought = events.flatMap(({ trades }) => trades.find((one) => one.rule === rule) ?? []);
  const mean = measured(bought.map(({ profit, trades }) => ({ sum: profit, count: trades })));
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

function measured(events: Parameters<typeof meanOverEvents>[0]): MeanOverEvents | null {
  const mean = meanOverEvents(events);
  return mean === null
    ? null
    : { value: rounded(mean.value), low: rounded(mean.low), high: rounded(mean.high) };
}

/** To 6 decimals: a difference of Brier scores is often less than 0.001. */
function rounded(number: number): number {
  return Math.round(number * 1e6) / 1e6;
}
