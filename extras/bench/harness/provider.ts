import { createRateLimit } from "../../local/provider/start.ts";
import {
  answer,
  startProvider,
  wireMarket,
  type Behaviour,
  type Provider,
} from "@mention-market/service/test/support/provider";

const rules = "If the announcers say the word as part of the game, then the market resolves to Yes. ".repeat(
  4,
);
export const wordsOfEvent = 36;

export interface ProviderPace {
  /** The delay of each response. Default: none. */
  readonly delayMs?: number;
  /** The maximum rate, beyond which it responds with 429. Default: none. */
  readonly readsPerSecond?: number;
}

/** A provider with events of 36 words each. Like the real one, it returns many markets in a read, and an event with its markets. */
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
  const event = (event_ticker: string, isNested: boolean) => {
    const markets = isNested ? tickersOf(event_ticker).map(market) : [];
    return { event_ticker, title: "A game", sub_title: "A at B", markets };
  };
  const milestone = (ticker: string | null) => ({
    start_date: "2026-11-22T04:30:00Z",
    primary_event_tickers: [ticker],
  });
  on("/events?", (rest) => {
    const query = new URLSearchParams(rest);
    const tickers = query.get("tickers")?.split(",") ?? [];
    const events = tickers.map((ticker) => event(ticker, query.has("with_nested_markets")));
    return { events, milestones: tickers.map(milestone), cursor: "" };
  });
  on("/events/", (rest) => {
    const [ticker = "", query = ""] = rest.split("?");
    return { event: event(ticker, query.includes("with_nested_markets")) };
  });
  on("/milestones?", (query) => ({
    milestones: [milestone(new URLSearchParams(query).get("related_event_ticker"))],
    cursor: "",
  }));
  return provider;
}

/** The markets of an event. */
export function tickersOf(event: string): string[] {
  return Array.from({ length: wordsOfEvent }, (_, word) => `${event}-WORD${word}`);
}
