import { type Label, labelsIn } from "@mention-market/service/corpus-builder/captions/speech";
import { type Form, type Said, textForm } from "./form.ts";

/** `**Name:**`, `**Name**:` and `[SPEAKER_00]:` at a line's start, also after a time in brackets. */
const marked =
  /^([ \t]*)(?:\[[\d:., ]+\][ \t]*)?(?:(?:\*\*|__)([^*_\n]{1,60}?)[ \t]*(?::[ \t]*(?:\*\*|__)|(?:\*\*|__)[ \t]*:)|\[([^[\]\n]{1,60})\][ \t]*:)/gm;
const name =
  /^(?:\p{Lu}[\p{L}.'’-]*|\p{Lu}[\p{Lu}\d_]+)(?:[ _]+(?:\p{Lu}[\p{L}.'’-]*|\d+|[a-z]{2,3})){1,5}$/u;
const shouted = /^\p{Lu}{2}[\p{Lu}.'’-]*$/u;
const minLabels = 3;

/**
 * Text whose paragraphs begin with their speaker. Which words before a colon are a label is the rule of captions. Where most lines have
 * one, a first and a last name or a word in capitals before a colon are one, too: some people speak only once.
 */
export const labelledText: Form = {
  name: "text with speakers",
  schema: textForm((written) => {
    const text = written.replace(
      marked,
      (_, blanks: string, bold?: string, bracketed?: string) => `${blanks}${bold ?? bracketed}: `,
    );
    const labels = allLabels(text);
    if (labels.length === 0) return null;
    const before = text.slice(0, labels[0]?.start);
    return {
      turns: [
        { speaker: null, text: before },
        ...labels.map(({ label, end }, i): Said => ({
          speaker: label.trim(),
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

function allLabels(text: string): readonly Label[] {
  const { labels, candidates } = labelsIn(text);
  const lines = text.split("\n").filter((line) => line.trim() !== "").length;
  if (labels.length < minLabels || labels.length * 2 <= lines) return labels;
  return candidates.filter(
    (one) => labels.includes(one) || name.test(one.label.trim()) || shouted.test(one.label.trim()),
  );
}
