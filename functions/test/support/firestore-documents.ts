import { v1 } from "firebase-admin/firestore";
import { z } from "zod";

export interface Documents {
  readonly reads: number;
  readonly writes: number;
}

const written = z.object({ writes: z.array(z.unknown()) });
const asked = z.object({ documents: z.array(z.unknown()) });
const found = z.looseObject({ document: z.unknown() });
const isFound = (chunk: unknown) => (found.safeParse(chunk).data?.document ?? null) !== null;

/**
 * Counts the documents that the low-level client is asked to read or write from now on: what Firestore bills. A read that
 * finds nothing is one, a query is one for each document that it finds and one at least, and a count of up to 1,000 documents is one.
 */
export function countDocuments(): () => Documents {
  const client = v1.FirestoreClient.prototype;
  const commit = jest.spyOn(client, "commit");
  const batch = jest.spyOn(client, "batchWrite");
  const getDocument = jest.spyOn(client, "getDocument");
  const getDocuments = jest.spyOn(client, "batchGetDocuments");
  const counts = jest.spyOn(client, "runAggregationQuery");
  const queried: number[] = [];
  const runQuery = z
    .custom<typeof client.runQuery>((value) => typeof value === "function")
    .parse(Object.getOwnPropertyDescriptor(client, "runQuery")?.value);
  jest.spyOn(client, "runQuery").mockImplementation(function (
    this: InstanceType<typeof v1.FirestoreClient>,
    ...call
  ) {
    const query = queried.push(1) - 1;
    let documents = 0;
    return runQuery.apply(this, call).on("data", (chunk: unknown) => {
      if (isFound(chunk)) queried[query] = documents += 1;
    });
  });
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return () => {
    const several = getDocuments.mock.calls.map(([request]) => asked.parse(request).documents.length);
    return {
      reads: getDocument.mock.calls.length + counts.mock.calls.length + sum(several) + sum(queried),
      writes: sum(
        [...commit.mock.calls, ...batch.mock.calls].map(([request]) => written.parse(request).writes.length),
      ),
    };
  };
}
