const waiting: (() => void)[] = [];

/**
 * Resolves when the caller may compute for some milliseconds. Large work goes in small steps: of all callers one goes on in each tick
 * of the event loop, the first to come first, so that small work never waits for more than one step.
 */
export function nextTick(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve);
    if (waiting.length === 1) setImmediate(run);
  });
}

function run(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(run);
}
