import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import type { NewDelivery } from "./deliveries/delivery.ts";
import type { MemoryName, PassMemory } from "./ports.ts";

/** A delivery that a pass has saved before it sends it. */
export const storedNewDelivery: z.ZodType<NewDelivery> = z.object({
  watchId: z.string(),
  changeId: z.string(),
  type: z.string(),
  timestamp: z.string(),
  data: z.record(z.string(), z.unknown()),
});

/** What a pass saved in its last run; null before the first. Throws when the store fails or holds something else. */
export async function readStates<States>(
  memory: PassMemory,
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
