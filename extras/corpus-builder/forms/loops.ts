/** A word that a recogniser wrote. */
interface Word {
  readonly text: string;
  readonly startMs: number | null;
  readonly isDoubtful?: boolean | undefined;
}

/** Words that a recogniser wrote again and again, which nobody said. */
export interface Loop {
  readonly text: string;
  readonly times: number;
  /** Null in forms without times. */
  readonly startMs: number | null;
  /** Whether each round counts: people may have said it. */
  readonly isCounted: boolean;
}

const maxLoopWords = 12;
const minTimes = 10;
/** Where the recogniser itself has doubts. */
const minDoubtfulTimes = 6;

/** The words without loops, of which the first round stays. */
export function withoutLoops<W extends Word>(
  words: readonly W[],
): { readonly words: W[]; readonly loops: Loop[] } {
  const spoken = words.flatMap((word, at) => {
    const key = /^[[(♪]/u.test(word.text) ? "" : word.text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
    return key === "" ? [] : [{ key, at, isDoubtful: word.isDoubtful === true }];
  });
  const kept: W[] = [];
  const loops: Loop[] = [];
  let from = 0;
  for (let i = 0; i < spoken.length; i++) {
    const loop = loopAt(spoken, i);
    if (loop === null) continue;
    const once = spoken[i + loop.length]?.at ?? words.length;
    kept.push(...words.slice(from, once));
    const round = words.slice(spoken[i]?.at ?? 0, once);
    loops.push({
      text: round.map(({ text }) => text).join(" "),
      times: loop.times,
      startMs: round[0]?.startMs ?? null,
      isCounted: false,
    });
    i += loop.length * loop.times - 1;
    from = spoken[i + 1]?.at ?? words.length;
  }
  return { words: [...kept, ...words.slice(from)], loops };
}

/** What a text of people says as often in a row. It is only to be looked at. */
export function repeatsIn(text: string): Loop[] {
  if (!mayLoop([{ text }], minTimes)) return [];
  const words = text.split(/\s+/).map((word) => ({ text: word, startMs: null }));
  return withoutLoops(words).loops.map((loop) => ({ ...loop, isCounted: true }));
}

/** Parts of words that a loop may have: "U.S." has two. */
const maxLoopParts = 3 * maxLoopWords;

/**
 * Whether there may be a loop. It is much faster than to look for it, and nearly all files have none. Even the shortest loop repeats as
 * many parts in a row, so that it is enough to look at every so many.
 */
export function mayLoop(
  pieces: readonly { readonly text: string }[],
  times: number = minDoubtfulTimes,
): boolean {
  const minRepeats = times - 1;
  const text = pieces.map((piece) => piece.text).join(" ");
  const parts =
    text
      .replace(/(?<!\S)[[(♪]\S*/gu, " ")
      .toLowerCase()
      .match(/[\p{L}\p{N}]+/gu) ?? [];
  for (let at = 0; at < parts.length; at += minRepeats)
    for (let length = 1; length <= maxLoopParts; length++)
      if (parts[at] === parts[at - length] && repeatsAround(parts, at, length) >= length * minRepeats)
        return true;
  return false;
}

/** The number of parts in a row around one that are the same as those `length` before. */
function repeatsAround(parts: readonly string[], at: number, length: number): number {
  let from = at;
  let end = at + 1;
  while (from > length && parts[from - 1] === parts[from - 1 - length]) from -= 1;
  while (end < parts.length && parts[end] === parts[end - length]) end += 1;
  return end - from;
}

interface Key {
  readonly key: string;
  readonly isDoubtful: boolean;
}

/** The shortest loop that begins at a word. */
function loopAt(
  spoken: readonly Key[],
  i: number,
): { readonly length: number; readonly times: number } | null {
  for (let length = 1; length <= maxLoopWords; length++) {
    let end = i + length;
    while (end < spoken.length && spoken[end]?.key === spoken[end - length]?.key) end += 1;
    const times = Math.floor((end - i) / length);
    if (times < minDoubtfulTimes) continue;
    const repeats = spoken.slice(i + length, i + length * times);
    if (times >= minTimes || repeats.every(({ isDoubtful }) => isDoubtful)) return { length, times };
  }
  return null;
}
