import { fromIso, hourMs, secondMs, toIso } from "@mention-market/service/base/clock";
import type { Moment, SettledQuote } from "../../src/markets/settled/quotes.ts";
import type { SettledRow } from "../../src/words/settled-row.ts";
import type { HistoryProvider } from "./history-provider.ts";

const hoursBefore = { "24h": 24, "6h": 6, "1h": 1 } as const;
const defaultMoments: readonly Moment[] = ["24h", "1h"];

/** When a provider's event starts, ISO 8601; null when no milestone says. */
export function startOf({ events }: Pick<HistoryProvider, "events">, eventTicker: string): string | null {
  return events.find(({ event_ticker }) => event_ticker === eventTicker)?.milestone?.start_date ?? null;
}

/** The quotes of a market found the slow way: of all the provider's prices the last that ended by then, while the market was open. */
export function naiveQuotes(
  provider: HistoryProvider,
  row: SettledRow,
  moments = defaultMoments,
): SettledRow["quotes"] {
  return Object.fromEntries(moments.map((name) => [name, naiveQuote(provider, row, name)]));
}

function naiveQuote(
  provider: HistoryProvider,
  { market_ticker, event_ticker }: SettledRow,
  name: Moment,
): SettledQuote | null {
  const startsAt = fromIso(startOf(provider, event_ticker) ?? "") ?? -Infinity;
  const market = [...provider.live, ...provider.archived].find(({ ticker }) => ticker === market_ticker);
  // A word that was decided before the start has no quote.
  if ((market?.settlement_ts ?? "9") < (startOf(provider, event_ticker) ?? "")) return null;
  const openedAt = fromIso(market?.open_time ?? "") ?? -Infinity;
  if (openedAt > startsAt - hourMs) return null;
  const sorted = [...(provider.quotes.get(market_ticker) ?? [])].toSorted(([left], [right]) => left - right);
  const found =
    name === "listed"
      ? sorted.find(([end]) => end * secondMs >= openedAt + hourMs)
      : sorted.findLast(
          ([end]) => end * secondMs <= startsAt - hoursBefore[name] * hourMs && end * secondMs > openedAt,
        );
  if (found === undefined || found[0] * secondMs > startsAt) return null;
  const [end, { bid, ask }] = found;
  return {
    at: toIso(end * secondMs),
    yes_bid_dollars: Number(bid) === 0 ? null : Number(bid),
    yes_ask_dollars: Number(ask) === 1 ? null : Number(ask),
    last_price_dollars: null,
  };
}

/** What was known of a word found the slow way: its record and its series' rate, and the fair value and fee of a quote. */
export function naiveKnown(
  { live, archived, events }: HistoryProvider,
  { event_ticker, strike_word }: SettledRow,
  quote: SettledQuote | null,
) {
  const start = startOf({ events }, event_ticker) ?? "";
  const before = [...live, ...archived].filter(
    (market) => market.settlement_ts < start && market.event_ticker !== event_ticker,
  );
  const count = (result: string, word?: string) =>
    before.filter(
      (market) => market.result === result && (word === undefined || market.custom_strike.Word === word),
    ).length;
  const rate = (count("yes") + 1) / (before.length + 2);
  const { yes_bid_dollars: bid, yes_ask_dollars: ask } = quote ?? {
    yes_bid_dollars: null,
    yes_ask_dollars: null,
  };
  const isUsable = bid !== null && ask !== null && bid > 0 && ask < 1 && ask - bid < 0.25 + 1e-9;
  const fair = (probability: number) => {
    if (!isUsable) return null;
    const odds = (chance: number) => chance / (1 - chance);
    const value = odds((bid + ask) / 2) * (odds(probability) / odds(rate)) ** 0.3;
    return value / (1 + value);
  };
  return {
    record: { yes: count("yes", strike_word), no: count("no", strike_word) },
    rate,
    fair,
    fee: ask === null ? null : 0.07 * ask * (1 - ask),
    feeOfNo: bid === null ? null : 0.07 * (1 - bid) * bid,
  };
}

/** How long before its start a row's quotes are from, in hours; null where it has none. */
export function agesOf({ scheduledStartTime, quotes }: SettledRow): Record<"24h" | "1h", number | null> {
  const begins = fromIso(scheduledStartTime ?? "") ?? Number.NaN;
  const age = (quote: { at: string } | null | undefined) =>
    quote == null ? null : (begins - (fromIso(quote.at) ?? Number.NaN)) / hourMs;
  return { "24h": age(quotes?.["24h"]), "1h": age(quotes?.["1h"]) };
}
