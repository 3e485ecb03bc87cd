import { GrpcStatus } from "firebase-admin/firestore";
import { z } from "zod";
import { unavailable } from "../../base/errors.ts";
import {
  callFirestore,
  callOptions,
  connect,
  unlessStatus,
  type CallLimits,
  type FirestoreAddress,
  type FirestoreClient,
} from "./call.ts";
import { encode, encodeValue, fields, integer, type DocumentFields, type Plain } from "./values.ts";

type CommitRequest = NonNullable<Parameters<FirestoreClient["commit"]>[0]>;
type StructuredQuery = NonNullable<Parameters<FirestoreClient["runQuery"]>[0]>["structuredQuery"];
/** A query in Firestore's own form, without its collection and the fields that it reads. */
export type FirestoreQuery = Omit<NonNullable<StructuredQuery>, "from" | "select">;
export type Write = NonNullable<CommitRequest["writes"]>[number];

const updateTime = z.object({ seconds: z.string(), nanos: z.number() });
/** When a document was last written, as a condition names it. */
export type UpdateTime = z.output<typeof updateTime>;
const storedDocument = z
  .object({ name: z.string(), fields, updateTime })
  .transform((one) => ({ ...one, id: one.name.slice(one.name.lastIndexOf("/") + 1) }));
export type StoredDocument = Readonly<z.output<typeof storedDocument>>;

const queried = z.object({ document: storedDocument.nullish() });
const fetched = z.object({ found: storedDocument.nullish() });
const committed = z.object({
  writeResults: z.array(
    z.object({ updateTime: updateTime.nullish(), transformResults: z.array(integer).default([]) }),
  ),
});
type Committed = z.output<typeof committed>["writeResults"];
const counted = z.object({ result: z.object({ aggregateFields: z.object({ count: integer }) }) });
const created = z.object({ status: z.array(z.object({ code: z.number().nullish() })) });
const isCreated = (code: number | null | undefined) =>
  code === GrpcStatus.OK || code === GrpcStatus.ALREADY_EXISTS || code === undefined || code === null;

type Operator = "EQUAL" | "LESS_THAN_OR_EQUAL" | "GREATER_THAN_OR_EQUAL";

/** Parts of a query. */
export const where = (field: string, op: Operator, value: Plain) => ({
  fieldFilter: { field: { fieldPath: field }, op, value: encodeValue(value) },
});
export const inOrder = (field: string, direction: "ASCENDING" | "DESCENDING" = "ASCENDING") => ({
  field: { fieldPath: field },
  direction,
});
/** After the document of that full name, among those that are ordered by `values` and then by their names. */
export const startAfter = (name: string, ...values: Plain[]) => ({
  startAt: { values: [...values.map(encodeValue), { referenceValue: name }], before: false },
});

/** Adds to a number field. One that is missing, or no number, counts as 0. */
export const increment = (fieldPath: string, by: number) => ({ fieldPath, increment: { integerValue: by } });

/** A write's condition: the document is as it was written then, or does not exist for null; none without a time. */
const onlyIf = (before: UpdateTime | null | undefined) =>
  before !== undefined && { currentDocument: before === null ? { exists: false } : { updateTime: before } };

export type Documents = ReturnType<typeof firestoreDocuments>;

/**
 * The calls of Firestore that the stores are made of, each one RPC with its limits. Paths are `collection/id`. Each throws
 * `unavailable` when Firestore fails or is slow.
 */
export function firestoreDocuments(address: FirestoreAddress) {
  const database = `projects/${address.projectId}/databases/(default)`;
  const root = `${database}/documents`;
  const nameOf = (path: string) => `${root}/${path}`;

  let made: FirestoreClient | undefined;
  const client = () => (made ??= connect(address));
  const options = (limits: CallLimits) => callOptions(limits, address);
  const queryOf = (collection: string, query: FirestoreQuery) => ({
    ...query,
    from: [{ collectionId: collection }],
  });

  /** The named fields of the documents of a collection that a query finds. */
  async function query(
    collection: string,
    fieldPaths: readonly string[],
    of: FirestoreQuery,
    limits: CallLimits,
  ): Promise<StoredDocument[]> {
    const select = { fields: fieldPaths.map((fieldPath) => ({ fieldPath })) };
    const request = { parent: root, structuredQuery: { ...queryOf(collection, of), select } };
    const chunks = await callFirestore(limits, () => collect(client().runQuery(request, options(limits))));
    return chunks.flatMap((chunk) => queried.parse(chunk).document ?? []);
  }

  return {
    nameOf,
    query,

    /** The named fields of a document; null when there is none. */
    async get(
      path: string,
      fieldPaths: readonly string[],
      limits: CallLimits,
    ): Promise<StoredDocument | null> {
      const request = { name: nameOf(path), mask: { fieldPaths: [...fieldPaths] } };
      const call = callFirestore(limits, () => client().getDocument(request, options(limits)));
      const response = await unlessStatus([GrpcStatus.NOT_FOUND], call);
      return response === null ? null : storedDocument.parse(response[0]);
    },

    /** The same of several documents, in any order, without those that do not exist. */
    async getAll(
      paths: readonly string[],
      fieldPaths: readonly string[],
      limits: CallLimits,
    ): Promise<StoredDocument[]> {
      const request = { database, documents: paths.map(nameOf), mask: { fieldPaths: [...fieldPaths] } };
      const chunks = await callFirestore(limits, () =>
        collect(client().batchGetDocuments(request, options(limits))),
      );
      return chunks.flatMap((chunk) => fetched.parse(chunk).found ?? []);
    },

    /** The same of all documents of a collection in the order of their names, in pages of `max`, a call each. */
    async *pages(
      collection: string,
      fieldPaths: readonly string[],
      max: number,
      limits: CallLimits,
    ): AsyncGenerator<readonly StoredDocument[]> {
      let last: StoredDocument | undefined;
      do {
        const after = last && startAfter(last.name);
        const of = { orderBy: [inOrder("__name__")], limit: { value: max }, ...after };
        const page = await query(collection, fieldPaths, of, limits);
        yield page;
        last = page.length < max ? undefined : page.at(-1);
      } while (last !== undefined);
    },

    /** How many documents of a collection a query finds. */
    async count(collection: string, of: FirestoreQuery, limits: CallLimits): Promise<number> {
      const structuredAggregationQuery = {
        structuredQuery: queryOf(collection, of),
        aggregations: [{ alias: "count", count: {} }],
      };
      const request = { parent: root, structuredAggregationQuery };
      const [chunk] = await callFirestore(limits, () =>
        collect(client().runAggregationQuery(request, options(limits))),
      );
      return counted.parse(chunk).result.aggregateFields.count;
    },

    /** The write of a document's whole content. */
    set: (path: string, content: DocumentFields, before?: UpdateTime | null): Write => ({
      update: { name: nameOf(path), fields: encode(content) },
      ...onlyIf(before),
    }),

    /** The write of some fields of a document, which is made when it does not exist. The others stay. */
    merge: (path: string, content: DocumentFields, before?: UpdateTime | null): Write => ({
      update: { name: nameOf(path), fields: encode(content) },
      updateMask: { fieldPaths: Object.keys(content) },
      ...onlyIf(before),
    }),

    /** The removal of a document. */
    remove: (path: string, before: UpdateTime): Write => ({ delete: nameOf(path), ...onlyIf(before) }),

    /** Writes all or nothing. Returns, for each write, when its document was written and the numbers after its transforms. */
    async commit(writes: Write[], limits: CallLimits): Promise<Committed> {
      const [response] = await callFirestore(limits, () =>
        client().commit({ database, writes }, options(limits)),
      );
      return committed.parse(response).writeResults;
    },

    /** Makes documents, each by itself. One that is there already stays as it is. */
    async createMissing(writes: Write[], limits: CallLimits): Promise<void> {
      const [response] = await callFirestore(limits, () =>
        client().batchWrite({ database, writes }, options(limits)),
      );
      const failed = created.parse(response).status.find(({ code }) => !isCreated(code));
      if (failed !== undefined) throw unavailable(failed);
    },

    async close(): Promise<void> {
      // A client that found no credentials has nothing to close, and rejects.
      await made?.close().catch(() => undefined);
    },
  };
}

async function collect(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const chunks: unknown[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}
