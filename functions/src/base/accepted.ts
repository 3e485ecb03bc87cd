import { z } from "zod";

/** A field's description, which says what it accepts and stands in the message about a bad value. */
export function acceptedBy({ shape }: z.ZodObject<z.ZodRawShape>, name: string): string {
  const field = shape[name];
  return (field === undefined ? undefined : z.globalRegistry.get(field)?.description) ?? "another value";
}
