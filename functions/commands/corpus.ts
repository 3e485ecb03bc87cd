import { statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { Presets, SingleBar } from "cli-progress";
import { messageOf } from "../src/base/errors.ts";
import { buildCorpus, type BuildSummary, type Progress } from "../corpus-builder/build-corpus.ts";
import { skipReasons, type SkipReason } from "../corpus-builder/football.ts";
import type { Skipped } from "../corpus-builder/gather.ts";

const usage = `Usage: npm run corpus -- --schedule games.csv --transcripts <folder or file> --out nfl.sqlite

  --schedule     nflverse's games.csv
  --transcripts  .vtt, .srt and .txt files named by game id (2025_20_BUF_DEN.vtt), or the FOOTBALL dataset's .json
  --out          the corpus file to write; an older one is replaced once the new one is whole`;

/** Builds a corpus from the command line, and returns the exit code. */
function run(args: readonly string[]): number {
  const asked = argumentsIn(args);
  if (asked === null) {
    console.error(usage);
    return 1;
  }
  const bar = new SingleBar(
    { format: "{stage} {bar} {percentage}%", hideCursor: true },
    Presets.shades_classic,
  );
  let stage: Progress["stage"] | null = null;
  try {
    const summary = buildCorpus({
      ...asked,
      onProgress(progress) {
        if (progress.stage === stage) bar.update(progress.done);
        else bar.start(progress.total, progress.done, { stage: progress.stage });
        stage = progress.stage;
      },
    });
    bar.stop();
    console.log(summaryText(asked.out, summary));
    return 0;
  } catch (error) {
    bar.stop();
    console.error(messageOf(error));
    console.error(`Nothing was written: ${asked.out} is as it was.`);
    return 1;
  }
}

function argumentsIn(args: readonly string[]): { schedule: string; transcripts: string; out: string } | null {
  const option = { type: "string" } as const;
  try {
    const { values } = parseArgs({
      args: [...args],
      options: { schedule: option, transcripts: option, out: option },
    });
    const { schedule = "", transcripts = "", out = "" } = values;
    return [schedule, transcripts, out].includes("") ? null : { schedule, transcripts, out };
  } catch (error) {
    console.error(messageOf(error));
    return null;
  }
}

function summaryText(out: string, { facts, scheduledGames, files, ignored, skipped }: BuildSummary): string {
  const { games, words, vocabulary, version } = facts;
  const number = (value: number) => value.toLocaleString("en-US");
  const kinds = Object.entries(files).map(([kind, count]) => `${number(count)} ${kind}`);
  return [
    `Wrote ${basename(out)}: ${number(games)} games, ${number(words)} words (${number(vocabulary)} different), ` +
      `${(statSync(out).size / 1e6).toFixed(1)} MB, version ${version}`,
    `Schedule: ${number(scheduledGames)} games`,
    `Transcripts: ${kinds.join(", ")}${ignored > 0 ? ` (${number(ignored)} other files ignored)` : ""}`,
    ...skippedLines(skipped),
  ].join("\n");
}

/** College games are only counted: a dataset has hundreds. */
function skippedLines(skipped: readonly Skipped[]): string[] {
  const reasons = Map.groupBy(skipped, ({ reason }) => reason);
  const heading = (reason: SkipReason, count: number) => `Skipped ${count}: ${skipReasons[reason]}`;
  return [...reasons].flatMap(([reason, all]) => [
    heading(reason, all.length),
    ...(reason === "college" ? [] : all.map(({ name }) => `  ${name}`).sort()),
  ]);
}

process.exitCode = run(process.argv.slice(2));
