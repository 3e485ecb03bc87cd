import type { TranscriptFilter } from "../transcripts/index/filter.ts";
import type { MentionEvent } from "../markets/event/event.ts";
import { parseStrikeWord } from "../transcripts/phrases/phrase.ts";
import type { Coverage } from "./coverage.ts";
import { hasSettled, knownBefore } from "./evidence.ts";
import type { WordServices } from "./services.ts";

/** How often the word of a market is said. All null for a market that names no word. */
interface WordCount {
  readonly market_ticker: string;
  readonly strike_word: string | null;
  readonly transcripts_with_phrase: number | null;
  /** 0 to 1; null also when no transcript was checked. */
  readonly probability: number | null;
  readonly total_mentions: number | null;
}

interface EventWordCounts {
  readonly event_ticker: string;
  readonly collection: string;
  readonly total_transcripts_checked: number;
  /** In the order of the event's markets. */
  readonly words: readonly WordCount[];
}

/** Until the event has settled only what was known before it counts. */
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
    : knownBefore(event, { ...coverage, filter: wanted, ofHolder: false }, now).filter;
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
