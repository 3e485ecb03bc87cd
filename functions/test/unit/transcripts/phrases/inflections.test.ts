import irregularPlurals from "irregular-plurals";
import { formsOf, pluralsOf } from "../../../../src/transcripts/phrases/inflections.ts";
import { slotsOf } from "../../../../src/transcripts/phrases/phrase.ts";
import { phrasesIn } from "../../../support/corpora.ts";

/** What a phrase counts, one text a place. */
function counted(phrase: string): string[] {
  const [alternative] = phrasesIn(phrase)[0]?.alternatives ?? [];
  return alternative === undefined ? [] : slotsOf(alternative).map((forms) => forms.join(" "));
}

/** Whether a phrase counts a spoken text of as many words. */
function counts(phrase: string, spoken: string): boolean {
  const [alternative] = phrasesIn(phrase)[0]?.alternatives ?? [];
  const words = phrasesIn(`"${spoken}"`)[0]?.alternatives[0]?.tokens ?? [];
  const slots = alternative === undefined ? [] : slotsOf(alternative);
  return slots.length === words.length && slots.every((forms, at) => forms.includes(words[at] ?? ""));
}

const regular =
  "touchdown touchdowns, blitz blitzes, waltz waltzes, quiz quizzes, fez fezzes, buzz buzzes, virus viruses, focus focuses, bonus bonuses, " +
  "campus campuses, census censuses, veto vetoes, veto vetos, hero heroes, tomato tomatoes, potato potatoes, echo echoes, photo photos, " +
  "piano pianos, studio studios, radio radios, video videos, index indexes, box boxes, tax taxes, fox foxes, church churches, catch catches, " +
  "pitch pitches, punch punches, epoch epochs, stomach stomachs, monarch monarchs, push pushes, crash crashes, boss bosses, loss losses, " +
  "pass passes, bus buses, gas gases, gas gasses, bus busses, lens lenses, party parties, injury injuries, penalty penalties, rookie rookies, boy boys, play plays, " +
  "journey journeys, Kennedy Kennedys, soliloquy soliloquies, chief chiefs, roof roofs, belief beliefs, proof proofs, staff staffs, human humans, " +
  "German Germans, Roman Romans, talisman talismans, stadium stadiums, forum forums, album albums, museum museums, agenda agendas, " +
  "formula formulas, appendix appendixes, octopus octopuses, cactus cactuses, syllabus syllabuses, referendum referendums, " +
  "lineman linemen, defenseman defensemen, grandchild grandchildren, housewife housewives";
/** Of the dictionary's 419 those whose irregular plural does not count, and two pronouns. */
const rare = "djinni ephemeris foramen goy gumma lumen mythos occiput omphalos phalanx that this";
const pairs = [
  ...[...irregularPlurals].map(([singular, plural]) => [singular, plural] as const),
  ...regular.split(", ").map((pair) => {
    const [singular = "", plural = ""] = pair.toLowerCase().split(" ");
    return [singular, plural] as const;
  }),
];

describe("plurals", () => {
  it("of more than 300 nouns, regular and irregular, count", () => {
    expect(pairs.length).toBeGreaterThan(300);
    const missing = pairs.filter(([singular, plural]) => !formsOf(singular).includes(plural));
    expect(missing.map(([singular]) => singular).join(" ")).toBe(rare);
  });

  it.each([
    ["index", ["indexes", "indices"]],
    ["focus", ["focuses", "foci", "focusses"]],
    ["trade", ["trades"]],
    ["6", ["6s", "sixes"]],
    ["20", ["20s", "twenties"]],
    ["2nd", ["2nds", "seconds"]],
  ])("of %s are %j", (word, plurals) => {
    expect(pluralsOf(word)).toEqual(plurals);
  });
});

describe("forms of a phrase's last word", () => {
  it.each([
    ["touchdown", "touchdown touchdown's touchdowns"],
    ["child", "child child's childs children children's childrens"],
    ["woman", "woman woman's womans women women's womens"],
    ["gum", "gum gum's gums"],
    ["bus", "bus bus's buses busses"],
    ["itself", "itself"],
    ["Kennedy", "kennedy kennedy's kennedies kennedys"],
    ["it", "it"],
    ["new", "new"],
    ["US", "u"],
  ])("are those that the rules count: %s", (text, forms) => {
    expect(counted(text)[0]).toBe(forms);
  });

  it.each(["traded", "trading", "trader"])("leave out %s of trade", (tense) => {
    expect(formsOf("trade")).not.toContain(tense);
  });

  it.each([
    ..."bus bi, minus mini, hum ha, sum sa, album alba, mum ma, plus pli, gas gasi, data datae, sofa sofae, sex sices".split(
      ", ",
    ),
    ..."his hisses, as asses, pas passes, los losses, coma comata, status stati".split(", "),
    ..."itself themselves, himself themselves, herself themselves, myself ourselves, yourself yourselves".split(
      ", ",
    ),
  ])("leave out what only an ending would make a plural: %s", (pair) => {
    const [word = "", guess = ""] = pair.split(" ");
    expect(formsOf(word)).not.toContain(guess);
  });

  it("leave out the singular of a plural", () => {
    expect(formsOf("trades")).not.toContain("trade");
  });

  it("don't count in double quotes", () => {
    expect(counted('"tush push"')).toEqual(["tush", "push"]);
  });
});

describe("words inside a phrase", () => {
  it.each([
    ["head of state", "heads of state"],
    ["law and order", "laws and order"],
    ["law and order", "laws and orders"],
    ["commander in chief", "commanders in chief"],
    ["mother in law", "mothers in law"],
    ["attorney general", "attorneys general"],
    ["attorney general", "attorney generals"],
    ["runner up", "runners up"],
    ["walk off", "walk-offs"],
    ["court martial", "courts martial"],
    ["January 6", "January 6th"],
    ["January 6", "January sixth"],
    ["November 5", "November five"],
    ["November 21", "November twenty-first"],
    ["January 6 committee", "January 6th committee's"],
    ["fourth and one", "4th and 1"],
    ["Nathan's Famous", "Nathans Famous"],
  ])("of %j count in %j", (phrase, spoken) => {
    expect(counts(phrase, spoken)).toBe(true);
  });

  it.each([
    ["tush push", "tushes push"],
    ["trade war", "trades war"],
    ["hot dog", "hots dog"],
    ["National Guard", "Nationals Guard"],
    ["New York", "News York"],
    ["head of state", "heading of state"],
    ["head of state", "head's of state"],
    ["laws and order", "law and order"],
    ["attorney general", "attorney's general"],
    ["Week 5", "Week 5th"],
    ["off", "offs"],
    ["fourth and one", "fourth and first"],
    ["November 5th", "November 5"],
    ["January 6", "January 16th"],
    ['"January 6"', "January 6th"],
    ['"head of state"', "heads of state"],
    ["200", "two hundred"],
  ])("of %j do not count in %j", (phrase, spoken) => {
    expect(counts(phrase, spoken)).toBe(false);
  });

  it("have at most three forms", () => {
    for (const phrase of [
      "index of speech",
      "attorney general",
      "octopus and whale",
      "party of five",
      "veto for all",
    ])
      for (const forms of counted(phrase).slice(0, -1))
        expect(forms.split(" ").length).toBeLessThanOrEqual(3);
  });
});
