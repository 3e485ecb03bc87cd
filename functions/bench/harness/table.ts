import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Spread } from "./rounds.ts";

/** How much is measured. */
export interface Size {
  /** Of both sides of a comparison, in turn. */
  readonly rounds: number;
  /** The same of the figures of processor time, each of a fifth of a second. */
  readonly slices: number;
  /** Of load on the guard, each side and round: so few that no key meets the highest limit there can be. */
  readonly seconds: number;
  readonly lookUps: number;
  /** After which the heap is looked at again. */
  readonly heapRequests: number;
  /** Of 285 broadcasts of 19,000 words each, which are searched. */
  readonly seasons: number;
}

export const sizes = {
  full: { rounds: 7, slices: 45, seconds: 2, lookUps: 15, heapRequests: 100_000, seasons: 5 },
  quick: { rounds: 3, slices: 11, seconds: 1, lookUps: 5, heapRequests: 8_000, seasons: 1 },
} satisfies Record<string, Size>;

/** One line of the table. */
export interface Row {
  readonly figure: string;
  readonly measured: string;
  /** What it is compared with. */
  readonly beside: string;
  /** Ours by the other. */
  readonly ratio: Spread;
  readonly aim: { readonly atLeast: number } | { readonly atMost: number } | null;
}

export interface Figure {
  readonly name: string;
  measure(size: Size): Promise<Row[]>;
}

const head = ["figure", "measured", "beside", "ratio (lowest–highest)", "aim"];

/** The rows as a table: of columns, or in Markdown. */
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

/** Which aims the medians miss, in a sentence. */
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

/** Where the table was measured, and with what. */
export function machine(): string {
  const [first] = cpus();
  const sizes = `${cpus().length} × ${first?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const packages = ["firebase-functions", "firebase-admin"].map((name) => `${name} ${versionOf(name)}`);
  const busy = loadavg()[0]?.toFixed(1) ?? "?";
  return `${sizes}, load ${busy} at its start; Node ${process.versions.node}, SQLite ${process.versions["sqlite"] ?? "?"}, ${packages.join(", ")}`;
}

const manifest = z.object({ version: z.string() });

function versionOf(name: string): string {
  const path = join(import.meta.dirname, "../../node_modules", name, "package.json");
  return manifest.parse(JSON.parse(readFileSync(path, "utf8"))).version;
}
