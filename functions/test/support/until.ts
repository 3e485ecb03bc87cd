import { setTimeout } from "node:timers/promises";

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

/** Lets what is under way go one step on, by a tick of the event loop. */
export function tick(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
