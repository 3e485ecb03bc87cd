/** How many letters must be inserted, removed or replaced to make one text the other (Levenshtein). */
export function editDistance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (const [above, letter] of Array.from(one).entries()) {
    const next = [above + 1];
    for (const [at, otherLetter] of Array.from(other).entries()) {
      const replaced = (row[at] ?? 0) + Number(letter !== otherLetter);
      next.push(Math.min(replaced, (row[at + 1] ?? 0) + 1, (next[at] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
