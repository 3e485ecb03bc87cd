import { closeSync, fsyncSync, openSync, readFileSync, renameSync, writeSync } from "node:fs";
import { parse } from "csv-parse/sync";
import { z } from "zod";
import { messageOf } from "@mention-market/service/base/errors";
import { eventDay } from "../../src/markets/event/event-dates.ts";
import { printable } from "@mention-market/service/corpus-builder/problems";

/** A quote of yes in dollars, as of `at` (Unix seconds). A bid of 0 and an ask of 1 are not quotes. */
const quote = z.object({ at: z.number(), yes_bid_dollars: z.number(), yes_ask_dollars: z.number() });

/** A line of a history: a settled market. Other members of a line stay as they are. */
export const settledLine = z.looseObject({
  market_ticker: z.string().min(1),
  event_ticker: z.string().min(1),
  series_ticker: z.string().min(1),
  event_title: z.string(),
  /** YYYY-MM-DD; null if the event's day is unknown. Such an event is not scored. */
  event_date: z.iso.date().nullable(),
  /** `subtitle`, `rules`: it begins on this day at the earliest. `ticker`: the day may be two days off. Without a basis the day counts as certain. */
  event_date_basis: eventDay.shape.event_date_basis.nullish(),
  /** Every day that the event's texts or rules name. What is known of the event ends before the earliest. */
  named_days: z.array(z.iso.date()).optional(),
  strike_word: z.string().nullable(),
  result: z.enum(["yes", "no"]),
  scheduledStartTime: z.iso.datetime({ offset: true }).nullish(),
  settlement_ts: z.iso.datetime({ offset: true }).nullish(),
  /** From the last candle that ended an hour before the start. In files from elsewhere, any quote from before the event. */
  quote: quote.nullable(),
  /** From the last candle that ended 24 hours before the start. */
  quote_24h: quote.nullish(),
});
export type SettledLine = z.output<typeof settledLine>;
export type LineQuote = z.output<typeof quote>;

/** Sorts by event and market, so that equal histories are equal files. */
function byTicker(one: SettledLine, other: SettledLine): number {
  return compare(one.event_ticker, other.event_ticker) || compare(one.market_ticker, other.market_ticker);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

/** Writes a history. It replaces an older one once it is complete. Equal markets make equal files. */
export function writeLines(out: string, lines: readonly SettledLine[]): void {
  const beside = `${out}.new`;
  const file = openSync(beside, "w");
  try {
    for (const line of lines.toSorted(byTicker)) writeSync(file, `${JSON.stringify(line)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
  renameSync(beside, out);
}

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
  /** The market, or the problem of the line. */
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

/** An empty field is null, except a title. A repeated header line begins the next page. */
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
