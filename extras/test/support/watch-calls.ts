import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { emptySnapshot, type Snapshot } from "../../src/changes/snapshot.ts";
import type { Phase } from "../../src/markets/event/phase.ts";
import type { WatchCallServices } from "../../src/watches/callables.ts";
import { watchCallables } from "../../src/functions.ts";
import { createThrottle } from "@mention-market/service/middleware/throttle";
import { openExtraStores, type ExtraStores } from "../../src/store/open.ts";
import { newDelivery, type NewDelivery } from "../../src/watches/deliveries/delivery.ts";
import { createSentWatches } from "../../src/watches/matches.ts";
import { createEncryption } from "../../src/watches/secrets.ts";
import { noon } from "../store/store-harness.ts";
import { recordingLog } from "@mention-market/service/test/support/recording-log";
import { clockOf } from "@mention-market/service/test/support/virtual-clock";

export const watchCallNames = [
  "createWatch",
  "listWatches",
  "updateWatch",
  "deleteWatch",
  "rotateWatchSecret",
  "testWatch",
  "listDeliveries",
  "redeliver",
] as const;
export type WatchCall = (typeof watchCallNames)[number];

/** The calls of watches on a real store, without HTTP and without a sender. The clock stands still until it is set. */
export function watchCalls({ allowsLocal = false } = {}) {
  let folder = "";
  let opened: ExtraStores | undefined;
  let now = noon;
  let isSending = true;
  let phase: Phase | null = null;
  let snapshot: Snapshot | Error = emptySnapshot;
  let users = 0;
  const log = recordingLog();
  const clock = clockOf(() => now);
  const encryption = createEncryption([randomBytes(32)]);

  function servicesOf(hasKey: boolean): WatchCallServices {
    if (opened === undefined) throw new Error("Not open");
    const store = opened;
    const watchServices = {
      watches: store.watches,
      deliveries: store.deliveries,
      async send(added: readonly NewDelivery[]) {
        if (!isSending) throw new Error("The store is down");
        await store.deliveries.add(added.map((one) => newDelivery(one, now)));
      },
      wake: () => Promise.resolve(),
      encryption,
      receiverRules: { allowsLocal, ownHosts: ["mention.example.com"] },
      log,
      sentWatches: createSentWatches(store.watches),
      readPhase: () => Promise.resolve(phase),
      readSnapshot: () => (snapshot instanceof Error ? Promise.reject(snapshot) : Promise.resolve(snapshot)),
    };
    return {
      throttleCalls: createThrottle(clock, 300),
      project: undefined,
      enforceAppCheck: false,
      watchServices: hasKey ? watchServices : null,
    };
  }

  return {
    log,
    clock,
    encryption,
    folder: () => folder,
    setNow: (at: number) => (now = at),
    setSnapshot: (seen: Snapshot | Error) => (snapshot = seen),
    setPhase: (atKalshi: Phase | null) => (phase = atKalshi),
    setSending: (can: boolean) => (isSending = can),
    newUser: () => `user-${(users += 1)}`,
    services: () => servicesOf(true),
    open(): ExtraStores {
      folder = mkdtempSync(join(memoryFolder, "watch-calls-"));
      opened = openExtraStores({ DATA_DIR: folder }, clock);
      return opened;
    },
    async close() {
      await opened?.close();
      rmSync(folder, { recursive: true });
    },
    call: async (name: WatchCall, uid: string, input: unknown) =>
      watchCallables[name].handle(input, uid, servicesOf(true), now),
    callWithoutKey: async (name: WatchCall, input: unknown) =>
      watchCallables[name].handle(input, "user", servicesOf(false), now),
  };
}
