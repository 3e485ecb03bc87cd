/** How far a probability was from what happened: 0 is best, always saying 0.5 scores 0.25. */
export function squaredErrorOf(probability: number, outcome: 0 | 1): number {
  return (probability - outcome) ** 2;
}

export const tenths = 10;

/** Which tenth of the probabilities one lies in, from 0; the last one holds 1 too. */
export function tenthOf(probability: number): number {
  return Math.min(tenths - 1, Math.floor(probability * tenths));
}
