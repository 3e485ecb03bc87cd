import { setTimeout } from "node:timers/promises";

const quickTurns = 1_000;
const maxTurns = 5_000;
const pauseMs = 5;

/** Waits for what must come about soon. After some turns it leaves the processor to others: the condition may depend on another process. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turns = 0; !condition(); turns += 1) {
    if (turns > maxTurns) throw new Error("It did not come about");
    await (turns < quickTurns ? turn() : setTimeout(pauseMs));
  }
}

/** Lets what is under way go one step on. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
