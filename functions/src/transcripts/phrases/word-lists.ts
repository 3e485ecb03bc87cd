import { readFileSync } from "node:fs";
import { join } from "node:path";

let nouns: ReadonlySet<string> | undefined;

/**
 * Nouns that may be plural inside a phrase ("attorneys general"). Source: WordNet 3.1's counts of tagged senses: used as a noun 5
 * times or more, as a verb once at most, and three times as often as an adjective or adverb; and ten nouns of titles. No months.
 */
export function innerNouns(): ReadonlySet<string> {
  nouns ??= new Set(linesOf("inner-nouns.txt"));
  return nouns;
}

/**
 * Compounds that are written as one word and as several: "healthcare" and "health care". Source: WordNet 3.1, all nouns of which one
 * sense lists both spellings (763; 732 where hyphen, space and case make no difference).
 */
export function compounds(): readonly string[] {
  return linesOf("compounds.txt");
}

/** The build copies the lists, and WordNet's licence, beside the compiled file. */
function linesOf(file: string): readonly string[] {
  return readFileSync(join(import.meta.dirname, file), "utf8")
    .trimEnd()
    .split("\n");
}
