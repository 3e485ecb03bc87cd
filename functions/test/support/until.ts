const mostTurns = 100_000;

/** Waits for what must come about soon; far longer than it takes, but not for ever. */
export async function until(condition: () => boolean): Promise<void> {
  for (let turns = 0; !condition(); turns += 1) {
    if (turns > mostTurns) throw new Error("It did not come about");
    await turn();
  }
}

/** Lets what is under way go one step on. */
export function turn(): Promise<void> {
  return new Promise((resolve) => setImmediate(resolve));
}
