import type { DatabaseSync } from "node:sqlite";
import { storedEvent } from "../../markets/event.ts";
import type { EventStore } from "../../markets/ports.ts";
import { eventDeleteAt } from "../event-expiry.ts";
import { settled } from "./statements.ts";

const columns = Object.keys(storedEvent.shape);

/** A row that is no valid event is a miss: the next event that is fetched takes its place. */
export function sqliteEventStore(db: DatabaseSync): EventStore {
  const find = db.prepare(`SELECT ${columns.join(", ")} FROM events WHERE eventTicker = ?`);
  const write = db.prepare(
    `INSERT OR REPLACE INTO events (eventTicker, deleteAt, ${columns.join(", ")})
     VALUES (:eventTicker, :deleteAt, ${columns.map((column) => `:${column}`).join(", ")})`,
  );
  return {
    get: (eventTicker) => settled(() => storedEvent.safeParse(find.get(eventTicker)).data ?? null),
    put: (eventTicker, event) =>
      settled(() => {
        write.run({ ...event, eventTicker, deleteAt: eventDeleteAt(event) });
      }),
  };
}
