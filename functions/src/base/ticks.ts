/**
 * Returns a function that resolves when its caller may compute for some milliseconds. Large work goes in small steps: of all callers one
 * goes on in each tick of the event loop, the first to come first, so that small work never waits for more than one step.
 */
function createTicks(): () => Promise<void> {
  const waiting: (() => void)[] = [];
  const run = () => {
    waiting.shift()?.();
    if (waiting.length > 0) setImmediate(run);
  };
  return () =>
    new Promise((resolve) => {
      waiting.push(resolve);
      if (waiting.length === 1) setImmediate(run);
    });
}

/** The process has one event loop, so all its work shares these ticks. */
export const nextTick = createTicks();
