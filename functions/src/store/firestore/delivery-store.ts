import type { Delivery } from "../../watches/deliveries/delivery.ts";
import type { DeliveryStore } from "../../watches/deliveries/ports.ts";
import { chunksOf } from "../../base/chunks.ts";
import { deliveryIn, indexedFields, overdueOf } from "../stored-text.ts";
import { readLimits } from "./change-account.ts";
import { changedDocuments } from "./change-document.ts";
import { inOrder, selectOf, where, type Documents, type Found, type Query, type Write } from "./documents.ts";
import { encode, encodeValue } from "./values.ts";

const collection = "deliveries";
const field = "delivery";
/** Writes of one call, as Firestore allows them. */
const maxWrites = 500;

const all = (...filters: ReturnType<typeof where>[]) => ({
  compositeFilter: { op: "AND" as const, filters },
});

/** `deliveries/{id}`: a delivery as JSON, and the fields by which it is found. */
export function firestoreDeliveryStore(documents: Documents): DeliveryStore {
  const pathOf = (id: string) => `${collection}/${id}`;
  const idIn = ({ name }: Found) => name.slice(name.lastIndexOf("/") + 1);
  const from = [{ collectionId: collection }];
  const select = selectOf([field]);
  const find = (query: Query) => documents.query({ ...query, from, select }, readLimits);
  const startAfter = (time: number, id: string) => ({
    startAt: {
      values: [encodeValue(time), { referenceValue: documents.nameOf(pathOf(id)) }],
      before: false,
    },
  });
  const written = (delivery: Delivery): Write => ({
    update: {
      name: documents.nameOf(pathOf(delivery.id)),
      fields: encode({
        ...indexedFields(delivery),
        delivery: JSON.stringify(delivery),
        deleteAt: { timestampMs: delivery.deleteAt },
      }),
    },
  });

  const one = changedDocuments(documents, {
    collection,
    field,
    valueIn: deliveryIn,
    writesOf: (after, _before, updateTime) => [{ ...written(after), currentDocument: { updateTime } }],
  });

  return {
    ...one,

    async add(deliveries) {
      for (const some of chunksOf(deliveries, maxWrites)) {
        const writes = some.map((one) => ({ ...written(one), currentDocument: { exists: false } }));
        await documents.createMissing(writes, readLimits);
      }
    },

    async overdue(now, after, max) {
      const found = await find({
        where: where("overdueAt", "LESS_THAN_OR_EQUAL", now),
        orderBy: [inOrder("overdueAt"), inOrder("__name__")],
        limit: { value: max },
        ...(after && startAfter(after.overdueAt, after.delivery)),
      });
      return deliveriesIn(found).map(overdueOf);
    },

    async list(watchId, after, max) {
      const found = await find({
        where: where("watchId", "EQUAL", watchId),
        orderBy: [inOrder("createdAt", "DESCENDING"), inOrder("__name__", "DESCENDING")],
        limit: { value: max },
        ...(after && startAfter(after.createdAt, after.id)),
      });
      return deliveriesIn(found);
    },

    async beyond(watchId, max) {
      const waiting: Query = {
        from,
        where: all(where("watchId", "EQUAL", watchId), where("waitsSince", "GREATER_THAN_OR_EQUAL", 0)),
      };
      const count = await documents.count(waiting, readLimits);
      if (count <= max) return [];
      const orderBy = [inOrder("waitsSince"), inOrder("__name__")];
      return (await find({ ...waiting, orderBy, limit: { value: count - max } })).map(idIn);
    },
  };
}

function deliveriesIn(found: readonly Found[]): Delivery[] {
  return found.flatMap((one) => deliveryIn(one.fields["delivery"]) ?? []);
}
