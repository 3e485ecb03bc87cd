import { watchText } from "../../../../../dashboard/src/watches/watch-text.ts";
import type { WatchRequest } from "../../../../../dashboard/src/watches/watch.ts";

const url = "https://example.com/hook";

function textOf(of: Partial<WatchRequest>): string {
  const lists = { types: [], seriesTickers: [], eventTickers: [], marketTickers: [], strikeWords: [] };
  return watchText({ name: "any", url, ...lists, price: null, verdict: null, ...of });
}

describe("what a watch watches, in words", () => {
  it("says what happens to a word once, however many types name it", () => {
    expect(textOf({ seriesTickers: ["KXTRUMPMENTION"], types: ["market.listed", "market.settled"] })).toBe(
      "KXTRUMPMENTION: a word is listed or settles; sends to https://example.com/hook",
    );
  });

  it("names everything when nothing is filtered", () => {
    expect(textOf({})).toBe("Every series: anything changes; sends to https://example.com/hook");
  });

  it("joins different subjects, and says that all lists have to match", () => {
    expect(
      textOf({
        seriesTickers: ["KXA", "KXB"],
        eventTickers: ["KXA-26NOV22"],
        types: ["event.listed", "event.start_changed", "market.status_changed"],
      }),
    ).toBe(
      "KXA or KXB, and KXA-26NOV22: an event is listed, a start moves or a word opens or closes for trading; sends to https://example.com/hook",
    );
  });

  it("leaves out what can't match: changes of events name neither word nor market", () => {
    const text = textOf({ strikeWords: ["Crypto", "Bitcoin"], types: ["event.listed", "market.settled"] });
    expect(text).toBe("Every series: “Crypto” or “Bitcoin” settles; sends to https://example.com/hook");
    expect(textOf({ marketTickers: ["KXA-1-B"], types: ["event.listed"] })).toMatch(/^Nothing: /);
  });

  it("names whose verdicts are followed", () => {
    const types = ["verdict.buys"] as const;
    expect(textOf({ types, verdict: { event_ticker: "KXA-1" } })).toBe(
      "KXA-1: a word’s verdict becomes a buy; sends to https://example.com/hook",
    );
  });

  it("names three of a long list, and four rather than one more", () => {
    const of = (count: number) => textOf({ seriesTickers: ["A", "B", "C", "D", "E"].slice(0, count) });
    expect(of(4)).toMatch(/^A, B, C or D: /);
    expect(of(5)).toMatch(/^A, B, C or 2 more: /);
  });

  it.each([
    ["buy_yes_at_or_below", "yes can be bought for 40.5 ¢ or less"],
    ["buy_no_at_or_below", "no can be bought for 40.5 ¢ or less"],
    ["bid_at_or_above", "40.5 ¢ or more are bid for yes"],
  ] as const)("says of the price condition %s: %s", (when, expected) => {
    const price = { marketTicker: "KXA-1-B", when, dollars: 0.405 };
    expect(textOf({ types: ["price.crossed"], price })).toBe(
      `KXA-1-B: ${expected}; sends to https://example.com/hook`,
    );
    expect(textOf({ types: ["market.settled", "price.crossed"], price })).toBe(
      `Every series: a word settles; KXA-1-B: ${expected}; sends to https://example.com/hook`,
    );
  });

  it("says that a watch of prices without a price watches nothing", () => {
    expect(textOf({ types: ["price.crossed"] })).toMatch(/^Nothing: /);
  });

  it("cuts a long address", () => {
    expect(textOf({ url: `https://example.com/${"long".repeat(500)}` }).length).toBeLessThan(120);
  });
});
