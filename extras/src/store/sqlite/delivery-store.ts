import type { DatabaseSync } from "node:sqlite";
import type { Delivery } from "../../watches/deliveries/delivery.ts";
import type { DeliveryStore } from "../../watches/deliveries/ports.ts";
import { deliveryIn, indexedFields, overdueOf } from "../stored-text.ts";
import { insertInto, type Row } from "@mention-market/service/local/sqlite/schema";
import type { Transactions } from "@mention-market/service/local/sqlite/transactions";

const columns = ["id", "watchId", "createdAt", "waitsSince", "overdueAt", "deleteAt", "delivery"];

/** A delivery is JSON, with columns for queries. Expired rows are deleted when new ones are added. */
export function sqliteDeliveryStore(
  db: DatabaseSync,
  { read, write, writeByRound }: Transactions,
): DeliveryStore {
  const insert = db.prepare(insertInto("deliveries", columns, "OR IGNORE"));
  const replace = db.prepare(insertInto("deliveries", columns, "OR REPLACE"));
  const purge = db.prepare("DELETE FROM deliveries WHERE deleteAt <= ?");
  const find = db.prepare("SELECT delivery FROM deliveries WHERE id = ?");
  const findOverdue = db.prepare(
    `SELECT delivery FROM deliveries WHERE overdueAt <= :now AND (overdueAt, id) > (:overdueAt, :id)
     ORDER BY overdueAt, id LIMIT :max`,
  );
  const findDue = db.prepare(
    `SELECT delivery FROM deliveries WHERE watchId = :watchId AND waitsSince IS NOT NULL AND overdueAt <= :now
     ORDER BY overdueAt, id LIMIT :max`,
  );
  const findPage = db.prepare(
    `SELECT delivery FROM deliveries WHERE watchId = :watchId AND (createdAt, id) < (:createdAt, :id)
     ORDER BY createdAt DESC, id DESC LIMIT :max`,
  );
  const findBeyond = db.prepare(
    `SELECT id FROM deliveries WHERE watchId = ? AND waitsSince IS NOT NULL
     ORDER BY waitsSince DESC, id DESC LIMIT -1 OFFSET ?`,
  );

  const deliveriesIn = (rows: readonly Row[]): Delivery[] =>
    rows.flatMap(({ delivery }) => deliveryIn(delivery) ?? []);
  const get = (id: string) => deliveriesIn(find.all(id))[0] ?? null;
  const rowOf = (delivery: Delivery) => ({
    ...indexedFields(delivery),
    id: delivery.id,
    deleteAt: delivery.deleteAt,
    delivery: JSON.stringify(delivery),
  });

  return {
    add: (deliveries) =>
      write(() => {
        const [first] = deliveries;
        if (first !== undefined) purge.run(first.createdAt);
        for (const delivery of deliveries) insert.run(rowOf(delivery));
      }),
    get: (id) => read(() => get(id)),
    change: (id, decide) =>
      writeByRound(() => {
        const stored = get(id);
        const changed = stored && decide(stored);
        if (changed !== null) replace.run(rowOf(changed));
        return changed;
      }),
    overdue: (now, after, max) => {
      const { overdueAt = 0, delivery: id = "" } = after ?? {};
      return read(() => deliveriesIn(findOverdue.all({ now, overdueAt, id, max })).map(overdueOf));
    },
    list: (watchId, after, max) => {
      const { createdAt, id } = after ?? { createdAt: Number.MAX_SAFE_INTEGER, id: "" };
      return read(() => deliveriesIn(findPage.all({ createdAt, id, watchId, max })));
    },
    due: (watchId, now, max) => read(() => deliveriesIn(findDue.all({ watchId, now, max }))),
    beyond: (watchId, max) => read(() => findBeyond.all(watchId, max).map(({ id }) => String(id))),
  };
}
