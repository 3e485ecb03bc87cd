import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { Presets, SingleBar } from "cli-progress";
import { secondMs, systemClock } from "../src/base/clock.ts";
import { messageOf } from "../src/base/errors.ts";
import { readConfig } from "../src/config.ts";
import { connectProvider } from "../src/provider/connect.ts";
import { createHistory } from "../src/provider/history.ts";
import { download } from "./history/download.ts";
import { planText, summaryText } from "./history/messages.ts";
import { readLines } from "./history/read-lines.ts";
import { HistoryState } from "./history/state.ts";
import { writeLines } from "./history/write-lines.ts";
import { commandLog, print, printError, printLines } from "./print.ts";

const usage = `Usage: npm run --silent history -- --series A,B --out settled.jsonl [--pace 5]
       npm run --silent history -- --from other.jsonl [--series A,B] --out settled.jsonl

  --series  tickers of the series, comma-separated
  --out     the file to write: one settled market a line. An older one is replaced once the new one is whole
  --pace    reads of the provider a second; default: UPSTREAM_READS_PER_SECOND
  --from    reads a file of the same form instead of the provider, checks it and sorts it
  --help    prints this

What was read stands in <out>.partial until the end. After an interruption the same command goes on where it was.
The provider is UPSTREAM_BASE_URL.`;

const options = {
  series: { type: "string" },
  out: { type: "string" },
  pace: { type: "string" },
  from: { type: "string" },
  help: { type: "boolean", short: "h" },
} as const;

interface Wanted {
  readonly series: readonly string[];
  readonly out: string;
  readonly from: string | null;
  /** Null: the setting's. */
  readonly pace: number | null;
}

/** Exits 0; 1 when a file or the provider failed; 2 when it was called wrongly. */
async function run(args: readonly string[]): Promise<number> {
  let wanted: Wanted | null;
  try {
    wanted = wantedBy(args);
  } catch (error) {
    printError(`history: ${messageOf(error)}\n${usage}`);
    return 2;
  }
  if (wanted === null) {
    print(usage);
    return 0;
  }
  try {
    if (wanted.from === null) await readProvider(wanted);
    else copy(wanted.from, wanted);
    return 0;
  } catch (error) {
    printError(`history: ${messageOf(error)}`);
    return 1;
  }
}

/** Null: help. */
function wantedBy(args: readonly string[]): Wanted | null {
  const { series = "", out = "", pace, from = null, help } = parseArgs({ args: [...args], options }).values;
  if (help === true) return null;
  const tickers = [...new Set(series.split(",").map((ticker) => ticker.trim().toUpperCase()))].filter(
    Boolean,
  );
  if (out === "") throw new Error("--out is missing");
  if (tickers.length === 0 && from === null) throw new Error("--series is missing");
  if (!tickers.every((ticker) => /^[A-Z0-9]+$/.test(ticker)))
    throw new Error("--series is a list of tickers");
  if (pace !== undefined && !(Number(pace) > 0)) throw new Error("--pace is a number above 0");
  return { series: tickers.sort(), out, from, pace: pace === undefined ? null : Number(pace) };
}

function copy(from: string, { series, out }: Wanted): void {
  const lines = readLines(from).filter(
    ({ series_ticker }) => series.length === 0 || series.includes(series_ticker),
  );
  writeLines(out, lines);
  printLines([summaryText(out, lines)]);
}

async function readProvider({ series, out, pace }: Wanted): Promise<void> {
  const { UPSTREAM_BASE_URL, UPSTREAM_READS_PER_SECOND } = readConfig();
  const readsPerSecond = pace ?? UPSTREAM_READS_PER_SECOND;
  const { get, provider } = connectProvider({
    baseUrl: UPSTREAM_BASE_URL,
    readsPerSecond,
    startsAtReadsPerSecond: readsPerSecond,
    clock: systemClock,
    log: commandLog,
  });
  const state = new HistoryState(`${resolve(out)}.partial`, `${series.join(",")} of ${UPSTREAM_BASE_URL}`);
  const bar = new SingleBar(
    { format: "Quotes {bar} {value} of {total} reads, {eta_formatted} left", hideCursor: true },
    Presets.shades_classic,
  );
  try {
    await download({
      source: createHistory({ get, provider }),
      state,
      series,
      clock: systemClock,
      readTimeoutMs: readTimeoutMs(readsPerSecond),
      onListed: (ticker, markets) => printError(`${ticker}: ${markets} settled markets`),
      onPlanned(plan) {
        printError(planText(plan, readsPerSecond));
        bar.start(plan.liveReads + plan.historicalReads, 0);
      },
      onRead: () => bar.increment(),
    });
    bar.stop();
    const lines = state.lines();
    writeLines(out, lines);
    state.remove();
    printLines([summaryText(out, lines)]);
  } catch (error) {
    bar.stop();
    state.close();
    throw new Error(`${messageOf(error)}\nWhat was read is kept: run the same command again to go on.`, {
      cause: error,
    });
  }
}

/** A read waits for those before it: at most 32 are under way. */
function readTimeoutMs(readsPerSecond: number): number {
  return 30 * secondMs + (readsPerSecond === 0 ? 0 : (32 / readsPerSecond) * secondMs);
}

process.exitCode = await run(process.argv.slice(2));
