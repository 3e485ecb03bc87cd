import fc from "fast-check";
import { changeTypes } from "../../../src/changes/change.ts";
import { createWatchIndex, matchesWatch, type Matched } from "../../../src/watches/matches.ts";
import { watchedTypes, type WatchFilter } from "../../../src/watches/watch.ts";

const everything: WatchFilter = {
  types: [],
  seriesTickers: [],
  eventTickers: [],
  marketTickers: [],
  strikeWords: [],
};
const settled: Matched = {
  type: "market.settled",
  series_ticker: "KXA",
  event_ticker: "KXA-1",
  market_ticker: "KXA-1-RATE",
  strike_word: "Interest rates",
};
const started: Matched = {
  ...settled,
  type: "event.start_changed",
  market_ticker: null,
  strike_word: null,
};

describe("a watch", () => {
  it("without lists matches every change", () => {
    expect([settled, started].map((change) => matchesWatch(everything, change))).toEqual([true, true]);
  });

  it.each<[Partial<WatchFilter>, boolean, boolean]>([
    [{ types: ["market.listed", "market.settled"] }, true, false],
    [{ types: ["price.crossed"] }, false, false],
    [{ seriesTickers: ["KXB", "KXA"] }, true, true],
    [{ seriesTickers: ["KX"] }, false, false],
    [{ eventTickers: ["KXA-1"] }, true, true],
    [{ eventTickers: ["KXA-2"] }, false, false],
    [{ marketTickers: ["KXA-1-RATE"] }, true, false],
    [{ seriesTickers: ["KXA"], marketTickers: ["KXA-1-RATE"] }, true, false],
    [{ seriesTickers: ["KXB"], marketTickers: ["KXA-1-RATE"] }, false, false],
    [{ strikeWords: ["interest rate"] }, true, false],
    [{ strikeWords: ["rate"] }, false, false],
    [{ strikeWords: ["interest rate (2+ times)"] }, false, false],
    [{ eventTickers: ["KXA-1"], strikeWords: ["inflation", "interest rate"] }, true, false],
    [{ types: ["event.start_changed"], eventTickers: ["KXA-1"] }, false, true],
  ])("with %j matches a market's change: %s, and an event's: %s", (lists, market, event) => {
    const watch = { ...everything, ...lists };
    expect([settled, started].map((change) => matchesWatch(watch, change))).toEqual([market, event]);
  });
});

const word = fc.constantFrom(
  ...[
    "rate",
    "rates",
    "Rate (2+ times)",
    '"rate"',
    "Interest Rate",
    "interest rates",
    "health care",
    "healthcare",
  ],
  ...["AI / Robot", "robots", "trade war", "trade wars", "80+ times", "heads of state", "head of state"],
);
const few = <Value>(values: fc.Arbitrary<Value>) =>
  fc.oneof(fc.constant([]), fc.array(values, { maxLength: 3 }));
const series = fc.constantFrom("KXA", "KXB");
const event = fc.constantFrom("KXA-1", "KXA-2", "KXB-1");
const market = fc.constantFrom("KXA-1-X", "KXA-1-Y", "KXB-1-X");

describe("the index of watches", () => {
  it("finds for any change the watches that match it, each once, and no others", () => {
    const filter = fc.record({
      types: few(fc.constantFrom(...watchedTypes)),
      seriesTickers: few(series),
      eventTickers: few(event),
      marketTickers: few(market),
      strikeWords: few(word),
    });
    const change = fc.record({
      type: fc.constantFrom(...changeTypes),
      series_ticker: series,
      event_ticker: event,
      market_ticker: fc.option(market),
      strike_word: fc.option(word),
    });
    fc.assert(
      fc.property(
        fc.array(filter, { maxLength: 30 }),
        fc.array(change, { maxLength: 10 }),
        (filters, changes) => {
          const watches = filters.map((one, id) => ({ ...one, id }));
          const index = createWatchIndex(watches);
          for (const one of changes) {
            const found = index.of(one).map(({ id }) => id);
            const expected = watches.filter((watch) => matchesWatch(watch, one)).map(({ id }) => id);
            expect(found.toSorted((a, b) => a - b)).toEqual(expected);
          }
        },
      ),
      { numRuns: 500 },
    );
  });
});
