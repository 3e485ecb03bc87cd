import { randomBytes } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import type { KeyCounter } from "../../src/keys/key-store.ts";

const quickTicks = 1_000;
const maxTicks = 5_000;
const pauseMs = 5;

/** Waits for what must come about soon. After some ticks of the event loop it leaves the processor to others: the condition may depend on another process. */
export async function until(condition: () => boolean): Promise<void> {
  for (let ticks = 0; !condition(); ticks += 1) {
    if (ticks > maxTicks) throw new Error("It did not come about");
    await (ticks < quickTicks ? tick() : setTimeout(pauseMs));
  }
}

const maxTries = 20;

/**
 * Waits until a store reads and writes, for which it uses a key that does not exist. A client of Firestore connects at its first call, and
 * on a busy machine that and the emulator's first calls take longer than a store has.
 */
export async function untilConnected({ peek, count }: KeyCounter): Promise<void> {
  const hash = randomBytes(32).toString("hex");
  for (let tries = 1; ; tries += 1) {
    try {
      await peek(hash);
      await count(hash, 1, Date.now());
      return;
    } catch (error) {
      if (tries === maxTries) throw error;
    }
  }
}

/** Lets what is under way go one step on, by a tick of the event loop. */
export function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
