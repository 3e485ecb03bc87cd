import { parseArgs } from "node:util";
import { Presets, SingleBar } from "cli-progress";
import { buildCorpus, type BuildOptions, type Progress } from "../corpus-builder/build-corpus.ts";
import { collectionForm } from "../src/transcripts/index/collections.ts";
import { BadInput } from "../corpus-builder/problems.ts";
import { messageOf } from "../src/base/errors.ts";
import { nflCollection } from "../src/transcripts/kinds/nfl/game.ts";
import { summaryLines } from "./corpus-summary.ts";
import { print, printError, printLines } from "./print.ts";

const usage = `Usage: npm run corpus -- --schedule games.csv --transcripts <folder or file> --out nfl.sqlite
       npm run corpus -- --collection earnings --transcripts calls.jsonl --out earnings.sqlite [--series series.json]

  --collection   the name of the collection: nfl (the default with a schedule), earnings or one of your own
  --schedule     nflverse's games.csv; of nfl only
  --transcripts  nfl: .vtt, .srt and .txt files named by game id (2025_20_BUF_DEN.vtt), or the FOOTBALL dataset's .json;
                 else .jsonl files of transcript lines (docs/corpus.md)
  --series       which market series the collection informs, and whose words count there
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

type Options = Omit<BuildOptions, "onProgress">;

/** Null after saying on stderr what is wrong with the arguments. */
function optionsIn(args: readonly string[]): Options | "help" | null {
  const text = { type: "string" } as const;
  const options = {
    collection: text,
    schedule: text,
    transcripts: text,
    series: text,
    out: text,
    "skip-bad": { type: "boolean" },
    help: { type: "boolean", short: "h" },
  } as const;
  try {
    const { values } = parseArgs({ args: [...args], options });
    if (values.help === true) return "help";
    const { schedule, series, transcripts = "", out = "" } = values;
    const collection = values.collection ?? (schedule === undefined ? "" : nflCollection);
    const problem = problemWith({ collection, schedule, series, transcripts, out });
    if (problem === null)
      return { collection, schedule, series, transcripts, out, skipBad: values["skip-bad"] };
    printError(`${problem}\n\n${usage}`);
  } catch (error) {
    printError(`${messageOf(error)}\n\n${usage}`);
  }
  return null;
}

function problemWith({ collection, schedule, series, transcripts, out }: Options): string | null {
  const isNfl = collection === nflCollection;
  const required = { collection, ...(isNfl && { schedule: schedule ?? "" }), transcripts, out };
  const missing = Object.entries(required).flatMap(([name, value]) => (value === "" ? [`--${name}`] : []));
  if (missing.length > 0) return `Missing: ${missing.join(", ")}`;
  if (!collectionForm.test(collection))
    return "--collection must be a small letter and up to 39 small letters, digits and hyphens";
  if (schedule !== undefined && !isNfl) return `--schedule is of ${nflCollection} only`;
  return series === "" ? "--series must name a file" : null;
}

process.exitCode = run(process.argv.slice(2));
