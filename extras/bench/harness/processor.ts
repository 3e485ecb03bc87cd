import { z } from "zod";
import type { Row } from "./table.ts";
import { load, type Load } from "./load.ts";
import { alternate, median, ratioOf } from "./rounds.ts";
import type { BenchServer } from "./server.ts";

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
