import { readFileSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { messageOf } from "../../src/base/errors.ts";
import { printable } from "../../corpus-builder/printable.ts";
import { settledLine, type SettledLine } from "./settled-line.ts";

const maxProblems = 20;

/**
 * The markets of a history file: one a line, or with the ending `.csv` a table of getSettledMarkets, whose pages may follow one
 * another; it has no quotes. Throws an error that names the lines that are wrong, and those that repeat a market.
 */
export function readLines(file: string): SettledLine[] {
  const problems: string[] = [];
  const seen = new Set<string>();
  const lines: SettledLine[] = [];
  const text = readFileSync(file, "utf8");
  for (const { number, read } of /\.csv$/i.test(file) ? tableLines(text, file) : jsonLines(text)) {
    if (typeof read === "string") problems.push(`${file}:${number}: ${read}`);
    else if (seen.has(read.market_ticker))
      problems.push(`${file}:${number}: ${read.market_ticker} is listed twice`);
    else {
      seen.add(read.market_ticker);
      lines.push(read);
    }
  }
  if (problems.length > 0) throw new Error(shortened(problems).map(printable).join("\n"));
  if (lines.length === 0) throw new Error(`${file}: holds no settled market`);
  return lines;
}

interface NumberedLine {
  readonly number: number;
  /** The market, or what is wrong with the line. */
  readonly read: SettledLine | string;
}

function jsonLines(text: string): NumberedLine[] {
  return text.split("\n").flatMap((line, i) => {
    if (line.trim() === "") return [];
    let json: unknown;
    try {
      json = JSON.parse(line);
    } catch {
      return [{ number: i + 1, read: "is not JSON" }];
    }
    return [{ number: i + 1, read: settledLineOf(json) }];
  });
}

const tableRow = z.object({
  record: z.record(z.string(), z.string()),
  info: z.object({ lines: z.number() }),
});

/** An empty field is null, but for a title. A further header line begins the next page. */
function tableLines(text: string, file: string): NumberedLine[] {
  let rows: z.output<typeof tableRow>[];
  try {
    rows = z.array(tableRow).parse(parse(text, { columns: true, info: true, bom: true }));
  } catch (error) {
    throw new Error(printable(`${file} is not a table: ${messageOf(error)}`), { cause: error });
  }
  return rows
    .filter(({ record }) => record.market_ticker !== "market_ticker")
    .map(({ record, info }) => {
      const fields = Object.entries(record).map(([name, value]) => [name, value === "" ? null : value]);
      const line: unknown = {
        ...Object.fromEntries(fields),
        event_title: record.event_title ?? "",
        quote: null,
      };
      return { number: info.lines, read: settledLineOf(line) };
    });
}

function settledLineOf(line: unknown): SettledLine | string {
  const parsed = settledLine.safeParse(line);
  if (parsed.success) return parsed.data;
  const fields = new Set(parsed.error.issues.map(({ path }) => path.join(".") || "the line"));
  return `has a missing or bad ${[...fields].join(", ")}`;
}

function shortened(problems: readonly string[]): string[] {
  const more = problems.length - maxProblems;
  return [...problems.slice(0, maxProblems), ...(more > 0 ? [`and ${more} more`] : [])];
}
