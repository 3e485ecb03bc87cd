import { wordIn } from "../../../../../dashboard/src/alerts/word-in.ts";

describe("the word that a link names by its market's ticker", () => {
  it("has the market's word and what both sides cost", () => {
    const market = {
      ...{ strike_word: "China", event_subtitle: "On Nov 23, 2026" },
      ...{ yes_ask_dollars: 0.715, no_ask_dollars: 1 },
    };
    expect(wordIn(market, "KXA-1-C")).toEqual({
      ...{ kind: "word", ticker: "KXA-1-C", word: "China", event: "On Nov 23, 2026" },
      ...{ costs: { yes: 71.5, no: null }, side: "yes", of: null },
    });
  });

  it("is the ticker where the market can't be read", () => {
    for (const body of [null, "text", [], { strike_word: null, yes_ask_dollars: "0.7" }])
      expect(wordIn(body, "KXA-1-C")).toMatchObject({
        ...{ word: "KXA-1-C", event: "" },
        costs: { yes: null, no: null },
      });
  });
});
