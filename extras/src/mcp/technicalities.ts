import type { Requires } from "../markets/event/requires.ts";
import type { RuleNote } from "../markets/event/wordings.ts";

interface RuledWord {
  readonly requires: Requires | null;
}

/** The notes that settle a word whether it was said or not, as the pages name them beside the number. */
const texts: Readonly<Partial<Record<RuleNote, string>>> = {
  event_may_not_qualify: "settles no unheard if the event does not qualify",
  partial_settlement: "yes may be paid in part",
  unfilled_template: "the rules have a gap",
};
export const mark = "*";

/** What settles a word on a technicality. */
export function technicalNotes({ requires }: RuledWord): readonly RuleNote[] {
  return (requires?.notes ?? []).filter((note) => note in texts);
}

/** What follows a word in its line that may settle on a technicality; "" for another. */
export function markOf(word: RuledWord): string {
  return technicalNotes(word).length === 0 ? "" : mark;
}

/** The field that explains the mark, for lists that have it. */
export function markText(words: readonly RuledWord[]): Readonly<Record<string, string>> {
  const notes = new Set(words.flatMap(technicalNotes));
  return notes.size === 0 ? {} : { [mark]: Array.from(notes, (note) => texts[note] ?? note).join(", or ") };
}
