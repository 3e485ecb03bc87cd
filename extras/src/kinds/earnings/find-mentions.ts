import { z } from "zod";
import { type Corpus } from "@mention-market/service/transcripts/corpus";
import { readTurns } from "../../transcripts/collections.ts";
import { findMentions } from "@mention-market/service/transcripts/mentions";
import { finish } from "@mention-market/service/transcripts/steps";
import { createFinder } from "@mention-market/service/transcripts/word-index";
import type { Turn } from "@mention-market/service/transcripts/transcript";
import { spansInTurns } from "@mention-market/service/transcripts/turns";
import { parseStrikeWord } from "../../markets/strike-word.ts";
import { representativeRoles, speakerType, speakerTypeOf } from "./company.ts";
import { partField, partOf, type CallPart } from "./parts.ts";
import { tokenize, type TokenizeOptions } from "@mention-market/service/transcripts/phrases/tokens";

/** The part of a turn in which a word is said. */
export const spokenParagraph = z
  .object({
    speaker: z.string().nullable().describe("Who says it; null when not known"),
    speaker_type: speakerType,
    part: partField,
    paragraph: z.string().describe("The part of the turn in which it is said"),
  })
  .meta({ id: "EarningsParagraph" });
export type SpokenParagraph = Readonly<z.output<typeof spokenParagraph>>;

interface WordInCall {
  readonly mentions: number;
  /** In the order of the call, at most 20, without consecutive repeats. */
  readonly paragraphs: readonly SpokenParagraph[];
}

export const maxParagraphs = 20;
const maxParagraphCharacters = 600;

const nullableText = (what: string) => z.string().nullable().describe(what);

/** Where a market's word is first said. */
export const mentionFields = {
  mentions: z.int().min(0).describe("Mentions by executives and the operator; analysts' words don't count"),
  speaker_type: speakerType.describe(
    "Of the first mention: Executive or Operator; null when the word was not said",
  ),
  speaker: nullableText("Who says it first; null when the word was not said"),
  paragraph: nullableText(
    `At most ${maxParagraphCharacters} characters of the turn around the first mention, cut at ` +
      "sentences; null when the word was not said",
  ),
  part: partField.describe("The part of the call with the first mention; null when not known or not said"),
};

/** Finds where the company's representatives say a word in a part of a call, or in all of it. Analysts' words do not count. */
type FindInCall = (strikeWord: string | null) => WordInCall;

export function createFindInCall(corpus: Corpus, transcript: number, part: CallPart | null): FindInCall {
  const window = { from: transcript, to: transcript + 1 };
  const turns = corpus.turns();
  const { isCounted } = turns.select({
    speakers: [],
    roles: representativeRoles,
    parts: part === null ? [] : [part],
  });
  const [first] = turns.range(transcript);
  let texts: readonly Turn[] | undefined;
  return (strikeWord) => {
    const phrase = strikeWord === null ? null : parseStrikeWord(strikeWord);
    if (phrase === null) return { mentions: 0, paragraphs: [] };
    const finder = createFinder(corpus.index, window);
    const spans = finish(findMentions(phrase, finder)).spansIn(transcript);
    const mentions = spansInTurns(spans, transcript, turns, isCounted);
    const paragraphs: SpokenParagraph[] = [];
    for (const { span, turn } of mentions) {
      if (paragraphs.length === maxParagraphs) break;
      texts ??= readTurns(corpus, transcript);
      const { speaker = null, role = null, text = "", ...said } = texts[turn - first] ?? {};
      const token = span.start - turns.bounds(turn).from;
      const paragraph = paragraphAround(text, token, corpus.reading(transcript));
      if (paragraphs.at(-1)?.paragraph === paragraph) continue;
      paragraphs.push({ speaker, speaker_type: speakerTypeOf(role), part: partOf(said), paragraph });
    }
    return { mentions: mentions.length, paragraphs };
  };
}

const sentences = new Intl.Segmenter("en", { granularity: "sentence" });

/**
 * The sentences of a turn around its `token`th token. Starting with the sentence of the token, adds the one before and the one after in
 * turn while they fit in 600 characters. A longer sentence is cut between words.
 */
function paragraphAround(text: string, token: number, reading: TokenizeOptions): string {
  const found = tokenize(text, reading)[token];
  const at = found?.start ?? 0;
  const parts = [...sentences.segment(text)].map(({ segment, index }) => ({
    from: index,
    to: index + segment.length,
  }));
  const segmentIndex = Math.max(
    0,
    parts.findIndex(({ to }) => at < to),
  );
  let from = parts[segmentIndex]?.from ?? 0;
  let to = parts[segmentIndex]?.to ?? text.length;
  if (text.slice(from, to).trim().length > maxParagraphCharacters) return cutAround(text, from, to, at);
  for (
    let before = segmentIndex - 1, after = segmentIndex + 1;
    before >= 0 || after < parts.length;
    before--, after++
  ) {
    const earlier = parts[before]?.from ?? from;
    const canGoBack = before >= 0 && to - earlier <= maxParagraphCharacters;
    if (canGoBack) from = earlier;
    const later = parts[after]?.to ?? to;
    const canGoOn = after < parts.length && later - from <= maxParagraphCharacters;
    if (canGoOn) to = later;
    if (!canGoBack && !canGoOn) break;
    if (!canGoBack) before = 0;
    if (!canGoOn) after = parts.length;
  }
  return singleSpaced(text.slice(from, to));
}

/** For a sentence that is too long: the whole words around the mention. */
function cutAround(text: string, from: number, to: number, at: number): string {
  const start = Math.max(from, Math.min(at - maxParagraphCharacters / 2, to - maxParagraphCharacters));
  const part = text.slice(start, Math.min(to, start + maxParagraphCharacters));
  const first = start === from ? 0 : part.search(/\s/) + 1;
  const last = start + maxParagraphCharacters >= to ? part.length : part.search(/\s\S*$/);
  return singleSpaced(part.slice(first, last <= first ? part.length : last));
}

function singleSpaced(text: string): string {
  return text.replace(/\s+/g, " ").trim();
}
