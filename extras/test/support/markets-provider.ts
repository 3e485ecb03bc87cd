import { startProvider, type Provider } from "@mention-market/service/test/support/provider";
import { serveWorld, type Failure } from "./serve-world.ts";

export interface ListedMarket {
  readonly ticker: string;
  readonly event_ticker: string;
  readonly status: string;
  readonly result: string;
  readonly custom_strike: { readonly Word: string } | null;
  readonly yes_sub_title?: string;
  readonly yes_bid_dollars: string;
  readonly yes_ask_dollars: string;
  readonly last_price_dollars: string;
  readonly close_time: string;
  readonly settlement_ts?: string;
}

export interface MarketsProvider extends Provider {
  readonly url: string;
  live: ListedMarket[];
  archived: ListedMarket[];
  /** Paths with queries, of every read. */
  readonly reads: string[];
  /** Sends the markets of every series, whichever was asked for. */
  ignoresFilter: boolean;
  /** The tickers of the mention series. */
  series: string[];
  /** When set, everything is answered with this. */
  failure: Failure | null;
  /** When set, reads of this series are refused. */
  refusedSeries: string | null;
}

/** A market of the series before its ticker's first dash. */
export function marketLike(
  given: Partial<ListedMarket> & { readonly ticker: string },
  word = "Touchdown",
): ListedMarket {
  return {
    event_ticker: given.ticker.slice(0, given.ticker.lastIndexOf("-")),
    status: "active",
    result: "",
    custom_strike: { Word: word },
    yes_bid_dollars: "0.5500",
    yes_ask_dollars: "0.5700",
    last_price_dollars: "0.5650",
    close_time: "2026-11-22T18:00:00Z",
    ...given,
  };
}

/** The two lists of markets as the provider serves them, `pageSize` at a time. */
export async function marketsProvider(pageSize = 2): Promise<MarketsProvider> {
  const provider = await startProvider();
  const started: MarketsProvider = Object.assign(provider, {
    url: provider.baseUrl,
    reads: provider.calls,
    live: [],
    archived: [],
    series: [],
    failure: null,
    refusedSeries: null,
    ignoresFilter: false,
  });
  serveWorld(provider, {
    live: () => started.live,
    archived: () => started.archived,
    ignoresSeries: () => started.ignoresFilter,
    pageSize,
    series: () =>
      started.series.map((ticker) => ({
        ...{ ticker, title: ticker, category: "Mentions", fee_type: "quadratic", fee_multiplier: 1 },
      })),
    failure: (path) => (isOfSeries(path, started.refusedSeries) ? refused : started.failure),
  });
  return started;
}

const refused: Failure = { status: 400, body: '{"error":"maintenance"}' };

function isOfSeries(path: string, series: string | null): boolean {
  return series !== null && new URL(path, "http://provider").searchParams.get("series_ticker") === series;
}
