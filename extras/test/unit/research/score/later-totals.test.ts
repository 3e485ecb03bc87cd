import { laterTotalsOf } from "../../../../research/score/later-totals.ts";
import { lineLike, madeUpHistory } from "../../../support/made-up-history.ts";

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
