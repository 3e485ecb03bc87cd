import { slotsOf, spellingsOfAlternative, type Phrase } from "./phrase.ts";

/**
 * Whether one of another phrase's alternatives, word for word, would be a mention of this phrase, and both ask for as many mentions. So
 * "rates" is of `rate`, whose plural counts, and "rate" is not of `rates`.
 */
export function countsWordingsOf(phrase: Phrase): (other: Phrase) => boolean {
  const counted = phrase.alternatives.flatMap(spellingsOfAlternative).map(slotsOf);
  return ({ alternatives, minMentions }) =>
    minMentions === phrase.minMentions &&
    alternatives.some(({ tokens }) =>
      counted.some(
        (slots) =>
          slots.length === tokens.length && slots.every((slot, at) => slot.includes(tokens[at] ?? "")),
      ),
    );
}
