import { GrpcStatus } from "firebase-admin/firestore";
import { z } from "zod";
import { unavailable } from "@mention-market/service/base/errors";
import type { CallLimits } from "@mention-market/service/firestore/client";
import {
  collect,
  type Documents,
  type FirestoreQuery,
  type UpdateTime,
  type Write,
} from "@mention-market/service/firestore/documents";
import { integer } from "@mention-market/service/firestore/values";

const counted = z.object({ result: z.object({ aggregateFields: z.object({ count: integer }) }) });

/** Counts the documents that a query finds in a collection. Throws `unavailable`. */
export async function countDocuments(
  { root, call }: Documents,
  collection: string,
  query: FirestoreQuery,
  limits: CallLimits,
): Promise<number> {
  const structuredAggregationQuery = {
    structuredQuery: { ...query, from: [{ collectionId: collection }] },
    aggregations: [{ alias: "count", count: {} }],
  };
  const request = { parent: root, structuredAggregationQuery };
  const [chunk] = await call(limits, (to, options) => collect(to.runAggregationQuery(request, options)));
  return counted.parse(chunk).result.aggregateFields.count;
}

const created = z.object({ status: z.array(z.object({ code: z.number().nullish() })) });
const isCreated = (code: number | null | undefined) =>
  code === GrpcStatus.OK || code === GrpcStatus.ALREADY_EXISTS || code === undefined || code === null;

/** Creates documents independently of each other. A document that exists stays as it is. Throws `unavailable`. */
export async function createMissing(
  { database, call }: Documents,
  writes: Write[],
  limits: CallLimits,
): Promise<void> {
  const [response] = await call(limits, (to, options) => to.batchWrite({ database, writes }, options));
  const failed = created.parse(response).status.find(({ code }) => !isCreated(code));
  if (failed !== undefined) throw unavailable(failed);
}

/** A write that deletes a document, on the condition that it was not written since `updateTime`. */
export const removal = (documents: Documents, path: string, updateTime: UpdateTime): Write => ({
  delete: documents.nameOf(path),
  currentDocument: { updateTime },
});
