import { v1 } from "firebase-admin/firestore";
import { z } from "zod";

export interface Documents {
  readonly reads: number;
  readonly writes: number;
}

const written = z.object({ writes: z.array(z.unknown()) });
const asked = z.object({ documents: z.array(z.unknown()) });

/**
 * Counts the documents that the low-level client is asked to read or write from now on: what Firestore bills. A read that
 * finds nothing is one; a query's documents are not known before its response, so it throws.
 */
export function countDocuments(): () => Documents {
  const client = v1.FirestoreClient.prototype;
  const commit = jest.spyOn(client, "commit");
  const getDocument = jest.spyOn(client, "getDocument");
  const getDocuments = jest.spyOn(client, "batchGetDocuments");
  const query = jest.spyOn(client, "runQuery");
  const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
  return () => {
    if (query.mock.calls.length > 0) throw new Error("A query was made");
    const several = getDocuments.mock.calls.map(([request]) => asked.parse(request).documents.length);
    return {
      reads: getDocument.mock.calls.length + sum(several),
      writes: sum(commit.mock.calls.map(([request]) => written.parse(request).writes.length)),
    };
  };
}
