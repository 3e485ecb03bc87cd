import type { Clock } from "@mention-market/service/base/clock";
import type { Deliver } from "../../src/watches/deliveries/deliver.ts";
import type { WakeUp } from "../../src/watches/deliveries/delivery.ts";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { extrasFile, openExtraStores, type ExtraStores } from "../../src/store/open.ts";
import { clockOf } from "@mention-market/service/test/support/virtual-clock";

/** What a contract suite needs of a store: several instances on the same data, and damage to what they have stored. */
export interface StoreHarness {
  /** Another instance on the same data, as another process would open it. */
  open(): ExtraStores;
  /** Damages a stored watch or delivery so that it can't be read. */
  spoil(what: "watches" | "deliveries", id: string): Promise<void>;
  clear(): Promise<void>;
}

/** What is written over a field of each, so that it can't be read. */
export const spoiled = {
  watches: { id: "id", field: "watch", text: "{}" },
  deliveries: { id: "id", field: "delivery", text: "{}" },
} as const;

/** A store on data of the suite's own, for all its tests. */
export function storeOfSuite<Harness extends StoreHarness>(createHarness: () => Harness) {
  const harness = createHarness();
  afterAll(() => harness.clear());
  return { harness, store: harness.open() };
}

export function createSqliteHarness(): StoreHarness & { readonly folder: string } {
  const folder = mkdtempSync(join(memoryFolder, "store-"));
  const opened: ExtraStores[] = [];
  return {
    folder,
    open() {
      const store = openExtraStores({ DATA_DIR: folder }, stillClock);
      opened.push(store);
      return store;
    },
    spoil(what, id) {
      const { id: column, field, text } = spoiled[what];
      const db = new DatabaseSync(join(folder, extrasFile));
      try {
        db.prepare(`UPDATE ${what} SET ${field} = ? WHERE ${column} = ?`).run(text, id);
      } finally {
        db.close();
      }
      return Promise.resolve();
    },
    async clear() {
      await Promise.all(opened.map((store) => store.close()));
      rmSync(folder, { recursive: true });
    },
  };
}

/** 20 November 2026, half a minute past noon UTC. */
export const noon = Date.UTC(2026, 10, 20, 12, 0, 30);

export const stillClock = clockOf(() => noon);

/** Runs every wake-up whose time has come, until there is none. */
export async function runDueWakeUps(
  woken: { readonly wakeUp: WakeUp; readonly at: number }[],
  clock: Pick<Clock, "now">,
  deliver: Deliver,
): Promise<void> {
  for (;;) {
    const index = woken.findIndex(({ at }) => at <= clock.now());
    const [next] = index === -1 ? [] : woken.splice(index, 1);
    if (next === undefined) return;
    await deliver(next.wakeUp);
  }
}
