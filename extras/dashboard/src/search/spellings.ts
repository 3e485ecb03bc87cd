const vowels = ["a", "e", "i", "o", "u"];
const minLetters = 4;
/** A search joins a piece with this beginning to the phrase before it. */
const joinsBefore = /^(?:and|or) /;
/** The limits of a search: phrases, and words and characters of each. Commas separate phrases, and slashes separate alternatives. */
const [maxPhrases, maxWords, maxCharacters] = [3, 10, 100];

/** Other spellings of a phrase that nobody says, the likeliest first. */
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

/** Similar words: two letters swapped, one missing, one doubled, a missing or different vowel, or two words joined. */
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

/** Combines spellings into phrases for as few searches as possible. */
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
