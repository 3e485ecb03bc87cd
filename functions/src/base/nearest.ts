/** How much alike two names must be, from 0 to 1, so that one is taken for a slip of the other. */
const minSimilarity = 0.35;

/**
 * The candidate that is most like `name`, or null when none is, by `similarityOf`. Of equals the first.
 */
export function nearest(name: string, candidates: readonly string[]): string | null {
  let best: string | null = null;
  let bestSimilarity = minSimilarity;
  for (const candidate of candidates) {
    const similarity = similarityOf(name, candidate);
    if (similarity <= bestSimilarity) continue;
    best = candidate;
    bestSimilarity = similarity;
  }
  return best;
}

/** Whether two names differ by no more than case, `_` and `-`. */
export function isSameName(one: string, other: string): boolean {
  return folded(one) === folded(other);
}

function folded(name: string): string {
  return name.toLowerCase().replace(/[_-]/g, "");
}

/** The share of letter pairs that both have (Dice's coefficient), from 0 to 1, without case, `_` and `-`. */
function similarityOf(one: string, other: string): number {
  if (isSameName(one, other)) return 1;
  const [pairs, others] = [pairsOf(folded(one)), pairsOf(folded(other))];
  if (pairs.size + others.size === 0) return 0;
  const shared = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * shared) / (pairs.size + others.size);
}

function pairsOf(name: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => name.slice(at, at + 2)));
}

export interface Misspelt {
  readonly name: string;
  readonly nearest: string;
}

/** Shorter names are like too many others: `PORT`, `REGION`. */
const minLetters = 7;
/** Names of one idea differ by a letter, an ending or a short word: at least this share of letter pairs is in both. */
const minSlipSimilarity = 0.69;
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
          similarityOf(name, one) >= minSlipSimilarity),
    );
    const best = nearest(name, candidates);
    return best === null ? [] : [{ name, nearest: best }];
  });
}
