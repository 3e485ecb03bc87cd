import { chunksOf } from "@mention-market/service/base/arrays";
import type { Delivery } from "../../watches/deliveries/delivery.ts";
import type { DeliveryStore } from "../../watches/deliveries/ports.ts";
import { deliveryIn, indexedFields, overdueOf } from "../stored-text.ts";
import { changedDocuments } from "./changed-documents.ts";
import { readLimits } from "@mention-market/service/firestore/change";
import {
  inOrder,
  startAfter,
  where,
  type Documents,
  type FirestoreQuery,
  type UpdateTime,
} from "@mention-market/service/firestore/documents";

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
        await documents.createMissing(
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
      const count = await documents.count(collection, waiting, readLimits);
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
