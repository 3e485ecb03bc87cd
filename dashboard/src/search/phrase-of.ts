/** A comma of a phrase, not of a number such as 1,000. */
const comma = /(?<!\d),|,(?!\d)/g;

/** A market's word as one phrase: a search takes the commas outside of double quotes for the ends of phrases. */
export function phraseOf(strikeWord: string): string {
  return strikeWord
    .split(/("[^"]*")/)
    .map((piece) => (piece.startsWith('"') ? piece : piece.replace(comma, " ")))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}
