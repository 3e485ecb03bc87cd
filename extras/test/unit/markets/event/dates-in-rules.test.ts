import fc from "fast-check";
import { dayMs, fromIso, minuteMs, toIso } from "@mention-market/service/base/clock";
import {
  datesInRules,
  daysInSubtitle,
  eventDaysIn,
  windowInRule,
} from "../../../../src/markets/event/dates-in-rules.ts";

const seen = "after July 27th, 2026 at 8:00am ET and before Aug 3, 2026 at 12:00am ET";
const rule = (span: string) => `If Donald Trump says Iran ${span}, then the market resolves to Yes.`;
const week = { start: "2026-07-27T12:00:00.000Z", end: "2026-08-03T04:00:00.000Z" };

describe("the window in a market's rules", () => {
  it.each([
    ["as the provider words it", seen],
    ["with its end first", "before Aug 3, 2026 at 12:00am ET and after July 27, 2026 at 8:00am ET"],
    [
      "in other spellings",
      "after Mon, July 27 2026 at 8 a.m. EST, and before Aug. 3rd, 2026, at 12:00 AM EDT",
    ],
    [
      "with days of the week",
      "after Monday, July 27, 2026 at 8am ET and before Monday Aug 3, 2026 at 12am ET",
    ],
    ["over lines", "after July 27th,\n2026 at 8:00am\u00a0ET\nand before Aug 3, 2026 at 12:00am ET"],
    [
      "around words with dots",
      "after July 27, 2026 at 8:00 a.m. ET in the U.S. Senate by Sen. Doe before Aug. 3, 2026 at 12:00am ET",
    ],
    ["said twice", `${seen}. It has to be said ${seen}`],
  ])("is read %s", (_how, span) => {
    expect(windowInRule(rule(span))).toEqual(week);
  });

  it("is in Eastern time with the summer time of its day, whatever the zone is called", () => {
    const winter = "after Nov 30, 2026 at 12:00am EDT and before December 7, 2026 at 12:00pm ET";
    expect(windowInRule(rule(winter))).toEqual({
      start: "2026-11-30T05:00:00.000Z",
      end: "2026-12-07T17:00:00.000Z",
    });
  });

  it.each([
    ["that name no window", "as part of Burt Jones Tele-Rally"],
    ["with a start alone", "after July 27, 2026 at 8:00am ET"],
    ["with an end alone", "before Aug 3, 2026 at 12:00am ET"],
    [
      "with a start and an end in two sentences",
      "after July 27, 2026 at 8:00am ET. It closes before Aug 3, 2026 at 12:00am ET",
    ],
    ["without a time", "after July 27, 2026 and before Aug 3, 2026"],
    ["without a zone", "after July 27, 2026 at 8:00am and before Aug 3, 2026 at 12:00am"],
    ["in another zone", "after July 27, 2026 at 8:00am PT and before Aug 3, 2026 at 12:00am PT"],
    [
      "with a day that does not exist",
      "after Feb 29, 2026 at 8:00am ET and before Mar 3, 2026 at 12:00am ET",
    ],
    [
      "with a month that does not exist",
      "after Jux 27, 2026 at 8:00am ET and before Aug 3, 2026 at 12:00am ET",
    ],
    [
      "with a time that does not exist",
      "after July 27, 2026 at 13:00am ET and before Aug 3, 2026 at 12:00am ET",
    ],
    [
      "with minutes that do not exist",
      "after July 27, 2026 at 8:60am ET and before Aug 3, 2026 at 12:00am ET",
    ],
    ["that end when they start", "after Aug 3, 2026 at 12:00am ET and before Aug 3, 2026 at 12:00am ET"],
    ["that end before they start", "after Aug 3, 2026 at 8:00am ET and before July 27, 2026 at 12:00am ET"],
    ["with two ends", `${seen} or before Aug 10, 2026 at 12:00am ET`],
    [
      "with two windows",
      `${seen}. It may be said after July 27, 2026 at 8:00am ET and before Aug 4, 2026 at 1am ET`,
    ],
    [
      "of which a sentence can't be read",
      `${seen}. Or after Feb 30, 2026 at 8am ET and before Mar 3, 2026 at 1am ET`,
    ],
    ["from an unfilled template", "after || Start || and before || End ||"],
  ])("is null for rules %s", (_which, span) => {
    expect(windowInRule(rule(span))).toBeNull();
  });

  it("is read in any number of other sentences, and for any days and times", () => {
    const time = fc.record({
      at: fc.integer({ min: Date.UTC(2015, 0, 1), max: Date.UTC(2034, 11, 31) }),
      lasts: fc.integer({ min: 1, max: 120 }),
    });
    const sentences = fc.array(
      fc.constantFrom("It counts.", "Words before Aug 3 do not count!", "Why? So.", "||Count||"),
    );
    fc.assert(
      fc.property(time, sentences, sentences, ({ at, lasts }, before, after) => {
        const end = at + lasts * dayMs;
        const span = `after ${spokenDay(at)} at 12:00am ET and before ${spokenDay(end)} at 12:00pm ET`;
        const found = windowInRule([...before, rule(span), ...after].join(" "));
        expect(easternOf(found?.start ?? "")).toBe(`${toIso(at).slice(0, 10)} 00:00`);
        expect(easternOf(found?.end ?? "")).toBe(`${toIso(end).slice(0, 10)} 12:00`);
      }),
    );
  });

  it("starts at the time that New York's clocks show, on all days of 20 years", () => {
    const times = [
      ["12:00am", "00:00"],
      ["1:30am", "01:30"],
      ["2:30am", "02:30"],
      ["8:00am", "08:00"],
      ["12:00pm", "12:00"],
      ["11:59pm", "23:59"],
    ] as const;
    const unlike: string[] = [];
    for (let day = Date.UTC(2015, 0, 1); day < Date.UTC(2035, 0, 1); day += dayMs)
      for (const [spoken, clock] of times) {
        const found = windowInRule(
          rule(`after ${spokenDay(day)} at ${spoken} ET and before Jan 9, 2036 at 1am ET`),
        );
        const start = found?.start ?? "";
        const shown = easternOf(start);
        if (shown !== `${toIso(day).slice(0, 10)} ${clock}`) unlike.push(`${shown} for ${clock}`);
        // Of two such moments the first one: nothing that was said after it may be used.
        const hourBefore = toIso((fromIso(start) ?? 0) - 60 * minuteMs);
        if (easternOf(hourBefore) === shown) unlike.push(`${shown} is the second one`);
      }
    // Summer time skips 2:30 in the morning of one day a year.
    expect(unlike).toHaveLength(20);
    for (const text of unlike) expect(text).toMatch(/-03-\d\d 03:30 for 02:30$/);
  });
});

describe("the window of an event", () => {
  const market = (rules_primary: string, rules_secondary = "") => ({ rules_primary, rules_secondary });

  it("is that of all its markets, in the first part of their rules or in the second", () => {
    expect(
      datesInRules([market(rule(seen)), market("", rule(seen)), market(rule(seen), rule(seen))]).window,
    ).toEqual(week);
  });

  it.each([
    ["one names another", [market(rule(seen)), market(rule(seen.replace("Aug 3", "Aug 4")))]],
    ["one names none", [market(rule(seen)), market("Event does not occur")]],
    ["the parts of one differ", [market(rule(seen), rule(seen.replace("8:00am", "9:00am")))]],
    ["there are no markets", []],
  ])("is null when %s", (_why, markets) => {
    expect(datesInRules(markets).window).toBeNull();
  });
});

describe("the days that a title or rules name as the event's", () => {
  it.each([
    [
      "If any representative of Nike says Tariff during their earnings call originally scheduled for October 4, 2026, then",
      "2026-10-04",
    ],
    ["Originally scheduled for Oct. 4th, 2026", "2026-10-04"],
    ["originally scheduled for Sunday, October 4,\n2026 at 8pm ET", "2026-10-04"],
    ["originally scheduled for February 29, 2028", "2028-02-29"],
    ["originally scheduled for February 29, 2026", null],
    ["originally scheduled for October 2026", null],
    ["rescheduled for October 4, 2026", null],
    ["What will he say in his speech on October 4, 2026?", "2026-10-04"],
    ["If the event does not occur on or before October 4, 2026", null],
    ["before October 4, 2026", null],
    ["If he says October 4, 2026", null],
    ["", null],
    [null, null],
  ])("are, in %j, %j", (text, day) => {
    expect([...eventDaysIn([text])]).toEqual(day === null ? [] : [day]);
  });

  it("are all of those in its texts, each once", () => {
    const [fourth, fifth] = ["On Oct 4, 2026", "originally scheduled for October 5, 2026"];
    expect([...eventDaysIn([null, fourth, "any", fourth.replace("Oct ", "October "), fifth])]).toEqual([
      "2026-10-04",
      "2026-10-05",
    ]);
  });

  it("are any day of 20 years, as it is written", () => {
    for (let day = Date.UTC(2015, 0, 1); day < Date.UTC(2035, 0, 1); day += dayMs)
      expect([...eventDaysIn([`originally scheduled for ${spokenDay(day)}`])]).toEqual([
        toIso(day).slice(0, 10),
      ]);
  });
});

describe("the days that a subtitle names", () => {
  it.each([
    ["On Feb 24, 2026", ["2026-02-24"]],
    ["Tuesday, February 24th, 2026 at 9pm ET", ["2026-02-24"]],
    ["Feb 24, 2026 or Feb 25, 2026", ["2026-02-24", "2026-02-25"]],
    ["Before Feb 23, 2026", []],
    ["Before Mon, Feb 23, 2026", []],
    ["Feb 16 - Feb 23, 2026", []],
    ["Before 2099", []],
    ["Thunder vs Lakers", []],
    [null, []],
  ])("are, in %j, %j: the end of a time span is none", (subtitle, days) => {
    expect([...daysInSubtitle(subtitle)]).toEqual(days);
  });
});

const spoken = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", dateStyle: "long" });

/** As "July 27, 2026". `day`: UTC ms. */
function spokenDay(day: number): string {
  return spoken.format(day);
}

const eastern = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/New_York",
  dateStyle: "short",
  timeStyle: "short",
});

/** What New York's clocks show then, as "2026-07-27 08:00". */
function easternOf(iso: string): string {
  return eastern.format(fromIso(iso) ?? Number.NaN);
}
