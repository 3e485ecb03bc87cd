import Big from "big.js";
import { z } from "zod";
import { AppError } from "@mention-market/service/base/errors";
import type { BookBids, BookLevel } from "../markets/book/order-book.ts";
import { nullIfRejected, type Client } from "@mention-market/service/kalshi/client";
import type { TickerReads } from "@mention-market/service/kalshi/look-ups";
import { sameOrError, readOrError } from "@mention-market/service/kalshi/markets";
import { ReadError, type ReadResult } from "@mention-market/service/kalshi/transport";
import { parse, tierPaths } from "@mention-market/service/kalshi/wire";

/** Kalshi may count each as a read, and allows no more reads at once. */
const maxBooks = 20;

const decimal = (max: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,12}(?:\.\d{1,12})?$/)])
    .transform((sent) => new Big(sent))
    .refine((sent) => sent.gte(0) && sent.lte(max));
const levels = z
  .array(z.tuple([decimal(1), decimal(1e12)]).transform(([price, size]): BookLevel => ({ price, size })))
  .nullable();
const book = z.object({ orderbook_fp: z.object({ yes_dollars: levels, no_dollars: levels }) });
const booksPage = z.object({ orderbooks: z.array(z.unknown()).max(1_000).nullish() });
const named = z.object({ ticker: z.string() });

/**
 * Order books of current markets by ticker, with all levels. A side without offers is empty. A book that is missing, can't be read, or
 * differs from another of its ticker is read once more by itself, and then a failure: it must not count as empty.
 */
export function orderBooksOf(client: Client): TickerReads<BookBids> {
  const path = `${tierPaths.live}/orderbooks`;

  async function readOne(ticker: string, end: AbortSignal) {
    const result = await client.attempt(path, { tickers: [ticker] }, { member: "orderbooks", end });
    const found = bookOf(ticker, booksIn(result));
    // Retried like a failed read, though the provider has responded.
    return () =>
      "error" in found ? { error: new ReadError(found.error.publicMessage, "missing", found.error) } : found;
  }

  async function readMany(tickers: readonly string[], end: AbortSignal) {
    const result = await nullIfRejected(client.attempt(path, { tickers }, { member: "orderbooks", end }));
    const sent = booksIn(result);
    return (ticker: string) => {
      const found = bookOf(ticker, sent);
      return "error" in found ? undefined : found;
    };
  }

  return {
    path,
    maxTickers: maxBooks,
    mayCountTickers: true,
    priority: "normal",
    read: ([first = "", ...others], end) =>
      others.length === 0 ? readOne(first, end) : readMany([first, ...others], end),
  };
}

function booksIn(result: ReadResult | null): readonly unknown[] {
  return parse(booksPage, result?.json ?? {}).orderbooks ?? [];
}

/** A ticker's book among those of a response. */
function bookOf(ticker: string, sent: readonly unknown[]) {
  const books = sent
    .filter((book) => named.safeParse(book).data?.ticker === ticker)
    .map((book) => readOrError(() => ({ record: toBids(book) })));
  const missing = { error: new AppError("upstream", "Provider sent no order book of this market") };
  return books.length === 0 ? missing : books.reduce((found, book) => sameOrError(found, book));
}

function toBids(sent: unknown): BookBids {
  const { yes_dollars, no_dollars } = parse(book, sent).orderbook_fp;
  return { yes: yes_dollars ?? [], no: no_dollars ?? [] };
}
