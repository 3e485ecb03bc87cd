import { setTimeout } from "node:timers/promises";
import { tick } from "../support/until.ts";

const pauseMs = 5;

type Count = (outcome: string) => number;
type CountOfKey = (key: string, outcome: string) => number;

/** Clients that ask one request after another, with each key in turn, until they are stopped. */
export interface Load {
  /** How many requests had the outcome, of all keys or of one. */
  readonly seen: Count;
  readonly ofKey: CountOfKey;
  outcomes(): Set<string>;
  /** Waits while the load goes on. Rejects once it has ended, as it does when a client found an answer that is wrong. */
  until(condition: (seen: Count, ofKey: CountOfKey) => boolean): Promise<void>;
  stop(): Promise<void>;
}

export function startLoad(
  keys: readonly string[],
  clients: number,
  ask: (key: string, request: number) => Promise<string>,
): Load {
  const counts = new Map<string, Map<string, number>>(keys.map((key) => [key, new Map()]));
  let requests = 0;
  let stopped = false;
  let failure: unknown;

  const ofKey: CountOfKey = (key, outcome) => counts.get(key)?.get(outcome) ?? 0;
  const seen: Count = (outcome) => keys.reduce((sum, key) => sum + ofKey(key, outcome), 0);

  async function client(): Promise<void> {
    while (!stopped) {
      const request = requests++;
      const key = keys[Math.floor(request / 2) % keys.length] ?? "";
      const outcome = await ask(key, request);
      counts.get(key)?.set(outcome, ofKey(key, outcome) + 1);
      // One that has nobody to talk to must not keep the others from talking.
      await tick();
    }
  }
  const running = Promise.all(Array.from({ length: clients }, client)).catch((error: unknown) => {
    stopped = true;
    failure = error;
  });

  return {
    seen,
    ofKey,
    outcomes: () => new Set([...counts.values()].flatMap((outcomes) => [...outcomes.keys()])),
    async until(condition) {
      while (!condition(seen, ofKey)) {
        if (stopped) throw new Error("The load has ended", { cause: failure });
        await setTimeout(pauseMs);
      }
    },
    async stop() {
      stopped = true;
      await running;
      if (failure !== undefined) throw new Error("A client stopped", { cause: failure });
    },
  };
}
