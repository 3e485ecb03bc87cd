import {
  differencesOf,
  largestOf,
  nextOf,
  noStars,
  readFirst,
  topWordsOf,
} from "../../../dashboard/src/start/next-events.ts";
import { estimateOf, eventOf, hourAfter, hourBefore, marketOf } from "./event.ts";

const listed = {
  event_ticker: "KXTEST-1",
  series_ticker: "KXTEST",
  event_title: null,
  event_subtitle: null,
  scheduledStartTime: null,
  kind: "others",
  words: 3,
  volume: 9,
  has_transcripts: false,
  largest_edge: null,
  edges_known: true,
  start: null,
  phase: null,
  form: null,
} as const;
const edge = { market_ticker: "A", strike_word: "Tariff", side: "yes", edge_dollars: 0.02 } as const;

describe("the start page's events", () => {
  it("are three: those in progress first, then the next ones", () => {
    const named = (event_ticker: string, phase: "upcoming" | "live" = "upcoming") => ({
      ...listed,
      event_ticker,
      phase,
    });
    const events = [named("1"), named("2"), named("3", "live")];
    expect(nextOf({ events, later: [named("4")] }, noStars).map(({ event_ticker }) => event_ticker)).toEqual([
      "3",
      "1",
      "2",
    ]);
    expect(nextOf({ events: [], later: [named("4")] }, noStars)).toHaveLength(1);
  });

  it("begin with those that the visitor has marked, by their series or by a word", () => {
    const ofSeries = (series_ticker: string) => ({ ...listed, series_ticker, event_ticker: series_ticker });
    const events = ["A", "B", "AB"].map(ofSeries);
    const later = ["KXSTARRED", "KXWORD"].map(ofSeries);
    const stars = { series: new Set(["KXSTARRED"]), words: new Set(["KXWORD/Tariff", "B-/x"]) };
    expect(nextOf({ events, later }, stars).map(({ event_ticker }) => event_ticker)).toEqual([
      "KXSTARRED",
      "KXWORD",
      "A",
    ]);
  });

  it("name the largest edge of all", () => {
    const larger = { ...edge, edge_dollars: 0.05 };
    const events = [listed, { ...listed, largest_edge: edge }, { ...listed, largest_edge: larger }];
    expect(largestOf({ events })?.edge).toBe(larger);
    expect(largestOf({ events: [listed] })).toBeNull();
  });

  it("have three words each: what is to be bought and then the largest edges, once it has begun the likeliest that were not said so far", () => {
    const board = {
      ...eventOf([
        marketOf({ market_ticker: "no edge", strike_word: "a", buy_yes: null, buy_no: null, last_price: 99 }),
        marketOf({ market_ticker: "grey", strike_word: "b", estimate: estimateOf({ fair_low: 0.31 }) }),
        marketOf({
          market_ticker: "buy",
          strike_word: "c",
          buy_yes: { price_dollars: 0.31, size: 1, fee_dollars: 0.014973, edge_dollars: 0.03 },
        }),
        marketOf({
          market_ticker: "likely",
          strike_word: "d",
          estimate: estimateOf({ fair_value: 0.91, fair_low: 0.9, fair_high: 0.92 }),
          yes_bid_dollars: 0.9,
          yes_ask_dollars: 0.92,
          buy_yes: null,
        }),
        marketOf({
          market_ticker: "said",
          strike_word: "e",
          yes_bid_dollars: 0.98,
          yes_ask_dollars: 0.99,
          buy_yes: null,
          buy_no: null,
        }),
      ]),
      now: "",
      previous_event: null,
      next_event_ticker: null,
      prices: null,
      track_record: null,
    };
    const tickersAt = (now: number) => topWordsOf(board, now, noStars).map(({ ticker }) => ticker);
    expect(tickersAt(hourBefore).slice(0, 2)).toEqual(["buy", "grey"]);
    expect(tickersAt(hourAfter)[0]).toBe("likely");
    expect(tickersAt(hourAfter)).toHaveLength(3);
    const stars = { series: new Set<string>(), words: new Set([`${board.series_ticker}/a`]) };
    expect(
      topWordsOf(board, hourBefore, stars)
        .map(({ ticker }) => ticker)
        .slice(0, 2),
    ).toEqual(["no edge", "buy"]);
  });

  it("name the words whose prices differ most where nothing is to be bought, with the reason", () => {
    const board = (ticker: string, edges: readonly number[], given: Parameters<typeof marketOf>[0] = {}) => ({
      ...eventOf(
        edges.map((edge_dollars, at) =>
          marketOf({
            ...{ market_ticker: `${ticker}-${at}`, buy_no: null, verdict: "lean_yes", ...given },
            buy_yes: { price_dollars: 0.31, size: 1, fee_dollars: 0.014973, edge_dollars },
          }),
        ),
      ),
      ...{ now: "", previous_event: null, next_event_ticker: null, prices: null, track_record: null },
    });
    const found = differencesOf([
      board("A", [0.01, 0.05, -0.02]),
      board("B", [0.03, 0.04]),
      board("BUYS", [0.2], { verdict: "buy_yes" }),
      board("NONE", [0.3], { verdict: "none" }),
    ]);
    expect(found.map(({ row }) => row.ticker)).toEqual(["A-1", "B-1", "B-0"]);
  });

  it("read the next one that may have edges, too, where those in progress fill the cards", () => {
    const named = (event_ticker: string, phase: "upcoming" | "live") => ({
      ...listed,
      event_ticker,
      phase,
    });
    const live = ["1", "2", "3"].map((ticker) => named(ticker, "live"));
    const events = [...live, named("4", "upcoming"), named("5", "upcoming")];
    expect(readFirst({ events, later: [] }, noStars).map(({ event_ticker }) => event_ticker)).toEqual([
      "1",
      "2",
      "3",
      "4",
    ]);
    expect(readFirst({ events: events.slice(2), later: [] }, noStars)).toHaveLength(3);
  });
});
