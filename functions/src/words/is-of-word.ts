import { readWord } from "../estimates/settled-record.ts";
import { countsWordingsOf, parseStrikeWord } from "../transcripts/phrases/phrase.ts";

/** Which strike words are of a word, by the rules of docs/corpus.md; of null all that name one. */
type IsOfWord = (word: string | null) => (strikeWord: string) => boolean;

export const isOfWord: IsOfWord = (word) => {
  if (word === null) return (strikeWord) => readWord(strikeWord) !== null;
  const phrase = parseStrikeWord(word);
  if (phrase === null) return () => false;
  const isOfPhrase = countsWordingsOf(phrase);
  return (strikeWord) => {
    const read = readWord(strikeWord);
    return read !== null && isOfPhrase(read.phrase);
  };
};
