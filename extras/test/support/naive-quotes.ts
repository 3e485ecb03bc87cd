import { fromIso, hourMs, secondMs, toIso } from "@mention-market/service/base/clock";
import type { SettledRow } from "../../src/words/settled-row.ts";
import type { HistoryProvider } from "./history-provider.ts";

const hoursBefore = { "24h": 24, "1h": 1 } as const;

/** When a provider's event starts, ISO 8601; null when no milestone says. */
export function startOf({ events }: HistoryProvider, eventTicker: string): string | null {
  return events.find(({ event_ticker }) => event_ticker === eventTicker)?.milestone?.start_date ?? null;
}

/** The quotes of a market found the slow way: of all the provider's prices the last that ended by then, while the market was open. */
export function naiveQuotes(provider: HistoryProvider, row: SettledRow): SettledRow["quotes"] {
  return { "24h": naiveQuote(provider, row, "24h"), "1h": naiveQuote(provider, row, "1h") };
}

function naiveQuote(
  provider: HistoryProvider,
  { market_ticker, event_ticker }: SettledRow,
  name: keyof typeof hoursBefore,
) {
  const moment = (fromIso(startOf(provider, event_ticker) ?? "") ?? -Infinity) - hoursBefore[name] * hourMs;
  const openTime = [...provider.live, ...provider.archived].find(({ ticker }) => ticker === market_ticker);
  // A word that was decided before the start has no quote.
  if ((openTime?.settlement_ts ?? "9") < (startOf(provider, event_ticker) ?? "")) return null;
  const openedAt = fromIso(openTime?.open_time ?? "") ?? -Infinity;
  const ended = [...(provider.quotes.get(market_ticker) ?? [])].filter(
    ([end]) => end * secondMs <= moment && end * secondMs > openedAt,
  );
  const last = ended.toSorted(([left], [right]) => right - left)[0];
  if (last === undefined) return null;
  const [end, { bid, ask }] = last;
  return {
    at: toIso(end * secondMs),
    yes_bid_dollars: Number(bid),
    yes_ask_dollars: Number(ask),
    last_price: null,
  };
}

/** How long before its start a row's quotes are from, in hours; null where it has none. */
export function agesOf({ scheduledStartTime, quotes }: SettledRow): Record<"24h" | "1h", number | null> {
  const begins = fromIso(scheduledStartTime ?? "") ?? Number.NaN;
  const age = (quote: { at: string } | null | undefined) =>
    quote == null ? null : (begins - (fromIso(quote.at) ?? Number.NaN)) / hourMs;
  return { "24h": age(quotes?.["24h"]), "1h": age(quotes?.["1h"]) };
}
