import fc from "fast-check";
import { parse } from "@mention-market/service/kalshi/wire";
import { forms } from "../../../../src/base/forms.ts";
import { formOfEvent } from "../../../../src/markets/event/event-form.ts";
import { shortName } from "../../../../src/markets/event/short-name.ts";
import { toCurrentEvent } from "../../../../src/kalshi/to-event.ts";
import { wireNestedEvent } from "../../../../src/kalshi/wire.ts";
import { joinTiers } from "../../../../src/markets/event/get-event.ts";
import type { Fee } from "../../../../src/markets/event/event.ts";

const titled = (event_title: string | null, event_subtitle: string | null = null) => ({
  event_title,
  event_subtitle,
});
const rulesOf = (texts: readonly string[], words: readonly string[] = []) =>
  texts.map((rules_primary, at) => ({ rules_primary, strike_word: words[at] ?? "Biden" }));

describe("the form of an event", () => {
  it.each([
    ["What will Trump say during the Press Conference on Crime and Beautification?", "press_conference"],
    ["What will Trump say during the Press Conference?", "press_conference"],
    ["What will Jerome Powell say during his October press conference?", "press_conference"],
    ["What will Karoline Leavitt say at the next press briefing?", "press_conference"],
    ["What will Trump say during his rally at the Iowa State Fairgrounds?", "rally"],
    ["What will Trump say during the rally for Jack Ciattarelli?", "rally"],
    ["What will Donald Trump say during Burt Jones Tele-Rally?", "rally"],
    ["What will Trump say during his speech at Fort Bragg, NC?", "speech"],
    ["What will Trump say during the Address to the Nation", "speech"],
    ["What will Trump say during his State Dining Room address?", "speech"],
    ["What will Trump say during his Remarks at US Steel Corporation?", "speech"],
    ["What will Donald Trump say during Remarks at Mack Trucks?", "speech"],
    ["What will Trump say during his interview on Fox?", "interview"],
    ["What will Trump say during his Fox appearance?", "interview"],
    ["What will Trump say during the Live Airing of his appearance on CNBC's Squawk Box?", "interview"],
    ["What will Kevin Warsh say during his confirmation hearing?", "hearing"],
    ["What will be said during the Vice Presidential debate?", "debate"],
    ["What will Netflix say during their next earnings call?", "call"],
    ["What will the announcers say during Buffalo at Denver?", "broadcast"],
    ["What will Trump say during the Next Bilateral Meeting with a Foreign Leader?", null],
    ["What will Trump say during the Cabinet Meeting?", null],
    ["What will Trump say during the Oval Office announcement?", null],
    ["What will Trump say during the Roundtable on ANTIFA?", null],
    ['What will Trump say during the “Winning the AI Race"  event?', null],
    ["What will Trump say during his signing of the Presidential Memorandum?", null],
    ["What Will Mr Beast say in his next video", null],
    ["What will Trump say this week?", null],
    ["What will be said at the rally or the debate?", null],
    ["What will Ann say in her remarks before the debate on Monday?", "debate"],
    [null, null],
  ])("of the title %s is %s", (title, form) => {
    expect(formOfEvent(titled(title), [])).toBe(form);
  });

  it("comes from the subtitle where the title says none, and then from the rules", () => {
    expect(formOfEvent(titled("What will Trump say?", "Donald Trump - Burt Jones Tele-Rally"), [])).toBe(
      "rally",
    );
    const rules = rulesOf([
      "If Donald Trump says Biden as part of Burt Jones Tele-Rally, then the market resolves to Yes.",
    ]);
    expect(formOfEvent(titled("What will Trump say?", "On Jul 2, 2026"), rules)).toBe("rally");
    expect(formOfEvent(titled("What will Trump say during his speech?"), rules)).toBe("speech");
  });

  it("is null where a word of a market names it, or the rules name several", () => {
    const word = rulesOf(["If Trump says Rally this week, then the market resolves to Yes."], ["Rally"]);
    expect(formOfEvent(titled("What will Trump say this week?"), word)).toBeNull();
    const one = rulesOf([
      "If Trump says Tariff at the debate, …",
      "If Trump says Tax, …",
      "If Trump says Oil, …",
    ]);
    expect(formOfEvent(titled(null), one)).toBeNull();
    const two = rulesOf(["If Trump says Tariff at the debate, …", "If Trump says Tax at the rally, …"]);
    expect(formOfEvent(titled(null), two)).toBeNull();
    const both = rulesOf(
      ["If Trump says Rally at the rally, …", "If Trump says Tax at the rally, …"],
      ["Rally"],
    );
    expect(formOfEvent(titled(null), both)).toBe("rally");
  });

  it("is one of the eight or null for every text", () => {
    const text = fc.oneof(
      fc.string(),
      fc
        .array(fc.constantFrom("rally", "press", "conference", " ", "-", "/", "speech", "("))
        .map((words) => words.join("")),
    );
    fc.assert(
      fc.property(text, text, text, (title, rules_primary, strike_word) => {
        expect([...forms, null]).toContain(formOfEvent(titled(title), [{ rules_primary, strike_word }]));
      }),
    );
  });
});

describe("the short name of an event", () => {
  it.each([
    [
      "What will the announcers say during Buffalo at Denver Professional Football Game?",
      "Buffalo at Denver",
    ],
    ["What will be said on the Late Show? (sample data)", "Late Show (sample data)"],
    ["What will NVIDIA say during their next earnings call?", "NVIDIA: next earnings call"],
    ["What Will Trump say During The Charlie Kirk Memorial?", "Trump: Charlie Kirk Memorial"],
    ["What will Trump say during the Address to the Nation", "Trump: Address to the Nation"],
    ["What will Trump say this week?", "What will Trump say this week?"],
    ["Super Bowl LXI", "Super Bowl LXI"],
  ])("of %s is %s", (title, name) => {
    expect(shortName(title)).toBe(name);
  });
});

const half: Fee = { type: "quadratic", multiplier: 0.5 };

/** The fee of an event with these overrides, by its own record and that of its series. */
function feeOf(overrides: object, ofSeries: Fee | null): Fee | null {
  const wire = parse(wireNestedEvent, { event_ticker: "KXA-26", series_ticker: "KXA", ...overrides });
  const current = toCurrentEvent(wire, [], 0, () => undefined);
  const fees = ofSeries === null ? {} : { KXA: ofSeries };
  return joinTiers(current, { markets: [], errors: [] }, fees, { history: undefined, now: 0 }).fee;
}

describe("the fee of an event", () => {
  it.each([
    ["flat", 2, { type: "flat", multiplier: 2 }],
    ["flat", null, { type: "flat", multiplier: 0.5 }],
    [null, "2", { type: "quadratic", multiplier: 2 }],
    [undefined, 0, { type: "quadratic", multiplier: 0 }],
    ["", "", half],
    [null, null, half],
  ])("is its series' in each member without an override: type %s, multiplier %s", (type, multiplier, fee) => {
    const overrides = { fee_type_override: type, fee_multiplier_override: multiplier };
    expect(feeOf(overrides, half)).toEqual(fee);
  });

  it("is null when only one member is overridden and its series' is not known", () => {
    expect(feeOf({ fee_type_override: "quadratic" }, null)).toBeNull();
    expect(feeOf({ fee_multiplier_override: 1 }, null)).toBeNull();
    expect(feeOf({ fee_type_override: "flat", fee_multiplier_override: 1 }, null)).toEqual({
      type: "flat",
      multiplier: 1,
    });
  });
});
