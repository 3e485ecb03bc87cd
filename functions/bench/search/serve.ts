import { everyTranscript } from "../../src/transcripts/index/filter.ts";
import type { BenchQuestion } from "./questions.ts";
import { createSearcher } from "./searcher.ts";

/** A serving process: runs every search twice, and sends back how long each took and how much memory it needs. */
process.on(
  "message",
  (message: { readonly corpus: string; readonly questions: readonly BenchQuestion[] }) => {
    void searchAll(message.corpus, message.questions).then((result) => {
      process.send?.(result);
      process.disconnect();
    });
  },
);

async function searchAll(file: string, questions: readonly BenchQuestion[]) {
  const search = createSearcher(file, questions);
  const round = async () => {
    const times: number[] = [];
    const mentions: number[] = [];
    for (const { text } of questions) {
      const timed = await search(text, everyTranscript);
      times.push(timed.ms);
      mentions.push(timed.mentions);
    }
    return { times, mentions };
  };
  const uncached = await round();
  const cached = await round();
  return { uncached, cached, residentBytes: process.memoryUsage.rss() };
}
