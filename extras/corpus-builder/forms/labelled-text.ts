import { labelsIn } from "@mention-market/service/corpus-builder/captions/speech";
import { type Form, type Said, textForm } from "./form.ts";

/**
 * A name whose mark shows that it is a speaker's, where a line begins, also in a list and after a time in brackets: `**Name:**`, `*Name*:`,
 * `[Name]:`, `[SPEAKER_00]`, `(speaker 0)`.
 */
const marked =
  /^[ \t]*(?:(?:[-+•]|\*(?=[ \t])|\d+\.)[ \t]+)?(?:\[[\d:., ]+\][ \t]*)?(?:([*_]{1,3})(?=[^\s*_])([^*\n]{1,80}?)[ \t]*(?::[ \t]*\1|\1[ \t]*:)|\[(\p{L}[^[\]\n]{0,79})\][ \t]*:(?![ \t]*https?:)|[[(]([Ss]peaker[ _][\w?]{1,3}|SPEAKER_\d+)[\])][ \t]*:?)/gmu;
const name =
  /^(?:\p{Lu}[\p{L}.'’-]*|\p{Lu}[\p{Lu}\d_]+)(?:[ _]+(?:\p{Lu}[\p{L}.'’-]*|\d+|[a-z]{2,3})){1,5}$/u;
const shouted = /^\p{Lu}{2}[\p{Lu}.'’-]*$/u;
const minLabels = 3;

/**
 * Text whose paragraphs begin with their speaker. A mark shows a name. Which other words before a colon are a label is the rule of
 * captions. Where most lines have one, a first and a last name or a word in capitals before a colon are one, too: some people speak only
 * once.
 */
export const labelledText: Form = {
  name: "text with speakers",
  schema: textForm((text) => {
    const labels = speakersIn(text, text.match(/^.*\S/gm)?.length ?? 0);
    if (labels.length === 0) return null;
    const before = text.slice(0, labels[0]?.start);
    return {
      turns: [
        { speaker: null, text: before },
        ...labels.map(({ speaker, end }, i): Said => ({
          speaker,
          text: text.slice(end, labels[i + 1]?.start),
        })),
      ].filter((turn) => turn.text.trim() !== ""),
    };
  }),
  example: {
    content:
      "**Ann Lee:** A quillon.\n\nAnd a toll.\n\n**Bob Orrin:** Why?\n\n**Ann Lee:** Why not?\n\n**Ann Lee:** Indeed.\n",
    turns: [
      ["Ann Lee", "A quillon.\nAnd a toll."],
      ["Bob Orrin", "Why?"],
      ["Ann Lee", "Why not?\nIndeed."],
    ],
  },
};

/** A speaker's name in a text, with its marks. */
export interface NamedSpeaker {
  /** Null where the tool knows none. */
  readonly speaker: string | null;
  readonly start: number;
  /** Exclusive. */
  readonly end: number;
}

/** The speakers that a text of so many lines or cues names, in its order. */
export function speakersIn(text: string, lines: number): readonly NamedSpeaker[] {
  const shown = [...text.matchAll(marked)].map(({ 0: all, 2: bold, 3: bracketed, 4: numbered, index }) => ({
    speaker: numbered?.endsWith("?") === true ? null : (bold ?? bracketed ?? numbered ?? "").trim(),
    start: index,
    end: index + all.length,
  }));
  // Colons alone are no label, and leave the places of other labels as they are.
  const rest = text.replace(marked, (all) => ":".repeat(all.length));
  const { labels, candidates } = labelsIn(rest);
  const count = shown.length + labels.length;
  const isMost = count >= minLabels && count * 2 > lines;
  const known = new Set(labels);
  const others = candidates
    .map((one) => ({ ...one, speaker: one.label.trim(), isLabel: known.has(one) }))
    .filter(({ speaker, isLabel }) => isLabel || (isMost && (name.test(speaker) || shouted.test(speaker))));
  return [...shown, ...others].sort((a, b) => a.start - b.start);
}
