import { eventTickerHint, marketTickerHint, toTicker } from "../../../src/markets/ticker.ts";

describe("a text that names no market", () => {
  it.each([
    ["https://kalshi.com/markets/kxsnlmention/snl/kxsnlmention-26nov21", /web address.*getMentionEvent/],
    ["kalshi.com/markets/kxsnlmention", /web address/],
    ["KXSNLMENTION", /event's ticker, call getMentionEvent .* series' ticker, call getMentionEvents/],
    [" kxsnlmention-26nov21 ", /event's ticker, call getMentionEvent /],
    ["KXTRUMPMENTION-25OCT10-2", /event's ticker, call getMentionEvent /],
    ["KXSNLMENTION-26NOV21-CLUE", /event's ticker, call getMentionEvent /],
  ])("%j may be something else, and the function that takes that is named", (text, hint) => {
    expect(marketTickerHint(text)).toMatch(hint);
  });

  it("names the list of a series for a text without a dash alone, where neither an event nor a market was found", () => {
    expect(eventTickerHint("KXSNLMENTION")).toMatch(/series' ticker, call getMentionEvents/);
    expect(eventTickerHint("KXTRUMPMENTION-25OCT10-2")).toBeUndefined();
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
