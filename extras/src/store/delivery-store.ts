import { chunksOf } from "@mention-market/service/base/arrays";
import type { Delivery, DeliveryStore } from "../watches/deliveries/delivery.ts";
import { countDocuments, createMissing } from "./more-calls.ts";
import { changedDocuments, deliveryIn, indexedFields, overdueOf } from "./stored-text.ts";
import { readLimits } from "@mention-market/service/firestore/change";
import {
  inOrder,
  startAfter,
  where,
  type Documents,
  type FirestoreQuery,
  type UpdateTime,
} from "@mention-market/service/firestore/documents";
import type { DatabaseSync } from "node:sqlite";
import { insertInto, type Row } from "@mention-market/service/local/sqlite/schema";
import type { Transactions } from "@mention-market/service/local/sqlite/transactions";

const collection = "deliveries";
const field = "delivery";
/** Maximum writes of a call to Firestore. */
const maxWrites = 500;

/** `deliveries/{id}`: a delivery as JSON, and the fields that queries use. */
export function firestoreDeliveryStore(documents: Documents): DeliveryStore {
  const pathOf = (id: string) => `${collection}/${id}`;
  const write = (delivery: Delivery, before: UpdateTime | null) => {
    const deleteAt = { timestampMs: delivery.deleteAt };
    const content = { ...indexedFields(delivery), delivery: JSON.stringify(delivery), deleteAt };
    return documents.set(pathOf(delivery.id), content, before);
  };
  const find = async (query: FirestoreQuery): Promise<Delivery[]> => {
    const found = await documents.query(collection, [field], query, readLimits);
    return found.flatMap(({ fields }) => deliveryIn(fields[field]) ?? []);
  };
  const from = (id: string, time: number) => startAfter(documents.nameOf(pathOf(id)), time);

  return {
    ...changedDocuments(documents, {
      collection,
      field,
      valueIn: deliveryIn,
      writesOf: (after, _before, updateTime) => [write(after, updateTime)],
    }),

    async add(deliveries) {
      for (const some of chunksOf(deliveries, maxWrites))
        await createMissing(
          documents,
          some.map((delivery) => write(delivery, null)),
          readLimits,
        );
    },

    async overdue(now, after, max) {
      const found = await find({
        where: where("overdueAt", "LESS_THAN_OR_EQUAL", now),
        orderBy: [inOrder("overdueAt"), inOrder("__name__")],
        limit: { value: max },
        ...(after && from(after.delivery, after.overdueAt)),
      });
      return found.map(overdueOf);
    },

    list: (watchId, after, max) =>
      find({
        where: where("watchId", "EQUAL", watchId),
        orderBy: [inOrder("createdAt", "DESCENDING"), inOrder("__name__", "DESCENDING")],
        limit: { value: max },
        ...(after && from(after.id, after.createdAt)),
      }),

    due: (watchId, now, max) => {
      const filters = [where("watchId", "EQUAL", watchId), where("overdueAt", "LESS_THAN_OR_EQUAL", now)];
      return find({
        where: { compositeFilter: { op: "AND", filters } },
        orderBy: [inOrder("overdueAt"), inOrder("__name__")],
        limit: { value: max },
      });
    },

    async beyond(watchId, max) {
      const filters = [where("watchId", "EQUAL", watchId), where("waitsSince", "GREATER_THAN_OR_EQUAL", 0)];
      const waiting: FirestoreQuery = { where: { compositeFilter: { op: "AND", filters } } };
      const count = await countDocuments(documents, collection, waiting, readLimits);
      if (count <= max) return [];
      const oldest = {
        ...waiting,
        orderBy: [inOrder("waitsSince"), inOrder("__name__")],
        limit: { value: count - max },
      };
      return (await documents.query(collection, ["__name__"], oldest, readLimits)).map(({ id }) => id);
    },
  };
}

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
