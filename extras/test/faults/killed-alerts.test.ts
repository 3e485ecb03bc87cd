import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { systemClock } from "@mention-market/service/base/clock";
import { openExtraStores } from "../../src/store/open.ts";
import { startChangingProvider, type ChangingProvider } from "../support/changing-provider.ts";
import { clockOf } from "@mention-market/service/test/support/virtual-clock";
import { alertReceiver, type AlertedMarket, type AlertReceiver } from "./changes/alerting.ts";
import { follow, pageOf, type Reader } from "./changes/following.ts";
import { beginFeed } from "./changes/scenario.ts";
import { startInstance } from "./changes/instance.ts";

/** ALERTS=10000 KILLS=20 takes minutes, and needs `--testTimeout=1800000`. */
const alerts = Number(process.env["ALERTS"] ?? 1_000);
const kills = Number(process.env["KILLS"] ?? 6);
const wordsOfEvent = 25;
/** With more changes at a time the provider's lists of updates would leave some out, for minutes. */
const maxMarkets = 1_000;
/** So that the five seconds between runs, the minute between reads of a price, and the lease of an attempt pass in a moment. */
const speed = 60;

describe("alerts of processes that are killed", () => {
  let folder: string;
  let provider: ChangingProvider;
  let receiver: AlertReceiver;
  let reader: Reader | undefined;
  let closings: (() => Promise<unknown>)[];
  let isOver: boolean;
  const startedAt = Date.now();
  const fastNow = () => startedAt + (Date.now() - startedAt) * speed;

  beforeEach(async () => {
    folder = mkdtempSync(join(memoryFolder, "killed-alerts-"));
    receiver = await alertReceiver();
    provider = await startChangingProvider(fastNow);
    closings = [];
    isOver = false;
  });
  afterEach(async () => {
    isOver = true;
    reader?.abandon();
    for (const close of closings.toReversed()) await close();
    await receiver.close();
    await provider.close();
    rmSync(folder, { recursive: true });
  });

  async function until(condition: () => boolean) {
    while (!condition()) {
      if (isOver) throw new Error("The test is over");
      await pause(5);
    }
  }
  /** The moments at which the process is killed: once the feed has grown, at a message before its response, and at a read of the provider. */
  const moments = [
    async () => {
      const before = reader?.seen.length ?? 0;
      await until(() => (reader?.seen.length ?? 0) > before);
    },
    () => new Promise<void>((resolve) => (receiver.onMessage = resolve)),
    () => new Promise<void>((resolve) => (provider.onRead = resolve)),
  ];

  it(`come at least once each, ${alerts} of them and none to another account, after ${kills} kills of what collects and sends`, async () => {
    const store = openExtraStores({ DATA_DIR: folder }, systemClock);
    closings.push(() => store.close());
    const markets = Array.from({ length: Math.min(alerts, maxMarkets) }, (_, at): AlertedMarket => {
      const number = Math.floor(at / wordsOfEvent);
      return { event: `${number % 2 === 0 ? "KXA" : "KXB"}-${number + 1}`, word: `W${at}` };
    });
    await beginFeed(store, { provider, clock: clockOf(fastNow) });
    await receiver.watch(store.watches, markets, alerts);
    const start = () => {
      const kill = startInstance({ folder, providerUrl: provider.url, startedAt, speed });
      closings.push(kill);
      return kill;
    };
    // Each market opens once the feed has it: what it is alerted of.
    reader = follow(pageOf(store.changes, 1_000), 5, ({ type, market_ticker }) => {
      if (type === "market.listed") provider.moveOn(market_ticker);
    });
    const events = [...Map.groupBy(markets, ({ event }) => event)];
    let kill = start();
    for (let part = 0; part <= kills; part += 1) {
      const [from, to] = [part, part + 1].map((end) => Math.ceil((events.length * end) / (kills + 1)));
      for (const [event, of] of events.slice(from, to))
        provider.list(
          event,
          of.map(({ word }) => word),
        );
      if (part === kills) break;
      await moments[part % moments.length]?.();
      await kill();
      kill = start();
    }
    const { hasFailed } = reader;
    await until(() => receiver.hasAll() || receiver.strays().length > 0 || hasFailed());
    expect(receiver.strays()).toEqual([]);
    expect(receiver.received()).toEqual(receiver.wanted());
    if (process.env["ALERTS"] !== undefined)
      process.stderr.write(`${alerts} alerts, ${kills} kills, ${receiver.repeats()} came again\n`);
  });
});
