import type { z } from "zod";

/** Some fields of a response: their schema, and how they are made. */
export interface ResponseFields<From, Shape extends z.ZodRawShape = z.ZodRawShape> {
  readonly shape: Shape;
  of(from: From): z.output<z.ZodObject<Shape>>;
}

/** Fields whose values fit their schema, as the compiler checks. */
export function fieldsOf<From, Shape extends z.ZodRawShape>(
  shape: Shape,
  of: (from: From) => z.output<z.ZodObject<Shape>>,
): ResponseFields<From, Shape> {
  return { shape, of };
}
