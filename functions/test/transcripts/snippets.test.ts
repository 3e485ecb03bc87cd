import { join } from "node:path";
import fc from "fast-check";
import { countGames, corpusOf, gameLike, phrasesIn, temporaryFolder } from "../support/corpora.ts";

const folder = temporaryFolder();
afterAll(() => folder.remove());

function contextOf(texts: readonly string[], phrase: string, wish = { games: 10, words: 2 }) {
  const corpus = corpusOf(
    texts.map((text, i) => ({
      game: gameLike({ game_id: `game-${i}`, gameday: `2025-09-0${i + 1}` }),
      text,
    })),
    join(folder.path, "snippets.sqlite"),
  );
  const { context } = countGames({ phrases: phrasesIn(phrase), context: wish }, corpus);
  corpus.close();
  return context ?? [];
}

describe("snippets", () => {
  it("show the original spelling, with the words on either side", () => {
    const [game] = contextOf(["It’s the J.J. O’Brien\nTush-\nPush — Again, folks!"], "tush push");
    expect(game?.snippets).toEqual([{ before: "J.J. O’Brien", match: "Tush- Push", after: "Again, folks" }]);
  });

  it("show the whole amount for a dollar sign, once", () => {
    const texts = ["It cost $5 billion, or more than $1 then"];
    const [game] = contextOf(texts, "dollar", { games: 1, words: 5 });
    expect(game?.snippets).toEqual([
      { before: "It cost", match: "$5 billion", after: "or more than $1" },
      { before: "$5 billion, or more than", match: "$1", after: "then" },
    ]);
    const [billions] = contextOf(texts, "billion", { games: 1, words: 2 });
    expect(billions?.snippets).toEqual([{ before: "cost $5", match: "billion", after: ", or" }]);
  });

  it("come from the most recent games that count, as many as are asked for", () => {
    const games = contextOf(["no no", "no", "yes", "no no no", "no no"], "no (2+ times)", {
      games: 2,
      words: 1,
    });
    expect(games.map(({ game_id, mentions }) => [game_id, mentions])).toEqual([
      ["game-4", 2],
      ["game-3", 3],
    ]);
  });

  it("take US for the pronoun in a text that is all capitals, and for the country elsewhere", () => {
    const texts = ["LET US GO, THE US ARMY SAID. THE U.S. ARMY.", "Let us go, the US Army said."];
    const games = contextOf(texts, "US", { games: 2, words: 1 });
    expect(games.map(({ snippets }) => snippets)).toEqual([
      [{ before: "the", match: "US", after: "Army" }],
      [{ before: "THE", match: "U.S", after: "ARMY" }],
    ]);
  });

  it("are at most 100 a game, and the mentions are all", () => {
    const [game] = contextOf(["no ".repeat(150)], "no");
    expect(game?.mentions).toBe(150);
    expect(game?.snippets).toHaveLength(100);
  });

  it("are the same wherever a text is cut into passages", () => {
    const spellings = [
      "Tush-Push",
      "J. J.",
      "50,000",
      "U.S.",
      "He’ll",
      "go",
      "AT&T",
      "$5 hundred million",
      "3.5%",
    ];
    const filler = fc.array(fc.constantFrom(...spellings), { minLength: 30, maxLength: 60 });
    fc.assert(
      fc.property(fc.integer({ min: 2_030, max: 2_060 }), filler, (words, around) => {
        const long = `${"then ".repeat(words)}${around.join(" ")} the Needle ${around.join(" ")}`;
        const short = `${around.join(" ")} the Needle ${around.join(" ")}`;
        const wish = { games: 1, words: 20 };
        expect(contextOf([long], "needle", wish)[0]?.snippets).toEqual(
          contextOf([short], "needle", wish)[0]?.snippets,
        );
      }),
      { numRuns: 40 },
    );
  });
});
