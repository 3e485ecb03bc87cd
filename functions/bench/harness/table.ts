import { readFileSync } from "node:fs";
import { cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import type { Row } from "./figure.ts";
import { perSecond, type LoadResult } from "./load.ts";
import { median, type Spread } from "./rounds.ts";

const head = ["figure", "measured", "beside", "ratio (lowest–highest)", "aim", ""];

/** The rows as a table in Markdown. */
export function tableOf(rows: readonly Row[]): string {
  const cells = [head, ...rows.map(cellsOf)];
  const widths = head.map((_, column) => Math.max(3, ...cells.map((row) => row[column]?.length ?? 0)));
  const lines = [cells[0] ?? [], widths.map((width) => "-".repeat(width)), ...cells.slice(1)];
  return lines
    .map((row) => `| ${row.map((cell, column) => cell.padEnd(widths[column] ?? 0)).join(" | ")} |`)
    .join("\n");
}

function cellsOf({ figure, measured, beside, ratio, aim }: Row): string[] {
  const wanted = aim === null ? "" : "atLeast" in aim ? `≥ ${aim.atLeast}` : `≤ ${aim.atMost}`;
  const verdict = aim === null || ratio === null ? "" : isMet(ratio, aim) ? "met" : "missed";
  return [figure, measured, beside, ratio === null ? "" : spreadText(ratio), wanted, verdict];
}

function isMet({ median }: Spread, aim: NonNullable<Row["aim"]>): boolean {
  return "atLeast" in aim ? median >= aim.atLeast : median <= aim.atMost;
}

function spreadText({ median, medianWithin, lowest, highest }: Spread): string {
  if (lowest === highest) return text(median);
  const certain = medianWithin === undefined ? "" : `, median within ${medianWithin.map(text).join("–")}`;
  return `${text(median)} (${text(lowest)}–${text(highest)}${certain})`;
}

function text(value: number): string {
  return value >= 10 || Number.isInteger(value) ? value.toFixed(0) : value.toFixed(2);
}

/** Medians of the rounds of one side; what failed in all of them. */
export function loadText(results: readonly LoadResult[]): string {
  const of = (value: (result: LoadResult) => number | null) =>
    median(results.map(value).filter((measured) => measured !== null)).toFixed(1);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  return (
    `${median(results.map(perSecond)).toFixed(0)}/s, p50 ${of(({ p50Ms }) => p50Ms)} ms, ` +
    `p99 ${of(({ p99Ms }) => p99Ms)} ms${failed === 0 ? "" : `, ${failed} failed`}`
  );
}

/** Where the table was measured, and with what. */
export function machine(): string {
  const [first] = cpus();
  const sizes = `${cpus().length} × ${first?.model ?? "unknown"}, ${Math.round(totalmem() / 2 ** 30)} GB`;
  const packages = ["firebase-functions", "firebase-admin"].map((name) => `${name} ${versionOf(name)}`);
  const busy = loadavg()[0]?.toFixed(1) ?? "?";
  return `${sizes}, load ${busy} at the start; Node ${process.versions.node}, SQLite ${process.versions["sqlite"] ?? "?"}, ${packages.join(", ")}`;
}

const manifest = z.object({ version: z.string() });

function versionOf(name: string): string {
  const path = join(import.meta.dirname, "../../node_modules", name, "package.json");
  return manifest.parse(JSON.parse(readFileSync(path, "utf8"))).version;
}
