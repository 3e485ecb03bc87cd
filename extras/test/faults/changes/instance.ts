import { spawn } from "node:child_process";
import { once } from "node:events";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { minuteMs, secondMs, type Clock } from "@mention-market/service/base/clock";
import type { Log } from "@mention-market/service/base/log";
import { createCollector, type Collected } from "../../../src/changes/collector.ts";
import { connectKalshi } from "@mention-market/service/kalshi/kalshi";
import { createProvider } from "../../../src/kalshi/kalshi.ts";
import type { ExtraStores } from "../../../src/store/open.ts";
import { createDeliver } from "../../../src/watches/deliveries/deliver.ts";
import { createEmbeddedQueue } from "../../../src/watches/deliveries/wake-ups.ts";
import { createSend } from "../../../src/watches/deliveries/send.ts";
import { createSendDeliveries, createSweep } from "../../../src/watches/deliveries/send-deliveries.ts";
import type { Wake } from "../../../src/watches/deliveries/delivery.ts";
import { createEncryption } from "../../../src/watches/secrets.ts";
import { createFanOut } from "../../../src/watches/fan-out.ts";
import type { BestPrices } from "../../../src/watches/price-conditions.ts";
import { createPricePass } from "../../../src/watches/price-pass.ts";
import { createReceivers } from "../../../src/watches/receivers.ts";
import { createSentWatches } from "../../../src/watches/matches.ts";

export interface InstanceOptions {
  readonly folder: string;
  readonly providerUrl: string;
  /** UTC ms: from then on its clock is `speed` times as fast. */
  readonly startedAt: number;
  readonly speed: number;
}

/** Starts a process that collects and sends; what it returns kills that process, and resolves once it has ended. */
export function startInstance({ folder, providerUrl, startedAt, speed }: InstanceOptions) {
  const args = [join(__dirname, "run-instance.ts"), folder, providerUrl, String(startedAt), String(speed)];
  const child = spawn(process.execPath, args, { stdio: ["pipe", "inherit", "inherit"] });
  const ended = once(child, "exit");
  return () => {
    child.kill("SIGKILL");
    return ended;
  };
}

export interface Sharing {
  readonly store: ExtraStores;
  readonly clock: Clock;
  readonly log: Log;
}

const maxPricesMs = 30 * secondMs;
/** The queue's timer begins what is due within a millisecond. */
const momentMs = 5;

/** Of the watches' secrets, for the tests and the instances that they start. */
export const encryptionKey = Buffer.alloc(32, 7);
export const encryption = createEncryption([encryptionKey]);

/** Any host name, at this machine: the pace of a host holds for each of them. */
const network = {
  accepts: () => true,
  allowsAddress: () => true,
  resolve: () => Promise.resolve(["127.0.0.1"]),
};

export interface Sender {
  readonly wake: Wake;
  /** Resolves once no attempt is under way and none has begun for a moment. */
  idle(): Promise<void>;
  close(): Promise<void>;
}

/** Sends the deliveries of a store. */
export function startSender({ store, clock, log }: Sharing): Sender {
  const queue = createEmbeddedQueue(clock, log);
  const deliver = createDeliver({
    store: store.deliveries,
    receivers: createReceivers(store.watches, encryption, clock),
    send: createSend({ network, clock }),
    wake: queue.wake,
    clock,
    log,
    pause: () => Promise.resolve(),
  });
  let begun = 0;
  let underWay = 0;
  queue.start(async (wakeUp) => {
    begun += 1;
    underWay += 1;
    try {
      await deliver(wakeUp);
    } finally {
      underWay -= 1;
    }
  });
  return {
    wake: queue.wake,
    async idle() {
      for (let before = -1; underWay > 0 || begun > before;) {
        before = begun;
        await pause(momentMs);
      }
    },
    close: () => queue.close(),
  };
}

/** Makes changes of what a provider shows, and deliveries of the changes. `waitFor`: of the clock's milliseconds, between two reads of prices. */
export function startCollector(
  { store, clock, log }: Sharing,
  providerUrl: string,
  wake: Wake,
  waitFor: (ms: number) => Promise<unknown> = () => Promise.reject(new Error("No price is watched here")),
) {
  const connection = connectKalshi({ baseUrl: providerUrl, readsPerSecond: 0, clock, log });
  const provider = createProvider(connection, clock, log);
  const send = createSendDeliveries(store.deliveries, wake, clock);
  const sentWatches = createSentWatches(store.watches);
  const sweep = createSweep(store.deliveries, wake);
  const { changes, passMemory: memory } = store;
  const readQuotes = async (tickers: readonly string[]) => {
    const quotes = new Map<string, BestPrices>();
    await provider.listMarkets({ tickers }, (market) => quotes.set(market.market_ticker, market));
    return quotes;
  };
  const prices = createPricePass({
    ...{ sentWatches, readQuotes, memory, send, clock, log },
    maxPauseMs: minuteMs,
    pause: waitFor,
  });
  const passes = [
    createFanOut({ changes, memory, sentWatches, send, clock, log }),
    // A run ends soon, so that the next one reads what the provider shows by then.
    {
      name: prices.name,
      run: (collected: Collected) => prices.run({ ...collected, endsBy: clock.monotonicMs() + maxPricesMs }),
    },
    { name: "overdue", run: ({ now }: Collected) => sweep(now) },
  ];
  const collect = createCollector({ store: changes, provider, passes, clock, log });
  return { collect, close: connection.close };
}
