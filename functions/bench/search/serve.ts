import { openCorpus } from "../../src/transcripts/corpus.ts";
import { searching } from "../../src/transcripts/search.ts";
import { everyQuestion } from "./every-question.ts";
import type { BenchQuestion } from "./questions.ts";

/** A serving process: answers every question twice, and tells how long each took and how much memory it needs. */
process.on(
  "message",
  (message: { readonly corpus: string; readonly questions: readonly BenchQuestion[] }) => {
    void answer(message.corpus, message.questions).then((result) => {
      process.send?.(result);
      process.disconnect();
    });
  },
);

async function answer(file: string, questions: readonly BenchQuestion[]) {
  const corpus = openCorpus(file);
  const search = searching({
    corpus: () => corpus,
    markets: () => Promise.resolve({ open: [], settled: new Map() }),
  });
  const context = { receivedAt: 0, deadlineAt: Infinity, upstreamCalls: 0 };
  const round = async () => {
    const times: number[] = [];
    const mentions: number[] = [];
    for (const { text } of questions) {
      const question = everyQuestion(text);
      const from = performance.now();
      const { findings } = await search(question, context);
      times.push(performance.now() - from);
      mentions.push(findings.total_mentions);
    }
    return { times, mentions };
  };
  const uncached = await round();
  const cached = await round();
  return { uncached, cached, residentBytes: process.memoryUsage.rss() };
}
