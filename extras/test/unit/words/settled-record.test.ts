import fc from "fast-check";
import { posteriorOf } from "../../../src/estimates/posterior.ts";
import { halfLifeOf, settledRecordOf } from "../../../src/words/settled-record.ts";
import type { SettledMarket } from "../../../src/markets/market.ts";

const start = Date.UTC(2026, 0, 17, 21, 30);
const cutoff = { eventTicker: "KXNFLMENTION-26JAN17BUFDEN", settledBefore: start };
const marketLike = (given: Partial<SettledMarket> = {}): SettledMarket => ({
  marketTicker: `${given.eventTicker ?? "KXNFLMENTION-26JAN10GBCHI"}-TUSH`,
  eventTicker: "KXNFLMENTION-26JAN10GBCHI",
  strikeWord: "Tush Push",
  result: "yes",
  settledAt: start - 1,
  openedAt: null,
  decidedAt: null,
  isArchived: false,
  ...given,
});
const recordOf = (markets: readonly SettledMarket[]) => settledRecordOf(markets, cutoff, 180);

const early = fc
  .record({
    eventTicker: fc.constantFrom("KXNFLMENTION-A", "KXNFLMENTION-B"),
    strikeWord: fc.constantFrom(
      "Tush Push",
      "tush push",
      "Doink",
      "Dive / Dives",
      "Dives / dive",
      "80+ times",
    ),
    result: fc.constantFrom<"yes" | "no">("yes", "no"),
    settledAt: fc.integer({ min: start - 1e9, max: start - 1 }),
  })
  .map(marketLike);
const leaked = fc.oneof(
  fc.constantFrom(start, start + 1, start + 1e9).map((settledAt) => marketLike({ settledAt })),
  fc.constant(marketLike({ settledAt: null })),
  fc.constant(marketLike({ eventTicker: cutoff.eventTicker, settledAt: start - 1e6 })),
  fc.constant(
    marketLike({ eventTicker: "", marketTicker: `${cutoff.eventTicker}-TUSH`, settledAt: start - 1e6 }),
  ),
);

describe("the settled record", () => {
  it("counts a word however it is spelled, and the series' words together", () => {
    const record = recordOf([
      marketLike(),
      marketLike({ strikeWord: "TUSH  push", result: "no" }),
      marketLike({ strikeWord: "Dive / Dives", result: "no" }),
      marketLike({ strikeWord: "Tush Push (2+ times)" }),
      marketLike({ strikeWord: "Healthcare" }),
      marketLike({ strikeWord: "Health Care", result: "no" }),
    ]);
    expect(record.of("Tush Push")).toMatchObject({ yes: 1, no: 1 });
    expect(record.of("Dives / Dive")).toMatchObject({ yes: 0, no: 1 });
    expect(record.of("Doink")).toMatchObject({ yes: 0, no: 0 });
    expect(record.of("health-care")).toMatchObject({ yes: 1, no: 1 });
    expect(record.series).toEqual({ yes: 3, no: 3 });
  });

  it("leaves out markets that ask for no word", () => {
    const record = recordOf([
      marketLike({ strikeWord: "80+ times" }),
      marketLike({ strikeWord: "Event does not qualify", result: "no" }),
    ]);
    expect(record.series).toEqual({ yes: 0, no: 0 });
    expect(record.of("80+ times")).toMatchObject({ yes: 0, no: 0 });
    expect(record.of(null)).toMatchObject({ yes: 0, no: 0 });
  });

  it("counts an event whose ticker begins with this one's and a dash: the record's own event ticker decides", () => {
    const record = recordOf([marketLike({ eventTicker: `${cutoff.eventTicker}-2` })]);
    expect(record.of("Tush Push")).toMatchObject({ yes: 1, no: 0 });
  });

  it("leaves out every word of an event that did not qualify or occur, from the series' rate as well", () => {
    const record = recordOf([
      marketLike({ result: "no" }),
      marketLike({ strikeWord: "Event does not qualify" }),
      marketLike({ eventTicker: "KXNFLMENTION-B", result: "no" }),
      marketLike({ eventTicker: "KXNFLMENTION-B", strikeWord: "Event does not occur", result: "no" }),
    ]);
    expect(record.series).toEqual({ yes: 0, no: 1 });
    expect(record.of("Tush Push")).toMatchObject({ yes: 0, no: 1 });
  });

  it("does not know before its market settled that an event did not qualify", () => {
    const none = (settledAt: number) =>
      recordOf([
        marketLike({ result: "no" }),
        marketLike({ strikeWord: "Event does not qualify", settledAt }),
      ]);
    expect([none(start - 1), none(start)].map(({ series }) => series.no)).toEqual([0, 1]);
  });

  it("says how many of a word's newest 8 settled yes, if there are more than 8", () => {
    const settled = [3, 1, 9, 7, 5, 2, 8, 6, 4].map((day) =>
      marketLike({ settledAt: start - 100 + day, result: day > 6 ? "yes" : "no" }),
    );
    const lastOf = (markets: typeof settled) => recordOf(markets).of("Tush Push").yesOfLast;
    expect([lastOf(settled), lastOf(settled.slice(1))]).toEqual([3, null]);
  });

  it("weighs a market half for each half-life of its age, and counts it whole", () => {
    const old = start - 180 * 86_400_000;
    const markets = [marketLike({ settledAt: old }), marketLike({ settledAt: old, result: "no" })];
    expect(recordOf(markets).of("Tush Push")).toMatchObject({ yes: 1, no: 1, weight: 1, yesWeight: 0.5 });
    expect([halfLifeOf("KXNFLMENTION"), halfLifeOf("KXEARNINGSMENTIONLMRA")]).toEqual([180, 365]);
  });

  it("does not depend on the order of the markets", () => {
    fc.assert(
      fc.property(
        fc
          .array(early)
          .chain((markets) =>
            fc.tuple(
              fc.constant(markets),
              fc.shuffledSubarray(markets, { minLength: markets.length, maxLength: markets.length }),
            ),
          ),
        ([markets, shuffled]) => {
          const [one, other] = [recordOf(markets), recordOf(shuffled)];
          expect(other.series).toEqual(one.series);
          const [{ weight, ...counts }, again] = [one.of("Tush Push"), other.of("Tush Push")];
          expect(again).toMatchObject({ yes: counts.yes, no: counts.no });
          expect(again.weight).toBeCloseTo(weight, 10);
        },
      ),
    );
  });

  it("never uses a market of the event itself, one that settled at its start or later, or one without a settlement time", () => {
    fc.assert(
      fc.property(fc.array(early), fc.array(leaked, { minLength: 1 }), (markets, planted) => {
        const estimateFrom = (given: readonly SettledMarket[]) => {
          const record = recordOf(given);
          return posteriorOf({
            series: record.series,
            record: record.of("Tush Push"),
            speaker: null,
            transcripts: null,
          });
        };
        expect(estimateFrom([...planted, ...markets])).toEqual(estimateFrom(markets));
      }),
    );
  });
});
