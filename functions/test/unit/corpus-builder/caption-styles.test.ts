import fc from "fast-check";
import { captionsIn, timeOf } from "../../support/captions.ts";
import { tokenize } from "../../../src/transcripts/phrases/tokens.ts";

/**
 * What a screen shows after each step of a caption style. Blocks and paint-on are cut so that no line begins with all of the line
 * before it: that looks like growth (see `docs/corpus.md`).
 */
const styles: Readonly<Record<string, (words: readonly string[], sizes: readonly number[]) => string[][]>> = {
  "blocks of lines": (words, sizes) => {
    const lines = linesOf(words, sizes, { min: 3, apart: true });
    return Array.from({ length: Math.ceil(lines.length / 2) }, (_, i) => lines.slice(i * 2, i * 2 + 2));
  },
  "two rolling lines": (words, sizes) => {
    const lines = linesOf(words, sizes, { min: 2, apart: false });
    return lines.map((line, i) => (i === 0 ? [line] : [lines[i - 1] ?? "", line]));
  },
  "roll-up by characters": (words, sizes) => {
    const lines = linesOf(words, sizes, { min: 2, apart: false });
    return lines.flatMap((line, i) =>
      grown(line, sizes).map((part) => [...lines.slice(Math.max(0, i - 2), i), part]),
    );
  },
  "paint-on": (words, sizes) =>
    linesOf(words, sizes, { min: 2, apart: true }).flatMap((line) =>
      grown(line, sizes).map((part) => [part]),
    ),
};

/** Lines of at least `min` words; `apart`: none of which begins the next one. */
function linesOf(
  words: readonly string[],
  sizes: readonly number[],
  { min, apart }: { readonly min: number; readonly apart: boolean },
): string[] {
  const lines: string[] = [];
  for (let at = 0; at < words.length;) {
    let size = min + (sizes[lines.length % sizes.length] ?? 0);
    if (words.length - at - size < min) size = words.length - at;
    let line = words.slice(at, at + size).join(" ");
    const rest = words.slice(at).join(" ");
    while (apart && size < words.length - at && `${rest.slice(line.length + 1)} `.startsWith(line)) {
      size += 1;
      line = words.slice(at, at + size).join(" ");
    }
    lines.push(line);
    at += size;
  }
  return lines;
}

/** A line as it appears, a few characters at a time. */
function grown(line: string, sizes: readonly number[]): string[] {
  const parts: string[] = [];
  for (let length = 0, step = 0; length < line.length; step++) {
    length = Math.min(line.length, length + 1 + (sizes[step % sizes.length] ?? 0));
    parts.push(line.slice(0, length));
  }
  return parts;
}

function webVttOf(screens: readonly (readonly string[])[]): string {
  const cues = screens.map(
    (lines, i) => `${timeOf(i * 300)} --> ${timeOf(i * 300 + 300)}\n${lines.join("\n")}\n`,
  );
  return ["WEBVTT", ...cues].join("\n\n");
}

const usual = [
  "the",
  "a",
  "no",
  "touchdown",
  "touchdowns",
  "Kelce",
  "401(k)",
  "US",
  "we're",
  "to",
  "on",
  "one",
  "it's",
];
const word = fc.oneof(fc.constantFrom(...usual), fc.stringMatching(/^[a-z]{1,9}$/));

describe("a text cut into captions", () => {
  it.each(Object.keys(styles))("of the style %s yields the same words", (name) => {
    const cut = styles[name] ?? (() => []);
    fc.assert(
      fc.property(
        fc.array(word, { minLength: 40, maxLength: 120 }),
        fc.array(fc.nat(6), { minLength: 1, maxLength: 12 }),
        (words, sizes) => {
          const { speech, problems, repairs } = captionsIn(webVttOf(cut(words, sizes)), "vtt");
          expect([...problems, ...repairs]).toEqual([]);
          expect(tokenize(speech).map(({ text }) => text)).toEqual(
            tokenize(words.join(" ")).map(({ text }) => text),
          );
        },
      ),
      { numRuns: 300 },
    );
  });
});
