import { z } from "zod";
import { fromIso } from "@mention-market/service/base/clock";
import { AppError } from "@mention-market/service/base/errors";
import { nextTick } from "@mention-market/service/base/request";
import type { Client } from "@mention-market/service/kalshi/client";
import { toDecimal, toNumber } from "@mention-market/service/kalshi/markets";
import {
  centPrice,
  count,
  dollarPrice,
  parse,
  parseFirst,
  text,
  textOf,
  tierPaths,
} from "@mention-market/service/kalshi/wire";
import { toTicker } from "@mention-market/service/markets/ticker";
import type { SentTrade, TakerSide, TradePage, TradeQuery, TradeTier } from "../markets/trades.ts";

const paths: Readonly<Record<TradeTier, string>> = {
  live: `${tierPaths.live}/trades`,
  archived: "/historical/trades",
};
/** A cursor becomes part of ours, which must fit into a URL. */
const maxCursor = 1_000;
const maxTrades = 1_000;
const body = z.object({
  trades: z.array(z.unknown()).max(maxTrades).nullish(),
  cursor: z.string().max(maxCursor).nullish(),
});
const wireTrade = z.looseObject({
  trade_id: z.string().min(1).max(200),
  ticker: text,
  created_time: z.string(),
  is_block_trade: z.boolean().nullish(),
  taker_outcome_side: text,
  taker_book_side: text,
  taker_side: text,
});
type WireTrade = z.output<typeof wireTrade>;

const hundred = 100;
const ticksOf = 100;

/** A page of a market's trades of a tier. Trades of other markets are left out, because a proxy may ignore the filter. */
export async function readTrades(
  client: Client,
  tier: TradeTier,
  { ticker, from, to, limit, cursor }: TradeQuery,
): Promise<TradePage> {
  const query = {
    ticker,
    limit,
    ...(from !== null && { min_ts: from }),
    ...(to !== null && { max_ts: to }),
    ...(cursor !== "" && { cursor }),
  };
  const priority = tier === "archived" ? "last" : "normal";
  const result = await client.get(paths[tier], query, { member: "trades", priority });
  if (result === null) return { trades: [], cursor: "" };
  const sent = parse(body, result.json);
  const trades: SentTrade[] = [];
  for (const [at, record] of (sent.trades ?? []).entries()) {
    if (at % ticksOf === 0) await nextTick();
    const wire = parse(wireTrade, record);
    if (toTicker(wire.ticker ?? ticker) === ticker) trades.push(toTrade(wire));
  }
  return { trades, cursor: sent.cursor ?? "" };
}

function toTrade(wire: WireTrade): SentTrade {
  const at = fromIso(wire.created_time);
  const price = priceOf(wire);
  const contracts = toNumber(toDecimal(parseFirst(count, wire, "count_fp", "count")));
  const takerSide = sideOf(wire);
  if (at === null || price === null || contracts === null || takerSide === null)
    throw new AppError("upstream", "Provider sent a trade without its time, price, count or taker's side");
  return {
    id: wire.trade_id,
    at,
    yesPriceDollars: price,
    count: contracts,
    takerSide,
    isBlock: wire.is_block_trade === true,
  };
}

/** In dollars now, as a text without `_dollars` in the historical tier, and in whole cents until March 2026. */
function priceOf(wire: WireTrade): number | null {
  const inDollars = toDecimal(parseFirst(dollarPrice, wire, "yes_price_dollars"));
  if (inDollars !== null) return toNumber(inDollars);
  if (typeof wire["yes_price"] === "string")
    return toNumber(toDecimal(parseFirst(dollarPrice, wire, "yes_price")));
  return toNumber(toDecimal(parseFirst(centPrice, wire, "yes_price"))?.div(hundred));
}

/** `taker_book_side` is the side that the taker is on: a bid buys yes, an ask buys no. */
function sideOf({ taker_outcome_side, taker_book_side, taker_side }: WireTrade): TakerSide | null {
  const side = textOf(taker_outcome_side) ?? textOf(taker_side);
  if (side !== null) return side === "yes" || side === "no" ? side : null;
  const book = textOf(taker_book_side);
  if (book === "bid") return "yes";
  return book === "ask" ? "no" : null;
}
