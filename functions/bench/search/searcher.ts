import { runRequest } from "../../src/base/request.ts";
import { jsonLog } from "../../src/base/log.ts";
import { createCorpusFile } from "../../src/transcripts/index/corpus-file.ts";
import type { TranscriptFilter } from "../../src/transcripts/index/filter.ts";
import { createFindInCorpus } from "../../src/transcripts/index/find-in-corpus.ts";
import { createTranscriptTally } from "../../src/estimates/transcript-weights.ts";
import { indexMarkets, type WordMarkets } from "../../src/words/market-side.ts";
import { createSearch } from "../../src/words/search.ts";
import { phrasesIn } from "../../test/support/corpora.ts";
import type { BenchQuestion } from "./questions.ts";

export interface Timed {
  readonly ms: number;
  readonly mentions: number;
}

/** Searches a corpus as a serving process does, with the markets of a season beside. */
export function createSearcher(file: string, questions: readonly BenchQuestion[]) {
  const log = jsonLog(process.stderr);
  const markets = marketsOf(questions);
  const search = createSearch({
    findInCorpus: createFindInCorpus(createTranscriptTally),
    readMarkets: () => Promise.resolve(markets),
    log,
  });
  const place = { file: createCorpusFile(file, log), series: ["KXNFLMENTION"] };
  const request = { receivedAt: 0, deadlineAt: Infinity, reads: { count: 0 } };
  return async (text: string, filter: TranscriptFilter): Promise<Timed> => {
    const question = { phrases: phrasesIn(text), filter, context: null };
    const from = performance.now();
    const { findings } = await runRequest(request, () => search(question, place));
    return { ms: performance.now() - from, mentions: findings.total_mentions };
  };
}

/** As many as the provider has in a season. */
function marketsOf(questions: readonly BenchQuestion[]): WordMarkets {
  const words = Array.from({ length: 1_000 }, (_, i) => questions[i]?.text ?? `word ${i}`);
  return indexMarkets({
    fetchedAt: "2026-11-21T12:00:00.000Z",
    open: words.slice(0, 300).map((strike_word, i) => ({
      market_ticker: `KXNFLMENTION-GAME-${i}`,
      event_ticker: "KXNFLMENTION-GAME",
      strike_word,
      yes_bid_dollars: 0.55,
      yes_ask_dollars: 0.57,
      last_price: 56.5,
      close_time: null,
    })),
    settled: new Map(words.map((word) => [word, { yes: 5, no: 7 }])),
  });
}
