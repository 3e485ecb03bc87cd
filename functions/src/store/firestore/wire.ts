import type { v1 } from "firebase-admin/firestore";
import { z } from "zod";

export type CommitClient = InstanceType<typeof v1.FirestoreClient>;

/** A change of one number of a document. Its result is the number after it; an absent number counts as 0. */
export function increment(fieldPath: string, by: number) {
  return { fieldPath, increment: { integerValue: by } };
}

export function maximum(fieldPath: string, floor: number) {
  return { fieldPath, maximum: { integerValue: floor } };
}

/** 64-bit integers arrive as texts; all of ours are below 2⁵³. */
const integer = z
  .object({ integerValue: z.string().transform(Number) })
  .transform(({ integerValue }) => integerValue);

const commitAnswer = z.object({
  writeResults: z.tuple([z.object({ transformResults: z.array(integer) })]),
});

/** The numbers after the transforms of a commit's only write, in their order. Throws when it answered anything else. */
export function transformed(answer: unknown): number[] {
  return commitAnswer.parse(answer).writeResults[0].transformResults;
}

const none = z.object({ nullValue: z.unknown() }).transform(() => 0);
const numbers = z.record(z.string(), z.union([integer, none]));
const document = z.object({
  fields: z.record(
    z.string(),
    z.union([integer, none, z.object({ mapValue: z.object({ fields: numbers }) })]),
  ),
});

/** The numbers of a document by field path (`a`, or `a.b` inside a map). Throws when it holds anything else. */
export function numbersIn(answer: unknown): Map<string, number> {
  return new Map(
    Object.entries(document.parse(answer).fields).flatMap(([name, value]): [string, number][] =>
      typeof value === "number"
        ? [[name, value]]
        : Object.entries(value.mapValue.fields).map(([inner, number]) => [`${name}.${inner}`, number]),
    ),
  );
}

/** The gRPC status that a failed call carries, if any. */
export function grpcCodeOf(error: unknown): unknown {
  return typeof error === "object" && error !== null && "code" in error ? error.code : undefined;
}
