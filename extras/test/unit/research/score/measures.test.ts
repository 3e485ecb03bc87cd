import { join } from "node:path";
import type { Transcript } from "@mention-market/service/transcripts/transcript";
import { spokenLike, temporaryFolder, writeCollection } from "@mention-market/service/test/support/corpora";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { differenceOf, measuresOf } from "../../../../research/score/measures.ts";
import { laterTotalsOf } from "../../../../research/score/later-totals.ts";
import { lineLike, madeUpHistory } from "../../../support/made-up-history.ts";
import { createKnowledge, openCollections } from "../../../../research/score/count-phrase.ts";
import { walkForward } from "../../../../research/score/walk-forward.ts";
import { posteriorOf } from "../../../../src/estimates/posterior.ts";
import { broadcastWith } from "../../../support/broadcasts.ts";

const forecast = (probability: number, outcome: 0 | 1, eventTicker = "A") => ({
  probability,
  outcome,
  eventTicker,
});

describe("the measures of a score", () => {
  it("are Brier, log loss, calibration error and ten bins", () => {
    const measures = measuresOf([
      forecast(0.25, 0),
      forecast(0.25, 1),
      forecast(0.9, 1),
      forecast(1, 1, "B"),
    ]);
    expect(measures).toMatchObject({ markets: 4, events: 2 });
    expect(measures?.brier).toBeCloseTo((0.0625 + 0.5625 + 0.01) / 4, 10);
    expect(measures?.log_loss).toBeCloseTo(-Math.log(0.75 * 0.25 * 0.9 * 0.999) / 4, 10);
    expect(measures?.calibration_error).toBeCloseTo((2 * 0.25 + 2 * 0.05) / 4, 10);
    expect(measures?.bins.map(({ count }) => count)).toEqual([0, 0, 2, 0, 0, 0, 0, 0, 0, 2]);
    expect(measures?.bins[2]).toEqual({ from: 0.2, to: 0.3, count: 2, forecast: 0.25, observed: 0.5 });
  });

  it("are none without a forecast", () => {
    expect(measuresOf([])).toBeNull();
    expect(differenceOf([])).toBeNull();
  });

  it("stay finite for a forecast that was sure and wrong", () => {
    expect(measuresOf([forecast(0, 1)])?.log_loss).toBeCloseTo(-Math.log(0.001), 10);
  });
});

describe("the difference of two scores", () => {
  it("resamples whole events: words of one event are not independent evidence", () => {
    const pairs = ["A", "B"].flatMap((eventTicker, i) =>
      Array.from({ length: 50 }, () => ({ eventTicker, one: i, other: 0 })),
    );
    expect(differenceOf(pairs)).toMatchObject({ markets: 100, events: 2, brier: 0.5, low: 0, high: 1 });
  });
});

describe("z² of later totals", () => {
  it("is about 1 where words keep their chance, and much more where each word turns round", () => {
    const lines = madeUpHistory({ events: 40, words: 24 });
    expect(laterTotalsOf(lines, null)[0]?.z2.value).toBeGreaterThan(0.5);
    expect(laterTotalsOf(lines, null)[0]?.z2.value).toBeLessThan(1.5);

    const days = Array.from({ length: 20 }, (_, i) => `2026-01-${String(i + 1).padStart(2, "0")}`);
    const turned = days.flatMap((event_date, i) =>
      ["Tariff", "Gold"].map((strike_word, word) =>
        lineLike({
          event_ticker: `KXMADEUP-${i}`,
          event_date,
          strike_word,
          result: i < 10 === (word === 0) ? "yes" : "no",
        }),
      ),
    );
    expect(laterTotalsOf(turned, null)[0]?.z2.value).toBeGreaterThan(2);
  });

  it("equals the formula for one word at four moments", () => {
    const days = ["2026-01-01", "2026-01-02", "2026-01-03", "2026-01-04", "2026-01-05"];
    const lines = days.map((event_date) => lineLike({ event_ticker: `KXMADEUP-${event_date}`, event_date }));
    // The day before a cutoff (midnight in New York) ends 5 hours earlier, in UTC. A market's weight halves in 180 days.
    const weightAfter = (days: number) => 0.5 ** ((days + 5 / 24) / 180);
    // After k = 1, 2, 3 and 4 events that settled yes, of weight w together: p = (4 · (k + 1) / (k + 2) + w) / (4 + w), m = Y = 5 - k.
    // The strength is the one that the interval is of: s × 40 / (s + 40) of s = 4 + w.
    const squares = [1, 2, 3, 4].map((known) => {
      const weight = [0, 1, 2, 3].slice(0, known).reduce((sum, days) => sum + weightAfter(days), 0);
      const p = ((4 * (known + 1)) / (known + 2) + weight) / (4 + weight);
      const strength = ((4 + weight) * 40) / (44 + weight);
      const later = 5 - known;
      return (later - later * p) ** 2 / ((later * p * (1 - p) * (strength + later)) / (strength + 1));
    });
    const [totals, ...byLength] = laterTotalsOf(lines, null);
    expect(totals?.words).toBe(4);
    expect(byLength.map(({ record, words }) => [record, words])).toEqual([["1 to 4", 4]]);
    expect(totals?.z2.value).toBeCloseTo(squares.reduce((sum, square) => sum + square, 0) / 4, 10);
  });

  it("is empty where nothing dates the events", () => {
    expect(laterTotalsOf([lineLike({ event_ticker: "KXMADEUP-A", event_date: null })], null)).toEqual([]);
  });
});

/** A call in which an executive says one text and an analyst another. */
const call = (date: string, said: string, asked: string): Transcript =>
  spokenLike({
    id: date,
    date,
    labels: {
      company: "PTON",
      company_name: "Peloton Interactive, Inc.",
      fiscal_year: "2025",
      fiscal_quarter: "1",
    },
    turns: [
      { speaker: "Ann", role: "executive", text: broadcastWith(said) },
      { speaker: "Bob", role: "analyst", text: asked },
    ],
  });

describe("earnings calls in the score", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  writeCollection(join(folder.path, "earnings.sqlite"), [
    call("2024-05-09", "tread and row", "tariffs"),
    call("2025-05-08", "row", "tariffs"),
    // The call of the event itself, and a later one.
    call("2025-05-09", "tread, tariffs", "tariffs"),
    call("2025-08-07", "tread, tariffs", "tariffs"),
  ]);
  const log = recordingLog();
  const collections = openCollections({ folder: folder.path, nfl: undefined, log });
  const evidenceOn = (series: string, strike_word: string) => {
    const knowledge = createKnowledge({ collections, announcerSeries: [], log });
    const line = lineLike({ event_ticker: `${series}-25MAY09`, event_date: "2025-05-09", strike_word });
    const [scored] = walkForward([line], knowledge).markets;
    return scored?.evidence;
  };

  it.each(["KXEARNINGSMENTIONPTON", "KXMENTIONEARNPELOTON"])(
    "weigh as a settled market each, halved in a year, for %s; what analysts say does not count",
    (series) => {
      const [newer, older] = [0.5 ** (1 / 365), 0.5];
      const tread = evidenceOn(series, "Tread");
      expect(tread?.transcripts).toMatchObject({ checked: 2, isAlike: true, newest: "2025-05-08" });
      expect(tread?.transcripts?.checkedWeight).toBeCloseTo(newer + older, 10);
      expect(tread?.transcripts?.saidWeight).toBeCloseTo(older, 10);
      const probability = tread === undefined ? NaN : posteriorOf(tread).probability;
      expect(probability).toBeCloseTo((4 * 0.5 + older) / (4 + newer + older), 10);
      expect(evidenceOn(series, "Tariff")?.transcripts?.saidWeight).toBe(0);
    },
  );

  it("do not inform the series of another company", () => {
    expect(evidenceOn("KXMENTIONEARNPELICAN", "Tread")?.transcripts).toBeNull();
  });
});
