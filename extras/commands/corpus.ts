import { Presets, SingleBar } from "cli-progress";
import { buildCorpus } from "../corpus-builder/build-corpus.ts";
import { buildOfficial } from "../corpus-builder/build-official.ts";
import type { Progress } from "../corpus-builder/corpus-of-source.ts";
import { BadInput } from "@mention-market/service/corpus-builder/problems";
import { messageOf } from "@mention-market/service/base/errors";
import { readArguments, usage, type Arguments } from "./corpus-arguments.ts";
import { checkLines, checkPhrase } from "./corpus-check.ts";
import { summaryJson, summaryLines } from "./corpus-summary.ts";
import { jsonText, print, printError, printLines } from "@mention-market/service/commands/print";

/** Builds a corpus from the command line, and returns the exit code. */
async function run(args: readonly string[]): Promise<number> {
  const wanted = readArguments(args);
  switch (wanted.is) {
    case "help":
      print(usage);
      return 0;
    case "problem":
      printError(`${wanted.problem}\n\n${usage}`);
      return 1;
    case "check":
      return check(wanted);
    case "official":
    case "transcripts":
      return build(wanted);
  }
}

function check({ options, phrase, json }: Extract<Arguments, { phrase: string }>): number {
  try {
    const checked = checkPhrase(options, phrase);
    if (json) print(jsonText(checked, 2));
    else printLines(checkLines(checked));
    return 0;
  } catch (error) {
    printError(messageOf(error));
    return 1;
  }
}

async function build(wanted: Extract<Arguments, { is: "official" | "transcripts" }>): Promise<number> {
  const { out, skipBad } = wanted.options;
  const bar = new SingleBar(
    { format: "{stage} {bar} {percentage}%, {eta_formatted} left", hideCursor: true },
    Presets.shades_classic,
  );
  let stage: Progress["stage"] | null = null;
  const onProgress = (progress: Progress) => {
    if (progress.stage === stage) bar.update(progress.done);
    else bar.start(progress.total, progress.done, { stage: progress.stage });
    stage = progress.stage;
  };
  try {
    const summary =
      wanted.is === "official"
        ? await buildOfficial({ ...wanted.options, onProgress })
        : buildCorpus({ ...wanted.options, onProgress });
    bar.stop();
    if (wanted.json) print(jsonText(summaryJson(summary), 2));
    else printLines(summaryLines(out, summary));
    return 0;
  } catch (error) {
    bar.stop();
    printError(messageOf(error));
    printError(`Nothing was written: ${out} is as it was.`);
    const leavesOut = wanted.is === "official" && wanted.options.source.leavesOutBad;
    if (error instanceof BadInput && skipBad !== true && !leavesOut)
      printError("--skip-bad leaves out transcripts that can't be read.");
    return 1;
  }
}

process.exitCode = await run(process.argv.slice(2));
