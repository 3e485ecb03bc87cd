import { answer, notFound, startProvider, type Provider } from "./provider.ts";

/** An event of a provider for the board, with the words of its markets. */
export interface BoardSample {
  readonly ticker: string;
  /** ISO 8601; null: no milestone names it. */
  readonly start: string | null;
  readonly words: readonly string[];
  /** How its markets settled, and when; absent while they are open. */
  readonly settled?: { readonly result: "yes" | "no"; readonly at: string };
}

export interface BoardProvider extends Provider {
  events: BoardSample[];
  /** Bid and ask of every open market. */
  quote: { bid: string; ask: string };
}

const seriesOf = (ticker: string) => ticker.split("-", 1)[0] ?? "";

/** A provider of events that trade and events that have settled, with their candles. What it does not know it leaves out. */
export async function startBoardProvider(events: BoardSample[]): Promise<BoardProvider> {
  const provider = await startProvider();
  const started: BoardProvider = Object.assign(provider, { events, quote: { bid: "0.4000", ask: "0.4200" } });
  const marketsOf = ({ ticker, words, settled }: BoardSample) =>
    words.map((word) => ({
      ticker: `${ticker}-${word.toUpperCase()}`,
      event_ticker: ticker,
      title: "What will be said?",
      custom_strike: { Word: word },
      yes_bid_dollars: started.quote.bid,
      yes_ask_dollars: started.quote.ask,
      yes_bid_size_fp: "10.00",
      yes_ask_size_fp: "20.00",
      last_price_dollars: "0.4100",
      volume_fp: "100.10",
      open_time: "2026-11-15T00:00:00Z",
      status: settled === undefined ? "active" : "finalized",
      result: settled?.result ?? "",
      settlement_ts: settled?.at ?? null,
    }));
  const wireOf = (event: BoardSample) => ({
    event_ticker: event.ticker,
    series_ticker: seriesOf(event.ticker),
    title: `Title of ${event.ticker}`,
    sub_title: "A day",
  });
  const milestonesOf = (shown: readonly BoardSample[]) =>
    shown.flatMap(({ ticker, start }) =>
      start === null ? [] : [{ start_date: start, primary_event_tickers: [ticker] }],
    );
  const isOpen = ({ settled }: BoardSample) => settled === undefined;

  provider.on("/series", (...request) => {
    const tickers = new Set(started.events.map(({ ticker }) => seriesOf(ticker)));
    const series = [...tickers].map((ticker) => ({
      ticker,
      category: "Mentions",
      title: ticker,
      fee_type: "quadratic",
      fee_multiplier: 1,
    }));
    answer({ series })(...request);
  });
  provider.on("/events?", (request, response, path) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const tickers = query.get("tickers")?.split(",");
    const shown = started.events.filter((one) =>
      tickers === undefined ? isOpen(one) : tickers.includes(one.ticker),
    );
    const listed = shown.map((one) =>
      query.has("with_nested_markets") ? { ...wireOf(one), markets: marketsOf(one) } : wireOf(one),
    );
    answer({ events: listed, milestones: milestonesOf(shown), cursor: "" })(request, response, path);
  });
  provider.on("/milestones", (request, response, path) => {
    const ticker = new URLSearchParams(path.split("?")[1]).get("related_event_ticker");
    const milestones = milestonesOf(started.events.filter((one) => one.ticker === ticker));
    answer({ milestones, cursor: "" })(request, response, path);
  });
  provider.on("/events/", (request, response, path) => {
    const found = started.events.find(({ ticker }) => path.startsWith(`/events/${ticker}?`));
    const behaviour =
      found === undefined ? notFound : answer({ event: { ...wireOf(found), markets: marketsOf(found) } });
    behaviour(request, response, path);
  });
  provider.on("/markets?", (request, response, path) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const series = query.get("series_ticker");
    const shown = started.events.filter(
      (one) =>
        (series === null || seriesOf(one.ticker) === series) &&
        (query.get("status") !== "open" || isOpen(one)),
    );
    answer({ markets: shown.flatMap(marketsOf), cursor: "" })(request, response, path);
  });
  provider.on("/historical/markets?", answer({ markets: [], cursor: "" }));
  provider.on("/markets/candlesticks", (request, response, path) => {
    const query = new URLSearchParams(path.split("?")[1]);
    const seconds = 60 * Number(query.get("period_interval"));
    const end = Math.floor(Number(query.get("end_ts")) / seconds) * seconds;
    const price = (dollars: string) => ({ close_dollars: dollars });
    const candlesticks = [end - seconds, end].map((end_period_ts) => ({
      end_period_ts,
      price: price("0.4100"),
      yes_bid: price("0.4000"),
      yes_ask: price("0.4200"),
      volume_fp: "3.00",
      open_interest_fp: "9.00",
    }));
    const markets = (query.get("market_tickers") ?? "")
      .split(",")
      .map((market_ticker) => ({ market_ticker, candlesticks }));
    answer({ markets })(request, response, path);
  });
  return started;
}
