import { z } from "zod";

/** What a field accepts, by its description; for the message about a bad value. */
export function acceptedBy({ shape }: z.ZodObject<z.ZodRawShape>, name: string): string {
  const field = shape[name];
  return (field === undefined ? undefined : z.globalRegistry.get(field)?.description) ?? "another value";
}
