import type { SourceTurn, SourceTurns } from "../official-source.ts";
import { labelParagraphs } from "./labels.ts";
import { voiceOf } from "./voices.ts";

const maxQuoted = 60;

/** Divides paragraphs into turns. Throws an Error when the first one does not say who speaks. */
export function turnsOf(paragraphs: readonly string[]): SourceTurns {
  const turns: SourceTurn[] = [];
  const notes = new Set<string>();
  for (const { label, text } of labelParagraphs(paragraphs)) {
    const last = turns.at(-1);
    if (label !== null) {
      const { isKnown, ...voice } = voiceOf(label);
      if (!isKnown) notes.add(`calls somebody chair whom this version does not know: ${label}`);
      turns.push({ label, text, ...voice });
    } else if (last === undefined)
      throw new Error(`has text before the first speaker's name: ${text.slice(0, maxQuoted)}`);
    else turns[turns.length - 1] = { ...last, text: `${last.text}\n${text}` };
  }
  return { turns, notes: [...notes] };
}
