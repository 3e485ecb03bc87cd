import type { FindInCorpus } from "../transcripts/index/find-in-corpus.ts";
import type { TranscriptFilter } from "../transcripts/index/filter.ts";
import type { MentionEvent } from "../markets/event/event-markets.ts";
import { parseStrikeWord } from "../transcripts/phrases/phrase.ts";
import type { Coverage } from "./coverage.ts";
import { idsOfEvent } from "./own-transcripts.ts";

/** How often the word of a market is said. All null for a market that names no word. */
export interface WordCount {
  readonly market_ticker: string;
  readonly strike_word: string | null;
  readonly transcripts_with_phrase: number | null;
  /** 0 to 1; null also when no transcript was checked. */
  readonly probability: number | null;
  readonly total_mentions: number | null;
}

export interface EventWordCounts {
  readonly event_ticker: string;
  readonly collection: string;
  readonly total_transcripts_checked: number;
  /** In the order of the event's markets. */
  readonly words: readonly WordCount[];
}

/** The event's own transcript counts only once all its markets have settled. */
export type CountEventWords = (
  event: MentionEvent,
  coverage: Coverage,
  filter: TranscriptFilter,
) => Promise<EventWordCounts>;

export function createCountEventWords(findInCorpus: FindInCorpus<unknown>): CountEventWords {
  return async (event, { collection, file }, wanted) => {
    const isSettled = event.markets.every(({ settlement_ts }) => settlement_ts !== null);
    const filter = { ...wanted, except: isSettled ? [] : idsOfEvent(file, event) };
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
  };
}
