import { statSync } from "node:fs";
import { basename } from "node:path";
import { parseArgs } from "node:util";
import { messageOf } from "../src/base/errors.ts";
import { nflCollection } from "../src/nfl/games.ts";
import { checkOut } from "./building.ts";
import { skipReasons } from "./nfl/gather.ts";
import { readBroadcasts } from "./nfl/nfl-source.ts";
import { printableLines, BadInput, problemLine, Problems } from "./problems.ts";
import { changeLines, formLines, formsOf } from "./reading-report.ts";
import { writeCorpus, type WrittenTranscript } from "./write-corpus.ts";

const usage = `Usage: npm --prefix functions run corpus -- --schedule games.csv --transcripts <folder or file> --out nfl.sqlite

Builds the file that searchNFLStrikeWord searches: functions/corpus/nfl.sqlite is deployed.

  --schedule     nflverse's games.csv
  --transcripts  captions and .txt files named by game id (2025_20_BUF_DEN.vtt), or the FOOTBALL dataset's .json
  --out          the file to write; an older one is replaced once the new one is whole
  --skip-bad     leaves out transcripts that can't be read, and lists them, instead of stopping
  --help         this text
`;

type Options = Readonly<{ schedule: string; transcripts: string; out: string; skipBad: boolean }>;

/** Builds an NFL corpus. Throws a BadInput that names everything wrong with the input; after any error an older file is as it was. */
function buildNflCorpus({ schedule, transcripts, out, skipBad }: Options): string[] {
  const problems = new Problems();
  const badInput = skipBad ? new Problems() : problems;
  checkOut(out, problems);
  const input = { schedule, path: transcripts, problems, badInput, onProgress: () => undefined };
  const source = readBroadcasts(input);
  const leftOut = skipBad ? badInput.found : [];
  try {
    problems.check();
    if (source.count === 0) {
      problems.in(transcripts)("holds no transcript of a game of the schedule");
      throw new BadInput([...problems.found, ...leftOut]);
    }
    const { files, ignored, football } = source;
    const builtFrom = { schedule: basename(schedule), transcripts: basename(transcripts), files };
    const content = { collection: nflCollection, series: [], transcripts: source.transcripts() };
    const wordsOf = new Map<string, number>();
    const onTranscript = (written: WrittenTranscript) => wordsOf.set(written.id, written.words);
    const { version, words } = writeCorpus({ ...content, out, builtFrom, onTranscript });
    const games = football.games.map(({ id, file, read }) => {
      const none = { speakers: new Set<string>(), loops: 0 };
      return { form: read.form, file, words: wordsOf.get(id) ?? 0, changes: read, ...none };
    });
    const kinds = Object.entries(files).map(([kind, count]) => `${count} ${kind}`);
    const skipped = Map.groupBy(football.skipped, ({ reason }) => reason);
    return [
      `Wrote ${out}: ${source.count} of the schedule's ${football.scheduledGames} games, ${words} words, ` +
        `${(statSync(out).size / 1e6).toFixed(1)} MB, version ${version}`,
      `Read: ${kinds.join(", ")}${ignored > 0 ? ` (${ignored} other files ignored)` : ""}`,
      ...changeLines(football.changes),
      ...football.repairs.map((repair) => `Repaired: ${problemLine(repair)}`),
      ...[...skipped].map(([reason, all]) => `Skipped ${all.length}: ${skipReasons[reason]}`),
      ...leftOut.map((one) => `Left out: ${problemLine(one)}`),
      ...formLines(formsOf(games)),
    ];
  } finally {
    source.close();
  }
}

/** Returns the exit code. */
function run(args: readonly string[]): number {
  const text = { type: "string" } as const;
  const flag = { type: "boolean", default: false } as const;
  const options = { schedule: text, transcripts: text, out: text, "skip-bad": flag, help: flag };
  try {
    const { values } = parseArgs({ args: [...args], options });
    const { schedule, transcripts, out, "skip-bad": skipBad, help } = values;
    if (help) return print([usage]);
    if (schedule === undefined || transcripts === undefined || out === undefined)
      throw new Error(`--schedule, --transcripts and --out are needed\n\n${usage}`);
    return print(buildNflCorpus({ schedule, transcripts, out, skipBad }));
  } catch (error) {
    process.stderr.write(`${printableLines(messageOf(error))}\n`);
    return 1;
  }
}

function print(lines: readonly string[]): number {
  process.stdout.write(`${printableLines(lines.join("\n"))}\n`);
  return 0;
}

if (import.meta.main) process.exitCode = run(process.argv.slice(2));
