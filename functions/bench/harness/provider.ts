import { createRateLimit } from "../../sandbox/provider/rate-limit.ts";
import {
  answer,
  startProvider,
  wireMarket,
  type Behaviour,
  type Provider,
} from "../../test/support/provider.ts";

const rules = "If the announcers say the word as part of the game, then the market resolves to Yes. ".repeat(
  4,
);
export const wordsOfEvent = 36;

export interface ProviderPace {
  /** Of each response. Default: none. */
  readonly delayMs?: number;
  /** Beyond which it responds with 429. Default: any number. */
  readonly readsPerSecond?: number;
}

/** A provider of events of 36 words each. Like the real one, it returns many markets in one read, and an event with its markets. */
export async function startBenchProvider({
  delayMs = 0,
  readsPerSecond = 0,
}: ProviderPace = {}): Promise<Provider> {
  const provider = await startProvider();
  const isWithinRate = createRateLimit(readsPerSecond);
  const market = (ticker: string) => wireMarket(ticker, { rules_primary: rules, rules_secondary: rules });
  const on = (prefix: string, body: (rest: string) => object) => {
    const behaviour: Behaviour = (request, response, path) => {
      const [sent, status] = isWithinRate()
        ? [body(path.slice(prefix.length)), 200]
        : [{ error: "too many requests" }, 429];
      const respond = () => answer(sent, status)(request, response, path);
      if (delayMs === 0) respond();
      else setTimeout(respond, delayMs);
    };
    provider.on(prefix, behaviour);
  };

  on("/markets/", (ticker) => ({ market: market(ticker) }));
  on("/markets?", (query) => ({
    markets: (new URLSearchParams(query).get("tickers") ?? "").split(",").map(market),
    cursor: "",
  }));
  on("/historical/markets?", () => ({ markets: [], cursor: "" }));
  on("/events/", (rest) => {
    const ticker = rest.split("?", 1)[0] ?? "";
    const markets = rest.includes("with_nested_markets") ? tickersOf(ticker).map(market) : [];
    return { event: { event_ticker: ticker, title: "A game", sub_title: "A at B", markets } };
  });
  on("/milestones?", (query) => ({
    milestones: [
      {
        start_date: "2026-11-22T04:30:00Z",
        primary_event_tickers: [new URLSearchParams(query).get("related_event_ticker")],
      },
    ],
    cursor: "",
  }));
  return provider;
}

/** The markets of an event. */
export function tickersOf(event: string): string[] {
  return Array.from({ length: wordsOfEvent }, (_, word) => `${event}-WORD${word}`);
}
