import { z } from "zod";
import { load, type Load, type LoadResult } from "./load.ts";
import { median } from "./rounds.ts";
import type { BenchServer } from "./server.ts";

/** A load, and the microseconds of processor time that the serving process took for it, of all its threads. */
export interface MeasuredLoad extends LoadResult {
  readonly processorMicros: number;
}

/** Loads a server that returns its processor time so far when it is asked for. Throws when a request failed. */
export async function measuredLoad({ ask }: BenchServer, wanted: Load, core?: number): Promise<MeasuredLoad> {
  const processor = async () => z.number().parse(await ask({ ask: "processor" }));
  const before = await processor();
  const result = await load(wanted, core);
  const processorMicros = (await processor()) - before;
  if (result.failed > 0) throw new Error(`${result.failed} requests failed`);
  return { ...result, processorMicros };
}

/** Microseconds of processor time a request. */
export function microsARequest({ processorMicros, succeeded }: MeasuredLoad): number {
  return processorMicros / succeeded;
}

export function microsText(loads: readonly MeasuredLoad[]): string {
  return `${median(loads.map(microsARequest)).toFixed(1)} µs`;
}
