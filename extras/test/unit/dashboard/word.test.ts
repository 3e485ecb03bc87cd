import fc from "fast-check";
import { everyFranchise, franchiseNamed } from "@mention-market/service/nfl/teams";
import { nearestOf } from "../../../dashboard/src/event/price-points.ts";
import { tradesOf, tradesPath, tradesText } from "../../../dashboard/src/word/trades.ts";
import { estimateSumOf } from "../../../dashboard/src/word/estimate-sum.ts";
import { requirementText, technicalities } from "../../../dashboard/src/word/requirement.ts";
import { dayAndTimeText } from "../../../dashboard/src/ui/times.ts";
import { estimateOf } from "./event.ts";
import { knownBeforeOf } from "../../../dashboard/src/word/settled-before.ts";
import { teams } from "../../../dashboard/src/word/teams.ts";

const trade = {
  trade_id: "one",
  at: "2026-11-20T10:00:00.500Z",
  yes_price_dollars: 0.29,
  count: 2.5,
  taker_side: "yes",
} as const;
const body = { market_ticker: "A-B", trades: [trade], block_trades: 0, cursor: null };

describe("the trades of a word", () => {
  it("are asked for within the prices of the chart, at most 1,000, and not without two prices", () => {
    const line = [0, 60, 3600].map((at) => ({ at, cents: 50 }));
    expect(tradesPath("A-B", line)).toBe(
      "getTrades?market_ticker=A-B&start=1970-01-01T00%3A00%3A00.000Z&end=1970-01-01T01%3A00%3A00.000Z&limit=1000",
    );
    expect(tradesPath("A-B", line.slice(0, 1))).toBeNull();
  });

  it("stand at their time and price, oldest first", () => {
    const newer = { ...trade, at: "2026-11-20T11:00:00Z", yes_price_dollars: 0.3, count: 1 };
    expect(tradesOf({ ...body, trades: [newer, trade] })).toEqual([
      { at: Date.parse(trade.at) / 1000, cents: 29, contracts: 2.5 },
      { at: Date.parse(newer.at) / 1000, cents: 30, contracts: 1 },
    ]);
    expect(tradesOf(null)).toEqual([]);
  });

  it("are counted in one line that names what is left out", () => {
    const many = { ...body, trades: Array.from({ length: 1000 }, () => trade) };
    expect(tradesText(body)).toBe("1 trade.");
    expect(tradesText({ ...body, trades: [] })).toBe("No trades in this time.");
    expect(tradesText({ ...many, block_trades: 3 })).toBe("1,000 trades. Left out: 3 block trades.");
    expect(tradesText({ ...many, block_trades: 1, cursor: "next" })).toBe(
      "The newest 1,000 trades. Left out: older ones and 1 block trade.",
    );
    expect(tradesText({ ...many, cursor: "next" })).toBe("The newest 1,000 trades. Left out: older ones.");
  });
});

describe("what a word must be to count", () => {
  const once = { times: 1, by: null, after: null, exact: null, notes: [], unread: 0 };
  const after = "2026-11-21T19:00:00.000Z";

  it("is a line of what the rules say, and says where they were not understood", () => {
    expect(requirementText({ requires: once })).toBe("At least once.");
    expect(requirementText({ requires: { ...once, times: 5, by: "the speaker", after } })).toBe(
      `At least 5 times, by the speaker, counted from ${dayAndTimeText(after)}.`,
    );
    expect(requirementText({ requires: { ...once, exact: true, times: null, unread: 1 } })).toBe(
      "How often, the rules say, not in the plural. Not all of the rules was understood: read them.",
    );
    expect(requirementText({ requires: null })).toBeNull();
  });

  it("has a note for what settles on a technicality alone", () => {
    const notes = ["event_may_not_qualify", "video_before_transcript", "window"] as const;
    expect(technicalities({ requires: { ...once, notes: [...notes] } })).toEqual([
      expect.stringContaining("settles no unheard"),
    ]);
    expect(technicalities({ requires: null })).toEqual([]);
  });
});

describe("the dot under the pointer", () => {
  const pixels = fc.integer({ min: 0, max: 300 });
  const place = fc.record({ x: pixels, y: pixels });

  it("is none beyond the reach, else one that no other is nearer than", () => {
    fc.assert(
      fc.property(fc.array(place), place, pixels, (places, pointer, reach) => {
        const distances = places.map(({ x, y }) => Math.hypot(x - pointer.x, y - pointer.y));
        const least = Math.min(...distances);
        const found = nearestOf(places, pointer, reach);
        if (least > reach) expect(found).toBeNull();
        else expect(distances[found ?? -1]).toBe(least);
      }),
    );
  });

  it("is the newer of two at one place, which is drawn above", () => {
    const there = { x: 5, y: 5 };
    expect(nearestOf([there, there], there, 10)).toBe(1);
  });
});

describe("the sum that makes a number", () => {
  it("says what each part counts and adds, and how often its word was said before weights", () => {
    const parts = [
      { basis: "series" as const, weight: 4, probability: 0.5, count: 40, newest: null, yes_of_last_8: null },
      {
        basis: "transcripts" as const,
        weight: 1,
        probability: 1,
        count: 9,
        newest: "2026-02-14",
        yes_of_last_8: 5,
      },
    ];
    const transcripts = { total_transcripts_checked: 12, transcripts_with_phrase: 9 };
    const market = { estimate: estimateOf({ probability: 0.6, parts }), record: null, transcripts };
    expect(estimateSumOf(market, 31)).toEqual({
      parts: [
        {
          basis: "series",
          count: 40,
          share: 50,
          counted: null,
          last: null,
          weight: 4,
          adds: 40,
          newest: null,
        },
        {
          basis: "transcripts",
          count: 9,
          share: 100,
          counted: { said: 9, all: 12 },
          last: 5,
          weight: 1,
          adds: 20,
          newest: "2026-02-14",
        },
      ],
      weight: 5,
      estimate: 60,
      rate: 50,
      price: 31,
    });
    const none = { fair_value: null, fair_low: null, fair_high: null, fair_basis: null };
    expect(estimateSumOf({ ...market, estimate: estimateOf({ parts, ...none }) }, 31)).toMatchObject({
      rate: null,
      price: null,
    });
  });

  it("adds up to the mean of its parts, whatever they are", () => {
    const part = fc.record({
      basis: fc.constant("record" as const),
      weight: fc.double({ min: 0.1, max: 40, noNaN: true }),
      probability: fc.double({ min: 0, max: 1, noNaN: true }),
      count: fc.nat(),
      newest: fc.constant(null),
      yes_of_last_8: fc.constant(null),
    });
    fc.assert(
      fc.property(fc.array(part, { minLength: 1, maxLength: 4 }), (parts) => {
        const sum = estimateSumOf({ estimate: estimateOf({ parts }), record: null }, 31);
        const shares = parts.map(({ probability }) => probability * 100);
        const total = sum?.parts.reduce((all, { adds }) => all + adds, 0) ?? NaN;
        expect(total).toBeGreaterThanOrEqual(Math.min(...shares) - 1e-6);
        expect(total).toBeLessThanOrEqual(Math.max(...shares) + 1e-6);
      }),
    );
  });

  it("is not shown without an estimate or parts", () => {
    expect(estimateSumOf({ estimate: null, record: null }, null)).toBeNull();
    expect(estimateSumOf({ estimate: estimateOf({ parts: [] }), record: null }, 31)).toBeNull();
  });
});

describe("what was known before a settled market's event", () => {
  const quote = {
    at: "2026-11-22T12:00:00.000Z",
    yes_bid_dollars: 0.7,
    yes_ask_dollars: 0.72,
    last_price_dollars: 0.6,
  };
  const known = {
    record: { yes: 0, no: 2 },
    transcripts: null,
    probability: 0.32,
    low: 0.1,
    high: 0.6,
    rate: 0.4,
    fair_value: 0.65,
    fee_dollars: null,
    fee_no_dollars: null,
  };
  const before = (hour: typeof quote | null, result: "yes" | "no" = "no") =>
    knownBeforeOf({ result, quotes: { "24h": quote, "1h": hour }, known_before: known });

  it("is the price, the fair value, and which of both was closer to the result", () => {
    expect(before(quote)).toEqual({ cents: 71, fair: 65, closer: "number" });
    expect(before(quote, "yes")).toMatchObject({ closer: "price" });
  });

  it("is nothing where the response lacks the price or the fair value, or has neither", () => {
    expect(before(null)).toBeNull();
    expect(before({ ...quote, yes_ask_dollars: 0.99 })).toBeNull();
    expect(knownBeforeOf({ result: "no", quotes: { "24h": quote, "1h": quote } })).toBeNull();
    expect(knownBeforeOf({ result: "no" })).toBeNull();
  });
});

describe("the teams that a word's page offers", () => {
  it("are all that a search knows, each under its own name", () => {
    expect(teams.map(([abbreviation]) => abbreviation).toSorted()).toEqual(everyFranchise.toSorted());
    expect(teams.map(([, name]) => franchiseNamed(name))).toEqual(
      teams.map(([abbreviation]) => abbreviation),
    );
  });
});
