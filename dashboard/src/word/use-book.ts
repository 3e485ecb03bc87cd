import { hasPrices } from "../config/features.ts";
import type { Requests } from "../explorer/requests.ts";
import { useReply } from "../explorer/use-reply.ts";
import type { WireOrderBook } from "../explorer/wire.ts";
import { inCents } from "../event/cents.ts";
import type { Level } from "./fill.ts";

/** The asks of both sides, cheapest first. */
export interface Book {
  readonly yes: readonly Level[];
  readonly no: readonly Level[];
}

interface Options {
  readonly marketTicker: string;
  readonly requests: Requests;
  /** Whether the book comes from the board. Reading that uses no quota, so it is repeated while the page is visible. */
  readonly isOnBoard: boolean;
}

const refreshMs = 10_000;

/** The order book of a market; null while it loads, and if it can't be read. */
export function useBook({ marketTicker, requests, isOnBoard }: Options): Book | null {
  const query = new URLSearchParams({ market_ticker: marketTicker }).toString();
  const { body } = useReply(requests, {
    path: isOnBoard ? `getBoard?${query}` : hasPrices ? `getOrderBook?${query}` : null,
    isBody: isOrderBook,
    everyMs: isOnBoard ? refreshMs : null,
  });
  return body === null ? null : { yes: levelsOf(body.yes), no: levelsOf(body.no) };
}

function isOrderBook(body: unknown): body is WireOrderBook {
  return typeof body === "object" && body !== null && "buy_yes" in body && "yes" in body;
}

function levelsOf(asks: WireOrderBook["yes"]): Level[] {
  return asks.flatMap(({ price_dollars, size }) => {
    const price = inCents(price_dollars);
    return price === null ? [] : [{ price, size }];
  });
}
