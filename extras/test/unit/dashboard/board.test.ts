import {
  choiceOf,
  eventsOf,
  isChosen,
  noChoice,
  type Choice,
  edgesOf,
} from "../../../dashboard/src/board/choice.ts";
import { addressOf, filterOf, noFilter } from "../../../dashboard/src/events/filter.ts";
import { subtitleOf } from "../../../src/markets/event/short-name.ts";
import { groupByDay } from "../../../dashboard/src/events/group-by-day.ts";
import { nothingSeen, pricesWith, withPricesOf } from "../../../dashboard/src/event/prices.ts";
import { relativeText } from "../../../dashboard/src/ui/times.ts";

const now = Date.UTC(2026, 10, 22, 12);
const event = {
  event_ticker: "KXLATEMENTION-26NOV22",
  series_ticker: "KXLATEMENTION",
  event_title: null,
  event_subtitle: null,
  scheduledStartTime: new Date(now + 3_600_000).toISOString(),
  kind: "others",
  words: 3,
  volume: 9,
  has_transcripts: false,
  largest_edge: null,
  edges_known: false,
  top_words: null,
  start: null,
  phase: "upcoming",
  form: null,
} as const;

describe("the subtitle of an event", () => {
  const shown = (
    event_subtitle: string | null,
    scheduledStartTime: string | null = event.scheduledStartTime,
    event_title: string | null = null,
  ) => subtitleOf({ event_title, event_subtitle, scheduledStartTime });

  it("is left out where it says when the event is, which the start does on the visitor's clock", () => {
    expect(shown("Rally of 11:00 PM ET on Nov 27, 2026")).toBeNull();
    expect(shown("On Nov 27, 2026")).toBeNull();
    expect(shown("Houston at Baltimore (Nov 29, 2026)")).toBe("Houston at Baltimore (Nov 29, 2026)");
    expect(shown("On Nov 27, 2026", null)).toBe("On Nov 27, 2026");
    expect(shown(null)).toBeNull();
  });

  it("is left out where it says the title again, with a day that the start says", () => {
    const game = "Houston at Baltimore (Nov 29, 2026)";
    const title = "What will the announcers say during Houston at Baltimore?";
    const start = event.scheduledStartTime;
    for (const text of [game, "Houston at Baltimore, Nov 29", "Houston at Baltimore", ""])
      expect(shown(text, start, title)).toBeNull();
    for (const text of ["Houston at Baltimore 30", "HOU at BAL (Nov 29)"])
      expect(shown(text, start, title)).toBe(text);
    expect([shown(game, null, title), shown("Houston", null, title)]).toEqual([game, null]);
  });
});

describe("a choice of events", () => {
  const isShown = (choice: Partial<Choice>, of: Partial<Parameters<typeof isChosen>[0]> = {}) =>
    isChosen({ ...event, ...of }, { ...noChoice, ...choice }, new Set(["KXFEDMENTION"]), now);

  it("is of a kind, of a day, and of favourite series", () => {
    expect(isShown({})).toBe(true);
    expect([isShown({ kind: "others" }), isShown({ kind: "nfl" })]).toEqual([true, false]);
    expect([isShown({ day: "today" }), isShown({ day: "tomorrow" })]).toEqual([true, false]);
    expect(isShown({ isFavourite: true })).toBe(false);
    expect(isShown({ isFavourite: true }, { series_ticker: "KXFEDMENTION" })).toBe(true);
  });

  it("counts an event in progress for today, whatever day it began", () => {
    const live = { phase: "live", scheduledStartTime: new Date(now - 86_400_000).toISOString() } as const;
    expect([isShown({ day: "today" }, live), isShown({ day: "tomorrow" }, live)]).toEqual([true, false]);
  });

  it("has an event without a start on the day that it names, which is never one in progress", () => {
    const [noon, hourMs] = [new Date(2026, 10, 22, 12).getTime(), 3_600_000];
    const call = { ...event, event_ticker: "CALL", scheduledStartTime: null, event_date: "2026-11-22" };
    const later = { ...event, scheduledStartTime: new Date(noon + 2 * hourMs).toISOString() };
    const unknown = { ...event, event_ticker: "UNKNOWN", scheduledStartTime: null };
    const groups = groupByDay([call, later, unknown], noon + hourMs);
    expect(groups.map(({ isLive, events }) => [isLive, ...events.map((one) => one.event_ticker)])).toEqual([
      [false, "CALL", event.event_ticker],
      [false, "UNKNOWN"],
    ]);
    expect([isShown({ day: "today" }, call), isShown({ day: "tomorrow" }, call)]).toEqual([true, false]);
    expect(isShown({ day: "today" }, unknown)).toBe(false);
  });

  it("of later days is among the first events of each series after 3 days", () => {
    const later = { ...event, event_ticker: "KXLATEMENTION-26DEC22" };
    const at = new Date(now).toISOString();
    const board = { now: at, as_of: at, words_as_of: null, events: [event], later: [later], settled: null };
    expect(eventsOf(board, { ...noChoice, day: "later" })).toEqual([later]);
    expect(eventsOf(board, noChoice)).toEqual([event]);
    expect(isShown({ day: "later" }, later)).toBe(true);
  });

  it("that an address does not name is of all", () => {
    expect(choiceOf("?kind=sports&day=never")).toEqual(noChoice);
    expect(choiceOf("?kind=nfl&day=today&favourites=true")).toEqual({
      kind: "nfl",
      day: "today",
      isFavourite: true,
    });
  });
});

describe("the address of the events' page", () => {
  it("names the filter and the choice, so that neither is lost when the other changes", () => {
    const [filter, choice] = [
      { word: "tariff", q: "super bowl", series: "KXFEDMENTION", isPast: true },
      { kind: "nfl", day: "today", isFavourite: true } as const,
    ];
    for (const [one, other] of [
      [filter, choice],
      [filter, noChoice],
      [noFilter, choice],
    ] as const) {
      const { search } = new URL(addressOf(one, other), "http://localhost");
      expect([filterOf(search), choiceOf(search)]).toEqual([one, other]);
    }
    expect(addressOf(noFilter, noChoice)).toBe("/events");
  });
});

describe("that no word has an edge", () => {
  const edge = { market_ticker: "A", strike_word: "Tariff", side: "yes", edge_dollars: 0.04 } as const;
  const [live, unread] = [{ ...event, phase: "live" } as const, { ...event, words: null }];
  it("is said only when the edges of every event before its start are known, never while prices are being read", () => {
    const known = { ...event, edges_known: true };
    expect(edgesOf([known, live])).toBe("none");
    expect(edgesOf([known, { ...known, edges_known: false }])).toBe("reading");
    expect(edgesOf([known, unread])).toBe("reading");
    expect(edgesOf([known, unread], "Provider answered 502")).toBe("failed");
    expect(edgesOf([known, unread, { ...known, largest_edge: edge }])).toBe("some");
  });

  it("is not said of no event, nor of one in progress", () => {
    expect([[live], []].map((events) => edgesOf(events))).toEqual(["unknown", "unknown"]);
  });
});

describe("the prices of an event's page", () => {
  const at = (seconds: number) => new Date(now + seconds * 1000).toISOString();
  const read = (seconds: number, bid: number, candleAt: number) => ({
    now: at(seconds),
    prices: {
      interval: "1m" as const,
      markets: [{ market_ticker: "A", candles: [[at(candleAt), 0.3, 0.2, 0.4]] }],
    },
    markets: [
      {
        market_ticker: "A",
        last_price: 31,
        yes_bid_dollars: bid,
        yes_ask_dollars: 0.5,
        result: null,
        status: "open" as const,
      },
    ],
  });

  it("have each response after the candles, until candles reach beyond it, and none twice", () => {
    const responses = [read(70, 0.41, 60), read(80, 0.42, 60), read(80, 0.42, 60), read(130, 0.43, 120)];
    const bidsAfter = (count: number) => {
      const seen = responses.slice(0, count).reduce(withPricesOf, nothingSeen);
      const last = responses[count - 1];
      return last && pricesWith(last, seen)?.markets[0]?.candles.map((one) => one.yes_bid_dollars);
    };
    expect(bidsAfter(2)).toEqual([0.2, 0.41, 0.42]);
    expect(bidsAfter(3)).toEqual([0.2, 0.41, 0.42]);
    expect(bidsAfter(4)).toEqual([0.2, 0.43]);
  });

  it("end with the candles once a word has settled: it has no price days later", () => {
    const event = read(70, 0.41, 60);
    const over = { result: "no", status: "settled" } as const;
    const settled = { ...event, markets: event.markets.map((market) => ({ ...market, ...over })) };
    const bids = pricesWith(settled, withPricesOf(nothingSeen, settled))?.markets[0]?.candles;
    expect(bids?.map((one) => one.yes_bid_dollars)).toEqual([0.2]);
  });

  it("end with the candles once trading has ended, also while no result is known", () => {
    const event = read(70, 0.41, 60);
    const closed = event.markets.map((market) => ({ ...market, status: "closed" as const }));
    const over = { ...event, markets: closed };
    const bids = pricesWith(over, withPricesOf(nothingSeen, over))?.markets[0]?.candles;
    expect(bids?.map((one) => one.yes_bid_dollars)).toEqual([0.2]);
  });
});

describe("how far away a time is", () => {
  const now = new Date(2026, 10, 20, 6).getTime();

  it.each([
    [new Date(2026, 10, 21, 19), "tomorrow"],
    [new Date(2026, 10, 22, 1), "in 2 days"],
    [new Date(2026, 10, 22, 23), "in 2 days"],
    [new Date(2026, 10, 18, 23), "2 days ago"],
    [new Date(2026, 10, 21, 5), "in 23 hours"],
    [new Date(2026, 10, 20, 5, 30), "30 minutes ago"],
    [new Date(2026, 10, 20, 6), "just now"],
  ])("counts days of the reader's calendar from a day on: %p is %p", (at, text) => {
    expect(relativeText(at.toISOString(), now)).toBe(text);
  });
});
