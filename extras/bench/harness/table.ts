import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Spread } from "./rounds.ts";

/** The size of a run. */
export interface Size {
  /** Rounds of a comparison, each with both sides in turn. */
  readonly rounds: number;
  /** Rounds of the figures of processor time, each of a fifth of a second. */
  readonly slices: number;
  /** Seconds of load on the guard for each side and round. So few that no key reaches the highest possible limit. */
  readonly seconds: number;
  readonly lookUps: number;
  /** Number of requests after which the heap is measured again. */
  readonly heapRequests: number;
  /** Number of seasons to search, each with 285 broadcasts of 19,000 words. */
  readonly seasons: number;
}

export const sizes = {
  full: { rounds: 7, slices: 45, seconds: 2, lookUps: 15, heapRequests: 100_000, seasons: 5 },
  quick: { rounds: 3, slices: 11, seconds: 1, lookUps: 5, heapRequests: 8_000, seasons: 1 },
} satisfies Record<string, Size>;

/** A row of the table. */
export interface Row {
  readonly figure: string;
  readonly measured: string;
  /** The other side of the comparison. */
  readonly beside: string;
  /** Our value divided by the other side's. */
  readonly ratio: Spread;
  readonly aim: { readonly atLeast: number } | { readonly atMost: number } | null;
}

export interface Figure {
  readonly name: string;
  measure(size: Size): Promise<Row[]>;
}

const head = ["figure", "measured", "beside", "ratio (lowest–highest)", "aim"];

/** The rows as a table, in columns or in Markdown. */
export function tableOf(rows: readonly Row[], isMarkdown: boolean): string {
  const cells = [head, ...rows.map(cellsOf)];
  if (isMarkdown)
    return [cells[0] ?? [], head.map(() => "---"), ...cells.slice(1)]
      .map((row) => `| ${row.join(" | ")} |`)
      .join("\n");
  const widths = head.map((_, column) => Math.max(...cells.map((row) => row[column]?.length ?? 0)));
  return cells
    .map((row) => row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join("  "))
    .join("\n");
}

/** A sentence about the aims that the medians miss. */
export function missedAims(rows: readonly Row[]): string {
  const missed = rows
    .filter((row) => !isMet(row))
    .map((row) => `${row.figure} (${cellsOf(row).slice(3).join(", aim ")})`);
  return missed.length === 0 ? "Every aim is met." : `Missed: ${missed.join("; ")}.`;
}

function cellsOf({ figure, measured, beside, ratio, aim }: Row): string[] {
  const wanted = aim === null ? "" : "atLeast" in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`;
  return [figure, measured, beside, spreadText(ratio), wanted];
}

function isMet({ ratio: { median }, aim }: Row): boolean {
  if (aim === null) return true;
  return "atLeast" in aim ? median >= aim.atLeast : median <= aim.atMost;
}

function spreadText({ median, medianWithin, lowest, highest }: Spread): string {
  if (lowest === highest) return text(median);
  const certain = medianWithin === undefined ? "" : `; median within ${medianWithin.map(text).join("–")}`;
  return `${text(median)} (${text(lowest)}–${text(highest)}${certain})`;
}

function text(value: number): string {
  return value >= 10 || Number.isInteger(value) ? value.toFixed(0) : value.toPrecision(3);
}

/** The machine and the versions with which the table was measured. */
export function machine(): string {
  const [first] = cpus();
  const sizes = `${cpus().length} × ${first?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const packages = ["firebase-functions", "firebase-admin"].map((name) => `${name} ${versionOf(name)}`);
  const busy = loadavg()[0]?.toFixed(1) ?? "?";
  return `${sizes}, load ${busy} at its start; Node ${process.versions.node}, SQLite ${process.versions["sqlite"] ?? "?"}, ${packages.join(", ")}`;
}

const manifest = z.object({ version: z.string() });

function versionOf(name: string): string {
  const path = join(import.meta.dirname, "../../../node_modules", name, "package.json");
  return manifest.parse(JSON.parse(readFileSync(path, "utf8"))).version;
}
