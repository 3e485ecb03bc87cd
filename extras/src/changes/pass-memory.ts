import { gunzipSync, gzipSync } from "node:zlib";
import type { z } from "zod";

/** The memory of the collector's passes between runs, a text for each. Each call throws `unavailable` when the store fails or is slow. */
export interface PassMemory {
  /** Null before the first write. */
  read(name: MemoryName): Promise<string | null>;
  write(name: MemoryName, text: string): Promise<void>;
}
/**
 * `fanOut`: the last change that became deliveries. `prices`, `verdicts`: the states of prices and words that watches follow. `values`:
 * the evidence on open words.
 */
export type MemoryName = "fanOut" | "prices" | "verdicts" | "values";

/** What a pass saved in its last run; null before the first. Throws when the store fails or holds something else. */
export async function readStates<States>(
  memory: Pick<PassMemory, "read">,
  name: MemoryName,
  schema: z.ZodType<States>,
): Promise<States | null> {
  const text = await memory.read(name);
  if (text === null) return null;
  return schema.parse(JSON.parse(gunzipSync(Buffer.from(text, "base64")).toString()));
}

/** Saves what a pass has to know in its next run, as a single text. */
export async function writeStates(memory: PassMemory, name: MemoryName, states: unknown): Promise<void> {
  await memory.write(name, gzipSync(JSON.stringify(states)).toString("base64"));
}
