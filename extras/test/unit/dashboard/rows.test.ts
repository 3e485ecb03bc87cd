import { pricesOf } from "../../../../dashboard/src/event/prices.ts";
import { nothingAround, rowsOf } from "../../../../dashboard/src/event/rows.ts";
import { eventOf, eventStart, marketOf } from "./event.ts";

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
