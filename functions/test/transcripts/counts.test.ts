import { join } from "node:path";
import { countGames, corpusOf, gameLike, phrasesIn, temporaryFolder } from "../support/corpora.ts";

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
