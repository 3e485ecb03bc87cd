import { hourMs, minuteMs, secondMs, systemClock } from "@mention-market/service/base/clock";
import { runRequest } from "@mention-market/service/base/request";
import { createClient } from "@mention-market/service/kalshi/client";
import { createLookUps } from "@mention-market/service/kalshi/look-ups";
import { createQueue } from "@mention-market/service/kalshi/queue";
import { requestOf } from "@mention-market/service/test/support/in-request";
import {
  ended,
  limited,
  providerOf,
  tickersOf,
  type Read,
} from "@mention-market/service/test/support/look-ups";
import { orderBooksOf } from "../../../src/kalshi/order-books.ts";

const ceiling = 20;
const bookOf = (ticker: string) => ({
  ticker,
  orderbook_fp: { yes_dollars: [["0.1000", "5.00"]], no_dollars: null },
});

beforeEach(() => void jest.useFakeTimers({ doNotFake: ["nextTick", "queueMicrotask"] }));
afterEach(() => void jest.useRealTimers());

/** A provider that allows 20 reads a second, and counts a batch of books as `costOf` says. */
function bookReads(costOf: (tickers: number) => number) {
  let tokens = ceiling;
  let filledAt = systemClock.monotonicMs();
  const refused: Read[] = [];
  const { transport, reads } = providerOf((read) => {
    const now = systemClock.monotonicMs();
    tokens = Math.min(ceiling, tokens + ((now - filledAt) / secondMs) * ceiling);
    filledAt = now;
    const cost = costOf(read.tickers.length);
    if (cost > tokens) {
      refused.push(read);
      throw limited();
    }
    tokens -= cost;
    return { orderbooks: read.tickers.map(bookOf) };
  });
  const queue = createQueue({ ceiling, clock: systemClock });
  const client = createClient(transport, queue, systemClock);
  const lookUp = createLookUps(orderBooksOf(client), client, systemClock);
  const readAll = async (count: number, name: string) => {
    const books = tickersOf(count, name).map((ticker) =>
      runRequest(requestOf(systemClock, { client: "a" }), () => lookUp(ticker)).then(
        () => "read",
        (error: unknown) => String(error),
      ),
    );
    return new Set(await ended(books));
  };
  return { reads, refused, readAll, perSecond: () => queue.status().readsPerSecond ?? 0 };
}

describe("order books of a provider", () => {
  const sizes = (reads: readonly Read[]) => reads.map(({ tickers }) => tickers.length);

  it.each([25, 36, 100])(
    "that counts tickers as reads are all read, %d at once, and lower the pace of no other read",
    async (count) => {
      const { reads, refused, readAll, perSecond } = bookReads((tickers) => tickers);
      expect(await readAll(count, "A")).toEqual(new Set(["read"]));
      expect(Math.max(...sizes(reads))).toBe(20);
      const before = refused.length;
      expect(await readAll(count, "B")).toEqual(new Set(["read"]));
      expect(refused.length).toBe(before);
      expect(perSecond()).toBe(ceiling);
    },
  );

  it("that counts reads are read 20 at a time", async () => {
    const { reads, readAll } = bookReads(() => 1);
    await readAll(100, "A");
    await readAll(100, "B");
    expect(sizes(reads)).toEqual(Array(10).fill(20));
  });

  it("are counted by tickers for an hour after the first refusal", async () => {
    const { reads, refused, readAll } = bookReads((tickers) => tickers);
    await readAll(36, "A");
    expect(refused).not.toEqual([]);
    await jest.advanceTimersByTimeAsync(hourMs - minuteMs);
    const before = reads.length;
    await readAll(36, "B");
    expect(sizes(reads.slice(before))[0]).toBe(18);
    await jest.advanceTimersByTimeAsync(minuteMs);
    const after = reads.length;
    await readAll(36, "C");
    expect(sizes(reads.slice(after)).slice(0, 2)).toEqual([20, 16]);
  });
});
