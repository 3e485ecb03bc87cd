import { knownBeforeOf } from "../../../../dashboard/src/word/settled-before.ts";

describe("what was known before a settled market's event", () => {
  const quote = {
    at: "2026-11-22T12:00:00.000Z",
    yes_bid_dollars: 0.7,
    yes_ask_dollars: 0.72,
    last_price: 0.6,
  };
  const known = {
    record: { yes: 0, no: 2 },
    transcripts: null,
    probability: 0.32,
    low: 0.1,
    high: 0.6,
    rate: 0.4,
    fair_value: null,
    fee_dollars: null,
  };
  const before = (hour: typeof quote | null, result: "yes" | "no" = "no") =>
    knownBeforeOf({ result, quotes: { "24h": quote, "1h": hour }, known_before: known });

  it("is the middle of the quote, the estimate, and which of both was closer to the result", () => {
    expect(before(quote)).toEqual({ cents: 71, percent: 32, closer: "estimate" });
    expect(before(quote, "yes")).toMatchObject({ closer: "price" });
    expect(before({ ...quote, yes_ask_dollars: 1 })).toMatchObject({ cents: 60 });
  });

  it("is nothing where the response lacks the price or the estimate, or has neither", () => {
    expect(before(null)).toBeNull();
    expect(knownBeforeOf({ result: "no", quotes: { "24h": quote, "1h": quote } })).toBeNull();
    expect(knownBeforeOf({ result: "no" })).toBeNull();
  });
});
