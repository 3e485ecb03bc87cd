import { z } from "zod";
import { invalidParameter } from "../http/parse-query.ts";

const accepted = "the cursor of the page before, with the same filters; left out for the first page";

/** The parameter of a page but the first. */
export const cursorParameter = (maxLength: number) => z.string().max(maxLength).optional().describe(accepted);

/** Where the page before ended, as `placeIn` reads it from the cursor; null for the first page. Throws `invalid` for another text. */
export function placeAfter<Place>(
  cursor: string | undefined,
  placeIn: (cursor: string) => Place | null,
): Place | null {
  if (cursor === undefined) return null;
  const place = placeIn(cursor);
  if (place === null) throw invalidParameter(accepted, "cursor");
  return place;
}
