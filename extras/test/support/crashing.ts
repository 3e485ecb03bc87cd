import type { PassMemory } from "../../src/changes/pass-memory.ts";

interface Crash {
  /** The number of the call that throws, from 1; default: none does. */
  readonly at?: number;
  /** Whether it throws before its effect instead of after it. */
  readonly before?: boolean;
}

/** The calls that a pass makes, one of which ends its run as if the process had been killed; and what the pass remembers. */
export function crashing({ at = Infinity, before = false }: Crash = {}, remembered: string | null = null) {
  let calls = 0;
  let text = remembered;
  async function step<Result>(effect: () => Result): Promise<Result> {
    calls += 1;
    const isCrash = calls === at;
    if (isCrash && before) throw new Error("killed");
    const result = effect();
    await Promise.resolve();
    if (isCrash) throw new Error("killed");
    return result;
  }
  const memory: PassMemory = {
    read: () => step(() => text),
    write: (_name, next) => step(() => void (text = next)),
  };
  return { step, memory, calls: () => calls };
}
