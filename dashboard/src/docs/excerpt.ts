const before = 50;
const length = 150;

export interface ExcerptPart {
  readonly part: string;
  readonly isHit: boolean;
}

/** An excerpt of a text around the first of some words, with all of them marked. */
export function excerpt(text: string, words: readonly string[]): ExcerptPart[] {
  if (words.length === 0) return [{ part: text.slice(0, length), isHit: false }];
  // Because of the group, every second part of the split is a word.
  const pattern = new RegExp(`(?<![\\p{L}\\p{N}])(${words.map(escaped).join("|")})`, "iu");
  const first = Math.max(text.search(pattern), 0);
  const start = first <= before ? 0 : text.indexOf(" ", first - before) + 1;
  const cut = text.slice(start, start + length);
  const piece = `${start > 0 ? "… " : ""}${cut}${start + length < text.length ? " …" : ""}`;
  return piece
    .split(pattern)
    .map((part, index) => ({ part, isHit: index % 2 === 1 }))
    .filter(({ part }) => part !== "");
}

function escaped(word: string): string {
  return word.replaceAll(/[\^$\\.*+?()[\]{}|/]/g, "\\$&");
}
