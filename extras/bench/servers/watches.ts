import { randomBytes } from "node:crypto";
import { z } from "zod";
import { systemClock } from "@mention-market/service/base/clock";
import { emptySnapshot } from "../../src/changes/snapshot.ts";
import { readFeedState } from "../../src/changes/change-store.ts";
import { readExtrasConfig } from "../../src/config.ts";
import { openExtraStores } from "../../src/store/open.ts";
import { wireWatches } from "../../src/watches-wiring.ts";
import { emptyWatch } from "../../src/watches/put-watch.ts";
import { createEncryption, newSecret } from "../../src/watches/secrets.ts";
import type { Watch } from "../../src/watches/watch.ts";
import { respondToParent } from "../harness/child.ts";

/**
 * Sends webhooks as `npm start` does, with the embedded store, its queue and the sender, and runs the collector's passes after a commit.
 */
const question = z.discriminatedUnion("ask", [
  /** Makes an active watch for each URL, which matches every change. */
  z.object({ ask: z.literal("watch"), urls: z.array(z.string()) }),
  /** Commits a change and runs the passes. Responds with its id, and when it was committed by the wall clock. */
  z.object({ ask: z.literal("change") }),
]);

const key = randomBytes(32);
const config = readExtrasConfig({
  ...process.env,
  WATCH_SECRET_KEY: key.toString("base64"),
  LOCAL_RECEIVERS: "true",
});
const stores = openExtraStores({ DATA_DIR: process.env["DATA_DIR"] ?? "" }, systemClock);
const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const { passes } = wireWatches({
  config,
  stores,
  provider: { listMarkets: () => Promise.resolve() },
  finder: {
    lastKnown: () => Promise.resolve({ title: "", subtitle: null, startsAt: null, startReadAt: null }),
    detailsOf: () => Promise.reject(new Error("No provider")),
  },
  readVerdicts: () => Promise.resolve([]),
  readSeen: () => readFeedState(stores.changes, null),
  readPhase: () => Promise.resolve(null),
  closesByWord: () => Promise.resolve(false),
  clock: systemClock,
  log,
});
const encryption = createEncryption([key]);
const watchesOfAccount = 20;

/** The collector starts no run before the last one has ended. */
let passing = Promise.resolve();

async function runPasses(): Promise<void> {
  const collected = {
    now: systemClock.now(),
    snapshot: emptySnapshot,
    endsBy: systemClock.monotonicMs() + 4_000,
  };
  await Promise.all(passes.map((pass) => pass.run(collected)));
}

async function watch(urls: readonly string[]): Promise<string> {
  for (let from = 0; from < urls.length; from += watchesOfAccount) {
    const uid = `account-${from}`;
    const write = urls.slice(from, from + watchesOfAccount).map((url, at) => watchOf(uid, from + at, url));
    await stores.watches.change(uid, () => ({ write, remove: [], result: null }));
  }
  // The first run only stores the checkpoint.
  await runPasses();
  return "watching";
}

function watchOf(uid: string, number: number, url: string): Watch {
  const id = `watch_${number}`;
  return {
    ...emptyWatch(id, uid, id, systemClock.now()),
    ...{ url, status: "active", secret: encryption.encrypt(newSecret(), id) },
  };
}

async function change() {
  const head = await stores.changes.head();
  const seq = (head?.seq ?? 0) + 1;
  const id = String(seq).padStart(12, "0");
  const now = systemClock.now();
  const at = new Date(now).toISOString();
  await stores.changes.commit({
    after: head?.version ?? null,
    state: { seq, snapshotId: "bench", readAt: now, collectedAt: now },
    snapshot: head === null ? emptySnapshot : null,
    changes: [
      {
        ...{
          id,
          type: "market.settled",
          at,
          detected_at: at,
          series_ticker: "KXBENCH",
          event_ticker: "KXBENCH-1",
        },
        ...{ market_ticker: `KXBENCH-1-${seq}`, strike_word: `Word ${seq}` },
        data: { result: "yes", settlement_ts: at },
      },
    ],
  });
  const committedAt = systemClock.now();
  passing = passing.then(runPasses);
  return { id, committedAt };
}

respondToParent((message) => {
  const wanted = question.parse(message);
  return wanted.ask === "watch" ? watch(wanted.urls) : change();
});
process.send?.("ready");
