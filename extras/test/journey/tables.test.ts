import { z } from "zod";
import { startSampleProvider, type SampleProvider } from "../../local/provider/start.ts";
import { endpoints } from "../../src/functions.ts";
import { startService, type Service } from "../support/service.ts";
import { strictlyParsed } from "../support/tables.ts";

const tables = Object.values(endpoints).flatMap(({ name, rows, examples }) =>
  rows === undefined
    ? []
    : examples.map(({ query }) => ({ name, rows, query: new URLSearchParams(query).toString() })),
);
const object = z.record(z.string(), z.unknown());
const list = z.array(object);

/** The objects around each row, outermost first, with the row itself; `path` names the list. */
function rowsAt(body: unknown, path: string): Record<string, unknown>[] {
  if (path === "") return list.parse(body);
  const [name = "", ...rest] = path.split(".");
  const holder = object.parse(body);
  const rows = list.parse(holder[name]);
  if (rest.length > 0) return rows.flatMap((row) => rowsAt(row, rest.join(".")));
  return rows.map((row) => ({ ...holder, ...row }));
}

/** A column's value in a row, whose inner objects' fields are named with theirs. */
function valueOf(row: Record<string, unknown>, column: string): string {
  if (column in row) {
    const value = row[column];
    return value === null || value === undefined
      ? ""
      : Array.isArray(value)
        ? value.join(";")
        : z.coerce.string().parse(value);
  }
  const outer = Object.keys(row).find((name) => column.startsWith(`${name}_`));
  const inner = outer === undefined ? null : object.safeParse(row[outer]);
  return inner?.success === true ? valueOf(inner.data, column.slice((outer ?? "").length + 1)) : "";
}

describe("a list as a table", () => {
  let provider: SampleProvider;
  let service: Service;
  let key: string;
  beforeAll(async () => {
    // At one moment: the JSON and the table of a list are read one after the other, and prices move each second.
    const now = Date.now();
    provider = await startSampleProvider({ now: () => now });
    service = await startService({
      env: { UPSTREAM_BASE_URL: provider.baseUrl, PRICE_MAX_AGE_MS: "60000", RATE_LIMIT_PER_HOUR: "1000" },
    });
    key = await service.makeKey();
  });
  afterAll(() => Promise.all([service.close(), provider.close()]));

  const series = "/getMentionEvents?series_ticker=KXALDERMEREMENTION";
  const get = (path: string, headers: Record<string, string> = {}, method = "GET") =>
    service.get(path, { "x-api-key": key, ...headers }, method);

  it.each(tables)("has the values of the JSON, row by row: $name?$query", async ({ name, rows, query }) => {
    const json: unknown = await (await get(`/${name}?${query}`)).json();
    const [header = [], ...cells] = strictlyParsed(await (await get(`/${name}?${query}&format=csv`)).text());
    const expected = rowsAt(json, rows);
    expect(expected.length).toBeGreaterThan(0);
    expect(cells).toEqual(
      expected.map((row) => header.map((column) => valueOf(row, column.replace(/^quote_/, "quotes_")))),
    );
    const fields = Object.keys(expected[0] ?? {}).filter((field) => field !== rows.split(".").at(-1));
    const missing = fields.filter(
      (field) => !header.some((column) => column === field || column.startsWith(`${field}_`)),
    );
    const left = [
      "errors",
      "not_found",
      "cursor",
      "block_trades",
      "settlement_sources",
      "fee",
      "kind",
      "closing",
    ];
    expect(missing.filter((field) => !left.includes(field))).toEqual([]);
  });

  it("begins the rows of an event with the event's own fields, with all columns of its records", async () => {
    const response = await get("/getMentionEvent?event_ticker=KXNFLMENTION-SB27&format=csv");
    const [header = []] = strictlyParsed(await response.text());
    expect(header.slice(0, 19).join()).toBe(
      "event_ticker,series_ticker,event_title,event_subtitle,scheduledStartTime," +
        "start_at,start_source,start_certain,start_known_since,start_moved_at,start_moved_from,phase,form," +
        "window_start,window_end,event_date,event_date_basis,market_ticker,title",
    );
    const own = header.slice(header.indexOf("rules_secondary")).join();
    expect(own).toMatch(
      /^rules_secondary,requires_times,requires_by,requires_after,requires_exact,requires_notes,requires_unread,status,yes_bid_size,yes_ask_size,can_close_early,record_yes,record_no,transcripts_/,
    );
    expect(own).toMatch(
      /,estimate_basis,estimate_fair_value,estimate_fair_low,estimate_fair_high,estimate_fair_basis,buy_yes_price_dollars,.*buy_no_edge_dollars,verdict,estimate_error$/,
    );
  });

  it("is named by the function and says what it leaves out, in headers that a page may read", async () => {
    const response = await get(
      "/getMentionMarkets?market_tickers=KXNFLMENTION-SB27-TUSH,KXNFLMENTION-SB27-NONE&format=csv",
    );
    expect(response.headers.get("content-type")).toBe("text/csv; charset=utf-8; header=present");
    expect(response.headers.get("content-disposition")).toBe('attachment; filename="getMentionMarkets.csv"');
    expect(response.headers.get("x-left-out")).toBe("1");
    expect(response.headers.get("x-next-cursor")).toBeNull();
    const exposed = response.headers.get("access-control-expose-headers")?.split(", ");
    expect(exposed).toEqual(expect.arrayContaining(["Content-Disposition", "x-left-out", "x-next-cursor"]));
    expect((await get(`${series}&format=csv`)).headers.get("x-left-out")).toBe("0");
  });

  it("gives the cursor of the next page, which is the JSON's", async () => {
    const response = await get("/getMentionEvents?limit=1&format=csv");
    const page = z
      .object({ cursor: z.string() })
      .parse(await (await get("/getMentionEvents?limit=1")).json());
    expect(response.headers.get("x-next-cursor")).toBe(page.cursor);
    const next = await get(`/getMentionEvents?limit=1&format=csv&cursor=${page.cursor}`);
    expect(strictlyParsed(await next.text())).toHaveLength(2);
  });

  it("has a strong ETag of its own, by which it is revalidated", async () => {
    const path = series;
    const json = await get(path);
    const csv = await get(`${path}&format=csv`);
    const etag = csv.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[^"]+"$/);
    expect(etag).not.toBe(json.headers.get("etag"));
    const again = await get(`${path}&format=csv`, { "if-none-match": etag });
    expect(again.status).toBe(304);
    expect(again.headers.get("content-type")).toBeNull();
    expect(await again.text()).toBe("");
    expect((await get(path, { "if-none-match": etag })).status).toBe(200);
  });

  it("answers HEAD with the headers of GET", async () => {
    const head = await get(`${series}&format=csv`, {}, "HEAD");
    const full = await get(`${series}&format=csv`);
    for (const name of ["content-type", "content-length", "etag", "x-left-out"])
      expect(head.headers.get(name)).toBe(full.headers.get(name));
    expect(await head.text()).toBe("");
  });

  it("is the JSON by default and with format=json, and errors are JSON always", async () => {
    const json = await get(`${series}&format=json`);
    expect(json.headers.get("content-type")).toBe("application/json; charset=utf-8");
    expect(json.headers.get("x-left-out")).toBeNull();
    const unknown = await get("/getMentionEvent?event_ticker=KXNOSUCH-26&format=csv");
    expect(unknown.status).toBe(404);
    expect(await unknown.json()).toMatchObject({ error: "Event not found" });
  });

  it.each(["format=xml", "format=CSV", "format=csv&format=json", "Format=csv"])(
    "is refused for %s",
    async (query) => {
      const response = await get(`${series}&${query}`);
      expect(response.status).toBe(400);
      expect(await response.text()).toMatch(
        /"message":"(?:json \(default\), or csv for the table|did you mean format)/,
      );
    },
  );
});
