import type { DatabaseSync } from "node:sqlite";
import { secondMs } from "../../src/base/clock.ts";
import { eventDeleteAt, storedEvent } from "../../src/markets/event.ts";
import type { EventStore } from "../../src/markets/ports.ts";
import { insertInto } from "./schema.ts";
import type { Transactions } from "./transactions.ts";

const columns = Object.keys(storedEvent.shape);
const timeoutMs = secondMs;

/** A row that is not a valid event counts as missing, and the next fetched event replaces it. */
export function sqliteEventStore(db: DatabaseSync, { read, write }: Transactions): EventStore {
  const find = db.prepare(`SELECT ${columns.join(", ")} FROM events WHERE eventTicker = ?`);
  const put = db.prepare(insertInto("events", ["eventTicker", "deleteAt", ...columns], "OR REPLACE"));
  return {
    get: (eventTicker) => read(() => storedEvent.safeParse(find.get(eventTicker)).data ?? null, timeoutMs),
    put: (eventTicker, event) =>
      write(() => {
        put.run({ ...event, eventTicker, deleteAt: eventDeleteAt(event) });
      }, timeoutMs),
  };
}
