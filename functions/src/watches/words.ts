import {
  type Alternative,
  countsWordingsOf,
  keyOf,
  parseStrikeWord,
  type Phrase,
  slotsOf,
  spellingsOfAlternative,
} from "../transcripts/phrases/phrase.ts";

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
  const keys = new Map<string, string | null>();
  const words = new Map<string, Word<Item>>();
  const beginnings = new Map<string, Word<Item>[]>();

  function addWord(phrase: Phrase, key: string): Word<Item> {
    const word: Word<Item> = { counts: countsWordingsOf(phrase), items: [] };
    words.set(key, word);
    for (const beginning of beginningsOf(phrase)) {
      const beginAlike = beginnings.get(beginning);
      if (beginAlike === undefined) beginnings.set(beginning, [word]);
      else beginAlike.push(word);
    }
    return word;
  }

  return {
    add(word, item) {
      const known = keys.get(word);
      if (known === null) return;
      if (known !== undefined) {
        words.get(known)?.items.push(item);
        return;
      }
      const phrase = parseStrikeWord(word);
      const key = phrase === null ? null : keyOf(phrase);
      keys.set(word, key);
      if (phrase !== null && key !== null) (words.get(key) ?? addWord(phrase, key)).items.push(item);
    },
    of(strikeWord) {
      const phrase = parseStrikeWord(strikeWord);
      if (phrase === null) return [];
      const candidates = new Set(
        phrase.alternatives.flatMap(({ tokens }) => [
          ...(beginnings.get(beginningOf(phrase, tokens[0], tokens.length)) ?? []),
        ]),
      );
      return [...candidates].filter(({ counts }) => counts(phrase)).flatMap(({ items }) => items);
    },
  };
}

/** Of a word: how each wording that counts for it may begin. */
function beginningsOf(phrase: Phrase): Set<string> {
  const spellings: readonly Alternative[] = phrase.alternatives.flatMap(spellingsOfAlternative);
  return new Set(
    spellings.flatMap((spelling) => {
      const slots = slotsOf(spelling);
      return (slots[0] ?? []).map((first) => beginningOf(phrase, first, slots.length));
    }),
  );
}

function beginningOf({ minMentions }: Phrase, first: string | undefined, length: number): string {
  return `${minMentions} ${length} ${first ?? ""}`;
}
