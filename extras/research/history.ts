import { resolve } from "node:path";
import { parseArgs } from "node:util";
import { secondMs, systemClock } from "@mention-market/service/base/clock";
import { messageOf } from "@mention-market/service/base/errors";
import { readConfig } from "@mention-market/service/config";
import { createProvider } from "../src/kalshi/kalshi.ts";
import { connectKalshi } from "@mention-market/service/kalshi/kalshi";
import { createHistory } from "./history/provider-history.ts";
import { download } from "./history/download.ts";
import { createBar, planText, summaryText } from "./history/messages.ts";
import { openState } from "./history/state.ts";
import { readLines, writeLines } from "./history/settled-lines.ts";
import { startSampleProvider } from "../local/provider/start.ts";
import { commandLog, print, printError, printLines } from "@mention-market/service/commands/print";

const usage = `Usage: npm --prefix extras run --silent history -- --series A,B --out settled.jsonl [--pace 5] [--sample]
       npm --prefix extras run --silent history -- --from other.jsonl [--series A,B] --out settled.jsonl
       npm --prefix extras run --silent history -- --series A,B --store [--pace 5]

  --series  tickers of the series, comma-separated
  --out     the file to write: one settled market a line. An older one is replaced once the new one is whole
  --pace    reads of the provider a second; default: UPSTREAM_READS_PER_SECOND
  --sample  reads the sample provider of npm start, which it starts for the run
  --from    reads a file of the same form instead of the provider, checks it and sorts it
  --store   fills the store of the service instead of a file: getSettledMarkets?with_quotes=true then reads
            nothing. The store is the one in DATA_DIR, by default that of npm start, or GCLOUD_PROJECT's
  --help    prints this

What was read is in <out>.partial until the end. After an interruption the same command goes on where it was.
A store keeps each read at once.
A <out>.partial of another provider is renamed to <out>.partial.other. The provider is UPSTREAM_BASE_URL.`;

const options = {
  series: { type: "string" },
  out: { type: "string" },
  pace: { type: "string" },
  from: { type: "string" },
  sample: { type: "boolean" },
  store: { type: "boolean" },
  help: { type: "boolean", short: "h" },
} as const;

interface Wanted {
  readonly series: readonly string[];
  /** The output file; null to fill the store instead. */
  readonly out: string | null;
  readonly from: string | null;
  /** Reads a second; null for the setting's value. */
  readonly pace: number | null;
  readonly isSample: boolean;
}

/** Runs `npm --prefix extras run history`. Returns 1 if a file or the provider failed, and 2 if the command is wrong. */
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
    const { out, series, from, pace, isSample } = wanted;
    const readsPerSecond = pace ?? readConfig().UPSTREAM_READS_PER_SECOND;
    if (out === null) {
      // Firestore's client takes as long to load as all the rest, and only this needs it.
      const { fillStore } = await import("./history/fill-store.ts");
      await fillStore({ series, readsPerSecond });
    } else if (from !== null) copy(from, { series, out });
    else if (isSample) await readSample({ series, out, readsPerSecond: pace ?? 0 });
    else await readProvider({ series, out, readsPerSecond }, readConfig().UPSTREAM_BASE_URL);
    return 0;
  } catch (error) {
    printError(`history: ${messageOf(error)}`);
    return 1;
  }
}

/** The parsed arguments; null if help was requested. */
function wantedBy(args: readonly string[]): Wanted | null {
  const { values } = parseArgs({ args: [...args], options });
  const { series = "", out = "", pace, from = null, sample = false, store = false, help } = values;
  if (help === true) return null;
  const tickers = [...new Set(series.split(",").map((ticker) => ticker.trim().toUpperCase()))].filter(
    Boolean,
  );
  if (store && (out !== "" || from !== null || sample))
    throw new Error("--store excludes --out, --from and --sample");
  if (out === "" && !store) throw new Error("--out is missing");
  if (tickers.length === 0 && from === null) throw new Error("--series is missing");
  if (!tickers.every((ticker) => /^[A-Z0-9]+$/.test(ticker)))
    throw new Error("--series is a list of tickers");
  if (pace !== undefined && !(Number(pace) > 0)) throw new Error("--pace is a number above 0");
  if (sample && from !== null) throw new Error("--sample and --from exclude each other");
  return {
    series: tickers.sort(),
    out: store ? null : out,
    from,
    pace: pace === undefined ? null : Number(pace),
    isSample: sample,
  };
}

/** A run that reads into a file. */
interface FileRun {
  readonly series: readonly string[];
  readonly out: string;
  readonly readsPerSecond: number;
}

function copy(from: string, { series, out }: Pick<FileRun, "series" | "out">): void {
  const lines = readLines(from).filter(
    ({ series_ticker }) => series.length === 0 || series.includes(series_ticker),
  );
  writeLines(out, lines);
  printLines([summaryText(out, lines)]);
}

/** Reads the sample provider. Its port differs in each run, so the state has its name instead. */
async function readSample(run: FileRun): Promise<void> {
  const sample = await startSampleProvider();
  try {
    await readProvider(run, sample.baseUrl, "the sample provider");
  } finally {
    await sample.close();
  }
}

async function readProvider(
  { series, out, readsPerSecond }: FileRun,
  baseUrl: string,
  name = baseUrl,
): Promise<void> {
  const [clock, log] = [systemClock, commandLog];
  const connection = connectKalshi({ baseUrl, readsPerSecond, clock, log });
  const provider = createProvider(connection, clock, log);
  const { state, setAside } = openState(`${resolve(out)}.partial`, { series, provider: name });
  if (setAside !== null) printError(`history: ${setAside}`);
  const bar = createBar("reads");
  try {
    await download({
      source: createHistory({ client: connection.client, provider, log: commandLog }),
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

/** A read may wait for earlier ones, of which at most 32 run at once. */
function readTimeoutMs(readsPerSecond: number): number {
  return 30 * secondMs + (readsPerSecond === 0 ? 0 : (32 / readsPerSecond) * secondMs);
}

process.exitCode = await run(process.argv.slice(2));
