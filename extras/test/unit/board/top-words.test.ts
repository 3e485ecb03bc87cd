import { largestEdgeOf, topWordsOf } from "../../../src/board/top-words.ts";
import { estimateOf, marketOf } from "../dashboard/event.ts";

const offer = (edge_dollars: number) => ({ price_dollars: 0.31, size: 1, fee_dollars: 0.01, edge_dollars });
const withEdge = (market_ticker: string, edge_dollars: number, given: Parameters<typeof marketOf>[0] = {}) =>
  marketOf({ market_ticker, buy_yes: offer(edge_dollars), buy_no: null, verdict: "none", ...given });
const quoted = (market_ticker: string, yes_bid_dollars: number, given: Parameters<typeof marketOf>[0] = {}) =>
  marketOf({ market_ticker, yes_bid_dollars, yes_ask_dollars: yes_bid_dollars + 0.02, ...given });
const tickersOf = (...args: Parameters<typeof topWordsOf>) =>
  topWordsOf(...args).map(({ market_ticker }) => market_ticker);

describe("the top words of an event", () => {
  it("are three: before it those whose verdict buys, then those that lean or are unproven, then the largest edges", () => {
    const words = [
      withEdge("no edge", 0, { buy_yes: null }),
      withEdge("by other words", 0.2),
      withEdge("leans", 0.01, { verdict: "lean_yes" }),
      withEdge("unproven", 0.03, { verdict: "unproven" }),
      withEdge("buys", 0.02, { verdict: "buy_yes" }),
      withEdge("buys more", 0.05, { verdict: "buy_yes" }),
    ];
    expect(tickersOf(words, false)).toEqual(["buys more", "buys", "unproven"]);
    expect(tickersOf(words.slice(0, 4), false)).toEqual(["unproven", "leans", "by other words"]);
    expect(tickersOf(words.slice(0, 2), false)).toEqual(["by other words", "no edge"]);
  });

  it("are, once it has begun, the likeliest that trade and were not said so far, without numbers", () => {
    const words = [
      quoted("unlikely", 0.1),
      quoted("said", 0.97),
      quoted("likely", 0.9),
      quoted("closed", 0.95, { status: "closed" }),
      quoted("settled", 0.95, { status: "settled", result: "yes" }),
      quoted("middling", 0.5),
    ];
    expect(tickersOf(words, true)).toEqual(["likely", "middling", "unlikely"]);
    expect(tickersOf(words.slice(0, 2), true)).toEqual(["unlikely", "said"]);
    const [likely] = topWordsOf(words, true);
    expect(likely).toMatchObject({
      yes_bid_dollars: 0.9,
      fair_value: null,
      verdict: null,
      edge_dollars: null,
    });
    expect(topWordsOf([quoted("closed", 0.95, { status: "closed" })], true)).toMatchObject([
      { yes_bid_dollars: null, yes_ask_dollars: null },
    ]);
  });

  it("begin with those that come first for a reader", () => {
    const words = [withEdge("a", 0.03), withEdge("b", 0.02), withEdge("c", 0.01), withEdge("d", -0.01)];
    expect(tickersOf(words, false, ({ market_ticker }) => market_ticker === "d")).toEqual(["d", "a", "b"]);
  });

  it("have the price, the number with its range and the edge of their better side", () => {
    const estimate = estimateOf({ fair_value: 0.2, fair_low: 0.15, fair_high: 0.25 });
    const [word] = topWordsOf(
      [marketOf({ estimate, buy_yes: offer(-0.1), buy_no: offer(0.07), verdict: "buy_no" })],
      false,
    );
    expect(word).toEqual({
      ...{ market_ticker: "KXTEST-26NOV22-A", strike_word: "Tariff" },
      ...{ yes_bid_dollars: 0.29, yes_ask_dollars: 0.31 },
      ...{ fair_value: 0.2, fair_low: 0.15, fair_high: 0.25 },
      ...{ verdict: "buy_no", side: "no", edge_dollars: 0.07 },
    });
    expect(largestEdgeOf(word === undefined ? [] : [word])).toEqual({
      ...{ market_ticker: "KXTEST-26NOV22-A", strike_word: "Tariff", side: "no", edge_dollars: 0.07 },
    });
  });
});
