import { z } from "zod";

/** What a field of a schema accepts: its description, which is what a bad value is answered with. */
export function acceptedBy({ shape }: z.ZodObject<z.ZodRawShape>, name: string): string {
  const field = shape[name];
  return (field === undefined ? undefined : z.globalRegistry.get(field)?.description) ?? "another value";
}
