/** A comma between phrases, not within a number such as 1,000. */
const comma = /(?<!\d),|,(?!\d)/g;

/** A market's word as a single phrase: a search would split it at commas outside of double quotes. */
export function phraseOf(strikeWord: string): string {
  return strikeWord
    .split(/("[^"]*")/)
    .map((piece) => (piece.startsWith('"') ? piece : piece.replace(comma, " ")))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}
