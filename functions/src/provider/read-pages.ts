import type { z } from "zod";
import { AppError } from "../base/errors.ts";

/** Far more than the provider has ever had of most lists; stops a cursor that never ends. */
const defaultMostPages = 20;

/** Every page of a list; the provider's cursor is "" or absent on the last. */
export async function readPages<Page extends { cursor?: string | null | undefined }>(
  page: (cursor: { cursor?: string }) => Promise<unknown>,
  schema: z.ZodType<Page>,
  mostPages = defaultMostPages,
): Promise<Page[]> {
  const pages: Page[] = [];
  let cursor = "";
  do {
    if (pages.length === mostPages)
      throw new AppError("upstream", "Provider answered with pages without end");
    const body = await page(cursor === "" ? {} : { cursor });
    if (body === null) throw new AppError("upstream", "Provider answered 404 to a list");
    const parsed = read(schema, body);
    pages.push(parsed);
    cursor = parsed.cursor ?? "";
  } while (cursor !== "");
  return pages;
}

/** What the provider sent, in one of the shapes that we know. */
export function read<Body>(schema: z.ZodType<Body>, body: unknown): Body {
  const parsed = schema.safeParse(body);
  if (parsed.success) return parsed.data;
  const places = parsed.error.issues.map((issue) => issue.path.join(".")).slice(0, 5);
  throw new AppError("upstream", `Provider answered 200 in an unknown shape (${places.join(", ")})`, {
    cause: parsed.error,
  });
}
