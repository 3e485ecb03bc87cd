import { by } from "@mention-market/service/base/arrays";
import { secondMs, toIso } from "@mention-market/service/base/clock";
import type { Provider } from "../ports.ts";
import {
  type MarketTrades,
  type SentTrade,
  encodeTradeCursor,
  newTrades,
  type TradeFilter,
  type TradePlace,
} from "./trade.ts";

export interface TradeReads {
  readonly provider: Pick<Provider, "trades" | "market">;
}

/** Reads of the lists for a page. A first page without trades takes more: whether a market exists, only both tiers together tell. */
const maxReads = 2;

/**
 * A page of a market's trades, newest first: first of the live tier, then what the archive has before. Trades that came already are
 * dropped, so the tiers' overlap, a tier that moves during the walk and a cursor that the provider ignores repeat none. Null for an
 * unknown market. Throws an AppError of code `upstream` when the provider fails.
 */
export async function getTrades(
  { provider }: TradeReads,
  filter: TradeFilter,
  { limit, after }: { readonly limit: number; readonly after: TradePlace | null },
): Promise<MarketTrades | null> {
  const { ticker, start, end } = filter;
  const from = start === null ? null : Math.max(0, Math.floor(start / secondMs));
  const to = end === null ? null : Math.ceil(end / secondMs);
  const listed: SentTrade[] = [];
  let blocks = 0;
  let isKnown = after !== null;
  let place: TradePlace | null = after ?? { tier: "live", cursor: "", to, oldest: null };

  for (let reads = 0; reads < maxReads && place !== null && listed.length < limit; reads += 1) {
    const { tier, cursor, to: until } = place;
    const page = await provider.trades(tier, {
      ticker,
      from,
      to: until,
      cursor,
      limit: limit - listed.length,
    });
    isKnown ||= page.trades.length > 0;
    const { trades, oldest } = newTrades(page.trades, place.oldest);
    const wanted = trades
      .filter(({ at }) => (start === null || at >= start) && (end === null || at <= end))
      .toSorted(by(({ at }) => -at));
    blocks += wanted.filter(({ isBlock }) => isBlock).length;
    listed.push(...wanted.filter(({ isBlock }) => !isBlock));
    place = nextPlace({ ...place, oldest }, page.cursor, to);
  }
  // Looked up first, a market would leave one list for the first page, and no table would be whole in one request.
  if (!isKnown && (await provider.market(ticker)) === null) return null;
  return {
    market_ticker: ticker,
    trades: listed.map(({ id, at, yesPriceDollars, count, takerSide }) => ({
      trade_id: id,
      at: toIso(at),
      yes_price_dollars: yesPriceDollars,
      count,
      taker_side: takerSide,
    })),
    block_trades: blocks,
    cursor: place === null ? null : encodeTradeCursor(place, filter),
  };
}

/** Null after the last page of the archive. `to`: the upper bound of the request, Unix seconds. */
function nextPlace(place: TradePlace, cursor: string, to: number | null): TradePlace | null {
  if (cursor !== "") return { ...place, cursor };
  if (place.tier === "archived") return null;
  const { oldest } = place;
  return { tier: "archived", cursor: "", to: oldest === null ? to : Math.ceil(oldest.at / secondMs), oldest };
}
