import { mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { seededRandom } from "../sandbox/corpus/random.ts";
import { measureBroadcasts } from "./search/broadcasts.ts";
import { measureCalls } from "./search/calls.ts";
import { generateBroadcasts } from "./search/generate.ts";
import { generateCalls } from "./search/generate-calls.ts";
import { mix, questionsOf } from "./search/questions.ts";
import type { SearchSize } from "./search/sizes.ts";
import { createSpeech, vocabularyOf, vocabularySize } from "./search/vocabulary.ts";

const questionCount = 200;

/** Measures searches of generated broadcasts and earnings calls, each beside others. */
export async function benchSearch(size: SearchSize): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), "search-bench-"));
  try {
    await run(folder, size);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function run(folder: string, { broadcasts, calls, rounds }: SearchSize): Promise<void> {
  const random = seededRandom(7);
  const vocabulary = vocabularyOf(random);
  const say = createSpeech(vocabulary, random);
  const questions = questionsOf(questionCount, vocabulary, seededRandom(11));
  const parts = Object.entries(mix).map(([kind, share]) => `${share * 100}% ${kind}`);
  console.log(`${questionCount} questions, mentions counted, 1,300 markets beside: ${parts.join(", ")}`);

  console.log(
    `\nGenerating ${broadcasts.games} games × ${broadcasts.wordsPerGame} words, ${vocabularySize} different (Zipf) …`,
  );
  generateBroadcasts(folder, broadcasts, say, random);
  const measured = await measureBroadcasts(folder, questions, rounds);

  const { companies, callsPerCompany, wordsPerCall } = calls;
  console.log(
    `\nGenerating the calls of ${companies} companies, ${callsPerCompany} × ${wordsPerCall} words each, with turns, speakers and roles …`,
  );
  const ofCalls = join(folder, "calls");
  mkdirSync(ofCalls);
  const transcripts = join(ofCalls, "transcripts");
  const tickers = generateCalls(transcripts, calls, say, random);
  await measureCalls({ folder: ofCalls, transcripts, companies: tickers }, questions, rounds, measured);
}
