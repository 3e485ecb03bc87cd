import { join } from "node:path";
import fc from "fast-check";
import { countGames, corpusOf, gameLike, phrasesIn, temporaryFolder } from "../support/corpora.ts";

/**
 * Strike words, each with its alternatives as regular expressions written by hand from the market's rules: `~` stands for whatever
 * separates words. A possessive may have lost its apostrophe. The counter below shares no code with the index.
 */
const strikes: Readonly<Record<string, readonly string[]>> = {
  Touchdown: ["touchdowns?"],
  Blitz: ["blitz(?:e?s)?"],
  Veto: ["vetoe?s?"],
  Index: ["index(?:e?s)?", "indices"],
  Children: ["childrens?"],
  Child: ["child", "childrens?", "childs"],
  Kennedy: ["kennedys?", "kennedies"],
  "Tush Push": ["tush~push(?:e?s)?"],
  "Tush Push / Brotherly Shove": ["tush~push(?:e?s)?", "brotherly~shoves?"],
  "Crypto / Crypto.com": ["cryptoe?s?", "crypto~coms?"],
  "Nonstop / Non-Stop": ["nonstops?", "non~stops?"],
  "Head of State": ["heads?~of~states?"],
  "Law and Order": ["laws?~and~orders?"],
  "Attorney General": ["attorneys?~generals?"],
  "Trade War": ["trade~wars?"],
  "January 6": ["january~(?:6s?|six(?:es)?|6ths?|sixths?)"],
  "Pick Six": ["pick~(?:6s?|six(?:es)?)"],
  "Fourth and One": ["(?:4th|TENSfourth)s?~and~(?:1|one)s?"],
  "6 Billion": ["(?:6|TENSsix)~billions?"],
  "50,000": ["50,?000s?"],
  Percent: ["percents?", String.raw`SIGN(?<=\d)%`],
  Dollar: ["dollars?", String.raw`SIGN\$(?=\d)`],
  "3.5": [
    "(?:3|TENSthree)~point~(?:5|five)s?",
    String.raw`SIGN(?<![\p{L}\p{N}]['’]?)3\.5(?:(?=\d)|(?:['’]?s)?(?!['’]?[\p{L}\p{N}]))`,
  ],
  Bus: ["bus(?:s?es)?"],
  "Success/Successful": ["success(?:es)?", "successfuls?"],
  "DEI / Diversity, Equity, and Inclusion": [
    "deis?",
    "diversity~(?:equity|equities|equitys)~and~inclusions?",
  ],
  "401k / 401(k)": ["401ks?", "401~ks?"],
  "AC/DC": ["ac~dcs?"],
  "O'Brien": ["o'?briens?"],
  Healthcare: ["healthcares?", "healths?~cares?"],
  "Health-Care": ["healthcares?", "healths?~cares?"],
  Affordable: ["affordables?"],
  "Non-Affordable": ["non~affordables?"],
  UN: ["PREFIXuns?"],
  '"Touchdown"': ["=touchdown"],
  '"Pick 6"': ["=pick~(?:6|six)"],
  '"Health Care"': ["=health~care"],
};

const notBefore = String.raw`(?<![\p{L}\p{N}]['’]?)`;
const notAfter = String.raw`(?!['’]?[\p{L}\p{N}])`;
const between = String.raw`(?!['’][\p{L}\p{N}])[^\p{L}\p{N}]+`;
const tens = "(?<!(?:twenty|thirty|forty|fifty|sixty|seventy|eighty|ninety)[\\s-]+)";

function patternOf(alternative: string): RegExp {
  if (alternative.startsWith("SIGN")) return new RegExp(alternative.slice(4), "iuy");
  const isExact = alternative.startsWith("=");
  const words = alternative
    .replace("=", "")
    .replaceAll("~", between)
    .replace("TENS", tens)
    .replace(notPrefix, "");
  return new RegExp(`${notBefore}(?:${words})${isExact ? "" : "(?:['’]s)?"}${notAfter}`, "iuy");
}

/** In an alternative: not where its word is a prefix itself. */
const notPrefix = "PREFIX";
const ofWord = String.raw`[\p{L}\p{N}]`;
const beginning = `(?<!${ofWord}['’]?)(?<!${ofWord}-)`;

/** The length of the prefix, with its hyphen, that begins at a place; 0 where none does. Capitals are one only in a text of capitals. */
function prefixAt(text: string, at: number, allCapitals: boolean): number {
  const names = allCapitals ? "un|non|dis|mis|im|ir|il" : "[Uu]n|[Nn]on|[Dd]is|[Mm]is|[Ii]m|[Ii]r|[Ii]l";
  const pattern = new RegExp(`${beginning}(?:${names})-(?=${ofWord})`, allCapitals ? "iuy" : "uy");
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0].length ?? 0;
}

/** What follows a prefix and its hyphen is another word's end. */
function followsPrefix(text: string, at: number, allCapitals: boolean): boolean {
  return [3, 4].some((length) => at >= length && prefixAt(text, at - length, allCapitals) === length);
}

/** Reads on letter by letter; at each place the longest alternative counts, and reading goes on behind it. */
function countIn(text: string, alternatives: readonly string[]): number {
  const letters = { capital: text.match(/[A-Z]/g) ?? [], small: text.match(/[a-z]/g) ?? [] };
  const allCapitals = letters.capital.length > 9 * letters.small.length;
  const patterns = alternatives.map((alternative) => ({
    pattern: patternOf(alternative),
    isNoPrefix: alternative.includes(notPrefix),
  }));
  let count = 0;
  for (let at = 0; at < text.length;) {
    const lengths = patterns.map(({ pattern, isNoPrefix }) => {
      if (followsPrefix(text, at, allCapitals)) return 0;
      if (isNoPrefix && prefixAt(text, at, allCapitals) > 0) return 0;
      pattern.lastIndex = at;
      return pattern.exec(text)?.[0].length ?? 0;
    });
    count += Number(Math.max(...lengths) > 0);
    at += Math.max(1, ...lengths);
  }
  return count;
}

const words = [
  ..."touchdown blitz veto index child children kennedy tush push brotherly shove crypto com nonstop non stop head of state".split(
    " ",
  ),
  ..."law and order attorney general trade war january 6 six sixth 6th pick fourth 4th one 1 billion 50,000 50000 success successful".split(
    " ",
  ),
  ..."healthcare health care affordable un non un affordable healthy".split(" "),
  ..."5% 100% $5 $50,000 $5 3.5 three point five percent dollar dollars million bus buses busses bi".split(
    " ",
  ),
  ..."dei diversity equity inclusion 401 k 401k ac dc o'brien obrien twenty the a it indices vetoes blitzes equities kennedies".split(
    " ",
  ),
];
const inflected = fc
  .tuple(fc.constantFrom(...words), fc.constantFrom("", "", "", "", "s", "es", "'s", "’s", "s'", "ed", "ing"))
  // A plural's possessive is an apostrophe alone.
  .map(([word, ending]) => (word.endsWith("s") && /^['’]/.test(ending) ? word : word + ending));
const spoken = fc.oneof(
  { arbitrary: inflected, weight: 4 },
  {
    arbitrary: fc
      .constantFrom(...Object.keys(strikes))
      .map((strike) => strike.replaceAll('"', "").replaceAll(" / ", " ")),
    weight: 2,
  },
);
const cased = fc
  .tuple(spoken, fc.constantFrom("lower", "upper", "as it is"))
  .map(([word, way]) => (way === "lower" ? word.toLowerCase() : way === "upper" ? word.toUpperCase() : word));
/** Open, hyphenated and closed compounds, sentences and lines. */
const separator = fc.constantFrom(" ", " ", " ", " ", "-", "-", "", "\n", ", ", ". ", "! ", " – ", "/");
const textArbitrary = fc
  .array(fc.tuple(cased, separator), { minLength: 1, maxLength: 80 })
  .map((pieces) => pieces.flat().join(""))
  // How "3.53.5" is spoken no rule says.
  .filter((text) => !/\d\.\d+\.\d/.test(text));

describe("mentions in random texts of strike words", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it("are as many as an independent count by regular expressions finds", () => {
    fc.assert(
      fc.property(textArbitrary, (text) => {
        const corpus = corpusOf(
          [{ game: gameLike({ game_id: "game" }), text }],
          join(folder.path, "random.sqlite"),
        );
        const found = Object.keys(strikes).map((strike) => {
          const request = { phrases: phrasesIn(strike), context: { games: 1, words: 1 } };
          const { total_mentions, context } = countGames(request, corpus);
          expect(context?.[0]?.snippets.length ?? 0).toBe(Math.min(100, total_mentions));
          return [strike, total_mentions];
        });
        corpus.close();
        const expected = Object.entries(strikes).map(([strike, patterns]) => [
          strike,
          countIn(text, patterns),
        ]);
        expect(found).toEqual(expected);
      }),
      { numRuns: 100, examples: [["3.5’s401k 401(k) touchdown "]] },
    );
  });
});
