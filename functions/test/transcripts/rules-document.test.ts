import { readFileSync } from "node:fs";
import { join } from "node:path";
import { ruleExamples } from "../../src/extras/mcp/resources.ts";
import { countGames, corpusOf, gameLike, phrasesIn, temporaryFolder } from "../support/corpora.ts";

const page = readFileSync(join(__dirname, "../../../docs/corpus.md"), "utf8");

/** The rows of the page's table: a phrase, the texts that it counts in, and those that it does not. */
const rows = page
  .split("\n")
  .filter((line) => /^\|.*\| `.*` \|/.test(line))
  .map((line) => line.split(" | "))
  .map(([, phrase = "", counting = "", other = ""]) => ({
    phrase: phrase.replaceAll("`", ""),
    counting: examplesIn(counting),
    other: examplesIn(other),
  }));

function examplesIn(cell: string): string[] {
  return [...cell.matchAll(/"([^"]+)"/g)].map(([, example = ""]) =>
    example.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
  );
}

describe("the rules in docs/corpus.md", () => {
  const folder = temporaryFolder();
  afterAll(() => folder.remove());

  /** Mentions of a phrase in a sentence with the example, in small and capital letters as broadcasts have them. */
  function mentions(phrase: string, example: string): number {
    return findings(phrase, example).total_mentions;
  }

  function findings(phrase: string, example: string) {
    const text = `And so it was, ${example}, as they said then.`;
    const corpus = corpusOf(
      [{ game: gameLike({ game_id: "game" }), text }],
      join(folder.path, "example.sqlite"),
    );
    const found = countGames({ phrases: phrasesIn(phrase), context: null }, corpus);
    corpus.close();
    return found;
  }

  it("are a table of at least 25 rows, each with an example on both sides", () => {
    expect(rows.length).toBeGreaterThanOrEqual(25);
    expect(rows.filter(({ counting, other }) => counting.length === 0 || other.length === 0)).toEqual([]);
  });

  it.each(ruleExamples)(
    "are what the resource of MCP says of $phrase in $text",
    ({ phrase, text, counts }) => {
      expect(findings(phrase, text).games_with_phrase).toBe(counts ? 1 : 0);
    },
  );

  it.each(rows)("hold for $phrase", ({ phrase, counting, other }) => {
    expect(counting.filter((example) => mentions(phrase, example) === 0)).toEqual([]);
    expect(other.filter((example) => mentions(phrase, example) > 0)).toEqual([]);
  });
});
