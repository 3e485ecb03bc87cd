import type { Clock } from "../base/clock.ts";
import type { Log } from "../base/log.ts";
import type { Provider, UpdateReads } from "../markets/ports.ts";
import { Client } from "./client.ts";
import { Kalshi } from "./kalshi.ts";
import { ReadQueue } from "./queue.ts";
import { HttpTransport } from "./transport.ts";

interface ConnectOptions {
  readonly baseUrl: string;
  /** Maximum reads per second of this instance; 0 sets no pace. */
  readonly readsPerSecond: number;
  /** Reads per second at the start. Default: 1.5, from which each response raises the pace until the provider refuses. */
  readonly startsAtReadsPerSecond?: number;
  readonly clock: Clock;
  readonly log: Log;
}

interface Connection {
  readonly provider: Provider;
  /** What the collector reads. */
  readonly updates: UpdateReads;
  /** Reads any other path at the same pace. */
  readonly client: Client;
  /** The same provider in background reads. */
  readonly background: Provider;
  /** The collector's nets in such reads. */
  readonly nets: UpdateReads;
  /** Fails the background reads that wait, so that no timer holds the process. */
  readonly close: () => void;
}

/** The provider at a URL, read at a pace that all reads of this instance share. Nothing is connected before the first read. */
export function connectProvider(options: ConnectOptions): Connection {
  const { baseUrl, readsPerSecond, startsAtReadsPerSecond, clock, log } = options;
  const queue = new ReadQueue({ ceiling: readsPerSecond, startsAt: startsAtReadsPerSecond, clock });
  const transport = new HttpTransport(baseUrl, clock);
  const client = new Client(transport, queue, clock);
  const provider = new Kalshi(client, clock, log);
  const background = new Kalshi(new Client(transport, queue, clock, "background"), clock, log);
  return {
    provider,
    updates: provider.updates,
    client,
    background,
    nets: background.updates,
    close: () => queue.close(),
  };
}
