import { listening, type Listening } from "./listening.ts";

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

export interface MarketsProvider extends Listening {
  live: ListedMarket[];
  archived: ListedMarket[];
  /** Paths with queries, of every read. */
  readonly reads: string[];
  /** Sends the markets of every series, whichever was asked for. */
  ignoresFilter: boolean;
  /** When set, everything is answered with this. */
  failure: { readonly status: number; readonly body: string } | null;
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

/** The two lists of markets as the provider serves them, `pageSize` at a time, over real HTTP. */
export async function marketsProvider(pageSize = 2): Promise<MarketsProvider> {
  const provider: Omit<MarketsProvider, "url" | "close"> = {
    live: [],
    archived: [],
    reads: [],
    failure: null,
    ignoresFilter: false,
  };
  const server = await listening((request, response) => {
    const url = new URL(request.url ?? "", "http://provider");
    provider.reads.push(`${url.pathname}${url.search}`);
    response.setHeader("Content-Type", "application/json");
    if (provider.failure !== null) {
      response.statusCode = provider.failure.status;
      response.end(provider.failure.body);
      return;
    }
    const tickers = url.searchParams.get("tickers")?.split(",");
    const series = url.searchParams.get("series_ticker");
    const isOpenOnly = url.searchParams.get("status") === "open";
    const found = (url.pathname === "/historical/markets" ? provider.archived : provider.live)
      .filter(({ ticker }) => series === null || provider.ignoresFilter || ticker.split("-", 1)[0] === series)
      .filter(({ ticker }) => tickers === undefined || tickers.includes(ticker))
      .filter(({ status }) => !isOpenOnly || status === "active");
    const from = Number(url.searchParams.get("cursor") ?? 0);
    const cursor = from + pageSize < found.length ? String(from + pageSize) : "";
    response.end(JSON.stringify({ markets: found.slice(from, from + pageSize), cursor }));
  });
  return Object.assign(provider, server);
}
