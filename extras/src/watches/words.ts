import {
  keyOf,
  type Phrase,
  slotsOf,
  spellingsOfAlternative,
} from "@mention-market/service/transcripts/phrases/phrase";
import { countsWordingsOf, parseStrikeWord } from "../markets/strike-word.ts";

/** Whether a market's strike word matches a watch's word, by the rules in docs/corpus.md. */
export function isOfWord(word: string, strikeWord: string): boolean {
  const [phrase, otherPhrase] = [parseStrikeWord(word), parseStrikeWord(strikeWord)];
  return phrase !== null && otherPhrase !== null && countsWordingsOf(phrase)(otherPhrase);
}

interface Word<Item> {
  readonly counts: (candidate: Phrase) => boolean;
  readonly items: Item[];
}

/** Finds items by the strike words that match their words. Words with the same meaning are compared once. */
interface WatchWordIndex<Item> {
  add(word: string, item: Item): void;
  /** The items whose word matches a strike word, possibly with duplicates. */
  of(strikeWord: string): Item[];
}

/** Compares a strike word only with words that have the same beginning, number of tokens and number of mentions. */
export function createWordIndex<Item>(): WatchWordIndex<Item> {
  /** Null for a text that names no word. */
  const bySpelling = new Map<string, Word<Item> | null>();
  const byMeaning = new Map<string, Word<Item>>();
  const byBeginning = new Map<string, Word<Item>[]>();

  function wordOf(spelling: string): Word<Item> | null {
    const phrase = parseStrikeWord(spelling);
    if (phrase === null) return null;
    const sameWord = byMeaning.get(keyOf(phrase));
    if (sameWord !== undefined) return sameWord;
    const word: Word<Item> = { counts: countsWordingsOf(phrase), items: [] };
    byMeaning.set(keyOf(phrase), word);
    for (const beginning of beginningsOf(phrase)) addTo(byBeginning, beginning, word);
    return word;
  }

  return {
    add(spelling, item) {
      const indexed = bySpelling.get(spelling);
      const word = indexed === undefined ? wordOf(spelling) : indexed;
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

/** The possible first tokens of the wordings that count for a word. */
function beginningsOf(phrase: Phrase): Set<string> {
  const slots = phrase.alternatives.flatMap(spellingsOfAlternative).map(slotsOf);
  return new Set(slots.flatMap((of) => (of[0] ?? []).map((first) => beginningOf(phrase, first, of.length))));
}

function beginningOf({ minMentions }: Phrase, first: string | undefined, length: number): string {
  return `${minMentions} ${length} ${first ?? ""}`;
}

/** Adds an item to a key's list. */
export function addTo<Item>(index: Map<string, Item[]>, key: string, item: Item): void {
  const items = index.get(key);
  if (items === undefined) index.set(key, [item]);
  else items.push(item);
}
