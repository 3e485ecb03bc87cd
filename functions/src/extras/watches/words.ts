import {
  countsWordingsOf,
  keyOf,
  parseStrikeWord,
  type Phrase,
  slotsOf,
  spellingsOfAlternative,
} from "../../transcripts/phrases/phrase.ts";

/** Whether a market's strike word is of a watch's word, by the rules of docs/corpus.md. */
export function isOfWord(word: string, strikeWord: string): boolean {
  const [phrase, other] = [parseStrikeWord(word), parseStrikeWord(strikeWord)];
  return phrase !== null && other !== null && countsWordingsOf(phrase)(other);
}

interface Word<Item> {
  readonly counts: (other: Phrase) => boolean;
  readonly items: Item[];
}

/** Finds items by the strike words that are of their words. Words that mean the same are compared once. */
interface WordIndex<Item> {
  add(word: string, item: Item): void;
  /** The items whose word a strike word is of, perhaps with repeats. */
  of(strikeWord: string): Item[];
}

/** A strike word is compared with the words only that begin as it does and have as many tokens, and ask for as many mentions. */
export function createWordIndex<Item>(): WordIndex<Item> {
  /** Null for a text that is not a strike word. */
  const bySpelling = new Map<string, Word<Item> | null>();
  const byMeaning = new Map<string, Word<Item>>();
  const byBeginning = new Map<string, Word<Item>[]>();

  function wordOf(spelling: string): Word<Item> | null {
    const phrase = parseStrikeWord(spelling);
    if (phrase === null) return null;
    const known = byMeaning.get(keyOf(phrase));
    if (known !== undefined) return known;
    const word: Word<Item> = { counts: countsWordingsOf(phrase), items: [] };
    byMeaning.set(keyOf(phrase), word);
    for (const beginning of beginningsOf(phrase)) addTo(byBeginning, beginning, word);
    return word;
  }

  return {
    add(spelling, item) {
      const known = bySpelling.get(spelling);
      const word = known === undefined ? wordOf(spelling) : known;
      bySpelling.set(spelling, word);
      word?.items.push(item);
    },
    of(strikeWord) {
      const phrase = parseStrikeWord(strikeWord);
      if (phrase === null) return [];
      const beginAlike = phrase.alternatives.flatMap(
        ({ tokens }) => byBeginning.get(beginningOf(phrase, tokens[0], tokens.length)) ?? [],
      );
      return [...new Set(beginAlike)].filter(({ counts }) => counts(phrase)).flatMap(({ items }) => items);
    },
  };
}

/** Of a word: how each wording that counts for it may begin. */
function beginningsOf(phrase: Phrase): Set<string> {
  const slots = phrase.alternatives.flatMap(spellingsOfAlternative).map(slotsOf);
  return new Set(slots.flatMap((of) => (of[0] ?? []).map((first) => beginningOf(phrase, first, of.length))));
}

function beginningOf({ minMentions }: Phrase, first: string | undefined, length: number): string {
  return `${minMentions} ${length} ${first ?? ""}`;
}

/** Adds an item to those of a key. */
export function addTo<Item>(index: Map<string, Item[]>, key: string, item: Item): void {
  const items = index.get(key);
  if (items === undefined) index.set(key, [item]);
  else items.push(item);
}
