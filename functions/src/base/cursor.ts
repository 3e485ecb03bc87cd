import type { z } from "zod";

/** Where a page of a list ended, as a text for the client: base64url of JSON. `filter`: the same for filters that mean the same. */
export function encodeCursor(place: object, filter: string): string {
  return Buffer.from(JSON.stringify({ ...place, filter })).toString("base64url");
}

/** The place that a cursor names; null for any text that `toCursor` does not make of a place and this filter. */
export function decodeCursor<Place extends object>(
  cursor: string,
  place: z.ZodType<Place>,
  filter: string,
): Place | null {
  try {
    const found = place.parse(JSON.parse(Buffer.from(cursor, "base64url").toString()));
    return encodeCursor(found, filter) === cursor ? found : null;
  } catch {
    return null;
  }
}
