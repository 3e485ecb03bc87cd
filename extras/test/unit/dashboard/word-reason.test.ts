import { noFairValueText, wordReasonOf } from "../../../dashboard/src/event/word-reason.ts";
import { noFairValueOfEvent } from "../../../dashboard/src/event/no-fair-value-of-event.ts";
import { centsText, inCents } from "../../../dashboard/src/ui/numbers.ts";
import { priceOf } from "../../../src/estimates/fair-value.ts";
import { estimateOf, eventOf, eventStart, hourAfter, hourBefore, marketOf } from "./event.ts";

type Market = Parameters<typeof marketOf>[0];
type Event = Parameters<typeof eventOf>[1];

describe("the sentence of a word on the pages", () => {
  const parts = [
    { basis: "series" as const, weight: 4, probability: 0.4, count: 9, newest: null, yes_of_last_8: null },
    { basis: "record" as const, weight: 4, probability: 0.75, count: 4, newest: null, yes_of_last_8: null },
  ];
  const market = marketOf({ estimate: estimateOf({ parts }) });
  const reasonIn = (given: Market, kind: "speeches" | "nfl" = "speeches", event: Event = {}) =>
    wordReasonOf(
      eventOf([{ ...market, ...given }], { kind, form: "speech", ...event }),
      market.market_ticker,
      hourBefore,
    );

  it("is the one of the service's own rules, in the noun of the event's kind, and none once the word has settled", () => {
    expect(reasonIn({})).toBe(
      "Price 30 ¢, we say 40 (35 to 50): said in 3 of 4 speeches; the series' words in 40 of 100.",
    );
    expect(reasonIn({}, "nfl")).toContain("3 of 4 games");
    expect(reasonIn({ status: "settled", result: "yes" })).toBeNull();
  });

  it("has the price as the page shows it above, at each tenth of a cent", () => {
    for (let mills = 1; mills < 999; mills++) {
      const quote = { yes_bid_dollars: mills / 1000, yes_ask_dollars: (mills + 1) / 1000 };
      expect(reasonIn(quote)).toContain(`Price ${centsText(inCents(priceOf(quote)))} ¢, `);
    }
  });

  it("goes on with why the word has no fair value, and says that alone where nothing was read of it", () => {
    const unvalued = { estimate: estimateOf({ parts, fair_value: null, fair_basis: null }) };
    const undated = { scheduledStartTime: null, event_date_basis: "ticker" as const };
    expect(reasonIn(unvalued, "speeches", undated)).toBe(
      "Price 30 ¢: said in 3 of 4 speeches; the series' words in 40 of 100. " +
        "No fair value: the start is not known, so the price may know already what was said.",
    );
    expect(reasonIn({ estimate: null, record: null })).toBe(
      "No fair value: the record of this word could not be read.",
    );
  });
});

describe("why a word has no fair value, if it has none,", () => {
  const unvalued = { estimate: estimateOf({ fair_value: null, fair_basis: null }) };
  const window = { start: "2026-11-16T05:00:00.000Z", end: "2026-11-23T05:00:00.000Z" };
  const byRules = { scheduledStartTime: null, event_date: "2026-11-22", event_date_basis: "rules" as const };
  /** Midnight of that day in New York. */
  const dayStart = Date.parse("2026-11-22T05:00:00Z");
  const cases: readonly [string, { market?: Market; event?: Event; now?: number }, RegExp | null][] = [
    ["a word with a fair value", { market: {} }, null],
    ["a settled word", { market: { ...unvalued, status: "settled", result: "no" } }, null],
    ["a record that was not read", { market: { estimate: null, record: null } }, /could not be read/],
    ["a market that names no word", { market: { estimate: null } }, /names no word/],
    ["a window, with a start or without", { event: { window } }, /a time span/],
    [
      "no start, whose day is only in the ticker",
      { event: { ...byRules, event_date_basis: "ticker" } },
      /start is not known, so the price/,
    ],
    [
      "no start and no day",
      { event: { ...byRules, event_date: null, event_date_basis: null } },
      /start is not known, so the price/,
    ],
    ["an event that has begun", { now: hourAfter }, /since the start/],
    ["the moment of the start", { now: Date.parse(eventStart) }, /since the start/],
    [
      "a day in the rules, from its first minute in New York",
      { event: byRules, now: dayStart },
      /on the day itself/,
    ],
    ["a day in the rules, until then", { event: byRules, now: dayStart - 1 }, /is given for this word/],
    ["a market that is not open", { market: { ...unvalued, status: "closed" } }, /is not open/],
    ["no price", { market: { ...unvalued, yes_bid_dollars: null } }, /neither this word nor enough others/],
    ["a reason that the response does not have", {}, /is given for this word/],
  ];

  it.each(cases)(
    "is told for %s",
    (_case, { market: given = unvalued, event: dates = {}, now = hourBefore }, reason) => {
      const market = marketOf(given);
      const text = noFairValueText(eventOf([market], dates), market, now);
      if (reason === null) expect(text).toBeNull();
      else expect(text).toMatch(reason);
    },
  );

  it("is one of the whole event only by its dates, and only while an open word has none", () => {
    const [valued, none] = [marketOf(), marketOf(unvalued)];
    const settled = marketOf({ ...unvalued, status: "settled", result: "no" });
    expect(noFairValueOfEvent(eventOf([none, settled], { window }), hourBefore)).toBe("window");
    expect(noFairValueOfEvent(eventOf([none, valued], { window }), hourBefore)).toBeNull();
    expect(noFairValueOfEvent(eventOf([settled], { window }), hourBefore)).toBeNull();
    expect(noFairValueOfEvent(eventOf([none]), hourBefore)).toBeNull();
  });
});
