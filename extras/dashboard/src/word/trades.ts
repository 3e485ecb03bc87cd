import type { PricePoint } from "../event/prices.ts";
import type { WireTrades } from "../explorer/wire.ts";
import { inCents, numberText } from "../ui/numbers.ts";

/** The texts of a word's trades, which come after the page. */
export const tradesTexts = {
  show: "Show trades",
  hide: "Hide trades",
  pick: "Trade, from the oldest to the newest",
  none: "No trades in this time.",
  all: (count: number, text: string) => (count === 1 ? "1 trade." : `${text} trades.`),
  newest: (count: number, text: string) => (count === 1 ? "The newest trade." : `The newest ${text} trades.`),
  left: (what: string) => `Left out: ${what}.`,
  older: "older ones",
  blocks: (count: number, text: string) => (count === 1 ? "1 block trade" : `${text} block trades`),
  and: " and ",
} as const;

const t = tradesTexts;

/** As many as one response has. */
const maxTrades = 1_000;

/** The request for the newest trades within a line of prices; null for a line without a range. */
export function tradesPath(marketTicker: string, line: readonly PricePoint[]): string | null {
  const [first, last] = [line[0], line.at(-1)];
  if (first === undefined || last === undefined || line.length < 2) return null;
  const query = new URLSearchParams({
    market_ticker: marketTicker,
    start: new Date(first.at * 1000).toISOString(),
    end: new Date(last.at * 1000).toISOString(),
    limit: String(maxTrades),
  });
  return `getTrades?${query.toString()}`;
}

export function isTrades(body: unknown): body is WireTrades {
  return typeof body === "object" && body !== null && "trades" in body && Array.isArray(body.trades);
}

/** The trades of a response as points of a chart, oldest first. */
export function tradesOf(body: WireTrades | null): readonly PricePoint[] {
  const points = body?.trades.flatMap(({ at, yes_price_dollars: price, count: contracts }) => {
    const cents = inCents(price);
    return cents === null ? [] : [{ at: Date.parse(at) / 1000, cents, contracts }];
  });
  return (points ?? []).toReversed();
}

/** How many trades are shown, and which are left out. */
export function tradesText({ trades, block_trades: blocks, cursor }: WireTrades): string {
  const [count, isCut] = [trades.length, cursor !== null];
  const shown =
    count === 0 ? t.none : isCut ? t.newest(count, numberText(count)) : t.all(count, numberText(count));
  const left = [...(isCut ? [t.older] : []), ...(blocks > 0 ? [t.blocks(blocks, numberText(blocks))] : [])];
  return left.length === 0 ? shown : `${shown} ${t.left(left.join(t.and))}`;
}
