import {
  cardWordsOf,
  differencesOf,
  largestOf,
  nextOf,
  noStars,
  eventsToRead,
  wordsLagMs,
} from "../../../dashboard/src/start/next-events.ts";
import type { WireTopWord } from "../../../dashboard/src/explorer/wire.ts";
import { eventOf, hourAfter, hourBefore, marketOf } from "./event.ts";

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
  top_words: null,
  start: null,
  phase: null,
  form: null,
} as const;
const word: WireTopWord = {
  ...{ market_ticker: "A", strike_word: "Tariff", yes_bid_dollars: 0.29, yes_ask_dollars: 0.31 },
  ...{ fair_value: 0.4, fair_low: 0.35, fair_high: 0.5 },
  ...{ verdict: "lean_yes", side: "yes", edge_dollars: 0.02 },
};
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

  it("name the largest edge of all, with its word", () => {
    const larger = { ...edge, edge_dollars: 0.05 };
    const events = [
      listed,
      { ...listed, largest_edge: edge },
      { ...listed, largest_edge: larger, top_words: [{ ...word, market_ticker: "B" }, word] },
    ];
    expect(largestOf({ events })).toMatchObject({ edge: larger, word });
    expect(largestOf({ events: [listed] })).toBeNull();
  });

  it("are read whole only where the list does not say enough: later ones, and those with a marked word", () => {
    const named = (event_ticker: string, series_ticker = "KXTEST") => ({
      ...listed,
      event_ticker,
      series_ticker,
      top_words: [word],
    });
    const list = { events: [named("1"), named("2", "KXWORD")], later: [named("3"), named("4")] };
    const readWith = (stars: typeof noStars) => eventsToRead(list, stars).map((event) => event.event_ticker);
    expect(readWith(noStars)).toEqual(["3"]);
    expect(readWith({ series: new Set(["KXTEST"]), words: new Set() })).toEqual(["3", "4"]);
    expect(readWith({ series: new Set(), words: new Set(["KXWORD/Tariff"]) })).toEqual(["2", "3"]);
  });

  it("show the list's words, and of an event that is read whole the marked ones first", () => {
    const words = [word];
    expect(cardWordsOf({ ...listed, top_words: words }, null, noStars, hourBefore)).toBe(words);
    const quoted = (strike_word: string, bid: number) =>
      marketOf({
        ...{ market_ticker: strike_word, strike_word, buy_yes: null, buy_no: null },
        ...{ yes_bid_dollars: bid, yes_ask_dollars: bid + 0.02 },
      });
    const whole = {
      ...eventOf([quoted("a", 0.1), marketOf(), quoted("c", 0.7), quoted("d", 0.8)]),
      ...{ now: "", previous_event: null, next_event_ticker: null, prices: null, track_record: null },
    };
    const shownAt = (at: number, stars: typeof noStars) =>
      cardWordsOf(listed, whole, stars, at)?.map(({ strike_word }) => strike_word);
    const stars = { series: new Set<string>(), words: new Set([`${whole.series_ticker}/c`]) };
    expect(shownAt(hourBefore, noStars)).toEqual(["Tariff", "a", "c"]);
    expect(shownAt(hourBefore, stars)).toEqual(["c", "Tariff", "a"]);
    expect(shownAt(hourAfter, noStars)).toEqual(["d", "c", "Tariff"]);
  });

  it("name the words of all events whose prices differ most where nothing is to be bought", () => {
    const event = (ticker: string, edges: readonly number[], given: Partial<WireTopWord> = {}) => ({
      ...listed,
      event_ticker: ticker,
      top_words: edges.map((edge_dollars, at) => ({
        ...word,
        ...{ market_ticker: `${ticker}-${at}`, edge_dollars },
        ...given,
      })),
    });
    const found = differencesOf({
      events: [
        event("A", [0.05, 0.01, -0.02]),
        event("B", [0.04, 0.03]),
        event("BUYS", [0.2], { verdict: "buy_yes" }),
        event("NONE", [0.3], { verdict: "none" }),
        listed,
      ],
    });
    expect(found.map(({ word: { market_ticker } }) => market_ticker)).toEqual(["A-0", "B-0", "B-1"]);
  });

  it("have prices that may be older than the list", () => {
    const as_of = "2026-11-22T12:01:30.000Z";
    expect(wordsLagMs({ as_of, words_as_of: "2026-11-22T12:00:00.000Z" })).toBe(90_000);
    expect(wordsLagMs({ as_of, words_as_of: "2026-11-22T12:02:00.000Z" })).toBe(0);
    expect(wordsLagMs({ as_of, words_as_of: null })).toBe(0);
  });
});
