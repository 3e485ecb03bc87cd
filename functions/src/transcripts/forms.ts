import pluralize from "pluralize";

/** Words that have neither plural nor possessive; the library would take them for nouns, or for verbs to conjugate. */
const invariable = new Set(
  (
    "i me my you your he him his she her it its we us our they them their this that these those who whom whose " +
    "is was has am are were be been do does did have had will would can could may might must shall should " +
    "and or but not the a an of to in on at by for with from up down out off over"
  ).split(" "),
);

/**
 * The forms of a phrase's last word that the market's rules count: itself, its plural and their possessives, in the
 * spelling of `words.ts`. Not its tenses, and not the singular of a plural. A name takes a plain s as well ("Kennedys").
 */
export function formsOf(word: string): readonly string[] {
  if (invariable.has(word)) return spellingsOf(word);
  if (/'(?:s|t|re|ll|ve|d|m)$/.test(word)) return spellingsOf(word);
  const plurals = [pluralize.plural(word), ...(word.endsWith("s") ? [] : [`${word}s`])];
  return [...new Set([word, `${word}'s`, ...plurals.flatMap((plural) => [plural, possessiveOf(plural)])])];
}

/** Captions often lose the apostrophe of a possessive; it sounds the same. */
export function spellingsOf(word: string): readonly string[] {
  return word.endsWith("'s") ? [word, word.replace("'", "")] : [word];
}

/** After an s there is an apostrophe only, which is no part of the word. */
function possessiveOf(plural: string): string {
  return plural.endsWith("s") ? plural : `${plural}'s`;
}
