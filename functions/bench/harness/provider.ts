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

/** A provider that knows every market, event and start that it is asked for, `delayMs` after the question. */
export async function startAnyMarket(delayMs = 0): Promise<Provider> {
  const provider = await startProvider();
  const delayed =
    (behaviour: Behaviour): Behaviour =>
    (...request) => {
      if (delayMs === 0) behaviour(...request);
      else setTimeout(() => behaviour(...request), delayMs);
    };
  const on = (prefix: string, body: (rest: string) => object) =>
    provider.on(
      prefix,
      delayed((request, response, path) => answer(body(path.slice(prefix.length)))(request, response, path)),
    );

  on("/markets/", (ticker) => ({ market: wireMarket(ticker, { rules_primary: rules }) }));
  on("/events/", (ticker) => ({ event: { event_ticker: ticker, title: "A game", sub_title: "A at B" } }));
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
