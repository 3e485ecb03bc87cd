import { printable } from "@mention-market/service/corpus-builder/problems";
import { nameOf, type Comparison, type Score, type ScoredSet } from "./score-history.ts";
import type { Difference } from "./measures.ts";

/** The score as a page of text. */
export function toText(score: Score): string {
  const { formula, history, sets, resamplings } = score;
  return [
    `${history.markets} settled markets of ${history.events} events (${listed(history.series)}), ` +
      `${history.first_day ?? "no day"} to ${history.last_day ?? "no day"}; ${history.scored_events} events have a date or a start.`,
    `Formula ${formula}. Each event is forecast from events of earlier days only. Brier: 0 is best, 0.25 is always saying 0.5.`,
    "",
    ...aligned(briers(sets)),
    ...sets.flatMap((set) => ["", ...setLines(set)]),
    "",
    `Differences of Brier scores with 95% intervals over ${resamplings} resamplings of whole events:`,
    ...aligned(comparisonTable(score)),
    "",
    ...quoteTexts(score),
    "",
    `${laterTotalsCaption}:`,
    ...aligned(laterTotalsTable(score)),
    "",
    `${backtestCaption}:`,
    ...aligned(backtestTable(score)),
  ]
    .map(printable)
    .join("\n");
}

const columns = ["series_rate", "without_transcripts", "estimate", "market", "fair_value"] as const;

/** A row for each set: the Brier scores of its forecasters side by side. */
export function briers(sets: readonly ScoredSet[]): string[][] {
  return [
    ["Brier", "markets", "of them with transcripts", ...columns.map(nameOf)],
    ...sets.map(({ what, markets, with_transcripts, forecasters }) => [
      what,
      String(markets),
      String(with_transcripts),
      ...columns.map((column) => forecasters.find(({ name }) => name === column)?.brier.toFixed(4) ?? ""),
    ]),
  ];
}

/** When the scored quotes were taken, and which events have none. */
export function quoteTexts({ quote_times, unquoted_events }: Score): string[] {
  const minutes = (value: number) => `${Math.round(value)}`;
  return [
    quote_times === null
      ? "No start is known, so how long before it quotes were taken isn't either."
      : `Quotes were taken ${minutes(quote_times.median)} minutes before the start (median of ${quote_times.quotes}; 10% within ${minutes(quote_times.tenth)}, 90% within ${minutes(quote_times.nine_tenths)}).`,
    ...[...Map.groupBy(unquoted_events, ({ reason }) => reason)].map(
      ([reason, events]) =>
        `${events.length} events without a scored quote, ${reason}: ${listed(events.map(({ eventTicker }) => eventTicker))}`,
    ),
  ];
}

const maxListed = 40;

/** Hundreds of companies have a series each: the first of them and how many more. --json has all. */
export function listed(tickers: readonly string[]): string {
  const more = tickers.length - maxListed;
  return tickers.slice(0, maxListed).join(", ") + (more > 0 ? ` and ${more} more` : "");
}

/** How well the estimates' intervals fit what settled later, by the length of the words' records. */
export function laterTotalsTable({ later_totals }: Score): string[][] {
  return [
    ["record before", "words", "mean z²", "in the 95% interval"],
    ...later_totals.map(({ record, words, z2, coverage }) => [
      record,
      String(words),
      `${z2.value.toFixed(2)} (${z2.low.toFixed(2)} to ${z2.high.toFixed(2)})`,
      `${percent(coverage.value)} (${percent(coverage.low)} to ${percent(coverage.high)})`,
    ]),
  ];
}

export const laterTotalsCaption =
  "Later totals of words: mean z² is 1 where intervals are right, above it they are too narrow; in brackets 95% intervals over resampled words";

/** The result of each rule. */
export function backtestTable({ backtests }: Score): string[][] {
  return [
    ["rule", "trades", "events", "dollars a contract, fee included"],
    ...backtests.map(({ rule, trades, events, profit_per_contract, low, high }) => [
      nameOf(rule),
      String(trades),
      String(events),
      profit_per_contract === null || low === null || high === null
        ? ""
        : `${signed(profit_per_contract)} (${events < 2 ? "one event, no interval" : `${signed(low)} to ${signed(high)}`})`,
    ]),
  ];
}

export const backtestCaption =
  "Backtest: one contract of each market that a rule buys, at the quote before the event, fee rounded up to a cent";

function percent(share: number): string {
  return `${(100 * share).toFixed(1)}%`;
}

/** A row for each forecaster of a set. */
export function setTable({ forecasters }: ScoredSet): string[][] {
  const header = ["", "Brier", "log loss", "calibration", "markets", "events", "minus market, paired"];
  const rows = forecasters.map((one) => [
    nameOf(one.name),
    one.brier.toFixed(4),
    one.log_loss.toFixed(4),
    one.calibration_error.toFixed(4),
    String(one.markets),
    String(one.events),
    one.difference_to_market === null
      ? ""
      : `${differenceText(one.difference_to_market)} on ${one.difference_to_market.markets}`,
  ]);
  return [header, ...rows];
}

function setLines(set: ScoredSet): string[] {
  return [
    `Set "${set.name}": ${set.what} (${set.markets} markets of ${set.events} events)`,
    ...aligned(setTable(set)),
    ...set.forecasters.map(
      ({ name, bins }) => `  ${nameOf(name)}, markets by tenths: ${bins.map(({ count }) => count).join(" ")}`,
    ),
  ];
}

/** The claims about two forecasters. */
export function comparisonTable({ comparisons }: Score): string[][] {
  return [
    ["comparison", "difference", "markets", "events", "reading"],
    ...comparisons.map((one) => [
      `${one.one} minus ${one.other}, set "${one.set}"`,
      differenceText(one),
      String(one.markets),
      String(one.events),
      verdictOf(one),
    ]),
  ];
}

/** The conclusion that the interval allows. */
function verdictOf({ one, low, high }: Comparison): string {
  if (low <= 0 && high >= 0) return "no clear difference";
  return `${one} is ${high < 0 ? "better" : "worse"}`;
}

/** A difference with its 95% interval over resampled events. */
function differenceText({ brier, low, high, events }: Difference): string {
  const interval = events < 2 ? "one event, no interval" : `${signed(low)} to ${signed(high)}`;
  return `${signed(brier)} (${interval})`;
}

function signed(value: number): string {
  return `${value < 0 ? "-" : "+"}${Math.abs(value).toFixed(4)}`;
}

function aligned(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) =>
    Math.max(...rows.map((row) => (row[column] ?? "").length)),
  );
  return rows.map((row) =>
    `  ${row.map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0))).join("  ")}`.trimEnd(),
  );
}
