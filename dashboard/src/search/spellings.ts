const vowels = ["a", "e", "i", "o", "u"];
const minLetters = 4;
/** A search joins what begins so to the phrase before. */
const joinsBefore = /^(?:and|or) /;
/** Of a search: phrases separated by commas, each of so many words and characters, slashes between alternatives. */
const [maxPhrases, maxWords, maxCharacters] = [3, 10, 100];

/** What may have been meant by a phrase that nobody says: other spellings, likely ones first. */
export function spellingsOf(phrase: string): string[] {
  const words = phrase
    .toLowerCase()
    .replaceAll(/["“”]/g, " ")
    .split(/[\s\-–/,]+/)
    .filter((word) => word !== "");
  const near = words.flatMap((word, at) => nearWords(word).map((other) => words.with(at, other).join(" ")));
  const joined = words.length > 1 ? [words.join(" "), words.join("")] : [];
  return [...new Set([...joined, ...near])].filter(
    (other) => other !== phrase.toLowerCase() && !joinsBefore.test(other),
  );
}

/** Two letters exchanged, one left out, one twice, a vowel missing or another one, or two words in one. */
function nearWords(word: string): string[] {
  if (word.length < minLetters || !/^\p{L}+$/u.test(word)) return [];
  const places = Array.from(word, (_, at) => [word.slice(0, at), word.slice(at)] as const);
  const [inside, all] = [places.slice(1), [...places, [word, ""] as const]];
  return [
    ...inside.map(
      ([before, after]) => before.slice(0, -1) + after.slice(0, 1) + before.slice(-1) + after.slice(1),
    ),
    ...places.map(([before, after]) => before + after.slice(1)),
    ...inside.map(([before, after]) => before + before.slice(-1) + after),
    ...inside.map(([before, after]) => `${before} ${after}`),
    ...all.flatMap(([before, after]) => vowels.map((vowel) => before + vowel + after)),
  ];
}

/** Spellings as the phrases of searches, as many as one takes. */
export function searchesFor(spellings: readonly string[]): string[] {
  const phrases: string[][] = [];
  for (const spelling of spellings) {
    const latest = phrases.at(-1);
    const next = [...(latest ?? []), spelling];
    const text = next.join(" / ");
    const words = next.flatMap((one) => one.split(" ")).length;
    if (latest !== undefined && words <= maxWords && text.length <= maxCharacters) latest.push(spelling);
    else phrases.push([spelling]);
  }
  const texts = phrases.map((alternatives) => alternatives.join(" / "));
  return Array.from({ length: Math.ceil(texts.length / maxPhrases) }, (_, at) =>
    texts.slice(at * maxPhrases, (at + 1) * maxPhrases).join(", "),
  );
}
