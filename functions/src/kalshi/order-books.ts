import Big from "big.js";
import { z } from "zod";
import type { BookBids } from "../markets/book/order-book.ts";
import type { BookLevel } from "../markets/book/fill.ts";
import type { Client } from "./client.ts";
import { orRefused, type TickerReads } from "./read-tickers.ts";
import { readOrError } from "./to-market.ts";
import { parse, tierPaths } from "./wire.ts";

/** Each ticker is a parameter here, so fewer fit into a URL. */
const maxBooks = 50;

const decimal = (max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,12}(?:\.\d{1,12})?$/)])
    .transform((sent) => new Big(sent))
    .refine((sent) => sent.gte(0) && sent.lte(max));
const levels = z
  .array(z.tuple([decimal(1), decimal(1e12)]).transform(([price, size]): BookLevel => ({ price, size })))
  .nullish();
const book = z.object({ orderbook_fp: z.object({ yes_dollars: levels, no_dollars: levels }) });
const booksPage = z.object({ orderbooks: z.array(z.unknown()).max(1_000).nullish() });
const named = z.object({ ticker: z.string() });

/** Order books of current markets by ticker, with all levels. Books that were not requested are dropped. */
export function orderBooksOf(client: Client): TickerReads<BookBids> {
  const path = `${tierPaths.live}/orderbooks`;
  return {
    path,
    maxTickers: maxBooks,
    priority: "normal",
    async read(tickers, late) {
      const reading = client.attempt(path, { tickers }, late);
      const result = tickers.length === 1 ? await reading : await orRefused(reading);
      // A refused list says nothing about its tickers, so each is read by itself.
      if (result === null && tickers.length > 1) return () => undefined;
      const sent = parse(booksPage, result?.json ?? {}).orderbooks ?? [];
      const byTicker = new Map(sent.map((book) => [named.safeParse(book).data?.ticker, book] as const));
      return (ticker) => {
        const found = byTicker.get(ticker);
        return found === undefined ? { record: null } : readOrError(() => ({ record: toBids(found) }));
      };
    },
  };
}

function toBids(sent: unknown): BookBids {
  const { yes_dollars, no_dollars } = parse(book, sent).orderbook_fp;
  return { yes: yes_dollars ?? [], no: no_dollars ?? [] };
}
