import { writeFileSync } from "node:fs";
import { parseArgs } from "node:util";
import { messageOf } from "@mention-market/service/base/errors";
import { readExtrasConfig } from "../src/config.ts";
import { readLines } from "./history/settled-lines.ts";
import { createKnowledge, openCollections, type Knowledge } from "./score/count-phrase.ts";
import { commandLog, jsonText, print, printError } from "@mention-market/service/commands/print";
import { scoreHistory } from "./score/score-history.ts";
import { forecastsCsv } from "./score/forecasts-csv.ts";
import { walkForward } from "./score/walk-forward.ts";
import { toHtml } from "./score/to-html.ts";
import { toText } from "./score/to-text.ts";

const usage = `Usage: npm --prefix extras run --silent score -- --history settled.jsonl [--corpora folder] [--corpus nfl.sqlite] [--html report.html] [--forecasts out.csv] [--json]

  --history  settled markets, one a line, as npm --prefix extras run history writes them; or a .csv, as getSettledMarkets
             sends it with format=csv: without quotes, and only events with an event_date are scored
  --corpora  a folder of corpus files: transcripts are scored too, for every series that a collection informs
  --corpus   the corpus file of the NFL's broadcasts alone, for the series of NFL_ANNOUNCER_SERIES
  --html     writes a report with reliability diagrams to this file
  --forecasts  writes one line a market to this file: what was known, estimate, interval, quote, fair value, result
  --json     prints the score as JSON instead of text
  --help     prints this`;

const options = {
  history: { type: "string" },
  corpora: { type: "string" },
  corpus: { type: "string" },
  html: { type: "string" },
  forecasts: { type: "string" },
  json: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

/** Runs `npm --prefix extras run score`. Returns 1 if a file can't be read or written, and 2 if the command is wrong. */
function run(args: readonly string[]): number {
  let given;
  try {
    given = parseArgs({ args: [...args], options }).values;
  } catch (error) {
    return misused(messageOf(error));
  }
  if (given.help === true) {
    print(usage);
    return 0;
  }
  if (given.history === undefined) return misused("--history is missing");
  try {
    const lines = readLines(given.history);
    const knowledge = knowledgeOf(given.corpora, given.corpus);
    const walked = walkForward(lines, knowledge);
    const score = scoreHistory(lines, knowledge, walked);
    if (given.forecasts !== undefined) writeFileSync(given.forecasts, forecastsCsv(walked.markets));
    if (given.html !== undefined) writeFileSync(given.html, toHtml(score));
    print(given.json === true ? jsonText(score, 2) : toText(score));
    return 0;
  } catch (error) {
    printError(`score: ${messageOf(error)}`);
    return 1;
  }
}

function knowledgeOf(folder: string | undefined, nfl: string | undefined): Knowledge | null {
  if (folder === undefined && nfl === undefined) return null;
  const collections = openCollections({ folder, nfl, log: commandLog });
  const announcerSeries = readExtrasConfig().NFL_ANNOUNCER_SERIES;
  return createKnowledge({ collections, announcerSeries, log: commandLog });
}

function misused(problem: string): number {
  printError(`score: ${problem}\n${usage}`);
  return 2;
}

process.exitCode = run(process.argv.slice(2));
