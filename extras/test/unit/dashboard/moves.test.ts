import { movesOf, titleOf } from "../../../../dashboard/src/event/moves.ts";
import { nothingAround, rowsOf } from "../../../../dashboard/src/event/rows.ts";
import { eventOf, marketOf } from "./event.ts";

const read = (quotes: Readonly<Record<string, number>>, result: "yes" | null = null) =>
  rowsOf(
    eventOf(
      Object.entries(quotes).map(([word, cents]) =>
        marketOf({
          market_ticker: word,
          strike_word: word,
          yes_bid_dollars: cents / 100 - 0.01,
          yes_ask_dollars: cents / 100 + 0.01,
          result,
        }),
      ),
    ),
    nothingAround,
  );

describe("what moved between two reads", () => {
  it("is named with its price, the largest move first, and less than 2 cents is none", () => {
    const moves = movesOf(read({ Tariff: 60, War: 40, China: 30 }), read({ Tariff: 98, War: 38, China: 31 }));
    expect(moves).toEqual([
      { ticker: "Tariff", text: "Tariff 98", by: 38 },
      { ticker: "War", text: "War 38", by: 2 },
    ]);
  });

  it("holds a word that has settled, and none that was not there before", () => {
    expect(movesOf(read({ Tariff: 60 }), read({ Tariff: 60, War: 9 }, "yes"))).toMatchObject([
      { text: "Tariff Yes", by: 40 },
    ]);
  });

  it("is in front of the event's title in the tab", () => {
    expect(titleOf("Sunday night", { ticker: "T", text: "Tariff 99", by: 3 })).toBe(
      "Tariff 99 · Sunday night",
    );
    expect(titleOf("Sunday night", null)).toBe("Sunday night");
  });
});
