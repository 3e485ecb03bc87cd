import { useMemo } from "preact/hooks";
import { hasPrices } from "../config/features.ts";
import type { Requests } from "../explorer/requests.ts";
import { useReply } from "../explorer/use-reply.ts";
import type { WireOrderBook } from "../explorer/wire.ts";
import { inCents } from "../ui/numbers.ts";
import type { Book, Level } from "./fill.ts";

const refreshMs = 10_000;

interface Options {
  readonly marketTicker: string;
  /** Reads the book: from the board, else with the account's key. */
  readonly requests: Requests;
  /** Whether the market has a book. */
  readonly isTrading: boolean;
  /** Whether the book comes from the board. Reading that uses no quota, so it is repeated while the page is visible. */
  readonly isOnBoard: boolean;
}

/** The order book of a market; null while it loads, and if it can't be read: an old one would stand beside newer prices. */
export function useBook({ marketTicker, requests, isTrading, isOnBoard }: Options): Book | null {
  const query = new URLSearchParams({ market_ticker: marketTicker }).toString();
  const path = isOnBoard ? `getBoard?${query}` : hasPrices ? `getOrderBook?${query}` : null;
  const { body, failure } = useReply(requests, {
    path: isTrading ? path : null,
    isBody: isOrderBook,
    everyMs: isOnBoard ? refreshMs : null,
  });
  return useMemo(
    () =>
      body === null || failure !== null ? null : { yes: askLevelsOf(body.yes), no: askLevelsOf(body.no) },
    [body, failure],
  );
}

function isOrderBook(body: unknown): body is WireOrderBook {
  return typeof body === "object" && body !== null && "buy_yes" in body && "yes" in body;
}

function askLevelsOf(asks: WireOrderBook["yes"]): Level[] {
  return asks.flatMap(({ price_dollars, size }) => {
    const price = inCents(price_dollars);
    return price === null ? [] : [{ price, size }];
  });
}
