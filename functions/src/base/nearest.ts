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
export function similarityOf(one: string, other: string): number {
  if (isSameName(one, other)) return 1;
  const [pairs, others] = [pairsOf(folded(one)), pairsOf(folded(other))];
  if (pairs.size + others.size === 0) return 0;
  const shared = [...pairs].filter((pair) => others.has(pair)).length;
  return (2 * shared) / (pairs.size + others.size);
}

function pairsOf(name: string): Set<string> {
  return new Set(Array.from({ length: Math.max(0, name.length - 1) }, (_, at) => name.slice(at, at + 2)));
}
