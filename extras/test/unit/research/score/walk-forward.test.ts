import { mkdirSync } from "node:fs";
import { join } from "node:path";
import { writeCorpus } from "@mention-market/service/corpus-builder/write-corpus";
import { createKnowledge, openCollections } from "../../../../research/score/count-phrase.ts";
import { walkForward } from "../../../../research/score/walk-forward.ts";
import type { Transcript, Turn } from "@mention-market/service/transcripts/transcript";
import { fairValueAt } from "../../../../src/estimates/fair-value.ts";
import { posteriorOf } from "../../../../src/estimates/posterior.ts";
import { broadcastWith } from "../../../support/broadcasts.ts";
import { corpusOf, gameLike, temporaryFolder } from "@mention-market/service/test/support/corpora";
import { lineLike, madeUpHistory } from "../../../support/made-up-history.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";

const eventTicker = "KXSPEECH-26JAN17";
const eventDate = "2026-01-17";
const start = "2026-01-17T21:00:00Z";
const startSeconds = Date.parse(start) / 1000;
const market = lineLike({
  event_ticker: eventTicker,
  event_date: eventDate,
  scheduledStartTime: start,
  settlement_ts: "2026-01-18T01:00:00Z",
  quote: { at: startSeconds - 3600, yes_bid_dollars: 0.5, yes_ask_dollars: 0.6 },
});
const earlier = [
  lineLike({ event_ticker: "KXSPEECH-A", event_date: "2026-01-10", result: "no" }),
  lineLike({ event_ticker: "KXSPEECH-B", event_date: "2026-01-16", strike_word: "Golden Dome" }),
];
const scoreOf = (ticker: string, lines: Parameters<typeof walkForward>[0]) =>
  walkForward(lines, null).markets.find(({ marketTicker }) => marketTicker === ticker);

/** From the last millisecond of the other event's day. */
const settledDaysBefore = (Date.parse(start) - Date.parse("2026-01-10T23:59:59.999Z")) / 86_400_000;

describe("walking forward", () => {
  const undisturbed = scoreOf(market.market_ticker, [...earlier, market]);

  it("forecasts from earlier days by the same formula as the API", () => {
    const evidence = {
      series: { yes: 1, no: 1 },
      record: { yes: 0, no: 1, weight: 0.5 ** (settledDaysBefore / 180), yesWeight: 0 },
      speaker: null,
      transcripts: null,
    };
    const { probability, rate } = posteriorOf(evidence);
    const fair = fairValueAt(0.55, { estimate: probability, rate });
    expect(undisturbed).toMatchObject({
      evidence,
      outcome: 1,
      forecasts: { series_rate: 0.5, raw_record: 0, market: 0.55, raw_transcripts: null },
    });
    expect(undisturbed?.forecasts.estimate).toBeCloseTo(probability, 10);
    expect(undisturbed?.forecasts.fair_value).toBeCloseTo(fair.value, 10);
  });

  it.each([
    ["of the same day", { event_ticker: "KXSPEECH-C", event_date: eventDate }],
    [
      "of the same day that settled before the start",
      {
        event_ticker: "KXSPEECH-C",
        event_date: eventDate,
        scheduledStartTime: "2026-01-17T12:00:00Z",
        settlement_ts: "2026-01-17T15:00:00Z",
      },
    ],
    [
      "of an earlier day that settled after the start",
      { event_ticker: "KXSPEECH-C", event_date: "2026-01-16", settlement_ts: "2026-01-17T21:00:00Z" },
    ],
    ["of another series", { event_ticker: "KXOTHER-C", event_date: "2026-01-16" }],
    ["that nothing dates", { event_ticker: "KXSPEECH-C", event_date: null }],
    [
      "of the event itself",
      {
        event_ticker: eventTicker,
        event_date: eventDate,
        strike_word: "tariff",
        market_ticker: `${eventTicker}-2`,
      },
    ],
  ])("never uses a planted result %s", (_, planted) => {
    const scored = scoreOf(market.market_ticker, [...earlier, lineLike(planted), market]);
    expect(scored?.evidence).toEqual(undisturbed?.evidence);
    expect(scored?.forecasts).toEqual(undisturbed?.forecasts);
  });

  it("uses a result of an earlier day", () => {
    const used = lineLike({ event_ticker: "KXSPEECH-C", event_date: "2026-01-16" });
    expect(scoreOf(market.market_ticker, [...earlier, used, market])?.forecasts.raw_record).toBe(0.5);
  });

  it("uses the start where it and the event's day differ", () => {
    const used = lineLike({
      event_ticker: "KXSPEECH-C",
      event_date: "2026-01-20",
      scheduledStartTime: "2026-01-16T12:00:00Z",
      settlement_ts: "2026-01-16T15:00:00Z",
    });
    expect(scoreOf(market.market_ticker, [...earlier, used, market])?.forecasts.raw_record).toBe(0.5);
  });

  it("never uses a price of the start or later", () => {
    for (const at of [startSeconds, startSeconds + 60]) {
      const planted = { ...market, quote: { at, yes_bid_dollars: 0.7, yes_ask_dollars: 0.72 } };
      const scored = scoreOf(market.market_ticker, [...earlier, planted]);
      expect(scored?.forecasts).toMatchObject({ market: null, fair_value: null });
      expect(scored?.forecasts.estimate).toBe(undisturbed?.forecasts.estimate);
    }
  });

  it("never uses a price from the first minute of a day that the rules name on", () => {
    const midnight = Date.parse(`${eventDate}T00:00:00-05:00`) / 1000;
    for (const [at, price] of [
      [midnight - 60, 0.71],
      [midnight, null],
    ] as const) {
      const quote = { at, yes_bid_dollars: 0.7, yes_ask_dollars: 0.72 };
      const planted = { ...market, scheduledStartTime: null, event_date_basis: "rules", quote } as const;
      expect(scoreOf(market.market_ticker, [...earlier, planted])?.forecasts.market).toBe(price);
    }
  });

  it("leaves out events that nothing dates, and markets that ask for no word", () => {
    const lines = [
      lineLike({ event_ticker: "KXSPEECH-C", event_date: null, settlement_ts: start }),
      lineLike({ event_ticker: "KXSPEECH-D", event_date: eventDate, strike_word: "80+ times" }),
      lineLike({ event_ticker: "KXSPEECH-D", event_date: eventDate, strike_word: null }),
    ];
    expect(walkForward(lines, null).markets).toEqual([]);
  });

  it("does not depend on the order of the lines", () => {
    const lines = madeUpHistory();
    expect(walkForward(lines.toReversed(), null).markets).toHaveLength(lines.length);
    const byTicker = (given: typeof lines) =>
      new Map(
        walkForward(given, null).markets.map(({ marketTicker, forecasts }) => [
          marketTicker,
          // Sums of weights differ in the last digits.
          Object.values(forecasts).map((forecast) => forecast?.toFixed(10)),
        ]),
      );
    expect(byTicker(lines.toReversed())).toEqual(byTicker(lines));
  });
});

describe("an event that does not qualify", () => {
  const lines = [
    lineLike({ event_ticker: "KXSPEECH-A", event_date: "2026-01-10", result: "no" }),
    lineLike({ event_ticker: "KXSPEECH-A", event_date: "2026-01-10", strike_word: "Event does not qualify" }),
    market,
  ];

  it("is neither evidence nor a forecast to score", () => {
    const { markets } = walkForward(lines, null);
    expect(markets.map(({ marketTicker }) => marketTicker)).toEqual([market.market_ticker]);
    expect(markets[0]?.evidence).toMatchObject({ series: { yes: 0, no: 0 }, record: { yes: 0, no: 0 } });
  });
});

describe("quotes of an event", () => {
  const quoted = (word: string, bid: number, ask: number) =>
    lineLike({
      event_ticker: eventTicker,
      event_date: eventDate,
      strike_word: word,
      quote: { at: startSeconds - 3600, yes_bid_dollars: bid, yes_ask_dollars: ask },
    });
  const usableOf = (lines: Parameters<typeof walkForward>[0]) =>
    walkForward(lines, null).markets.flatMap(({ forecasts }) => forecasts.market ?? []);

  it("are left out, all of them, when more than half lie below 0.05 or above 0.95", () => {
    const real = [quoted("Gold", 0.4, 0.5), quoted("Iran", 0.2, 0.3)];
    const late = [quoted("Tax", 0, 0.01), quoted("Elon", 0.99, 1)];
    expect(usableOf([...real, ...late])).toHaveLength(4);
    expect(usableOf([...real, ...late, quoted("Cuba", 0.01, 0.02)])).toEqual([]);
  });

  it("are left out one by one when they give no price: a spread above 0.25, or a single side in the middle", () => {
    const quotes = [quoted("Gold", 0.4, 0.65), quoted("Iran", 0.4, 0.66), quoted("Tax", 0, 0.1)];
    expect(usableOf([...quotes, quoted("Oil", 0, 0.26)])).toEqual([0.525, 0.1]);
  });
});

it("makes no forecast of a word that was decided before its event began", () => {
  const scheduledStartTime = "2026-01-13T18:00:00Z";
  const day = { event_ticker: "KXSPEECH-26JAN13", event_date: "2026-01-13" };
  const settledAt = (settlement_ts: string) =>
    walkForward([lineLike({ ...day, scheduledStartTime, settlement_ts })], null).markets.length;
  expect(settledAt("2026-01-13T17:59:59Z")).toBe(0);
  expect(settledAt("2026-01-13T18:00:00Z")).toBe(1);
});

describe("transcripts in the score", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it("are long ones from before the event's day, for the announcers' series only", () => {
    const nfl = `${folder.path}/nfl.sqlite`;
    corpusOf(
      [
        { game: gameLike({ game_id: "2025_18_NE_BUF", gameday: "2026-01-09" }), text: "tush push" },
        {
          game: gameLike({ game_id: "2025_19_GB_CHI", gameday: "2026-01-10" }),
          text: broadcastWith("touchdown"),
        },
        {
          game: gameLike({ game_id: "2025_20_BUF_DEN", gameday: "2026-01-17" }),
          text: broadcastWith("tush push"),
        },
        {
          game: gameLike({ game_id: "2025_21_NE_DEN", gameday: "2026-01-25" }),
          text: broadcastWith("tush push"),
        },
      ],
      nfl,
    ).close();
    const log = recordingLog();
    const collections = openCollections({ folder: undefined, nfl, log });
    const knowledge = createKnowledge({ collections, announcerSeries: ["KXNFLMENTION"], log });
    const line = (series: string) =>
      lineLike({
        event_ticker: `${series}-26JAN17BUFDEN`,
        event_date: "2026-01-18",
        scheduledStartTime: "2026-01-18T01:00:00Z",
        strike_word: "Tush Push",
        quote: { at: startSeconds - 3600, yes_bid_dollars: 0.5, yes_ask_dollars: 0.6 },
      });
    const scored = walkForward([line("KXNFLMENTION"), line("KXSPEECH")], knowledge).markets;
    expect(scored).toMatchObject([
      {
        evidence: { transcripts: { checked: 1 } },
        forecasts: { raw_transcripts: 0, without_transcripts: 0.5 },
      },
      { evidence: { transcripts: null }, forecasts: { raw_transcripts: null, estimate: 0.5 } },
    ]);
    const [withTranscript, cold] = scored.map(({ forecasts }) => forecasts);
    expect(withTranscript?.estimate).toBeLessThan(0.5);
    expect(withTranscript?.fair_value).toBeLessThan(0.55);
    // Nothing is known of the word: the price is its fair value.
    expect(cold?.fair_value).toBe(0.55);
  });

  it("are those of the collection that informs the series, in its speakers' turns, and never the event's own", () => {
    const ann = (text: string) => ({ speaker: "Ann", role: null, text });
    const speech = (id: string, date: string, turns: Turn[], eventTickers: string[] = []): Transcript => ({
      id,
      title: id,
      date,
      startsAt: null,
      eventTickers,
      source: null,
      labels: {},
      turns,
    });
    const transcripts = [
      speech("long", "2026-01-10", [
        ann(broadcastWith("thank you")),
        { speaker: "Bob", role: null, text: "tariffs" },
      ]),
      speech("said", "2026-01-11", [ann(broadcastWith("tariffs"))]),
      speech("others", "2026-01-12", [
        ann("tariffs"),
        { speaker: "Bob", role: null, text: broadcastWith("") },
      ]),
      speech("own", "2026-01-16", [ann(broadcastWith("tariffs"))], [eventTicker]),
      speech("same day", "2026-01-17", [ann(broadcastWith("tariffs"))]),
    ];
    const corpora = join(folder.path, "corpora");
    mkdirSync(corpora);
    writeCorpus({
      out: join(corpora, "speeches.sqlite"),
      collection: "speeches",
      transcripts,
      series: [{ series: ["KXSPEECH"], speakers: ["Ann"], roles: [] }],
      builtFrom: {},
    });
    const log = recordingLog();
    const collections = openCollections({ folder: corpora, nfl: undefined, log });
    const knowledge = createKnowledge({ collections, announcerSeries: [], log });
    const lines = [
      lineLike({ event_ticker: eventTicker, event_date: eventDate }),
      lineLike({ event_ticker: "KXOTHER-26JAN17", event_date: eventDate }),
    ];
    const [other, own] = walkForward(lines, knowledge).markets;
    const cutoff = { eventTicker, settledBefore: Infinity, lastUsedDay: "2026-01-16", day: eventDate };
    expect(knowledge.countPhrase("KXSPEECH", "Tariff", cutoff)).toMatchObject({ checked: 2 });
    // The older of two transcripts weighs less.
    expect(own?.forecasts.raw_transcripts).toBeCloseTo(1 / (1 + 0.5 ** (1 / 90)), 10);
    expect(other).toMatchObject({ evidence: { transcripts: null }, forecasts: { raw_transcripts: null } });
    // Where the day is only the ticker's, a transcript of up to two days before it may be the event's own, though nothing names it.
    const checkedBy = (
      event_date_basis: "start" | "subtitle" | "rules" | "ticker",
      event_ticker = "KXSPEECH-26JAN13",
      named_days: string[] = [],
    ) => {
      const line = lineLike({ event_ticker, event_date: "2026-01-13", event_date_basis, named_days });
      return walkForward([line], knowledge).markets[0]?.evidence.transcripts?.checked;
    };
    const known = ["start", "subtitle", "rules"] as const;
    expect(known.map((basis) => checkedBy(basis))).toEqual([2, 2, 2]);
    expect(checkedBy("ticker")).toBe(1);
    // What is known of the event ends before the earliest day that its ticker or its texts name.
    expect(checkedBy("start", "KXSPEECH-26JAN11")).toBe(1);
    expect(checkedBy("start", "KXSPEECH-26JAN13", ["2026-01-13", "2026-01-11"])).toBe(1);
  });
});
