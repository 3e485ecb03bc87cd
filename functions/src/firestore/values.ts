import { z } from "zod";

/** The types of values in our documents. All numbers are whole and below 2⁵³. */
export type Plain = string | number | boolean | null | Moment | Numbers;

/** A Firestore Timestamp, as UTC ms. All our other times are plain numbers. */
interface Moment {
  readonly timestampMs: number;
}

/** A map of numbers. */
interface Numbers {
  readonly numbers: Readonly<Record<string, number>>;
}

export type DocumentFields = Readonly<Record<string, Plain>>;

export function encode(fields: DocumentFields) {
  return Object.fromEntries(Object.entries(fields).map(([name, value]) => [name, encodeValue(value)]));
}

export function encodeValue(value: Plain) {
  if (value === null) return { nullValue: "NULL_VALUE" as const };
  if (typeof value === "string") return { stringValue: value };
  if (typeof value === "boolean") return { booleanValue: value };
  if (typeof value === "number") return { integerValue: value };
  if ("numbers" in value) {
    const entries = Object.entries(value.numbers);
    return {
      mapValue: {
        fields: Object.fromEntries(entries.map(([name, whole]) => [name, { integerValue: whole }])),
      },
    };
  }
  const { timestampMs } = value;
  const seconds = Math.floor(timestampMs / 1_000);
  return { timestampValue: { seconds, nanos: (timestampMs - seconds * 1_000) * 1_000_000 } };
}

/** Replaces a value whose type we do not use. Every schema rejects it. */
const foreign = Symbol("a value of another type");

/** Firestore sends 64-bit integers as texts. */
export const integer = z
  .object({ integerValue: z.string().transform(Number) })
  .transform(({ integerValue }) => integerValue);

const scalar = z.union([
  integer,
  z.object({ stringValue: z.string() }).transform(({ stringValue }) => stringValue),
  z.object({ booleanValue: z.boolean() }).transform(({ booleanValue }) => booleanValue),
  z.object({ nullValue: z.literal("NULL_VALUE") }).transform(() => null),
]);

const map = z
  .object({ mapValue: z.object({ fields: z.record(z.string(), scalar) }) })
  .transform(({ mapValue }) => mapValue.fields);

/** The fields of a document as plain values. A map may contain plain values only. */
export const fields = z.record(z.string(), z.union([scalar, map, z.unknown().transform(() => foreign)]));
