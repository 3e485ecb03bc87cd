import { fromIso, toIso } from "@mention-market/service/base/clock";
import { toTicker } from "@mention-market/service/markets/ticker";

const months = ["JAN", "FEB", "MAR", "APR", "MAY", "JUN", "JUL", "AUG", "SEP", "OCT", "NOV", "DEC"];
const tickerDate = new RegExp(`-(\\d\\d)(${months.join("|")})(\\d\\d)`);

/** The day in an event's ticker; null without one. */
export function tickerDayOf(eventTicker: string): string | null {
  const [, year = "", month = "", day = ""] = tickerDate.exec(eventTicker) ?? [];
  const text = `20${year}-${String(months.indexOf(month) + 1).padStart(2, "0")}-${day}`;
  const ms = year === "" ? null : fromIso(`${text}T00:00:00Z`);
  // Date.parse moves a day that the month does not have into the next month, or fails.
  return ms !== null && toIso(ms).startsWith(text) ? text : null;
}

const seriesHint = "if it is a series' ticker, call getMentionEvents with series_ticker to list its events";
const urlHint =
  "this looks like a web address: pass a ticker alone, such as the event's ticker that it ends with, " +
  "to getMentionEvent";

/**
 * A hint what an unknown market ticker may be; undefined for a text that is neither a ticker nor a URL. The number of dashes does not
 * distinguish events from markets. Never repeats the text, which may be a misplaced secret.
 */
export function marketTickerHint(text: string): string | undefined {
  if (text.includes("/")) return urlHint;
  if (toTicker(text) === null) return undefined;
  const event = "if it is an event's ticker, call getMentionEvent with event_ticker to get all its markets";
  return text.includes("-") ? event : `${event}; ${seriesHint}`;
}

/** Like `marketTickerHint`, for a text that names neither an event nor a market. */
export function eventTickerHint(text: string): string | undefined {
  if (text.includes("/")) return urlHint;
  return toTicker(text) === null || text.includes("-") ? undefined : seriesHint;
}

/** Whether a market's ticker is its event's, or continues it with a dash. Only the market's record is certain. */
export function isMarketOf(eventTicker: string, marketTicker: string): boolean {
  return marketTicker === eventTicker || marketTicker.startsWith(`${eventTicker}-`);
}
