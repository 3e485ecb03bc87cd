import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { minuteMs, systemClock } from "@mention-market/service/base/clock";
import { changesPage } from "../../src/changes/get-changes.ts";
import { openExtraStores } from "../../src/store/open.ts";
import { startChangingProvider, type ChangingProvider } from "../support/changing-provider.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { clockOf } from "@mention-market/service/test/support/virtual-clock";
import { follow, pageOf, type Reader } from "./changes/following.ts";
import { encryptionKey, startInstance } from "./changes/instance.ts";
import { createMover, expectEachOnce, prepare } from "./changes/scenario.ts";
import { countingReceiver, type CountingReceiver } from "./changes/watching.ts";

/** How often each is killed: KILLS=20 makes it 20 times, which takes minutes. */
const killsOfInstances = Number(process.env["KILLS"] ?? 6);
const killsOfServer = Number(process.env["KILLS"] ?? 2);
// After each kill of the server a webhook may wait for the 40 seconds of its lease, and a start takes its time on a busy machine.
jest.setTimeout(killsOfServer * 300_000);
/** So that the five seconds between runs, and the lease of an attempt, pass in a moment. */
const speed = 60;
/** A host name gets five webhooks a second. */
const wordsOfServer = 3;

describe("the feed and the webhooks of processes that are killed", () => {
  let folder: string;
  let provider: ChangingProvider;
  let receiver: CountingReceiver;
  let readers: Reader[];
  /** Closes what a test has opened, the last first. */
  let closings: (() => Promise<unknown>)[];
  let isOver: boolean;
  const startedAt = Date.now();
  const fastNow = () => startedAt + (Date.now() - startedAt) * speed;

  beforeEach(async () => {
    folder = mkdtempSync(join(memoryFolder, "killed-"));
    receiver = await countingReceiver();
    readers = [];
    closings = [];
    isOver = false;
  });
  afterEach(async () => {
    isOver = true;
    for (const reader of readers) reader.abandon();
    for (const close of closings.toReversed()) await close();
    await receiver.close();
    await provider.close();
    rmSync(folder, { recursive: true });
  });

  const seen = () => readers[0]?.seen ?? [];
  /**
   * The moments at which a process is killed: at a read of the provider, once the feed has grown, and at a webhook before its response,
   * which then comes again after the 40 seconds of its lease.
   */
  const moments = [
    () => new Promise<void>((resolve) => (provider.onRead = resolve)),
    async () => {
      const before = seen().length;
      await until(() => seen().length > before);
    },
    () => new Promise<void>((resolve) => (receiver.onWebhook = resolve)),
  ];
  const moment = (kill: number) => moments[kill % moments.length]?.();
  async function until(condition: () => boolean) {
    while (!condition()) {
      if (isOver) throw new Error("The test is over");
      if (readers.some(({ hasFailed }) => hasFailed())) throw new Error("A reader of the feed has failed");
      await pause(5);
    }
  }
  async function expectEverything() {
    await until(() => seen().length >= provider.made.length && receiver.hasAll(seen()));
    for (const reader of readers) await reader.stop();
    expectEachOnce(seen(), provider);
    for (const other of readers) expect(other.seen).toEqual(seen());
    expect(receiver.received()).toEqual(receiver.wanted(seen()));
  }

  it(`are whole after ${killsOfInstances} kills of two that collect and send over one file`, async () => {
    const store = openExtraStores({ DATA_DIR: folder }, systemClock);
    closings.push(() => store.close());
    provider = await startChangingProvider(fastNow);
    await prepare(store, { provider, receiver, clock: clockOf(fastNow) });
    const start = () => {
      const kill = startInstance({ folder, providerUrl: provider.url, startedAt, speed });
      closings.push(kill);
      return kill;
    };
    const mover = createMover(provider);
    readers = [1_000, 100, 7].map((limit, at) =>
      follow(pageOf(store.changes, limit), 5, (change) => {
        if (at > 0) return;
        mover.saw(change);
        mover.move(1);
      }),
    );
    const running = [start(), start()];
    for (let kill = 0; kill < killsOfInstances; kill += 1) {
      mover.list(1);
      await moment(kill);
      await running.shift()?.();
      running.push(start());
    }
    await expectEverything();
  });

  it(`are whole after ${killsOfServer} kills of npm start`, async () => {
    const store = openExtraStores({ DATA_DIR: folder }, systemClock);
    provider = await startChangingProvider(Date.now);
    // A run begins five seconds after the last one at the earliest: a minute ago, so that the server's first one begins at once.
    const clock = clockOf(() => Date.now() - minuteMs);
    await prepare(store, { provider, receiver, clock }, "127.0.0.1");
    await store.close();
    const start = () =>
      startLocalServer({
        DATA_DIR: folder,
        UPSTREAM_BASE_URL: provider.url,
        UPSTREAM_READS_PER_SECOND: "0",
        RATE_LIMIT_PER_HOUR: "100000",
        WATCH_SECRET_KEY: encryptionKey.toString("base64"),
      });
    const running: { server: LocalServer; isDown: boolean } = { server: await start(), isDown: false };
    const read = (limit: number) => async (since: string) => {
      const { server } = running;
      try {
        const response = await server.get(`/getChanges?since=${since}&limit=${limit}`);
        return changesPage.parse(await response.json());
      } catch (error) {
        // The error of a killed server may come when the next one is up.
        if (running.isDown || server !== running.server) return null;
        throw error;
      }
    };
    closings.push(() => running.server.stop("SIGKILL"));
    const mover = createMover(provider, wordsOfServer);
    readers = [100, 3, 7].map((limit, at) =>
      follow(read(limit), 100, (change) => {
        if (at === 0) mover.saw(change);
      }),
    );
    for (let kill = 0; kill < killsOfServer; kill += 1) {
      mover.move(wordsOfServer);
      mover.list(1);
      await moment(kill);
      running.isDown = true;
      await running.server.stop("SIGKILL");
      running.server = await start();
      running.isDown = false;
    }
    mover.list(1);
    await expectEverything();
  });
});
