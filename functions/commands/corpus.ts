import { statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { Presets, SingleBar } from "cli-progress";
import { messageOf } from "../src/base/errors.ts";
import {
  buildCorpus,
  type BuildOptions,
  type BuildSummary,
  type Progress,
} from "../corpus-builder/build-corpus.ts";
import { skipReasons, type SkipReason } from "../corpus-builder/football.ts";
import { BadInput, problemLine, type Problem } from "../corpus-builder/problems.ts";
import type { Skipped } from "../corpus-builder/gather.ts";

const usage = `Usage: npm run corpus -- --schedule games.csv --transcripts <folder or file> --out nfl.sqlite

  --schedule     nflverse's games.csv
  --transcripts  .vtt, .srt and .txt files named by game id (2025_20_BUF_DEN.vtt), or the FOOTBALL dataset's .json
  --out          the corpus file to write; an older one is replaced once the new one is whole
  --skip-bad     leaves out transcripts that can't be read, and lists them, instead of stopping
  --help         this text`;

/** Builds a corpus from the command line, and returns the exit code. */
function run(args: readonly string[]): number {
  const options = optionsIn(args);
  if (options === "help") {
    console.log(usage);
    return 0;
  }
  if (options === null) return 1;
  const bar = new SingleBar(
    { format: "{stage} {bar} {percentage}%", hideCursor: true },
    Presets.shades_classic,
  );
  let stage: Progress["stage"] | null = null;
  try {
    const summary = buildCorpus({
      ...options,
      onProgress(progress) {
        if (progress.stage === stage) bar.update(progress.done);
        else bar.start(progress.total, progress.done, { stage: progress.stage });
        stage = progress.stage;
      },
    });
    bar.stop();
    console.log(summaryText(options.out, summary));
    return 0;
  } catch (error) {
    bar.stop();
    console.error(messageOf(error));
    console.error(`Nothing was written: ${options.out} is as it was.`);
    if (error instanceof BadInput && options.skipBad !== true)
      console.error("--skip-bad leaves out transcripts that can't be read.");
    return 1;
  }
}

type Options = Pick<BuildOptions, "schedule" | "transcripts" | "out" | "skipBad">;

/** Null after saying on stderr what is wrong with the arguments. */
function optionsIn(args: readonly string[]): Options | "help" | null {
  const text = { type: "string" } as const;
  const options = {
    schedule: text,
    transcripts: text,
    out: text,
    "skip-bad": { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true) return "help";
    const { schedule = "", transcripts = "", out = "" } = values;
    const missing = Object.entries({ schedule, transcripts, out }).flatMap(([name, value]) =>
      value === "" ? [`--${name}`] : [],
    );
    if (missing.length === 0) return { schedule, transcripts, out, skipBad: values["skip-bad"] };
    console.error(`Missing: ${missing.join(", ")}\n\n${usage}`);
  } catch (error) {
    console.error(`${messageOf(error)}\n\n${usage}`);
  }
  return null;
}

function summaryText(out: string, summary: BuildSummary): string {
  const { corpus, scheduledGames, files, ignored, skipped, removed, repairs, leftOut } = summary;
  const { games, words, vocabulary, version } = corpus;
  const number = (value: number) => value.toLocaleString("en-US");
  const kinds = Object.entries(files).map(([kind, count]) => `${number(count)} ${kind}`);
  return [
    `Wrote ${basename(out)}: ${number(games)} games, ${number(words)} words (${number(vocabulary)} different), ` +
      `${(statSync(out).size / 1e6).toFixed(1)} MB, version ${version}`,
    `Schedule: ${number(scheduledGames)} games`,
    `Transcripts: ${kinds.join(", ")}${ignored > 0 ? ` (${number(ignored)} other files ignored)` : ""}`,
    `Removed: ${number(removed.labels)} speaker labels, ${number(removed.tags)} sound tags and lyrics`,
    ...repairLines(repairs),
    ...skippedLines(skipped),
    ...leftOutLines(leftOut),
  ].join("\n");
}

/** What was repaired, once a file: tools make the same mistake in every cue. */
function repairLines(repairs: readonly Problem[]): string[] {
  const kinds = Map.groupBy(repairs, ({ file, text }) => `${file}: ${text}`);
  if (kinds.size === 0) return [];
  const lines = [...kinds].map(
    ([kind, all]) => `  ${kind} (${all.length} times, first at line ${all[0]?.line ?? 1})`,
  );
  return ["Repaired:", ...lines];
}

function leftOutLines(leftOut: readonly Problem[]): string[] {
  const files = new Set(leftOut.map(({ file }) => file));
  return files.size === 0
    ? []
    : [`Left out ${files.size} bad files:`, ...leftOut.map((one) => `  ${problemLine(one)}`)];
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
