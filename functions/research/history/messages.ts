import { basename } from "node:path";
import type { Plan } from "./download.ts";
import type { SettledLine } from "./settled-lines.ts";

const secondsInMinute = 60;

/** How many reads the quotes take, and how long that is at the pace (reads a second; 0 sets none). */
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
    `${number(undated.size)} events have no start, ${number(unquoted.length)} markets no quote`
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
