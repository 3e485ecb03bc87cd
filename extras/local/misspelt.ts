import { isSameName, nearest } from "@mention-market/service/base/nearest";

interface Misspelt {
  readonly name: string;
  readonly nearest: string;
}

/** Names shorter than this resemble too many unrelated variables: `PORT`, `REGION`. */
const minLetters = 7;
/** Least share of common letter pairs of a misspelling. Misspelt names differ by a letter, an ending or a short word. */
const minSlipSimilarity = 0.69;
/** Variables of Google's and Firebase's programs, and of the tests. */
const foreign = /^(?:(?:FIREBASE|GCLOUD|GCP|GOOGLE)_|FIRESTORE_EMULATOR_JAR$)/;

/**
 * Names that are almost one of `accepted`, each with the name that was probably meant. Another first letter means another program's
 * variable.
 */
export function misspelt(names: readonly string[], accepted: readonly string[]): readonly Misspelt[] {
  return names.flatMap((name) => {
    if (accepted.includes(name) || foreign.test(name)) return [];
    const candidates = accepted.filter(
      (candidate) =>
        isSameName(name, candidate) ||
        (candidate.length >= minLetters && candidate[0] === name[0]?.toUpperCase()),
    );
    const best = nearest(name, candidates, minSlipSimilarity);
    return best === null ? [] : [{ name, nearest: best }];
  });
}
