import fc from "fast-check";
import { walkForward } from "../../../../research/score/walk-forward.ts";
import type { SettledLine } from "../../../../research/history/settled-lines.ts";
import { dayMs, hourMs, toIso } from "@mention-market/service/base/clock";
import { easternDayOf, startOfEasternDay } from "../../../../src/base/eastern-time.ts";
import { lineLike } from "../../../support/made-up-history.ts";

const first = Date.UTC(2026, 0, 5, 18);
const words = ["Gold", "Iran", "Tax", "Event does not qualify"];
/** Some events of one day, some hours apart; some settle before a later one starts, some after. */
const event = fc.record({
  series: fc.constantFrom("KXSPEECH", "KXSPEECHB"),
  startsAt: fc.tuple(fc.nat(4), fc.nat(9)).map(([days, hours]) => first + days * dayMs + hours * hourMs),
  /** Null: its start is not known, only its day. */
  hasStart: fc.boolean(),
  settledAfterHours: fc.array(fc.integer({ min: 1, max: 90 }), { minLength: 4, maxLength: 4 }),
  results: fc.array(fc.constantFrom("yes" as const, "no" as const), { minLength: 4, maxLength: 4 }),
});
type Event = typeof event extends fc.Arbitrary<infer Value> ? Value : never;

function linesOf(
  { series, startsAt, hasStart, settledAfterHours, results }: Event,
  at: number,
): SettledLine[] {
  return words.map((strike_word, word) =>
    lineLike({
      event_ticker: `${series}-E${at}`,
      event_date: easternDayOf(startsAt),
      strike_word,
      result: results[word] ?? "no",
      settlement_ts: toIso(startsAt + (settledAfterHours[word] ?? 1) * hourMs),
      ...(hasStart && { scheduledStartTime: toIso(startsAt) }),
    }),
  );
}

/** Everything but what a market's own result decides. */
function forecastsOf(lines: readonly SettledLine[], ticker: string) {
  return walkForward(lines, null)
    .markets.filter(({ eventTicker }) => eventTicker === ticker)
    .map(({ marketTicker, evidence, forecasts, low, high }) => ({
      marketTicker,
      evidence,
      forecasts,
      low,
      high,
    }));
}

const otherResult = (line: SettledLine): SettledLine => ({
  ...line,
  result: line.result === "yes" ? "no" : "yes",
});

describe("the forecasts of 400 random histories", () => {
  it("are the same without all that settled from the start on, and with other results of it", () => {
    let compared = 0;
    fc.assert(
      fc.property(fc.array(event, { minLength: 1, maxLength: 6 }), fc.nat(5), (events, chosen) => {
        const at = chosen % events.length;
        const { startsAt = first, hasStart = true, series = "" } = events[at] ?? {};
        const ticker = `${series}-E${at}`;
        const bound = hasStart ? startsAt : startOfEasternDay(easternDayOf(startsAt));
        const all = events.flatMap(linesOf);
        const isOwn = (line: SettledLine) => line.event_ticker === ticker;
        const isKnown = (line: SettledLine) => Date.parse(line.settlement_ts ?? "") < bound;
        const forecasts = forecastsOf(all, ticker);
        if (forecasts.length === 0) return;
        compared += 1;
        expect(
          forecastsOf(
            all.filter((line) => isOwn(line) || isKnown(line)),
            ticker,
          ),
        ).toEqual(forecasts);
        const changed = all.map((line) => (isOwn(line) || isKnown(line) ? line : otherResult(line)));
        expect(forecastsOf(changed, ticker)).toEqual(forecasts);
        const ownChanged = all.map((line) =>
          isOwn(line) && line.strike_word !== "Event does not qualify" ? otherResult(line) : line,
        );
        expect(forecastsOf(ownChanged, ticker)).toEqual(forecasts);
      }),
      { numRuns: 400 },
    );
    expect(compared).toBeGreaterThan(150);
  });
});
