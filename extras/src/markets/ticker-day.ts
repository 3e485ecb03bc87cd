import { fromIso, toIso } from "@mention-market/service/base/clock";

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
