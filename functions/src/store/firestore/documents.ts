import { z } from "zod";
import { call, callOptions, unlessNotFound, type Limits } from "./call.ts";
import { connect, type FirestoreAddress, type FirestoreClient } from "./connect.ts";
import { encodeValue, fields, integer, type Plain } from "./values.ts";

type CommitRequest = NonNullable<Parameters<FirestoreClient["commit"]>[0]>;
export type Write = NonNullable<CommitRequest["writes"]>[number];

const found = z.object({
  name: z.string(),
  fields,
  updateTime: z.object({ seconds: z.string(), nanos: z.number() }),
});
export type Found = Readonly<z.output<typeof found>>;

const queried = z.object({ document: found.nullish() });
const fetched = z.object({ found: found.nullish() });
const committed = z.object({
  writeResults: z.array(z.object({ transformResults: z.array(integer) })),
});

/** The calls of Firestore that the stores are made of, each one RPC with its limits. Paths are `collection/id`. */
export interface Documents {
  nameOf(path: string): string;
  /** The named fields of a document; null when there is none. */
  get(path: string, fieldPaths: readonly string[], limits: Limits): Promise<Found | null>;
  /** The same of several, in no order. Those that there are. */
  getAll(paths: readonly string[], fieldPaths: readonly string[], limits: Limits): Promise<Found[]>;
  /** The documents of a collection whose field is `value`. */
  find(
    where: { readonly collection: string; readonly field: string; readonly value: Plain },
    fieldPaths: readonly string[],
    limits: Limits,
  ): Promise<Found[]>;
  /** Writes all or nothing. Answers the numbers after each write's transforms. */
  commit(writes: Write[], limits: Limits): Promise<number[][]>;
  close(): Promise<void>;
}

export function firestoreDocuments(address: FirestoreAddress): Documents {
  const database = `projects/${address.projectId}/databases/(default)`;
  const root = `${database}/documents`;
  const nameOf = (path: string) => `${root}/${path}`;

  let made: FirestoreClient | undefined;
  const client = () => (made ??= connect(address));
  const options = (limits: Limits) => callOptions(limits, address);

  return {
    nameOf,

    async get(path, fieldPaths, limits) {
      const request = { name: nameOf(path), mask: { fieldPaths: [...fieldPaths] } };
      const answer = await unlessNotFound(call(limits, () => client().getDocument(request, options(limits))));
      return answer === null ? null : found.parse(answer[0]);
    },

    async getAll(paths, fieldPaths, limits) {
      const request = { database, documents: paths.map(nameOf), mask: { fieldPaths: [...fieldPaths] } };
      const chunks = await call(limits, () =>
        collect(client().batchGetDocuments(request, options(limits)), fetched),
      );
      return chunks.flatMap((chunk) => chunk.found ?? []);
    },

    async find({ collection, field, value }, fieldPaths, limits) {
      const structuredQuery = {
        select: { fields: fieldPaths.map((fieldPath) => ({ fieldPath })) },
        from: [{ collectionId: collection }],
        where: {
          fieldFilter: { field: { fieldPath: field }, op: "EQUAL" as const, value: encodeValue(value) },
        },
      };
      const request = { parent: root, structuredQuery };
      const chunks = await call(limits, () => collect(client().runQuery(request, options(limits)), queried));
      return chunks.flatMap((chunk) => chunk.document ?? []);
    },

    async commit(writes, limits) {
      const [answer] = await call(limits, () => client().commit({ database, writes }, options(limits)));
      return committed.parse(answer).writeResults.map(({ transformResults }) => transformResults);
    },

    async close() {
      await made?.close();
    },
  };
}

async function collect<Chunk>(stream: AsyncIterable<unknown>, schema: z.ZodType<Chunk>): Promise<Chunk[]> {
  const chunks: Chunk[] = [];
  for await (const chunk of stream) chunks.push(schema.parse(chunk));
  return chunks;
}
