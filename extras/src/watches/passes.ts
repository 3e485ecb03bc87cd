import { gunzipSync, gzipSync } from "node:zlib";
import { z } from "zod";
import type { NewDelivery } from "./deliveries/delivery.ts";
import type { MemoryName, PassMemory } from "./ports.ts";
import { secondMs } from "@mention-market/service/base/clock";
import type { SendDeliveries } from "./deliveries/send-deliveries.ts";
import type { SentWatches } from "./matches.ts";

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

interface SendKnownOptions {
  readonly send: SendDeliveries;
  readonly sentWatches: () => Promise<SentWatches>;
  /** Reads an event, so that its current details are stored. */
  readonly readEvent: (eventTicker: string) => Promise<unknown>;
  readonly pause: (ms: number) => Promise<unknown>;
}

/** How long deliveries wait for the titles of their events. */
const maxReadMs = 3 * secondMs;
const maxEvents = 20;

/**
 * Sends deliveries after reading the events whose titles they need for chats and phones. If a read fails or is slow, the messages have
 * no titles.
 */
export function createSendKnown({ send, sentWatches, readEvent, pause }: SendKnownOptions): SendDeliveries {
  return async (made) => {
    const { watches } = await sentWatches();
    const chats = new Set(watches.flatMap(({ id, format }) => (format === "webhook" ? [] : [id])));
    const named = made.filter(({ watchId }) => chats.has(watchId)).flatMap(eventTickerInBody);
    const tickers = [...new Set(named)].slice(0, maxEvents);
    if (tickers.length > 0)
      await Promise.race([Promise.allSettled(tickers.map(readEvent)), pause(maxReadMs)]);
    await send(made);
  };
}

function eventTickerInBody({ data }: NewDelivery): string[] {
  return "event_ticker" in data && typeof data.event_ticker === "string" ? [data.event_ticker] : [];
}
