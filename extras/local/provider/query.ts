/** A query that gets a 400 from the provider. */
export class BadQuery extends Error {
  override readonly name = "BadQuery";
}

/** The value of a parameter; null if it is empty or missing. */
export function given(query: URLSearchParams, name: string): string | null {
  const text = query.get(name);
  return text === "" ? null : text;
}

/** A whole number from 1 to `max`. Without a `fallback` the parameter is required. */
export function limitOf(query: URLSearchParams, max: number, fallback?: number): number {
  const text = query.get("limit") ?? fallback?.toString();
  if (text === undefined) throw new BadQuery("limit is required");
  const limit = /^\d+$/.test(text) ? Number(text) : 0;
  if (limit < 1 || limit > max) throw new BadQuery(`limit must be between 1 and ${String(max)}`);
  return limit;
}

/** `min_updated_ts` in ms; -Infinity if it is missing. Selects records that changed later. Only whole seconds are accepted. */
export function updatedAfterOf(query: URLSearchParams): number {
  const text = given(query, "min_updated_ts");
  if (text === null) return -Infinity;
  if (!/^\d+$/.test(text)) throw new BadQuery("min_updated_ts must be a time in seconds");
  return Number(text) * 1000;
}

/** One of these words; null if the parameter is missing. */
export function wordOf(query: URLSearchParams, name: string, words: readonly string[]): string | null {
  const text = query.get(name) ?? "";
  if (text === "") return null;
  if (!words.includes(text)) throw new BadQuery(`${name} must be one of ${words.join(", ")}`);
  return text;
}

export function flagOf(query: URLSearchParams, name: string): boolean {
  return wordOf(query, name, ["true", "false"]) === "true";
}

/** The items after the cursor's item, with the cursor of the next page: the last item's key, or "" on the last page. */
export function pageOf<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string,
  query: URLSearchParams,
  limit: number,
): { items: readonly Item[]; cursor: string } {
  const after = query.get("cursor") ?? "";
  const start = after === "" ? 0 : items.findIndex((item) => toCursor(keyOf(item)) === after) + 1;
  if (after !== "" && start === 0) throw new BadQuery("invalid cursor");
  const page = items.slice(start, start + limit);
  const last = page.at(-1);
  const isLast = last === undefined || start + page.length === items.length;
  return { items: page, cursor: isLast ? "" : toCursor(keyOf(last)) };
}

function toCursor(key: string): string {
  return Buffer.from(`after ${key}`).toString("base64url");
}
