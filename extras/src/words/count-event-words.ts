import { z } from "zod";
import { mentionMarket } from "@mention-market/service/markets/market";
import { count, probability } from "../kinds/kind.ts";
import type { TranscriptFilter } from "@mention-market/service/transcripts/filter";
import type { MentionEvent } from "../markets/event/event.ts";
import { parseStrikeWord } from "../markets/strike-word.ts";
import type { Coverage } from "./coverage.ts";
import { knownEventOf } from "./cutoff.ts";
import { hasSettled, evidenceBefore } from "./evidence.ts";
import type { WordServices } from "./services.ts";

/** How often the word of a market is said. All fields are null for a market that names no word. */
const wordCount = z
  .object({
    market_ticker: z.string().describe("Ticker of the market"),
    strike_word: mentionMarket.shape.strike_word,
    transcripts_with_phrase: count
      .nullable()
      .describe("Transcripts in which it is said; null when the market names no word"),
    probability: probability.describe(
      "transcripts_with_phrase / total_transcripts_checked; null when no transcript was checked or the " +
        "market names no word",
    ),
    total_mentions: count.nullable().describe("Its mentions; null when the market names no word"),
  })
  .meta({ id: "WordCount" });
type WordCount = Readonly<z.output<typeof wordCount>>;

export const eventWordCounts = z
  .object({
    event_ticker: z.string().describe("Ticker of the event"),
    collection: z.string().describe("The collection that informs its series"),
    total_transcripts_checked: count.describe("Transcripts that the filters let through"),
    words: z.array(wordCount).readonly().describe("In the order of the event's markets"),
  })
  .meta({ id: "EventWordCounts" });
type EventWordCounts = Readonly<z.output<typeof eventWordCounts>>;

/** Until the event has settled, only evidence from before it counts. */
export async function countEventWords(
  event: MentionEvent,
  coverage: Coverage,
  wanted: TranscriptFilter,
  { findInCorpus, clock }: Pick<WordServices, "findInCorpus" | "clock">,
): Promise<EventWordCounts> {
  const { collection, file } = coverage;
  const now = clock.now();
  const filter = hasSettled(event, now)
    ? wanted
    : evidenceBefore(knownEventOf(event), { ...coverage, filter: wanted, ofHolder: false }, now).filter;
  const none = await findInCorpus(file, { phrases: [], filter, context: null });
  const words: WordCount[] = [];
  for (const { market_ticker, strike_word } of event.markets) {
    const phrase = strike_word === null ? null : parseStrikeWord(strike_word);
    if (phrase === null) {
      words.push({
        market_ticker,
        strike_word,
        transcripts_with_phrase: null,
        probability: null,
        total_mentions: null,
      });
      continue;
    }
    const { findings } = await findInCorpus(file, { phrases: [phrase], filter, context: null });
    const { transcripts_with_phrase, probability, total_mentions } = findings;
    words.push({ market_ticker, strike_word, transcripts_with_phrase, probability, total_mentions });
  }
  return {
    event_ticker: event.event_ticker,
    collection,
    total_transcripts_checked: none.findings.total_transcripts_checked,
    words,
  };
}
