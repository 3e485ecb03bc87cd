import { GrpcStatus } from "firebase-admin/firestore";
import { z } from "zod";
import { unavailable } from "../../base/errors.ts";
import { callFirestore, callOptions, unlessNotFound, type CallLimits } from "./call.ts";
import { connect, type FirestoreAddress, type FirestoreClient } from "./connect.ts";
import { encodeValue, fields, integer, type Plain } from "./values.ts";

type CommitRequest = NonNullable<Parameters<FirestoreClient["commit"]>[0]>;
export type Query = NonNullable<NonNullable<Parameters<FirestoreClient["runQuery"]>[0]>["structuredQuery"]>;
export type Write = NonNullable<CommitRequest["writes"]>[number];

const updateTime = z.object({ seconds: z.string(), nanos: z.number() });
/** When a document was last written, as a condition names it. */
export type UpdateTime = z.output<typeof updateTime>;
const found = z.object({ name: z.string(), fields, updateTime });
export type Found = Readonly<z.output<typeof found>>;

const queried = z.object({ document: found.nullish() });
const fetched = z.object({ found: found.nullish() });
const committed = z.object({
  writeResults: z.array(z.object({ transformResults: z.array(integer) })),
});
const counted = z.object({ result: z.object({ aggregateFields: z.object({ count: integer }) }) });
const created = z.object({ status: z.array(z.object({ code: z.number().nullish() })) });
const isCreated = (code: number | null | undefined) =>
  code === GrpcStatus.OK || code === GrpcStatus.ALREADY_EXISTS || code === undefined || code === null;
const written = z.object({ writeResults: z.tuple([z.object({ updateTime })], z.unknown()) });

type Operator = "EQUAL" | "LESS_THAN_OR_EQUAL" | "GREATER_THAN_OR_EQUAL";

/** Parts of a query of Firestore's own form. */
export const where = (field: string, op: Operator, value: Plain) => ({
  fieldFilter: { field: { fieldPath: field }, op, value: encodeValue(value) },
});
export const inOrder = (field: string, direction: "ASCENDING" | "DESCENDING" = "ASCENDING") => ({
  field: { fieldPath: field },
  direction,
});
export const selectOf = (fieldPaths: readonly string[]) => ({
  fields: fieldPaths.map((fieldPath) => ({ fieldPath })),
});

/**
 * The calls of Firestore that the stores are made of, each one RPC with its limits. Paths are `collection/id`. Each throws
 * `unavailable` when Firestore fails or is slow.
 */
export interface Documents {
  nameOf(path: string): string;
  /** The named fields of a document; null when there is none. */
  get(path: string, fieldPaths: readonly string[], limits: CallLimits): Promise<Found | null>;
  /** The same of several documents, in any order, without those that do not exist. */
  getAll(paths: readonly string[], fieldPaths: readonly string[], limits: CallLimits): Promise<Found[]>;
  /** The documents of a collection whose field is `value`. */
  find(
    where: { readonly collection: string; readonly field: string; readonly value: Plain },
    fieldPaths: readonly string[],
    limits: CallLimits,
  ): Promise<Found[]>;
  /** Up to `max` documents of a collection in the order of their names, those after the one of that full name. */
  page(
    of: { readonly collection: string; readonly after: string | null; readonly max: number },
    fieldPaths: readonly string[],
    limits: CallLimits,
  ): Promise<Found[]>;
  /** Writes all or nothing. Returns the numbers after each write's transforms. */
  commit(writes: Write[], limits: CallLimits): Promise<number[][]>;
  /** The same; returns when the first one's document was written. */
  put(writes: Write[], limits: CallLimits): Promise<UpdateTime>;
  /** The document of a collection with the lowest value of a number field from `from` on; null when there is none. */
  first(
    of: { readonly collection: string; readonly field: string; readonly from: number },
    limits: CallLimits,
  ): Promise<Found | null>;
  /** The documents that a query of Firestore's own form finds. */
  query(structuredQuery: Query, limits: CallLimits): Promise<Found[]>;
  /** How many they are. */
  count(structuredQuery: Query, limits: CallLimits): Promise<number>;
  /** Makes documents, each by itself. One that is there already stays as it is. */
  createMissing(writes: Write[], limits: CallLimits): Promise<void>;
  close(): Promise<void>;
}

export function firestoreDocuments(address: FirestoreAddress): Documents {
  const database = `projects/${address.projectId}/databases/(default)`;
  const root = `${database}/documents`;
  const nameOf = (path: string) => `${root}/${path}`;

  let made: FirestoreClient | undefined;
  const client = () => (made ??= connect(address));
  const options = (limits: CallLimits) => callOptions(limits, address);

  async function query(structuredQuery: Query, limits: CallLimits): Promise<Found[]> {
    const request = { parent: root, structuredQuery };
    const chunks = await callFirestore(limits, () => collect(client().runQuery(request, options(limits))));
    return chunks.flatMap((chunk) => queried.parse(chunk).document ?? []);
  }

  const write = (writes: Write[], limits: CallLimits) =>
    callFirestore(limits, () => client().commit({ database, writes }, options(limits)));

  return {
    nameOf,

    async get(path, fieldPaths, limits) {
      const request = { name: nameOf(path), mask: { fieldPaths: [...fieldPaths] } };
      const call = callFirestore(limits, () => client().getDocument(request, options(limits)));
      const response = await unlessNotFound(call);
      return response === null ? null : found.parse(response[0]);
    },

    async getAll(paths, fieldPaths, limits) {
      const request = { database, documents: paths.map(nameOf), mask: { fieldPaths: [...fieldPaths] } };
      const chunks = await callFirestore(limits, () =>
        collect(client().batchGetDocuments(request, options(limits))),
      );
      return chunks.flatMap((chunk) => fetched.parse(chunk).found ?? []);
    },

    find({ collection, field, value }, fieldPaths, limits) {
      const structuredQuery = {
        select: selectOf(fieldPaths),
        from: [{ collectionId: collection }],
        where: where(field, "EQUAL", value),
      };
      return query(structuredQuery, limits);
    },

    page({ collection, after, max }, fieldPaths, limits) {
      const structuredQuery = {
        select: selectOf(fieldPaths),
        from: [{ collectionId: collection }],
        orderBy: [inOrder("__name__")],
        ...(after !== null && { startAt: { values: [{ referenceValue: after }], before: false } }),
        limit: { value: max },
      };
      return query(structuredQuery, limits);
    },

    async commit(writes, limits) {
      const [response] = await write(writes, limits);
      return committed.parse(response).writeResults.map(({ transformResults }) => transformResults);
    },

    async put(writes, limits) {
      const [response] = await write(writes, limits);
      return written.parse(response).writeResults[0].updateTime;
    },

    async first({ collection, field, from }, limits) {
      const structuredQuery = {
        select: selectOf([field]),
        from: [{ collectionId: collection }],
        where: where(field, "GREATER_THAN_OR_EQUAL", from),
        orderBy: [inOrder(field)],
        limit: { value: 1 },
      };
      return (await query(structuredQuery, limits))[0] ?? null;
    },

    query,

    async count(structuredQuery, limits) {
      const structuredAggregationQuery = { structuredQuery, aggregations: [{ alias: "count", count: {} }] };
      const request = { parent: root, structuredAggregationQuery };
      const [chunk] = await callFirestore(limits, () =>
        collect(client().runAggregationQuery(request, options(limits))),
      );
      return counted.parse(chunk).result.aggregateFields.count;
    },

    async createMissing(writes, limits) {
      const [response] = await callFirestore(limits, () =>
        client().batchWrite({ database, writes }, options(limits)),
      );
      const failed = created.parse(response).status.find(({ code }) => !isCreated(code));
      if (failed !== undefined) throw unavailable(failed);
    },

    async close() {
      // A client that found no credentials has nothing to close, and rejects.
      await made?.close().catch(() => undefined);
    },
  };
}

/** All documents of a collection in the order of their names, `max` a call. */
export async function* pagesOf(
  documents: Documents,
  of: { readonly collection: string; readonly max: number },
  fieldPaths: readonly string[],
  limits: CallLimits,
): AsyncGenerator<readonly Found[]> {
  let after: string | null = null;
  do {
    const page: readonly Found[] = await documents.page({ ...of, after }, fieldPaths, limits);
    yield page;
    after = page.length < of.max ? null : (page.at(-1)?.name ?? null);
  } while (after !== null);
}

async function collect(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const chunks: unknown[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}
