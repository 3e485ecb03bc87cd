import { randomBytes } from "node:crypto";
import { noQuotes } from "../../src/markets/settled/quotes.ts";
import type { EventQuotes, KeptQuotes } from "../../src/markets/settled/quote-store.ts";
import { noon, storeOfSuite, type StoreHarness } from "./store-harness.ts";

const at = "2026-11-19T12:00:00.000Z";
const quote = { at, yes_bid_dollars: 0.565, yes_ask_dollars: 0.58, last_price: null };
const kept: KeptQuotes = { startsAt: noon, quotes: { ...noQuotes, "1h": quote }, readAt: noon + 1 };
const unreadable: KeptQuotes = { startsAt: noon, quotes: null, readAt: noon + 2 };
const start = { startsAt: noon, foundAt: noon + 1 };
const of = (
  markets: Readonly<Record<string, KeptQuotes>>,
  found: EventQuotes["start"] = null,
): EventQuotes => ({
  start: found,
  markets: new Map(Object.entries(markets)),
});

/** What a table with quotes relies on (QuoteStore), whatever the store. */
export function quoteStoreContract(createHarness: () => StoreHarness): void {
  const { harness, store } = storeOfSuite(createHarness);
  const freshTicker = () => `KXTRUMPMENTION-${randomBytes(6).toString("hex").toUpperCase()}-2`;

  it("returns what was added of each event, sub-penny prices and nulls included, on every instance, and nothing of others", async () => {
    const [first, second, other] = [freshTicker(), freshTicker(), freshTicker()];
    const ofFirst = of({ [`${first}-A.B`]: kept, [`${first}-C`]: unreadable }, start);
    const ofSecond = of({}, { startsAt: null, foundAt: noon });
    await store.quotes.add(first, ofFirst);
    await store.quotes.add(second, ofSecond);
    for (const instance of [store, harness.open()]) {
      const found = await instance.quotes.get([first, second, other]);
      expect(found).toEqual(
        new Map([
          [first, ofFirst],
          [second, ofSecond],
        ]),
      );
      expect(await instance.quotes.get([])).toEqual(new Map());
    }
  });

  it("adds to an event without losing what is kept of its other markets and of its start", async () => {
    const ticker = freshTicker();
    const [a, b] = [`${ticker}-A`, `${ticker}-B`];
    await store.quotes.add(ticker, of({ [a]: kept }, start));
    await store.quotes.add(ticker, of({ [b]: unreadable }));
    const moved = { ...kept, startsAt: noon + 60_000 };
    await store.quotes.add(ticker, of({ [a]: moved }));
    expect((await store.quotes.get([ticker])).get(ticker)).toEqual(
      of({ [a]: moved, [b]: unreadable }, start),
    );
  });

  it("keeps all of 6 markets that as many instances add to one event at once", async () => {
    const ticker = freshTicker();
    const tickers = Array.from({ length: 6 }, (_, number) => `${ticker}-${number}`);
    await Promise.all(tickers.map((market) => harness.open().quotes.add(ticker, of({ [market]: kept }))));
    const found = (await store.quotes.get([ticker])).get(ticker);
    expect([...(found?.markets.keys() ?? [])].sort()).toEqual(tickers.sort());
  });

  it("returns 40 events in one call", async () => {
    const tickers = Array.from({ length: 40 }, freshTicker);
    for (const ticker of tickers) await store.quotes.add(ticker, of({ [`${ticker}-A`]: kept }));
    const found = await store.quotes.get(tickers);
    expect(found.size).toBe(40);
  });
}
