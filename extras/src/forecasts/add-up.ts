import { by } from "@mention-market/service/base/arrays";
import type { SeriesKind } from "../words/series-kind.ts";
import type { EventSum, WordForecast } from "./event-sum.ts";
import type { Compared, FormulaScore, PriceTenth, RuleScore, Tenth, TrackRecord } from "./track-record.ts";
import { nextTick } from "@mention-market/service/base/request";
import { meanOverEvents, tenths, type MeanOverEvents } from "../estimates/scores.ts";
import { rules, type Rule } from "../estimates/verdict.ts";
import { intervalStrengthOf, rounded } from "../estimates/estimate.ts";
import { predictiveIntervalOf } from "../estimates/beta.ts";

/** Adds up the sums of events by version of the formula, the newest first. */
export async function addUp(
  sums: readonly EventSum[],
  kindOf: (seriesTicker: string) => SeriesKind,
): Promise<TrackRecord> {
  const ordered = sums.toSorted((a, b) => a.at - b.at || byTicker(a, b));
  const scored = ordered.filter(({ state }) => state === "scored");
  const forecasts = (state: EventSum["state"]) =>
    sums.reduce((count, sum) => count + (sum.state === state ? sum.forecasts : 0), 0);
  const formula: TrackRecord["formula"][number][] = [];
  const byMonth: TrackRecord["by_month"][number][] = [];
  const byKind: TrackRecord["by_kind"][number][] = [];
  let newest: readonly EventSum[] = [];
  const versions = Map.groupBy(scored, ({ version }) => version);
  for (const [version, ofVersion] of [...versions].toSorted(([a], [b]) => b - a)) {
    const events = ofVersion.filter(({ markets }) => markets > 0);
    if (events.length === 0) continue;
    if (formula.length === 0) newest = events;
    formula.push(await scoreFormula(version, events, ofVersion));
    const months = await groupsOf(events, ({ day }) => day.slice(0, "YYYY-MM".length));
    byMonth.push(...months.toReversed().map(([month, compared]) => ({ month, version, ...compared })));
    const kinds = await groupsOf(events, ({ seriesTicker }) => kindOf(seriesTicker));
    byKind.push(...kinds.map(([kind, compared]) => ({ kind, version, ...compared })));
  }
  return {
    formula,
    by_month: byMonth,
    by_kind: byKind,
    by_price: await pricesOf(newest),
    pending: forecasts("pending"),
    excluded: forecasts("excluded"),
    missed: sums.filter(({ state }) => state === "missed").length,
  };
}

const byTicker = by(({ eventTicker }: EventSum) => eventTicker);

/** The scores of each group of events, by its name. */
async function groupsOf<Name extends string>(
  events: readonly EventSum[],
  nameOf: (sum: EventSum) => Name,
): Promise<(readonly [Name, Compared])[]> {
  const groups: (readonly [Name, Compared])[] = [];
  for (const [name, ofName] of [...Map.groupBy(events, nameOf)].toSorted(by(([name]) => name)))
    groups.push([name, await comparedOf(ofName)]);
  return groups;
}

/** The scores of a version. `events`: those with markets to compare. `scored`: also those without, the earliest first. */
async function scoreFormula(
  version: number,
  events: readonly EventSum[],
  scored: readonly EventSum[],
): Promise<FormulaScore> {
  const days = events.map(({ day }) => day).sort();
  const { markets, ...rest } = await comparedOf(events);
  const brier = (of: keyof EventSum["errors"]) =>
    sixDecimals(events.reduce((sum, { errors }) => sum + errors[of], 0) / markets);
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

/** The scores of the fair value and of the price, on the same markets. */
async function comparedOf(events: readonly EventSum[]): Promise<Compared> {
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
  const bought = events.flatMap(({ trades }) => trades.find((trade) => trade.rule === rule) ?? []);
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
      inside.reduce((sum, event) => sum + event[of], 0);
    const markets = total("markets");
    return {
      from: tenth / tenths,
      to: (tenth + 1) / tenths,
      markets,
      mean_fair_value: markets === 0 ? null : sixDecimals(total("fairValue") / markets),
      mean_price: markets === 0 ? null : sixDecimals(total("price") / markets),
      yes: total("yes"),
    };
  });
}

const minEvents = 30;

/** By tenths of the price: how often words were said, beside the means of their prices and fair values. */
async function pricesOf(events: readonly EventSum[]): Promise<PriceTenth[]> {
  const all = Map.groupBy(
    events.flatMap((event) => event.priceTenths),
    ({ tenth }) => tenth,
  );
  const rows: PriceTenth[] = [];
  for (let tenth = 0; tenth < tenths; tenth += 1) {
    const inside = all.get(tenth) ?? [];
    const total = (of: "markets" | "fairValue" | "price" | "yes") =>
      inside.reduce((sum, event) => sum + event[of], 0);
    const words = total("markets");
    const said =
      inside.length < minEvents
        ? null
        : await measured(inside.map(({ yes, markets }) => ({ sum: yes, count: markets })));
    rows.push({
      from: tenth / tenths,
      to: (tenth + 1) / tenths,
      events: inside.length,
      words,
      said: total("yes"),
      price: words === 0 ? null : sixDecimals(total("price") / words),
      forecast: words === 0 ? null : sixDecimals(total("fairValue") / words),
      low: said?.low ?? null,
      high: said?.high ?? null,
    });
  }
  return rows;
}

/** In a tick of its own: resampling thousands of events takes some 10 ms, and other requests come first. */
async function measured(events: Parameters<typeof meanOverEvents>[0]): Promise<MeanOverEvents | null> {
  await nextTick();
  const mean = meanOverEvents(events);
  return mean === null
    ? null
    : { value: sixDecimals(mean.value), low: sixDecimals(mean.low), high: sixDecimals(mean.high) };
}

/** Rounds to 6 decimals, because differences of Brier scores are often below 0.001. */
function sixDecimals(number: number): number {
  return Math.round(number * 1e6) / 1e6;
}

const expected = 0.95;
const minWords = 30;

interface Word {
  readonly first: WordForecast;
  count: number;
  yes: number;
}

/** Coverage (docs/estimates.md): each word's first forecast against all its results from then on. `scored`: the earliest first. */
async function coverageOf(scored: readonly EventSum[]): Promise<FormulaScore["coverage"]> {
  let words = 0;
  let contained = 0;
  for (const ofSeries of Map.groupBy(scored, ({ seriesTicker }) => seriesTicker).values()) {
    await nextTick();
    for (const word of wordsOf(ofSeries)) {
      words += 1;
      if (isContained(word)) contained += 1;
    }
  }
  return words < minWords ? null : { contained: rounded(contained / words), expected, words };
}

function isContained({ first: [, probability, strength], count, yes }: Word): boolean {
  const { low, high } = predictiveIntervalOf(probability, intervalStrengthOf(strength), count);
  return low <= yes && yes <= high;
}

/** The words of a series. */
function wordsOf(scored: readonly EventSum[]): Iterable<Word> {
  const words = new Map<string, Word>();
  for (const { words: forecasts } of scored)
    for (const forecast of forecasts) {
      const [key, , , yes] = forecast;
      const word = words.get(key) ?? { first: forecast, count: 0, yes: 0 };
      word.count += 1;
      word.yes += yes;
      words.set(key, word);
    }
  return words.values();
}
