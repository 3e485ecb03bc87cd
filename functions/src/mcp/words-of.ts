export const cost = "Costs one request of the key's hour.";

/** Whether a text has all words of a query, in any order. */
export function hasWords(text: string, q: string): boolean {
  const folded = text.toLowerCase();
  return q
    .toLowerCase()
    .split(/\s+/)
    .every((word) => folded.includes(word));
}
