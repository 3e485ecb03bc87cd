import { pricesOf } from "../../../dashboard/src/event/prices.ts";
import { nothingAround, rowsOf, isSaid, jumpOf } from "../../../dashboard/src/event/rows.ts";
import { eventOf, eventStart, marketOf, estimateOf } from "./event.ts";
import { edgeKindOf, edgeOf, isBuy } from "../../../dashboard/src/event/edge.ts";
import { closesByWord, closingText } from "../../../dashboard/src/event/series-texts.ts";
import { movesOf, titleOf } from "../../../dashboard/src/event/moves.ts";

const rowOf = (given: Parameters<typeof marketOf>[0]) => rowsOf(eventOf([marketOf(given)]), nothingAround)[0];

describe("a word's row", () => {
  it("shows in cents what yes and no cost, with how many contracts are offered", () => {
    expect(rowOf({})).toMatchObject({
      yes: { price: 31, size: 200 },
      no: { price: 71, size: 100 },
      price: 30,
    });
  });

  it("shows the change against a day ago, of quotes with both sides only", () => {
    expect(rowOf({})?.change).toBe(5);
    expect(rowOf({ previous_yes_bid_dollars: 0 })?.change).toBeNull();
    expect(rowOf({ yes_ask_dollars: null })?.change).toBeNull();
  });

  it("shows no offer, price or edge of a settled word, and no bid of 0 or ask of 100", () => {
    const empty = { price_dollars: 1, size: 0, fee_dollars: 0, edge_dollars: null };
    const book = { yes_bid_dollars: 0, yes_ask_dollars: 1, buy_yes: empty, buy_no: empty };
    expect(rowOf({ ...book, result: "yes", status: "settled" })).toMatchObject({
      yes: null,
      no: null,
      price: null,
      edge: null,
      change: null,
      result: "yes",
    });
    expect(rowOf({ ...book, status: "closed", last_price: 99 })).toMatchObject({
      yes: null,
      no: null,
      price: 99,
    });
  });

  it("keeps what is not known apart from 0", () => {
    const unknown = { record: null, estimate: null, buy_yes: null, buy_no: null, last_price: null };
    expect(rowOf({ ...unknown, yes_bid_dollars: null })).toMatchObject({
      record: null,
      transcripts: null,
      estimate: null,
      fair: null,
      price: null,
    });
  });

  it("shows the price an hour before the start, and how the word settled the last time", () => {
    const candle = { open_dollars: null, high_dollars: null, low_dollars: null, volume: 0, open_interest: 0 };
    const at = (minutes: number) => new Date(Date.parse(eventStart) + minutes * 60_000).toISOString();
    const quote = (minutes: number, bid: number, ask: number, close: number | null = null) => ({
      ...candle,
      end_ts: at(minutes),
      yes_bid_dollars: bid,
      yes_ask_dollars: ask,
      close_dollars: close,
    });
    const history = {
      interval: "1m" as const,
      start: at(-90),
      end: at(0),
      markets: [
        {
          market_ticker: "KXTEST-26NOV22-A",
          strike_word: "Tariff",
          candles: [
            quote(-90, 0.2, 0.3),
            quote(-61, 0.4, 0.42),
            quote(-59, 0.8, 0.9),
            quote(5, 0, 1),
            quote(6, 0, 1, 0.99),
          ],
        },
      ],
      not_found: [],
      errors: [],
    };
    const prices = pricesOf(history);
    expect(prices.get("KXTEST-26NOV22-A")?.map(({ cents }) => cents)).toEqual([25, 41, 85, 99]);
    const [row] = rowsOf(eventOf([marketOf()]), {
      prices,
      lastResults: new Map([["Tariff", "no" as const]]),
    });
    expect(row).toMatchObject({ priceBefore: 41, last: "no" });
  });

  it("shows the price of its forecast where the prices before the start are not known", () => {
    const forecast = { at: eventStart, bid: 0.4, ask: 0.44, probability: 0.5, fair_value: null };
    const board = {
      ...eventOf([]),
      markets: [{ ...marketOf({ result: "yes", status: "settled" }), forecast }],
      now: eventStart,
      previous_event: null,
      next_event_ticker: null,
      prices: null,
      track_record: null,
    };
    expect(rowsOf(board, nothingAround)[0]?.priceBefore).toBe(42);
  });
});

describe("a verdict", () => {
  it("to buy is that of a rule that may buy; one that is not proven buys nothing", () => {
    const edge = { side: "no", cents: 3, hasOwnPrice: true } as const;
    expect(
      (["buy_yes", "buy_no", "lean_yes", "lean_no", "none", "unproven"] as const).map((verdict) =>
        isBuy({ verdict }),
      ),
    ).toEqual([true, true, false, false, false, false]);
    expect(edgeKindOf({ ...edge, verdict: "unproven" })).toBe("unproven");
  });
});

describe("the edge of a word", () => {
  it("is that of the better side, in cents", () => {
    expect(edgeOf(marketOf())).toEqual({ side: "yes", cents: 7.5027, verdict: "buy_yes", hasOwnPrice: true });
    const buy_no = { price_dollars: 0.5, size: 1, fee_dollars: 0.0175, edge_dollars: 0.0825 };
    expect(edgeOf(marketOf({ buy_no }))).toMatchObject({ side: "no", cents: 8.25 });
  });

  it("is not known where the service gives none", () => {
    const offer = { price_dollars: 0.3, size: 1, fee_dollars: 0.0147, edge_dollars: null };
    expect(edgeOf(marketOf({ buy_yes: offer, buy_no: offer }))).toBeNull();
    expect(edgeOf(marketOf({ buy_yes: null, buy_no: null }))).toBeNull();
    expect(edgeOf(marketOf({ verdict: null }))).toBeNull();
  });

  it("has the verdict that the service sends, whatever its figures are", () => {
    for (const verdict of ["buy_yes", "buy_no", "none", "unproven"] as const)
      expect(edgeOf(marketOf({ verdict }))?.verdict).toBe(verdict);
  });

  it("is grey inside the fair value's range, however large, and by other words' prices", () => {
    const inside = edgeOf(marketOf({ estimate: estimateOf({ fair_low: 0.31 }) }));
    expect(inside && edgeKindOf(inside)).toBe("leans");
    const bare = edgeOf(marketOf({ estimate: estimateOf({ fair_basis: "siblings" }) }));
    expect(bare && edgeKindOf(bare)).toBe("noPrice");
  });
});

const pointsOf = (...cents: number[]) => cents.map((one, index) => ({ at: 60 * index, cents: one }));

describe("the jump of a word that was said", () => {
  it("is at the first price of 97 and above that the price did not leave again", () => {
    expect(jumpOf(pointsOf(40, 98, 45, 52, 98, 99), 0)).toEqual({ at: 240, from: 52, to: 98 });
  });

  it("is not known where the prices begin up there, end below, or jumped before the start", () => {
    expect(jumpOf(pointsOf(98, 99), 0)).toBeNull();
    expect(jumpOf(pointsOf(40, 96), 0)).toBeNull();
    expect(jumpOf(pointsOf(40, 98), 61)).toBeNull();
    expect(jumpOf([], 0)).toBeNull();
  });
});

describe("a word", () => {
  it("counts as said from a price of 97 on, or once it has settled yes", () => {
    const open = { result: null, isSettled: false };
    expect([96.9, 97, null].map((price) => isSaid({ ...open, price }))).toEqual([false, true, false]);
    expect(isSaid({ result: "yes", isSettled: true, price: null })).toBe(true);
    expect(isSaid({ result: "no", isSettled: true, price: null })).toBe(false);
  });
});

const closing = (kind: "by_word" | "together" | "unknown", median_minutes: number | null) => ({
  kind,
  events: 8,
  median_minutes,
});

it.each([
  [closing("by_word", 40), "Words of this series close one by one, as they are said."],
  [closing("together", 190), "Words of this series close together, about 3 h after the start."],
  [closing("together", null), "Words of this series close together."],
  [closing("together", -5), "Words of this series close together."],
  [closing("unknown", null), null],
  [null, null],
  [undefined, null],
])("says how the words of a series close: %j", (sent, text) => {
  expect(closingText(sent)).toBe(text);
  expect(closesByWord(sent)).toBe(sent?.kind === "by_word");
});

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
  it("is named with its price, the largest move first, up or down, and less than a cent is none", () => {
    const moves = movesOf(
      read({ Tariff: 60, War: 40, China: 30 }),
      read({ Tariff: 98, War: 38, China: 30.5 }),
    );
    expect(moves).toEqual([
      { ticker: "Tariff", text: "Tariff 98", by: 38 },
      { ticker: "War", text: "War 38", by: -2 },
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
