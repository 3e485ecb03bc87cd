import {
  maxTextCharacters,
  parsePhrase,
  slotsOf,
  spellingsOfAlternative,
  type Phrase,
} from "@mention-market/service/transcripts/phrases/phrase";
import {
  foldQuotes,
  noEventForm,
  withoutQuotes,
} from "@mention-market/service/transcripts/phrases/phrase-text";
import { openSpellingOf, spellingsOf } from "@mention-market/service/transcripts/phrases/spellings";
import { dropZeroWidth } from "@mention-market/service/transcripts/phrases/token";

/** Parses a market's strike word as one phrase; null if it names no word ("80+ times", "Event does not qualify"). */
export function parseStrikeWord(text: string): Phrase | null {
  if (text.length > maxTextCharacters) return null;
  const phrase = parsePhrase(withoutQuotes(foldQuotes(dropZeroWidth(text))), Infinity);
  return "problem" in phrase ? null : phrase;
}

const noEvent = new RegExp(`^${noEventForm}$`, "i");

/** Whether a strike stands for an event that does not take place, or not as the markets require ("Event does not qualify"). */
export function saysNoEvent(text: string): boolean {
  return noEvent.test(text.trim().replace(/\s+/g, " "));
}

/**
 * Keys of a phrase's alternatives. Phrases with a common key name the same words, the same number of times. Quotes make no difference,
 * except that only unquoted phrases also get the keys of other spellings of their compounds.
 */
export function alternativeKeysOf({ alternatives, minMentions }: Phrase): readonly string[] {
  return alternatives.flatMap(({ tokens, exact }) => {
    const asWritten = `${tokens.join(" ")}*${minMentions}`;
    const hasSpellings = !exact && spellingsOf(tokens).length > 1;
    return hasSpellings ? [asWritten, `~${openSpellingOf(tokens).join(" ")}*${minMentions}`] : [asWritten];
  });
}

/**
 * Whether a phrase counts a candidate's wording: one of the candidate's alternatives would be a mention of the phrase, and both require
 * as many mentions. `rate` counts "rates", its plural; `rates` does not count "rate".
 */
export function countsWordingsOf(phrase: Phrase): (candidate: Phrase) => boolean {
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
