import { basename } from "node:path";
import { Presets, SingleBar } from "cli-progress";
import { minuteMs } from "@mention-market/service/base/clock";
import type { QuotesBasis } from "../../src/markets/settled/quotes.ts";
import type { Plan } from "./download.ts";
import type { FilledMarkets } from "./fill-store.ts";
import type { SettledLine } from "./settled-lines.ts";

const secondsInMinute = 60;

/** Shows progress: in a terminal as a moving line, in a log file as a line each minute. */
export function createBar(counted: string): SingleBar {
  const format = `Quotes {bar} {value} of {total} ${counted}, {eta_formatted} left`;
  // Before the first step, the bar has no number for the remaining time.
  const formatTime = (seconds: number) => (Number.isFinite(seconds) ? durationText(seconds) : "some time");
  return new SingleBar(
    { format, formatTime, hideCursor: true, noTTYOutput: true, notTTYSchedule: minuteMs },
    Presets.shades_classic,
  );
}

/** The text about how many reads the quotes take, and how long that is at `pace` (reads a second; 0: no pace). */
export function planText({ listReads, liveReads, liveMarkets, historicalReads }: Plan, pace: number): string {
  const reads = liveReads + historicalReads;
  const parts = [
    `${number(liveReads)} for ${number(liveMarkets)} live markets`,
    `${number(historicalReads)} for archived markets, one each`,
  ];
  const seconds = pace === 0 ? "" : `: about ${durationText(reads / pace)} at ${number(pace)} a second`;
  return `The lists took ${number(listReads)} reads. The quotes need ${number(reads)} (${parts.join(", ")})${seconds}`;
}

export function summaryText(out: string, lines: readonly SettledLine[]): string {
  const events = new Set(lines.map(({ event_ticker }) => event_ticker));
  const undated = new Set(
    lines.filter(({ event_date }) => event_date === null).map(({ event_ticker }) => event_ticker),
  );
  const unquoted = lines.filter(({ quote }) => quote === null);
  return (
    `Wrote ${basename(out)}: ${number(lines.length)} settled markets of ${number(events.size)} events; ` +
    `${number(undated.size)} events have no start or day, ${number(unquoted.length)} markets no quote`
  );
}

/** The text about which markets of a run have quotes in the store. */
export function filledText(store: string, found: FilledMarkets): string {
  const markets = [...found.values()];
  const events = new Set(markets.map(({ event }) => event));
  const of = (wanted: QuotesBasis) => number(markets.filter(({ basis }) => basis === wanted).length);
  return (
    `Filled ${store}: ${number(markets.length)} settled markets of ${number(events.size)} events. ` +
    `${of("start")} have quotes, ${of("not_open_then")} opened too late, ${of("no_start")} have no start, ` +
    `${of("unreadable")} can't be read, ${of("not_read")} are not read`
  );
}

function durationText(seconds: number): string {
  return seconds < 2 * secondsInMinute
    ? `${number(Math.ceil(seconds))} s`
    : `${number(Math.round(seconds / secondsInMinute))} min`;
}

function number(value: number): string {
  return value.toLocaleString("en-US");
}
