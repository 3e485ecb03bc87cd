import type { Tier } from "./catalog.ts";
import type { SampleMarket } from "./markets.ts";
import { oneDollar, pick, toCount, toDollars } from "./prices.ts";
import { BadQuery } from "./query.ts";

const maxTickers = 100;
/** Number of price levels below the best one. */
const deeperLevels = 12;

/** The order books of up to 100 markets. As at the provider, an unknown ticker has an empty book. */
export function orderBooks(live: Tier, at: number, query: URLSearchParams): object {
  const tickers = query.getAll("tickers");
  if (tickers.length === 0 || tickers.length > maxTickers)
    throw new BadQuery(
      `tickers must name 1 to ${String(maxTickers)} markets, each in a parameter of its own`,
    );
  return {
    orderbooks: tickers.map((ticker) => {
      const market = live.get(ticker);
      const empty = { yes_dollars: [], no_dollars: [] };
      return { ticker, orderbook_fp: market === undefined ? empty : bookOf(market, at) };
    }),
  };
}

/** Only bids, from the lowest price up, as in recorded responses. The best bid has the size of the market's quote. */
function bookOf(market: SampleMarket, at: number) {
  const { bid, bidSize, ask, askSize } = market.bookAt(at);
  const second = Math.floor(at / 5_000);
  const side = (name: string, best: number, size: number) => {
    if (best <= 0 || best >= oneDollar || size <= 0) return [];
    const levels: [string, string][] = [[toDollars(best), toCount(size)]];
    let price = best;
    for (let depth = 1; depth <= deeperLevels; depth += 1) {
      price -= market.tick * (1 + pick(`${market.ticker} ${name} gap ${String(depth)}`, 3));
      if (price <= 0) break;
      levels.push([
        toDollars(price),
        toCount(100 + pick(`${market.ticker} ${name} ${String(depth)} ${String(second)}`, 120_000)),
      ]);
    }
    return levels.reverse();
  };
  return { yes_dollars: side("yes", bid, bidSize), no_dollars: side("no", oneDollar - ask, askSize) };
}
