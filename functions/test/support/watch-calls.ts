import { randomBytes } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { WatchCallServices } from "../../src/extras/watches/callables.ts";
import { callables } from "../../src/extras/functions.ts";
import { createThrottle } from "../../src/keys/throttle.ts";
import { openFullSqliteStore } from "../../src/extras/store/open.ts";
import type { FullStore } from "../../src/extras/store/open.ts";
import { newDelivery, type NewDelivery } from "../../src/extras/watches/deliveries/delivery.ts";
import { createEncryption } from "../../src/extras/watches/encryption.ts";
import { noon } from "../store/store-harness.ts";
import { recordingLog } from "./recording-log.ts";
import { clockOf } from "./virtual-clock.ts";

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
  let opened: FullStore | undefined;
  let now = noon;
  let isSending = true;
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
    };
    return {
      keys: store.keys,
      throttleCalls: createThrottle(clock, 300),
      limit: 100,
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
    setSending: (can: boolean) => (isSending = can),
    newUser: () => `user-${(users += 1)}`,
    services: () => servicesOf(true),
    open(): FullStore {
      folder = mkdtempSync(join(tmpdir(), "watch-calls-"));
      opened = openFullSqliteStore({ folder, clock });
      return opened;
    },
    async close() {
      await opened?.close();
      rmSync(folder, { recursive: true });
    },
    call: async (name: WatchCall, uid: string, input: unknown) =>
      callables[name].handle(input, uid, servicesOf(true), now),
    callWithoutKey: async (name: WatchCall, input: unknown) =>
      callables[name].handle(input, "user", servicesOf(false), now),
  };
}
