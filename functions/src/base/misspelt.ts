import { isSameName, nearest, similarityOf } from "./nearest.ts";

export interface Misspelt {
  readonly name: string;
  readonly nearest: string;
}

/** Shorter names are like too many others: `PORT`, `REGION`. */
const minLetters = 7;
/** Names of one idea differ by a letter, an ending or a short word: at least this share of letter pairs is in both. */
const minSimilarity = 0.69;
/** Variables of Google's and Firebase's programs, and of the tests. */
const foreign = /^(?:(?:FIREBASE|GCLOUD|GCP|GOOGLE)_|FIRESTORE_EMULATOR_JAR$)/;

/** Names that are nearly, but not exactly, one of `known`, each with that one. A name of another program begins with another letter. */
export function misspelt(names: readonly string[], known: readonly string[]): readonly Misspelt[] {
  return names.flatMap((name) => {
    if (known.includes(name) || foreign.test(name)) return [];
    const candidates = known.filter(
      (one) =>
        isSameName(name, one) ||
        (one.length >= minLetters &&
          one[0] === name[0]?.toUpperCase() &&
          similarityOf(name, one) >= minSimilarity),
    );
    const best = nearest(name, candidates);
    return best === null ? [] : [{ name, nearest: best }];
  });
}
