import { setTimeout } from "node:timers/promises";
import { tick } from "./until.ts";
import { z } from "zod";
import { mentionMarket } from "../../src/markets/market.ts";
import { sampleTicker } from "./provider.ts";

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

/** Markets of the sample event; any code of it is one. */
export function tickers(count: number, from = 0): string[] {
  const event = sampleTicker.slice(0, sampleTicker.lastIndexOf("-"));
  return Array.from({ length: count }, (_, index) => `${event}-T${from + index}`);
}

const refusal = z.strictObject({ error: z.string(), message: z.string().optional() });

/**
 * What came of a request for a market: "200" when it was answered with that market, whole; else the status with the
 * error's words, or "none" when the connection broke. Throws for an answer that is wrong.
 */
export async function askFor(get: (path: string) => Promise<Response>, ticker: string): Promise<string> {
  let status: number;
  let body: unknown;
  try {
    const response = await get(`/getMentionMarket?market_ticker=${ticker}`);
    status = response.status;
    body = await response.json();
  } catch {
    return "none";
  }
  if (status === 200) {
    const market = mentionMarket.parse(body);
    if (market.market_ticker !== ticker) throw new Error(`Asked for ${ticker}, got ${market.market_ticker}`);
    return "200";
  }
  const { error, message } = refusal.parse(body);
  // Only a provider's failure is known by its message; that of a refusal names a time.
  return `${status} ${status === 500 ? (message ?? error) : error}`;
}
