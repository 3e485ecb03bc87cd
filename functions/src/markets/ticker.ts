import { fromIso, toIso } from "../base/clock.ts";

/** Series come before the first `-` of an event's ticker. */
export function seriesTickerOf(eventTicker: string): string {
  return eventTicker.split("-", 1)[0] ?? "";
}

/** The event that a market's ticker suggests: its ticker without the last `-CODE`; null when it has no such part. */
export function eventTickerOf(marketTicker: string): string | null {
  const end = marketTicker.lastIndexOf("-");
  return end > 0 ? marketTicker.slice(0, end) : null;
}

/** Whether a market's ticker names the event: it is the event's ticker, or begins with it and a dash. */
export function isMarketOf(eventTicker: string, marketTicker: string): boolean {
  return marketTicker === eventTicker || marketTicker.startsWith(`${eventTicker}-`);
}

/** No underscore, which every API key has: one given in the wrong place must not reach the provider or a log. */
const tickerForm = /^[A-Za-z0-9](?:[A-Za-z0-9.-]*[A-Za-z0-9])?$/;

/** A ticker in the provider's spelling, or null for a text that can't be one: then the provider need not be asked. */
export function toTicker(text: string): string | null {
  const ticker = text.trim();
  return tickerForm.test(ticker) ? ticker.toUpperCase() : null;
}

type TickerKind = "url" | "series" | "event" | "market";

/** A series' ticker has no dash, an event's one, a market's two: SERIES-EVENT-CODE. Null for a text that is not a ticker. */
function kindOf(text: string): TickerKind | null {
  const given = text.trim();
  if (given.includes("/")) return "url";
  if (toTicker(given) === null) return null;
  const parts = given.split("-").length;
  if (parts === 1) return "series";
  return parts === 2 ? "event" : "market";
}

type Hints = Readonly<Record<TickerKind, string | undefined>>;

const series =
  "this looks like a series' ticker: call getMentionEvents with series_ticker to list its events";
const marketHints: Hints = {
  url: "this looks like a web address: pass a ticker alone; getMentionEvent takes the event's ticker that such an address ends with",
  series,
  event: "this looks like an event's ticker: call getMentionEvent with event_ticker to get all its markets",
  market: undefined,
};
const eventHints: Hints = {
  url: "this looks like a web address: pass only the event's ticker that it ends with",
  series,
  event: undefined,
  market: undefined,
};

/**
 * What a text that names no market looks like, and which function takes it; undefined when it looks like a market's ticker.
 * The text is never repeated: it may be a secret in the wrong place.
 */
export function marketTickerHint(text: string): string | undefined {
  const kind = kindOf(text);
  return kind === null ? undefined : marketHints[kind];
}

/** The same for a text that names no event. */
export function eventTickerHint(text: string): string | undefined {
  const kind = kindOf(text);
  return kind === null ? undefined : eventHints[kind];
}

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const tickerDate = new RegExp(`-(\\d\\d)(${months.join("|")})(\\d\\d)`);

/** The day in an event's ticker; null without one. */
export function tickerDayOf(eventTicker: string): string | null {
  const [, year = "", month = "", day = ""] = tickerDate.exec(eventTicker) ?? [];
  const text = `20${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${day}`;
  const ms = year === "" ? null : fromIso(`${text}T00:00:00Z`);
  // A day that the month does not have rolls over, or is not a time.
  return ms !== null && toIso(ms).startsWith(text) ? text : null;
}
