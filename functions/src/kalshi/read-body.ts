import type { Readable } from "node:stream";
import type { NextTick } from "../base/ticks.ts";

/** A whole body and its size as it was decoded. Rejects with the stream's error, and when the signal aborts first. */
export type ReadBody = (
  body: Readable,
  signal: AbortSignal,
) => Promise<{ readonly text: string; readonly bytes: number }>;

/** A shared read of 100 markets takes some 200,000 bytes. */
const largeBytes = 512 * 1024;
const maxLarge = 4;

/**
 * Reads bodies so that those under way never hold much together: one that proves large goes on only while few others do, and waits
 * without being read. With 32 reads at once and bodies of at most 5 MB that is 36 MB.
 */
export function createReadBody(nextTick: NextTick): ReadBody {
  let large = 0;
  /** Large bodies that wait, the first to come first. */
  const waiting = new Set<() => void>();

  async function enter(signal: AbortSignal): Promise<void> {
    if (large >= maxLarge) {
      const { promise, resolve, reject } = Promise.withResolvers<undefined>();
      const proceed = () => resolve(undefined);
      const giveUp = () => reject(new Error("The read is out of time", { cause: signal.reason }));
      signal.addEventListener("abort", giveUp, { once: true });
      waiting.add(proceed);
      try {
        if (signal.aborted) giveUp();
        await promise;
        return;
      } finally {
        waiting.delete(proceed);
        signal.removeEventListener("abort", giveUp);
      }
    }
    large += 1;
  }

  /** Hands the place to the first one that waits. */
  function leave(): void {
    const [next] = waiting;
    if (next === undefined) large -= 1;
    else {
      waiting.delete(next);
      next();
    }
  }

  return async (body, signal) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    let isLarge = false;
    try {
      for await (const chunk of body) {
        if (!Buffer.isBuffer(chunk)) throw new Error("A body that was decoded already");
        chunks.push(chunk);
        bytes += chunk.length;
        if (bytes <= largeBytes || isLarge) continue;
        await enter(signal);
        isLarge = true;
      }
      // Parsing it takes the caller some milliseconds.
      if (isLarge) await nextTick();
      return { text: Buffer.concat(chunks).toString(), bytes };
    } finally {
      if (isLarge) leave();
    }
  };
}
