import { GrpcStatus } from "firebase-admin/firestore";
import { z } from "zod";
import {
  callFirestore,
  callOptions,
  connect,
  isUnanswered,
  unlessStatus,
  type CallLimits,
  type FirestoreAddress,
  type FirestoreClient,
} from "./client.ts";
import { encode, encodeValue, fields, integer, type DocumentFields, type Plain } from "./values.ts";

type CommitRequest = NonNullable<Parameters<FirestoreClient["commit"]>[0]>;
type StructuredQuery = NonNullable<Parameters<FirestoreClient["runQuery"]>[0]>["structuredQuery"];
/** A query in Firestore's form, without its collection and fields. */
export type FirestoreQuery = Omit<NonNullable<StructuredQuery>, "from" | "select">;
export type Write = NonNullable<CommitRequest["writes"]>[number];

const updateTime = z.object({ seconds: z.string(), nanos: z.number() });
/** When a document was last written, for the condition of a write. */
export type UpdateTime = z.output<typeof updateTime>;
const storedDocument = z
  .object({ name: z.string(), fields, updateTime })
  .transform((document) => ({ ...document, id: document.name.slice(document.name.lastIndexOf("/") + 1) }));
export type StoredDocument = Readonly<z.output<typeof storedDocument>>;

const queried = z.object({ document: storedDocument.nullish() });
const fetched = z.object({ found: storedDocument.nullish() });
const committed = z.object({
  writeResults: z.array(
    z.object({ updateTime: updateTime.nullish(), transformResults: z.array(integer).default([]) }),
  ),
});
type Committed = z.output<typeof committed>["writeResults"];
type Operator = "EQUAL" | "LESS_THAN_OR_EQUAL" | "GREATER_THAN_OR_EQUAL";

/** Functions that build the parts of a query. */
export const where = (field: string, op: Operator, value: Plain) => ({
  fieldFilter: { field: { fieldPath: field }, op, value: encodeValue(value) },
});
export const inOrder = (field: string, direction: "ASCENDING" | "DESCENDING" = "ASCENDING") => ({
  field: { fieldPath: field },
  direction,
});
/** Starts after the document with this full name. Documents are ordered by `values`, then by name. */
export const startAfter = (name: string, ...values: Plain[]) => ({
  startAt: { values: [...values.map(encodeValue), { referenceValue: name }], before: false },
});

/** Adds to a number field. A missing field, or one that is not a number, counts as 0. */
export const increment = (fieldPath: string, by: number) => ({ fieldPath, increment: { integerValue: by } });

/** The condition of a write: the document's last update or, for null, that there is none. Undefined: no condition. */
const onlyIf = (before: UpdateTime | null | undefined) =>
  before !== undefined && { currentDocument: before === null ? { exists: false } : { updateTime: before } };

export type Documents = ReturnType<typeof firestoreDocuments>;

/** The calls of the stores, each one RPC within its limits. Paths are `collection/id`. All throw `unavailable`. */
export function firestoreDocuments(address: FirestoreAddress) {
  const database = `projects/${address.projectId}/databases/(default)`;
  const root = `${database}/documents`;
  const nameOf = (path: string) => `${root}/${path}`;

  let made: FirestoreClient | undefined;
  const open = new Set<FirestoreClient>();
  const connected = new WeakSet<FirestoreClient>();
  const client = () => {
    made ??= connect(address);
    open.add(made);
    return made;
  };
  /** `close` rejects if the client found no credentials; then there is nothing to close. */
  const close = (one: FirestoreClient) => {
    open.delete(one);
    return one.close().catch(() => undefined);
  };
  const { timeFactor = 1 } = address;
  const scaled = ({ timeoutMs, attemptMs = timeoutMs, retryOn }: CallLimits): CallLimits => ({
    timeoutMs: timeoutMs * timeFactor,
    attemptMs: attemptMs * timeFactor,
    retryOn,
  });
  const underWay = new Set<Promise<unknown>>();
  /**
   * A connection can die without an error, as in a frozen idle instance. So an attempt without a response ends the
   * use of a client that had connected: the next one connects anew. Pings would find it too, but servers refuse
   * frequent ones.
   */
  const call = <Result>(
    limits: CallLimits,
    send: (client: FirestoreClient, options: ReturnType<typeof callOptions>) => Promise<Result>,
  ) =>
    callFirestore(scaled(limits), () => {
      const used = client();
      const result = send(used, callOptions(scaled(limits), address));
      underWay.add(result);
      const onSuccess = () => {
        underWay.delete(result);
        connected.add(used);
      };
      result.then(onSuccess, (error: unknown) => {
        underWay.delete(result);
        if (used !== made || !connected.has(used) || !isUnanswered(error)) return;
        made = undefined;
        void Promise.allSettled(underWay).then(() => close(used));
      });
      return result;
    });
  /** Returns these fields of the documents that a query finds in a collection. */
  async function query(
    collection: string,
    fieldPaths: readonly string[],
    of: FirestoreQuery,
    limits: CallLimits,
  ): Promise<StoredDocument[]> {
    const select = { fields: fieldPaths.map((fieldPath) => ({ fieldPath })) };
    const structuredQuery = { ...of, from: [{ collectionId: collection }], select };
    const request = { parent: root, structuredQuery };
    const chunks = await call(limits, (to, options) => collect(to.runQuery(request, options)));
    return chunks.flatMap((chunk) => queried.parse(chunk).document ?? []);
  }

  return {
    database,
    root,
    nameOf,
    call,
    /** The limits that these documents' calls have. */
    scaled,
    query,

    /** Returns these fields of a document; null if there is none. */
    async get(
      path: string,
      fieldPaths: readonly string[],
      limits: CallLimits,
    ): Promise<StoredDocument | null> {
      const request = { name: nameOf(path), mask: { fieldPaths: [...fieldPaths] } };
      const found = call(limits, (to, options) => to.getDocument(request, options));
      const response = await unlessStatus([GrpcStatus.NOT_FOUND], found);
      return response === null ? null : storedDocument.parse(response[0]);
    },

    /** Returns these fields of several documents, in any order. Missing documents are left out. */
    async getAll(
      paths: readonly string[],
      fieldPaths: readonly string[],
      limits: CallLimits,
    ): Promise<StoredDocument[]> {
      const request = { database, documents: paths.map(nameOf), mask: { fieldPaths: [...fieldPaths] } };
      const chunks = await call(limits, (to, options) => collect(to.batchGetDocuments(request, options)));
      return chunks.flatMap((chunk) => fetched.parse(chunk).found ?? []);
    },

    /** Returns these fields of a collection's documents, ordered by name. Each page of `max` is a call. */
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

    /** A write that replaces a document's whole content. */
    set: (path: string, content: DocumentFields, before?: UpdateTime | null): Write => ({
      update: { name: nameOf(path), fields: encode(content) },
      ...onlyIf(before),
    }),

    /** A write that sets some fields and keeps the others. Creates the document if it does not exist. */
    merge: (path: string, content: DocumentFields, before?: UpdateTime | null): Write => ({
      update: { name: nameOf(path), fields: encode(content) },
      updateMask: { fieldPaths: Object.keys(content) },
      ...onlyIf(before),
    }),

    /** Writes all or nothing. Returns each write's time, and the numbers after its transforms. */
    async commit(writes: Write[], limits: CallLimits): Promise<Committed> {
      const [response] = await call(limits, (to, options) => to.commit({ database, writes }, options));
      return committed.parse(response).writeResults;
    },

    async close(): Promise<void> {
      await Promise.all([...open].map(close));
      // What is still under way fails now. Whoever closes the store must not hear of it later.
      await Promise.allSettled(underWay);
    },
  };
}

/** All that a streaming call returns. */
export async function collect(stream: AsyncIterable<unknown>): Promise<unknown[]> {
  const chunks: unknown[] = [];
  for await (const chunk of stream) chunks.push(chunk);
  return chunks;
}
