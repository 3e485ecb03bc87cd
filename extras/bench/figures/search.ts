import { statSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { seededRandom } from "@mention-market/service/local/sample/broadcast";
import { startChild } from "../harness/child.ts";
import type { Figure, Row, Size } from "../harness/table.ts";
import { median, quantile, spreadOf } from "../harness/rounds.ts";
import { withFolder } from "../harness/server.ts";
import { createFullTextIndex } from "../search/full-text.ts";
import { createSpeech, generateBroadcasts, questionsOf, vocabularyOf } from "../search/generate.ts";

const questionCount = 200;
const built = z.object({ words: z.number(), seconds: z.number(), peakBytes: z.number() });
const round = z.object({ times: z.array(z.number()), mentions: z.array(z.number()) });
const near = z.object({ without: z.array(z.number()), with: z.array(z.number()) });
const served = z.object({ all: round, oneTeam: round, near, residentBytes: z.number() });
type Times = readonly number[];

/** Searches in generated broadcasts, each round in a fresh process, compared with SQLite's full-text index, which must count the same. */
export const search: Figure = {
  name: "search",
  measure: (size) => withFolder((folder) => measure(folder, size)),
};

async function measure(folder: string, { seasons, rounds }: Size): Promise<Row[]> {
  const random = seededRandom(7);
  const vocabulary = vocabularyOf(random);
  const { schedule, transcripts, texts } = generateBroadcasts(
    folder,
    seasons,
    createSpeech(vocabulary, random),
    random,
  );
  const questions = questionsOf(questionCount, vocabulary, seededRandom(11));
  const file = join(folder, "nfl.sqlite");
  const builder = await startChild("search/build.ts", { args: [schedule, transcripts, file] });
  const build = built.parse(builder.ready);
  await builder.stop();

  const fullTextFile = join(folder, "fts5.sqlite");
  const from = performance.now();
  const fullText = createFullTextIndex(fullTextFile, texts);
  const fullTextSeconds = (performance.now() - from) / 1_000;
  const ours: z.output<typeof served>[] = [];
  const theirs: Times[] = [];
  for (let done = 0; done < Math.min(rounds, 3); done += 1) {
    const server = await startChild("search/serve.ts", { args: [file] });
    const result = served.parse(await server.ask(questions));
    await server.stop();
    ours.push(result);
    theirs.push(
      questions.map((question, at) => {
        const start = performance.now();
        const mentions = fullText.mentions(question);
        const ms = performance.now() - start;
        // Another count means that the index did other work.
        if (mentions !== result.all.mentions[at]) throw new Error(`"${question}": FTS5 counts ${mentions}`);
        return ms;
      }),
    );
  }
  fullText.close();

  const million = `${(build.words / 1e6).toFixed(1)} million words`;
  const all = ours.map((result) => result.all.times);
  const oneTeam = ours.map((result) => result.oneTeam.times);
  const index = "FTS5, counted by the positions in its vocabulary";
  const [bytes, fullTextBytes] = [statSync(file).size, statSync(fullTextFile).size];
  const resident = megabytes(Math.max(...ours.map(({ residentBytes }) => residentBytes)));
  const size = `${megabytes(bytes)}, ${(bytes / build.words).toFixed(2)} bytes a word`;
  return [
    rowOf(`a search of ${million}`, 0.5, all, index, theirs, 1.5),
    rowOf(`a search of ${million}`, 0.99, all, index, theirs, 0.1),
    rowOf("the same in one team's home games", 0.99, oneTeam, "all games", all, 0.5),
    rowOf(
      "the same in all games with near misses",
      0.99,
      ours.map((result) => result.near.with),
      "without, each phrase's shortest of 7",
      ours.map((result) => result.near.without),
      1.3,
    ),
    {
      figure: `the file of ${million} with its texts`,
      measured: `${size}; built in ${build.seconds.toFixed(1)} s with ${megabytes(build.peakBytes)}; served in ${resident}`,
      beside: `FTS5 without texts: ${megabytes(fullTextBytes)}, built in ${fullTextSeconds.toFixed(1)} s`,
      ratio: spreadOf([bytes / fullTextBytes]),
      aim: null,
    },
  ];
}

function rowOf(
  figure: string,
  share: number,
  ours: readonly Times[],
  name: string,
  theirs: readonly Times[],
  atMost: number,
): Row {
  const of = (rounds: readonly Times[]) => rounds.map((times) => quantile(times, share));
  const text = (rounds: readonly Times[]) => `${median(of(rounds)).toFixed(2)} ms`;
  const besides = of(theirs);
  return {
    figure: `${figure}: p${share * 100}`,
    measured: text(ours),
    beside: `${name}: ${text(theirs)}`,
    ratio: spreadOf(of(ours).map((ms, at) => ms / (besides[at] ?? Number.NaN))),
    aim: { atMost },
  };
}

function megabytes(bytes: number): string {
  return `${(bytes / 1e6).toFixed(0)} MB`;
}
