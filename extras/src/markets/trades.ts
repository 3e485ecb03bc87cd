import { z } from "zod";
import { hash } from "node:crypto";
import { decodeCursor, encodeCursor } from "../base/cursor.ts";
import { by } from "@mention-market/service/base/arrays";
import { secondMs, toIso } from "@mention-market/service/base/clock";
import type { Provider } from "./ports.ts";

const takerSides = ["yes", "no"] as const;
export type TakerSide = (typeof takerSides)[number];

/** A trade as the provider sends it. */
export interface SentTrade {
  readonly id: string;
  /** UTC ms. */
  readonly at: number;
  readonly yesPriceDollars: number;
  readonly count: number;
  readonly takerSide: TakerSide;
  /** Whether two parties agreed on it outside of the order book. */
  readonly isBlock: boolean;
}

/** The two lists of trades. The live one overlaps the archived one. */
const tradeTiers = ["live", "archived"] as const;
export type TradeTier = (typeof tradeTiers)[number];

/** A page of a tier's trades of a market, newest first. */
export interface TradeQuery {
  readonly ticker: string;
  /** Unix seconds, both ends included; null means no bound. */
  readonly from: number | null;
  readonly to: number | null;
  readonly limit: number;
  /** The provider's; "" for the first page. */
  readonly cursor: string;
}

export interface TradePage {
  readonly trades: readonly SentTrade[];
  /** The provider's; "" on the last page. */
  readonly cursor: string;
}

const trade = z
  .object({
    trade_id: z.string().describe("The provider's id"),
    at: z.iso.datetime().describe("When it was made"),
    yes_price_dollars: z.number().describe("Price of yes, in dollars"),
    count: z.number().describe("Contracts; may be a fraction"),
    taker_side: z.enum(takerSides).describe("What the taker of the offer bought"),
  })
  .meta({ id: "Trade" });

export const marketTrades = z
  .object({
    market_ticker: z.string().describe("The market's ticker"),
    trades: z.array(trade).readonly().describe("Newest first"),
    block_trades: z.int().min(0).describe("Block trades that this page leaves out"),
    cursor: z.string().nullable().describe("Cursor of the next page; null on the last"),
  })
  .meta({ id: "MarketTrades" });
type MarketTrades = Readonly<z.output<typeof marketTrades>>;

export interface TradeReads {
  readonly provider: Pick<Provider, "trades" | "market">;
}

/**
 * Reads of the lists for a page. A first page without trades takes more: whether a market exists, only both tiers together tell. So does
 * a millisecond with more trades than a cursor can name.
 */
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
  const to = end === null ? null : secondAfter(end);
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
    const { trades, oldest } = newTrades(page.trades, place.oldest, await idsBefore(provider, ticker, place));
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

/** The first whole second after a moment (UTC ms): a bound that holds the moment, whether the provider includes it or not. */
function secondAfter(ms: number): number {
  return Math.floor(ms / secondMs) + 1;
}

/** Null after the last page of the archive. `to`: the upper bound of the request, Unix seconds. */
function nextPlace(place: TradePlace, cursor: string, to: number | null): TradePlace | null {
  if (cursor !== "") return { ...place, cursor };
  if (place.tier === "archived") return null;
  const { oldest } = place;
  return { tier: "archived", cursor: "", to: oldest === null ? to : secondAfter(oldest.at), oldest };
}

/** Where a walk over trades goes on. */
const tradePlace = z.object({
  tier: z.enum(tradeTiers),
  /** The provider's cursor; "" for the first page of the tier. */
  cursor: z.string(),
  /** The provider's upper bound, Unix seconds. It stays the same for all pages of a tier. */
  to: z.int().nullable(),
  /** The oldest trade so far, UTC ms, and parts of the hashes of that time's ids; null for more than `maxIds`. */
  oldest: z.object({ at: z.int(), ids: z.array(z.string()).readonly().nullable() }).nullable(),
});

type TradePlace = Readonly<z.output<typeof tradePlace>>;

/** Which trades of a market to list. UTC ms, both ends included; null means no bound. */
interface TradeFilter {
  readonly ticker: string;
  readonly start: number | null;
  readonly end: number | null;
}

/** Of one time, so that the cursor fits into a URL. */
const maxIds = 400;
const maxPageTrades = 1_000;
const maxLivePages = 20;

/**
 * The ids of the oldest time's trades that have come. Where the cursor can't name them, the live list is read again for the archive, whose
 * pages repeat them; in the live list itself, the provider's cursor is behind them.
 */
async function idsBefore(
  provider: TradeReads["provider"],
  ticker: string,
  { tier, oldest }: TradePlace,
): Promise<ReadonlySet<string>> {
  const ids = new Set(oldest?.ids);
  if (oldest?.ids !== null || tier === "live") return ids;
  const second = { from: Math.floor(oldest.at / secondMs), to: secondAfter(oldest.at) };
  let cursor = "";
  for (let pages = 0; pages < maxLivePages && (pages === 0 || cursor !== ""); pages += 1) {
    const page = await provider.trades("live", { ticker, ...second, cursor, limit: maxPageTrades });
    for (const { at, id } of page.trades) if (at === oldest.at) ids.add(shortId(id));
    ({ cursor } = page);
  }
  return ids;
}

/** The trades of a page that have not come before: those after `oldest` in the list. `known`: ids of its time that have come. */
function newTrades(
  sent: readonly SentTrade[],
  oldest: TradePlace["oldest"],
  known: ReadonlySet<string>,
): { readonly trades: readonly SentTrade[]; readonly oldest: TradePlace["oldest"] } {
  const trades = sent.filter(
    ({ at, id }) => oldest === null || at < oldest.at || (at === oldest.at && !known.has(shortId(id))),
  );
  const last = Math.min(oldest?.at ?? Infinity, ...trades.map(({ at }) => at));
  if (last === Infinity) return { trades, oldest };
  const before = oldest?.at === last ? oldest.ids : [];
  const ids = before && [...before, ...trades.filter(({ at }) => at === last).map(({ id }) => shortId(id))];
  return { trades, oldest: { at: last, ids: ids !== null && ids.length <= maxIds ? ids : null } };
}

function encodeTradeCursor(place: TradePlace, filter: TradeFilter): string {
  return encodeCursor(place, filterKey(filter));
}

/** Null for a cursor of other filters, and for one that this service has not made, such as the provider's. */
export function decodeTradeCursor(cursor: string, filter: TradeFilter): TradePlace | null {
  return decodeCursor(cursor, tradePlace, filterKey(filter));
}

function filterKey({ ticker, start, end }: TradeFilter): string {
  return JSON.stringify([ticker, start, end]);
}

function shortId(id: string): string {
  return hash("sha256", id, "base64url").slice(0, 8);
}
