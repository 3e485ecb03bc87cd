import { readFileSync } from "node:fs";
import { join } from "node:path";
import { parsePhrases, slotsOf, type Phrase } from "../../../../src/transcripts/phrases/phrase.ts";

/**
 * Real strike words of public mention markets, and how each is read as a target_phrase: `|` between alternatives, `,` between the tokens that count at a
 * place inside a phrase, `×N` for at least N mentions, `–` when it names no word. The last place shows the word itself only.
 */
const table = readFileSync(join(__dirname, "../../../fixtures/strike-words.txt"), "utf8")
  .split("\n")
  .filter((line) => line !== "")
  .map((line) => line.split(" => "));

function readingOf(text: string): string {
  const parsed = parsePhrases(text);
  if ("problem" in parsed) return "–";
  return parsed.phrases.map(readingOfPhrase).join(", ");
}

function readingOfPhrase(phrase: Phrase): string {
  const alternatives = phrase.alternatives.map((alternative) =>
    slotsOf(alternative)
      .map((forms, at) =>
        at === alternative.tokens.length - 1 ? (alternative.tokens[at] ?? "") : forms.join(","),
      )
      .join(" "),
  );
  return alternatives.join(" | ") + (phrase.minMentions > 1 ? ` ×${phrase.minMentions}` : "");
}

describe("real strike words", () => {
  it("are at least 150", () => {
    expect(table.length).toBeGreaterThanOrEqual(150);
  });

  it.each(table)("%j is read as %s", (strikeWord = "", reading) => {
    expect(readingOf(strikeWord)).toBe(reading);
  });
});
