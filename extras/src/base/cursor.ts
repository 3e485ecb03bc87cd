import type { z } from "zod";

/** The end of a page as base64url of JSON, which the client sends back for the next. Equivalent filters have the same `filter`. */
export function encodeCursor(place: object, filter: string): string {
  return Buffer.from(JSON.stringify({ ...place, filter })).toString("base64url");
}

/** The end of the page before. Null unless `encodeCursor` made the text, with the same filter. */
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
