import { z } from "zod";
import type { Row } from "./table.ts";
import { load, type Load } from "./load.ts";
import type { BenchServer } from "./server.ts";

export interface Pair<Measure> {
  readonly ours: Measure;
  readonly beside: Measure;
}

/**
 * Measures two sides in turn; which one is first changes with each round, so that noise affects both. A first round warms both up and is
 * dropped, unless each measurement has its own process.
 */
export async function alternate<Measure>(
  rounds: number,
  { ours, beside }: Pair<() => Promise<Measure>>,
  { warmUp }: { readonly warmUp: boolean } = { warmUp: true },
): Promise<Pair<Measure>[]> {
  const pairs: Pair<Measure>[] = [];
  for (let round = warmUp ? -1 : 0; round < rounds; round += 1) {
    if (round % 2 === 0) {
      const measured = await ours();
      pairs.push({ ours: measured, beside: await beside() });
    } else {
      const measured = await beside();
      pairs.push({ ours: await ours(), beside: measured });
    }
  }
  return pairs.slice(-rounds);
}

export interface Spread {
  /** The interval that contains the median with 95% certainty, by the ranks of the values; undefined for fewer than 10 values. */
  readonly medianWithin?: readonly [number, number] | undefined;
  readonly median: number;
  readonly lowest: number;
  readonly highest: number;
}

export function spreadOf(values: readonly number[]): Spread {
  return {
    median: median(values),
    medianWithin: medianWithin(values),
    lowest: Math.min(...values),
    highest: Math.max(...values),
  };
}

/** The ranks of a sign test: the number of values below the median is binomial, with the standard deviation √n / 2. */
function medianWithin(values: readonly number[]): readonly [number, number] | undefined {
  if (values.length < 10) return undefined;
  const share = 0.98 / Math.sqrt(values.length);
  return [quantile(values, 0.5 - share), quantile(values, 0.5 + share)];
}

/** The ratio ours / beside of each round. */
export function ratioOf<Measure>(pairs: readonly Pair<Measure>[], of: (measure: Measure) => number): Spread {
  return spreadOf(pairs.map(({ ours, beside }) => of(ours) / of(beside)));
}

export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}

/** A quantile by the nearest rank; NaN without values. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Throughput is not measured, because the load takes a share of the machine. */
const sliceSeconds = 0.2;

export interface Compared {
  readonly figure: string;
  readonly ours: () => Load["requests"];
  readonly besideName: string;
  readonly beside: () => Load["requests"];
  readonly aim: Row["aim"];
  readonly connections: number;
  readonly slices: number;
  /** When a measurement ends. Default: after a fifth of a second. */
  readonly until?: Load["until"];
}

/**
 * The serving process's processor time for each request, by `process.cpuUsage`: ours, compared with others on the same server, in turn.
 */
export async function processorRow({ port, ask }: BenchServer, compared: Compared): Promise<Row> {
  const { figure, ours, besideName, beside, aim, connections, slices } = compared;
  const processor = async () => z.number().parse(await ask({ ask: "processor" }));
  const micros = (requests: () => Load["requests"]) => async () => {
    const before = await processor();
    const until = compared.until ?? { seconds: sliceSeconds };
    const { succeeded, failed } = await load({ port, connections, requests: requests(), until });
    if (failed > 0) throw new Error(`${figure}: ${failed} requests failed`);
    return ((await processor()) - before) / succeeded;
  };
  const pairs = await alternate(slices, { ours: micros(ours), beside: micros(beside) });
  const text = (times: readonly number[]) => `${median(times).toFixed(median(times) < 1_000 ? 1 : 0)} µs`;
  return {
    figure: `processor time of ${figure}`,
    measured: text(pairs.map((pair) => pair.ours)),
    beside: `${besideName}: ${text(pairs.map((pair) => pair.beside))}`,
    ratio: ratioOf(pairs, (time) => time),
    aim,
  };
}

/** The usual comparison, after the server was told to replay a response. */
export const bareName = "a bare `onRequest` that sends the same bytes";
