import { toTicker } from "@mention-market/service/markets/ticker";

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
