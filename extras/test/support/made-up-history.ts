import type { SettledLine } from "../../research/history/settled-lines.ts";
import { dayMs, hourMs, toIso } from "@mention-market/service/base/clock";
import { seededRandom } from "@mention-market/service/local/sample/broadcast";

/** A settled market of a made-up event, "yes" and without a quote by default. */
export function lineLike(
  given: Partial<SettledLine> & { readonly event_ticker: string; readonly event_date: string | null },
): SettledLine {
  const word = given.strike_word ?? "Tariff";
  return {
    market_ticker: `${given.event_ticker}-${word.toUpperCase().replaceAll(/[^A-Z]/g, "")}`,
    series_ticker: given.event_ticker.split("-")[0] ?? "",
    event_title: "What will be said?",
    strike_word: word,
    result: "yes",
    quote: null,
    ...given,
  };
}

/** A history of one series with starts, in which words keep their chance to be said and the market knows it. */
export function madeUpHistory({ events = 20, words = 12, seed = 1 } = {}): SettledLine[] {
  const random = seededRandom(seed);
  const chances = Array.from({ length: words }, () => 0.15 + 0.7 * random.next());
  const letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
  return Array.from({ length: events }, (_, i) => {
    const startsAt = Date.UTC(2026, 0, 5, 18) + i * dayMs;
    return chances.map((chance, word) => {
      const middle = Math.round(chance * 100) / 100;
      return lineLike({
        event_ticker: `KXMADEUP-${String(i).padStart(3, "0")}`,
        event_date: toIso(startsAt).slice(0, 10),
        event_date_basis: "start",
        strike_word: `Word${letters[word] ?? ""}`,
        result: random.next() < chance ? "yes" : "no",
        scheduledStartTime: toIso(startsAt),
        settlement_ts: toIso(startsAt + 3 * hourMs),
        quote: {
          at: (startsAt - hourMs) / 1000,
          yes_bid_dollars: middle - 0.02,
          yes_ask_dollars: middle + 0.02,
        },
      });
    });
  }).flat();
}
