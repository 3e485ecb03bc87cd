import { printable } from "../../src/base/printable.ts";
import type { Comparison, Score, ScoredSet } from "./score-history.ts";
import type { Difference } from "./difference.ts";

/** The score as a page of text. */
export function toText(score: Score): string {
  const { history, sets, comparisons, resamplings } = score;
  return [
    `${history.markets} settled markets of ${history.events} events (${history.series.join(", ")}), ` +
      `${history.first_day ?? "no day"} to ${history.last_day ?? "no day"}; ${history.scored_events} events have a date or a start.`,
    "Each event is forecast from events of earlier days only. Brier: 0 is best, 0.25 is always saying 0.5.",
    ...sets.flatMap((set) => ["", ...setLines(set)]),
    "",
    `Differences of Brier scores with 95% intervals over ${resamplings} resamplings of whole events:`,
    ...comparisons.map(comparisonLine),
  ]
    .map(printable)
    .join("\n");
}

function setLines(set: ScoredSet): string[] {
  const header = ["", "Brier", "log loss", "calibration", "markets", "events", "minus market"];
  const rows = set.forecasters.map((one) => [
    nameOf(one.name),
    one.brier.toFixed(4),
    one.log_loss.toFixed(4),
    one.calibration_error.toFixed(4),
    String(one.markets),
    String(one.events),
    one.difference_to_market === null ? "" : differenceText(one.difference_to_market),
  ]);
  return [
    `Set "${set.name}": ${set.what} (${set.markets} markets of ${set.events} events)`,
    ...aligned([header, ...rows]),
    ...set.forecasters.map(
      ({ name, bins }) => `  ${nameOf(name)}, markets by tenths: ${bins.map(({ count }) => count).join(" ")}`,
    ),
  ];
}

function comparisonLine(comparison: Comparison): string {
  const { one, other, markets, events } = comparison;
  return (
    `  ${one} minus ${other}: ${differenceText(comparison)} on ${markets} markets of ${events} events: ` +
    verdictOf(comparison)
  );
}

/** What the interval allows to be said. */
export function verdictOf({ one, low, high }: Comparison): string {
  if (low <= 0 && high >= 0) return "cannot be told apart";
  return `${one} is ${high < 0 ? "better" : "worse"}`;
}

export function differenceText({ brier, low, high, events }: Difference): string {
  const interval = events < 2 ? "one event, no interval" : `${signed(low)} to ${signed(high)}`;
  return `${signed(brier)} (${interval})`;
}

export function nameOf(name: string): string {
  return name.replaceAll("_", " ");
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
