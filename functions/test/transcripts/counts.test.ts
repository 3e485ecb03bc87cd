import { join } from "node:path";
import fc from "fast-check";
import { countGames, corpusOf, gameLike, phrasesIn, temporaryFolder } from "../support/corpora.ts";

/** What an unquoted last word accepts, written out by hand: the oracle shares no code with what it judges. */
const forms: Readonly<Record<string, readonly string[]>> = {
  push: ["push", "push's", "pushes"],
  pushes: ["pushes"],
  tush: ["tush", "tush's", "tushes"],
  child: ["child", "child's", "children", "children's"],
  no: ["no", "no's", "nos"],
};
/** What a word inside an unquoted phrase accepts; only of a noun more than the word itself. */
const innerForms: Readonly<Record<string, readonly string[]>> = { child: ["child", "childs", "children"] };
const spoken = [...Object.keys(forms), "push's", "children", "children's", "nos"];

interface Way {
  readonly words: readonly string[];
  readonly exact: boolean;
}
interface Asked {
  readonly ways: readonly Way[];
  readonly times: number;
}

const way = fc.record({
  words: fc.array(fc.constantFrom(...Object.keys(forms)), { minLength: 1, maxLength: 3 }),
  exact: fc.boolean(),
});
const asked = fc.record({
  ways: fc.array(way, { minLength: 1, maxLength: 3 }),
  times: fc.integer({ min: 1, max: 4 }),
});
const text = fc.array(fc.constantFrom(...spoken), { minLength: 1, maxLength: 60 });

function written({ ways, times }: Asked): string {
  const each = ways.map(({ words, exact }) => (exact ? `"${words.join(" ")}"` : words.join(" ")));
  return each.join(" / ") + (times === 1 ? "" : ` (${times}+ times)`);
}

function standsAt(words: readonly string[], at: number, { words: wanted, exact }: Way): boolean {
  return wanted.every((word, i) => {
    const heard = words[at + i] ?? "";
    const accepted = i === wanted.length - 1 ? forms[word] : innerForms[word];
    return exact || accepted === undefined ? heard === word : accepted.includes(heard);
  });
}

/** Reads on word by word; at each place the longest way counts, and reading goes on behind it. */
function naiveMentions(words: readonly string[], { ways }: Asked): number {
  let mentions = 0;
  for (let at = 0; at < words.length;) {
    const lengths = ways.filter((one) => standsAt(words, at, one)).map((one) => one.words.length);
    mentions += lengths.length > 0 ? 1 : 0;
    at += Math.max(1, ...lengths);
  }
  return mentions;
}

describe("counts", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  it("equal a brute-force reading, word by word", () => {
    fc.assert(
      fc.property(
        fc.array(text, { minLength: 1, maxLength: 6 }),
        fc.uniqueArray(asked, { minLength: 1, maxLength: 3, selector: written }),
        (texts, questions) => {
          const corpus = corpusOf(
            texts.map((words, i) => ({ game: gameLike({ game_id: `game-${i}` }), text: words.join(" ") })),
            join(folder.path, "random.sqlite"),
          );
          const phrases = phrasesIn(questions.map(written).join(", "));
          fc.pre(phrases.length === questions.length);
          const found = countGames({ phrases, context: null }, corpus);
          corpus.close();

          const naive = texts.map((words) => questions.map((one) => naiveMentions(words, one)));
          expect(found).toMatchObject({
            total_games_checked: texts.length,
            games_with_phrase: naive.filter((counts) =>
              counts.some((count, i) => count >= (questions[i]?.times ?? 0)),
            ).length,
            probability: expect.any(Number),
            total_mentions: naive.flat().reduce((sum, count) => sum + count, 0),
          });
        },
      ),
      { numRuns: 150 },
    );
  });
});
