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

/** Whether a market's ticker fits an event: it is the event's ticker, or begins with it and a dash. The market's record decides. */
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

const seriesHint = "if it is a series' ticker, call getMentionEvents with series_ticker to list its events";
const urlHint =
  "this looks like a web address: pass a ticker alone, such as the event's ticker that it ends with, " +
  "to getMentionEvent";

/**
 * Where else a text may be known that names no market; undefined for one that can't be a ticker. The number of dashes does not tell an
 * event from a market. The text is never repeated: it may be a secret in the wrong place.
 */
export function marketTickerHint(text: string): string | undefined {
  if (text.includes("/")) return urlHint;
  if (toTicker(text) === null) return undefined;
  const event = "if it is an event's ticker, call getMentionEvent with event_ticker to get all its markets";
  return text.includes("-") ? event : `${event}; ${seriesHint}`;
}

/** The same for a text that names neither an event nor a market. */
export function eventTickerHint(text: string): string | undefined {
  if (text.includes("/")) return urlHint;
  return toTicker(text) === null || text.includes("-") ? undefined : seriesHint;
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
