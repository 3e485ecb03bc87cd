import { parseArgs } from "node:util";
import { Presets, SingleBar } from "cli-progress";
import { buildCorpus, type BuildOptions, type Progress } from "../corpus-builder/build-corpus.ts";
import { BadInput } from "../corpus-builder/problems.ts";
import { messageOf } from "../src/base/errors.ts";
import { summaryLines } from "./corpus-summary.ts";
import { print, printError, printLines } from "./print.ts";

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
    print(usage);
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
    printLines(summaryLines(options.out, summary));
    return 0;
  } catch (error) {
    bar.stop();
    printError(messageOf(error));
    printError(`Nothing was written: ${options.out} is as it was.`);
    if (error instanceof BadInput && options.skipBad !== true)
      printError("--skip-bad leaves out transcripts that can't be read.");
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
    printError(`Missing: ${missing.join(", ")}\n\n${usage}`);
  } catch (error) {
    printError(`${messageOf(error)}\n\n${usage}`);
  }
  return null;
}

process.exitCode = run(process.argv.slice(2));
