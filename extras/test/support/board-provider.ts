import { toIso } from "@mention-market/service/base/clock";
import { startProvider, type Provider } from "@mention-market/service/test/support/provider";
import { serveWorld } from "./serve-world.ts";

/** An event of a provider for the board, with the words of its markets. */
export interface BoardSample {
  readonly ticker: string;
  /** ISO 8601; null: no milestone names it. */
  readonly start: string | null;
  /** Of that milestone; absent: none. */
  readonly startStatus?: string;
  readonly words: readonly string[];
  readonly subtitle?: string;
  /** Of each of its markets. */
  readonly rules?: string;
  /** Whether they may settle between 0 and 1. */
  readonly isScalar?: true;
  /** How its markets settled, and when, each so long after the one before; absent while they are open. */
  readonly settled?: {
    readonly result: "yes" | "no" | "scalar";
    readonly at: string;
    readonly apartMs?: number;
    readonly status?: "determined" | "disputed";
  };
}

export interface BoardProvider extends Provider {
  events: BoardSample[];
  /** Bid and ask of every open market. */
  quote: { bid: string; ask: string };
  /** Whether a read fails. */
  fails: (path: string) => boolean;
}

const seriesOf = (ticker: string) => ticker.split("-", 1)[0] ?? "";

/** A provider of events that trade and events that have settled, with their candles. What it does not know it leaves out. */
export async function startBoardProvider(events: BoardSample[]): Promise<BoardProvider> {
  const provider = await startProvider();
  const started: BoardProvider = Object.assign(provider, {
    events,
    quote: { bid: "0.4000", ask: "0.4200" },
    fails: () => false,
  });
  const marketsOf = ({ ticker, words, rules = "", isScalar, settled }: BoardSample) =>
    words.map((word, at) => ({
      ticker: `${ticker}-${word.toUpperCase().replace(/\W+/g, "")}`,
      event_ticker: ticker,
      title: "What will be said?",
      rules_primary: rules,
      ...(isScalar && { market_type: "scalar" }),
      custom_strike: { Word: word },
      yes_bid_dollars: started.quote.bid,
      yes_ask_dollars: started.quote.ask,
      yes_bid_size_fp: "10.00",
      yes_ask_size_fp: "20.00",
      last_price_dollars: "0.4100",
      volume_fp: "100.10",
      open_time: "2026-11-15T00:00:00Z",
      status: settled === undefined ? "active" : (settled.status ?? "finalized"),
      result: settled?.result ?? "",
      settlement_ts:
        settled === undefined ? null : toIso(Date.parse(settled.at) + at * (settled.apartMs ?? 0)),
    }));
  const price = (dollars: string) => ({ close_dollars: dollars });
  serveWorld(provider, {
    failure: (path) => (started.fails(path) ? { status: 503, body: "{}" } : null),
    series: () =>
      [...new Set(started.events.map(({ ticker }) => seriesOf(ticker)))].map((ticker) => ({
        ticker,
        category: "Mentions",
        title: ticker,
        fee_type: "quadratic",
        fee_multiplier: 1,
      })),
    events: () =>
      started.events.map((event) => ({
        event_ticker: event.ticker,
        series_ticker: seriesOf(event.ticker),
        title: `Title of ${event.ticker}`,
        sub_title: event.subtitle ?? "A day",
        status: event.settled === undefined ? "active" : "finalized",
        markets: marketsOf(event),
      })),
    milestones: () =>
      started.events.flatMap(({ ticker, start, startStatus: status }) =>
        start === null
          ? []
          : [
              {
                start_date: start,
                primary_event_tickers: [ticker],
                ...(status !== undefined && { details: { status } }),
              },
            ],
      ),
    live: () => started.events.flatMap(marketsOf),
    candles(_ticker, query) {
      const seconds = 60 * Number(query.get("period_interval"));
      const end = Math.floor(Number(query.get("end_ts")) / seconds) * seconds;
      return [end - seconds, end].map((end_period_ts) => ({
        end_period_ts,
        price: price("0.4100"),
        yes_bid: price("0.4000"),
        yes_ask: price("0.4200"),
        volume_fp: "3.00",
        open_interest_fp: "9.00",
      }));
    },
  });
  return started;
}
