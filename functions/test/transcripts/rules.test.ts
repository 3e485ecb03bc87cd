import { join } from "node:path";
import { countGames, corpusOf, gameLike, phrasesIn, temporaryFolder } from "../support/corpora.ts";

/** A phrase, texts in which it counts as said, and texts in which it does not. docs/corpus.md has the rule of each. */
const rules: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ["Timothée", ["timothee", "TIMOTHÉE!"], ["Timothy"]],
  ["walk-off", ["Walk-Off", "walk off"], ["walkoff"]],
  ["non-stop", ["Non-Stop", "non stop"], ["nonstop"]],
  ["index", ["indexes", "indices"], ["indexed", "indexing"]],
  ["blitz", ["blitzes"], ["blitzed", "blitzing"]],
  ["Kennedy", ["Kennedy's", "the Kennedys' house", "Kennedys"], ["Kennedyesque"]],
  ["woman", ["woman's", "women's", "womens", "womans"], ["womanly"]],
  ["trade", ["the trade´s end", "tr\u200bade", "trade\ufeffs"], ["tra\u200bded"]],
  ["touchdowns", ["touchdowns"], ["touchdown"]],
  ["trade", ["a trade", "trades"], ["traded", "trading"]],
  ["FreshAI", ["FreshAI", "Fresh AI", "fresh-ai"], ["fresh air"]],
  ["fire", ["a fire-proof vest", "fire truck"], ["fireproof", "ceasefire"]],
  ["Healthcare", ["healthcare", "health care", "a health-care plan"], ["the health of care"]],
  ["health care plan", ["a healthcare plan"], ["a health plan"]],
  ["Affordable", ["affordable", "quasi-affordable"], ["un-affordable"]],
  ["UN", ["UN-backed"], ["un-backed"]],
  ["Chief", ["commander-in-chief"], ["dis-chief"]],
  ["house", ["in-house"], ["non-house"]],
  ["Success/Successful", ["success", "successful"], ["succeed"]],
  ["9/11", ["9/11", "nine eleven"], ["9 of 11"]],
  ["AC/DC", ["AC/DC", "AC DC"], ["the AC is on"]],
  ["w/o him", ["without him"], ["with him"]],
  ["DEI / Diversity, Equity, and Inclusion", ["DEI", "diversity, equity and inclusion"], ["diversity"]],
  ["head of state", ["heads of state"], ["heading of state", "head's of state"]],
  ["law and order", ["laws and order"], ["lawful and order"]],
  ["attorney general", ["attorneys general", "attorney generals"], ["attorney's general"]],
  ["trade war", ["trade wars"], ["trades war"]],
  ["January 6", ["January 6th", "January sixth", "January six"], ["January 16", "6 January"]],
  ["week 5", ["week five"], ["week 5th"]],
  ["Pick Six", ["pick 6", "pick six", "pick sixes"], ["pick sixty"]],
  ["21st", ["twenty-first", "twenty first"], ["first"]],
  ["6 Billion", ["six billion"], ["6,000,000,000"]],
  ["200", ["200"], ["two hundred"]],
  ["50,000", ["50000", "$50,000"], ["50"]],
  ["911", ["911"], ["9,11"]],
  ["2", ["1,2,3", "2,10,100"], ["1,234", "2,100"]],
  ["US", ["the US Open", "U.S.", "U S"], ["us", "USA"]],
  ["J.J. Watt", ["JJ Watt", "J. J. Watt"], ["Watt"]],
  ["401k / 401(k)", ["my 401(k)", "401k", "401(k)s"], ["401"]],
  ['"touchdown"', ["touchdown"], ["touchdowns", "touchdown's"]],
  ['"health care"', ["health care", "health-care"], ["healthcare"]],
  ['"Pick Six"', ["pick 6"], ["pick sixes"]],
  ["Zelensky / Zelenskyy", ["Zelensky", "Zelenskyy"], ["Zelenskiy"]],
];

describe("what counts as said", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  /** What is found in a sentence with the example, in small and capital letters as broadcasts have them. */
  function find(phrase: string, example: string) {
    const text = `And so it was, ${example}, as they said then.`;
    const corpus = corpusOf(
      [{ game: gameLike({ game_id: "game" }), text }],
      join(folder.path, "example.sqlite"),
    );
    const found = countGames({ phrases: phrasesIn(phrase), context: null }, corpus);
    corpus.close();
    return found;
  }

  it.each(rules)("is decided by rule for %s", (phrase, counting, others) => {
    expect(counting.filter((example) => find(phrase, example).total_mentions === 0)).toEqual([]);
    expect(others.filter((example) => find(phrase, example).total_mentions > 0)).toEqual([]);
  });
});

describe("counts", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  /** What a search finds in games with these texts. */
  function found(asked: string, ...texts: readonly string[]) {
    const corpus = corpusOf(
      texts.map((text, i) => ({ game: gameLike({ game_id: `game-${i}` }), text })),
      join(folder.path, "counts.sqlite"),
    );
    try {
      return countGames({ phrases: phrasesIn(asked), context: null }, corpus);
    } finally {
      corpus.close();
    }
  }

  it.each([
    ["tush / push / tush push", "the tush push, a push and a tush", 3],
    ["tush push / push tush", "tush push tush", 1],
  ])("of %s in “%s” take the longest alternative at each place, once", (asked, text, mentions) => {
    expect(found(asked, text).total_mentions).toBe(mentions);
  });

  it("take a game once, however many of the phrases are said in it", () => {
    expect(
      found("tush, push, shove", "tush", "tush and push", "tush, push and shove", "a kick"),
    ).toMatchObject({ total_games_checked: 4, games_with_phrase: 3, probability: 3 / 4, total_mentions: 6 });
  });
});
