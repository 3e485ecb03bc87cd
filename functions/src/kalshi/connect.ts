import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import { createNextTick } from "../base/ticks.ts";
import type { Provider } from "../markets/ports.ts";
import { createAttempt, createGet, type Get } from "./http.ts";
import { createKalshi } from "./kalshi.ts";
import { createListBudget } from "./list-budget.ts";
import { createReadQueue } from "./read-queue.ts";
import { createTransport } from "./transport.ts";

export interface ConnectOptions {
  readonly baseUrl: string;
  /** Maximum reads per second of this instance; 0 sets no pace. */
  readonly readsPerSecond: number;
  /** Reads per second at the start. Default: 1.5, from which each response raises the pace until the provider refuses. */
  readonly startsAtReadsPerSecond?: number;
  readonly clock: Clock;
  readonly log: Log;
}

export interface Connection {
  readonly provider: Provider;
  /** Reads any other path at the same pace. */
  readonly get: Get;
}

/** The provider at a URL, read at a pace that all reads of this instance share. Nothing is connected before the first read. */
export function connectProvider({
  baseUrl,
  readsPerSecond,
  startsAtReadsPerSecond,
  clock,
  log,
}: ConnectOptions): Connection {
  const queue = createReadQueue({ ceiling: readsPerSecond, startsAt: startsAtReadsPerSecond, clock });
  const nextTick = createNextTick();
  const attempt = createAttempt(createTransport(baseUrl, nextTick), clock);
  const get = createGet({ attempt, queue, clock });
  const provider = createKalshi({ get, attempt, queue, budget: createListBudget(), nextTick, clock, log });
  return { provider, get };
}
