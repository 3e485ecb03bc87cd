import { z } from "zod";
import { priceOf } from "../estimates/fair-value.ts";
import { bestSideOf } from "../estimates/verdict.ts";
import type { ToolRow } from "./page.ts";
import type { WordRow } from "./market-rows.ts";
import { markOf } from "./technicalities.ts";

/** `rows`: a short line for each row, instead of fields, which are the default. */
export const layout = z.enum(["fields", "rows"]).optional();

/** Maximum characters of a line. */
const maxCharacters = 80;
/** "12 | " before a line that names its event by number. */
const numberCharacters = 5;
/** The end of a strike word that a cut keeps, such as "(3+ times)". */
const keptEnd = 10;

export const wordHeading = "word | yes | no | we say | edge | record | verdict";

/** A row of a list of lines. `event`: what its event's line says; absent where the list is of one event. */
interface LineRow {
  readonly line: string;
  readonly event?: string;
}

/** A word in a line. Prices are what a side costs, in dollars. */
export function wordLine(word: WordRow, event?: string): LineRow & { readonly market_ticker: string } {
  const { market_ticker, strike_word, yes_bid_dollars, yes_ask_dollars, record, result, verdict } = word;
  const best = bestSideOf(word);
  const no = yes_bid_dollars === null ? null : 1 - yes_bid_dollars;
  const parts = [
    priceText(yes_ask_dollars),
    priceText(no),
    numberText(word),
    best === null ? "-" : `${best.side} ${priceText(best.edge)}`,
    record == null ? "-" : `${record.yes} of ${record.yes + record.no}`,
    result === null ? (verdict ?? "-") : `settled ${result}`,
  ];
  return { market_ticker, ...lineOf(strike_word ?? market_ticker, parts, event, markOf(word)) };
}

/** The word's number and its range; without a price of its own what the other words' prices or its record make of it. */
function numberText(word: WordRow): string {
  if (word.estimate == null) return "-";
  const { probability, fair_value: fair, fair_low: low, fair_high: high } = word.estimate;
  if (fair === null) return word.status === "open" ? `${chanceText(probability)} by record` : "-";
  if (priceOf(word) === null) return `${chanceText(fair)} by other words`;
  return `${chanceText(fair)} (${chanceText(low ?? fair)} to ${chanceText(high ?? fair)})`;
}

/** A line of a text, which is cut so that the line has at most 80 characters, and of parts. `mark` follows the text, uncut. */
export function lineOf(text: string, parts: readonly string[], event?: string, mark = ""): LineRow {
  const rest = [mark, ...parts.map((part) => ` | ${part}`)].join("");
  const room = maxCharacters - rest.length - (event === undefined ? 0 : numberCharacters);
  return { line: `${shortened(text, room)}${rest}`, ...(event !== undefined && { event }) };
}

/** An event's title and ticker; the ticker alone if it has no title. */
export function eventName(title: string | null, ticker: string): string {
  return title === null ? ticker : `${title} (${ticker})`;
}

/** How an event is named once, before the lines of its words. */
export function eventLine(title: string | null, ticker: string, start: string | null): string {
  return `${eventName(title, ticker)}, ${start === null ? "start not known" : `start ${start}`}`;
}

const lines = z.array(z.looseObject({ line: z.string().optional(), event: z.string().optional() }));

/** A result in lines: what stands beside the list, the events of its rows by number, and a line a row. */
export function asLines(page: ToolRow, list: string, heading: string): string {
  const { cursor, how_to_go_on: _, [list]: found, ...beside } = page;
  const rows = lines.parse(found);
  const events = [...new Set(rows.flatMap(({ event }) => event ?? []))];
  const fields = Object.entries(beside).map(
    ([name, value]) => `${name}: ${typeof value === "string" ? value : JSON.stringify(value)}`,
  );
  return [
    ...fields,
    ...events.map((event, at) => `${at + 1}: ${event}`),
    events.length === 0 ? heading : `event | ${heading}`,
    ...rows.map(({ line, event, ...row }) => {
      const text = line ?? JSON.stringify(row);
      return event === undefined ? text : `${events.indexOf(event) + 1} | ${text}`;
    }),
    ...(typeof cursor === "string" ? [`more: repeat the call with cursor ${cursor}`] : []),
  ].join("\n");
}

/** Two decimals, and four close to 0 and 1, so that neither is shown. */
function chanceText(chance: number): string {
  return chance.toFixed(Math.min(chance, 1 - chance) < 0.01 ? 4 : 2);
}

/** In cents, and in hundredths of a cent where the price has them. */
export function priceText(value: number | null | undefined): string {
  return value == null ? "-" : value.toFixed(4).replace(/0{1,2}$/, "");
}

function shortened(word: string, max: number): string {
  const characters = Array.from(word.replace(/\s+/g, " "));
  if (characters.length <= max) return characters.join("");
  const kept = Math.min(keptEnd, Math.floor(max / 2));
  return `${characters.slice(0, max - kept - 1).join("")}…${characters.slice(-kept).join("")}`;
}
