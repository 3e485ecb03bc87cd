import { eventTickerOf, marketTickerHint, seriesTickerOf, toTicker } from "../../../src/markets/ticker.ts";

describe("a text that names no market", () => {
  it.each([
    ["https://kalshi.com/markets/kxsnlmention/snl/kxsnlmention-26nov21", /web address/],
    ["kalshi.com/markets/kxsnlmention", /web address/],
    ["KXSNLMENTION", /event's or a series' ticker/],
    [" kxsnlmention-26nov21 ", /event's or a series' ticker: .* with a dash and a code/],
    ["KXTRUMPMENTION-25OCT10-2", /event's or a series' ticker: .* with a dash and a code/],
    ["KXSNLMENTION-26NOV21-CLUE", /event's or a series' ticker: .* with a dash and a code/],
  ])("%j may be something else, and its hint says how a market's ticker looks", (text, hint) => {
    expect(marketTickerHint(text)).toMatch(hint);
  });

  it.each(["mm_live_abc", "", "what?"])("%j has no hint", (text) => {
    expect(marketTickerHint(text)).toBeUndefined();
  });

  it("is never repeated in its hint", () => {
    for (const text of ["https://mm_live_secret/x", "SECRET", "SECRET-KEY"])
      expect(marketTickerHint(text)).not.toMatch(/secret/i);
  });
});

describe("a ticker", () => {
  it.each([
    [" kxsnl-26-a ", "KXSNL-26-A"],
    ["mm_live_abc", null],
    ["a/b", null],
    ["-", null],
  ])("of %j is %j", (text, ticker) => {
    expect(toTicker(text)).toBe(ticker);
  });
});

describe("the series' ticker of an event's", () => {
  it.each([
    ["KXSNL-26NOV21", "KXSNL"],
    ["KXTRUMPMENTION-26NOV21-B", "KXTRUMPMENTION"],
    ["KXSNL", "KXSNL"],
  ])("ends before the first dash: of %j it is %j", (event, series) => {
    expect(seriesTickerOf(event)).toBe(series);
  });
});

describe("the event's ticker that a market's suggests", () => {
  it.each([
    ["KXSNL-26NOV21-CLUE", "KXSNL-26NOV21"],
    ["KXSNL", null],
    // Kalshi would be asked for what is not a ticker, which is an error and not a 404.
    ["H-9.-SN", null],
    ["A--B", null],
  ])("of %j is %j", (ticker, event) => {
    expect(eventTickerOf(ticker)).toBe(event);
  });
});
