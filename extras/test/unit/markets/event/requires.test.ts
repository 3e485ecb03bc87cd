import fc from "fast-check";
import { requiresOf, unreadRules, type Requires } from "../../../../src/markets/event/requires.ts";
import { ruleNotes } from "../../../../src/markets/event/wordings.ts";

const yes = "then the market resolves to Yes.";
const speech = `If Vell Orrin says Toll as part of Remarks at Harbor Hall, ${yes}`;
const call =
  "If Toll is said by any Quillon & Ferry Holdings, Inc. representative (including the operator of the call) during the next " +
  `Quillon & Ferry Holdings, Inc. earnings call (including the Q+A), ${yes}`;
const span = "after November 23rd, 2026 at 8:00am ET and before Dec 1, 2026 at 12:00am ET";
const week = `If Toll, or a plural or possessive form of Toll, is stated by Vell Orrin ${span}, ${yes}`;
const plural =
  "Payout Criterion: The exact phrase/word, or a plural or possessive form of the phrase/word, must be used. " +
  "Grammatical/tense inflections are otherwise not included. Please see full rules for more details.";
const fromListing =
  "If the word must be said a minimum number of times, all instances must occur after market issuance.";
const video =
  "Video of the St. Ferry vs. D.C. Harbor Game will be primarily used to resolve the market; if a consensus by Kalshi employees " +
  "cannot be reached using video, transcripts of the St. Ferry vs. D.C. Harbor Game will be used according to the news " +
  "publications listed in the contract.";
const cancelled =
  "Event does not qualify: If an event is definitively cancelled or the event fails to qualify, then the market for " +
  '"Event does not qualify" resolves to Yes and all other markets will resolve to No.';

const posts =
  "The word or phrase must be stated by President Vell Orrin in public statements, direct quotes published by Source Agencies, or " +
  "written public statements on his personal social media accounts (Twitter/Truth Social). Official acts like Executive Orders or " +
  'bills signed do not count. Grammatical inflections for plurals and possessives are included (e.g., "toll" includes "tolls" and ' +
  '"toll\'s"), but other tense inflections, hyphenated compounds, and synonyms are not included. For phrases with slashes like ' +
  `"Toll/Tollway," either word satisfies the criterion. ${fromListing}`;
const broadcast =
  "Plural nouns occurring within proper nouns and noun phrases (e.g. names, titles, etc) are included. \nFor the purpose of this " +
  "market, the live broadcast or stream will be used to resolve this event. \nAdditional content not included in the original " +
  "broadcast or stream will not count. \nThe entirety of content within the original broadcast will be used for resolution. \n" +
  "The event will resolve based on Vell Orrin speaking in an official capacity.";

interface Rules {
  readonly word?: string;
  readonly primary?: string;
  readonly secondary?: string;
  readonly opened?: string | null;
}
const openTime = "2026-11-26T15:00:00Z";

function read({
  word = "Toll",
  primary = speech,
  secondary = "",
  opened = openTime,
}: Rules): Requires | null {
  return requiresOf({
    strike_word: word,
    rules_primary: primary,
    rules_secondary: secondary,
    open_time: opened,
  });
}

describe("who must say a word", () => {
  const representative =
    "any Quillon & Ferry Holdings, Inc. representative (including the operator of the call)";
  it.each([
    ["the speaker of a speech", speech, "Vell Orrin"],
    ["any representative on a call", call, representative],
    ["the speaker in a time span", week, "Vell Orrin"],
    [
      "one of two",
      `If Joe Ferry and/or Ann Toll says Toll as part of the show, ${yes}`,
      "Joe Ferry and/or Ann Toll",
    ],
    [
      "an office",
      `If the Mayor of Harbor says Toll at his press briefing and Q+A, ${yes}`,
      "the Mayor of Harbor",
    ],
    ["over lines", `If \n Vell Orrin says Toll as part of Remarks, ${yes}`, "Vell Orrin"],
    [
      "with a word that is also a verb",
      `If Vell Orrin says Toll States as part of Remarks, ${yes}`,
      "Vell Orrin",
    ],
    ["before a count", `If Toll is stated by Vell Orrin at least 3 times ${span}, ${yes}`, "Vell Orrin"],
    ["nobody, where the rules name none", `If Toll is said during the show, ${yes}`, null],
  ])("is read as the rules word it: %s", (_which, primary, by) => {
    expect(read({ primary })).toMatchObject({ by, unread: 0 });
  });
});

describe("how often a word must be said", () => {
  it.each([
    ["once", speech, "Toll", 1],
    ["by the strike word", speech, "Toll (5+ times)", 5],
    ["by the rules", `If Toll is said by Vell Orrin at least 3 times during Remarks, ${yes}`, "Toll", 3],
    [
      "by a number in words",
      `If Vell Orrin says Toll three or more times as part of Remarks, ${yes}`,
      "Toll",
      3,
    ],
    [
      "by more than a number",
      `If Vell Orrin says Toll more than 2 times as part of Remarks, ${yes}`,
      "Toll",
      3,
    ],
    [
      "by the strike word within the rules",
      `If Vell Orrin says Toll (4+ times) as part of Remarks, ${yes}`,
      "Toll (4+ times)",
      4,
    ],
    [
      "by the rules, for a number without a word",
      `If Vell Orrin says Toll 30 or above times at Remarks, ${yes}`,
      "30 or above",
      30,
    ],
    ["twice", `If Vell Orrin says Toll at least twice as part of Remarks, ${yes}`, "Toll", 2],
    [
      "in all, for a count without a word",
      `If Vell Orrin says Toll at least 80 times as part of Remarks, ${yes}`,
      "80+ times",
      80,
    ],
    ["by the strike word, for want of rules", "", "Toll (2+ times)", 2],
  ])("is known %s", (_how, primary, word, times) => {
    expect(read({ primary, word })?.times).toBe(times);
  });

  it("is what the rules say, where the strike word says otherwise", () => {
    const primary = `If Toll is said by Vell Orrin at least 3 times during Remarks, ${yes}`;
    expect(read({ primary, word: "Toll (5+ times)" })?.times).toBe(3);
  });

  it.each([
    ["exactly", `If Vell Orrin says Toll exactly 2 times as part of Remarks, ${yes}`],
    ["fewer", `If Vell Orrin says Toll fewer than 3 times as part of Remarks, ${yes}`],
    ["not at all", `If Vell Orrin does not say Toll as part of Remarks, ${yes}`],
    ["most of all topics", `If Vell Orrin mentions the topic of Toll most as part of Remarks, ${yes}`],
    ["a bare number", `If Vell Orrin says Toll three times as part of Remarks, ${yes}`],
    ["nothing that is understood", "Made-up rules for Toll."],
    ["for minutes", `If Vell Orrin speaks for at least 40 minutes at Remarks, ${yes}`],
    [
      "for a number of minutes",
      `If Vell Orrin speaks for 30 or above minutes at Remarks, ${yes}`,
      "30 or above",
    ],
  ])("is not guessed of rules that ask for something else: %s", (_what, primary, word = "Toll") => {
    expect(read({ primary, word })).toMatchObject({ times: null, by: null, unread: 1 });
  });

  it("is not known where the rules have a placeholder for the number", () => {
    const primary = `If Vell Orrin says Toll at least || Count || times as part of Remarks, ${yes}`;
    expect(read({ primary })).toMatchObject({ times: null, notes: ["unfilled_template"] });
    expect(read({ primary, word: "Toll (5+ times)" })?.times).toBe(5);
  });
});

describe("from when on a mention counts", () => {
  const count = `If Toll is stated by Vell Orrin at least 3 times ${span}, ${yes}`;
  const windowStart = "2026-11-23T13:00:00.000Z";
  it.each([
    ["from the window's start", { primary: week, secondary: fromListing }, windowStart],
    [
      "from the listing, for a count of a market that opened later",
      { primary: count, secondary: fromListing },
      "2026-11-26T15:00:00.000Z",
    ],
    [
      "from the window's start, for a market that opened before",
      { primary: count, secondary: fromListing, opened: "2026-11-20T15:00:00Z" },
      windowStart,
    ],
    ["from the window's start, unless the rules name the listing", { primary: count }, windowStart],
    [
      "from the listing, for a count without a window",
      { word: "Toll (5+ times)", secondary: fromListing },
      "2026-11-26T15:00:00.000Z",
    ],
    [
      "from a time that is not known",
      { word: "Toll (5+ times)", secondary: fromListing, opened: null },
      null,
    ],
    ["at any time", { secondary: fromListing }, null],
  ])("is read: %s", (_which, rules, after) => {
    expect(read(rules)?.after).toBe(after);
  });

  it("is not guessed of a time span that can't be read", () => {
    const primary = `If Toll is stated by Vell Orrin after Nov 23, 2026 in the evening, ${yes}`;
    expect(read({ primary })).toMatchObject({ after: null, unread: 1 });
  });
});

describe("whether the plural counts", () => {
  it.each([
    ["as the rules name it", { secondary: plural }, false],
    ["as the sentence on the word names it", { primary: week }, false],
    ["as the rules of a window name it", { primary: week, secondary: posts }, false],
    ["as the rules name it, whatever the quotation marks", { word: '"Toll"', secondary: plural }, false],
    ["not, by the rules", { secondary: "The exact phrase/word must be used." }, true],
    ["not, as they say of it", { secondary: "Plurals do not count." }, true],
    ["not, by quotation marks", { word: "“Toll”" }, true],
    ["as nothing says", {}, null],
  ])("is read: %s", (_which, rules, exact) => {
    expect(read(rules)?.exact).toBe(exact);
  });
});

describe("the notes on a market's rules", () => {
  it.each([
    ["the event may not qualify", { secondary: cancelled }, ["event_may_not_qualify"]],
    [
      "it may not be televised",
      {
        secondary:
          "If this event is not opened to the press for a live televised or streamed event this market will resolve to no.",
      },
      ["event_may_not_qualify"],
    ],
    [
      "it may not be open to the press",
      {
        secondary: "The event must be opened to the press for a live televised or streamed event to qualify.",
      },
      ["event_may_not_qualify"],
    ],
    [
      "the speaker may not speak in an official capacity",
      {
        secondary:
          "If Vell Orrin is or is not present during a livestream, and does not speak in an official capacity the market " +
          "will not qualify (e.g., inaudible private conversations on camera).",
      },
      ["event_may_not_qualify"],
    ],
    ["the video decides first", { secondary: video }, ["video_before_transcript"]],
    [
      "the video decides first, of an event with a colon in its name",
      { secondary: video.replaceAll("the St. Ferry", "the Ferry Tour: Harbor") },
      ["video_before_transcript"],
    ],
    ["there is a window", { primary: week }, ["window"]],
    [
      "a holder may be paid in part",
      { secondary: "Yes may be settled partially before the call ends." },
      ["partial_settlement"],
    ],
    [
      "a placeholder is left",
      { secondary: video.replaceAll("the St. Ferry", "|| Address ||") },
      ["video_before_transcript", "unfilled_template"],
    ],
    [
      "all in their order",
      { primary: week, secondary: `${video} ${cancelled}` },
      ["event_may_not_qualify", "video_before_transcript", "window"],
    ],
  ])("say that %s", (_what, rules, notes) => {
    expect(read(rules)).toMatchObject({ notes, unread: 0 });
  });
});

describe("sentences that were not understood", () => {
  it("are counted, and returned for the log", () => {
    const secondary = `${plural} Whispers do not count. Neither do songs.`;
    expect(read({ secondary })?.unread).toBe(2);
    expect(unreadRules({ rules_primary: speech, rules_secondary: secondary })).toEqual([
      "Whispers do not count",
      "Neither do songs",
    ]);
  });

  it.each([posts, broadcast])("are none of the rules of 2026: %.60s", (secondary) => {
    expect(read({ secondary })).toMatchObject({ notes: [], unread: 0 });
  });

  it("include a known sentence with an exception in it", () => {
    const secondary = plural.replace("must be used.", "must be used, unless it is sung.");
    expect(read({ secondary })).toMatchObject({ exact: null, unread: 1 });
  });
});

describe("what a market requires", () => {
  it.each([
    ["by its strike word", { word: "Event does not qualify", primary: "" }],
    ["by its rules", { word: "No event", primary: `If a qualifying event does not occur , ${yes}` }],
  ])("is nothing for a market on the event itself, %s", (_how, rules) => {
    expect(read(rules)).toBeNull();
  });

  it("is read from any text, with notes in their order and a count of at least 1", () => {
    const sentence = fc.constantFrom(
      speech,
      call,
      week,
      plural,
      fromListing,
      video,
      cancelled,
      "|| Count ||",
      "Xyz.",
    );
    const text = fc.oneof(
      fc.string(),
      fc.array(sentence, { maxLength: 4 }).map((sentences) => sentences.join(" ")),
    );
    fc.assert(
      fc.property(text, text, fc.string(), (primary, secondary, word) => {
        const found = read({ word, primary, secondary });
        expect(found?.times ?? 1).toBeGreaterThanOrEqual(1);
        expect(found?.notes ?? []).toEqual(ruleNotes.filter((note) => found?.notes.includes(note)));
        const { length } = unreadRules({ rules_primary: primary, rules_secondary: secondary });
        expect(found?.unread ?? length).toBe(length);
      }),
    );
  });
});
