const sentenceEnd = /[.?!]["”')\]]*\s+/g;

/** A comma between phrases, not within a number such as 1,000. */
const comma = /(?<!\d),|,(?!\d)/g;

interface Snippet {
  readonly before: string;
  readonly match: string;
  readonly after: string;
}

/** The sentence around a mention. `isCut`: whether the snippet ends within the sentence, on either side. */
export function sentenceOf({ before, match, after }: Snippet): Snippet & {
  readonly isCutBefore: boolean;
  readonly isCutAfter: boolean;
} {
  const begin = [...before.matchAll(sentenceEnd)].at(-1);
  const end = /[.?!]["”')\]]*(?=\s|$)/.exec(after);
  return {
    before: begin === undefined ? before : before.slice(begin.index + begin[0].length),
    match,
    after: end === null ? after : after.slice(0, end.index + end[0].length),
    isCutBefore: begin === undefined,
    isCutAfter: end === null,
  };
}

/** A market's word as a single phrase: a search would split it at commas outside of double quotes. */
export function phraseOf(strikeWord: string): string {
  return strikeWord
    .split(/("[^"]*")/)
    .map((piece) => (piece.startsWith('"') ? piece : piece.replace(comma, " ")))
    .join("")
    .replaceAll(/\s+/g, " ")
    .trim();
}
