import fc from "fast-check";
import { z } from "zod";
import { decodePlace, pageOf } from "../../../src/mcp/page.ts";

const rows = { list: "rows", key: ["id"] };
const bounds = { brief: 8_000, full: 25_000 } as const;
type Detail = keyof typeof bounds;

const page = z.object({ rows: z.array(z.looseObject({ id: z.string() })), cursor: z.string().nullable() });

/** What a tool returns for a cursor, of an endpoint that has its own pages of some rows. */
function resultOf(
  all: readonly { readonly id: string; readonly text: string }[],
  perPage: number,
  detail: Detail,
  cursor?: string,
) {
  const place = decodePlace(cursor, "arguments");
  const from = Number(place.at.page ?? 0);
  const end = from + perPage;
  const body = { note: "of all pages", rows: all.slice(from, end) };
  return pageOf({ ...body, cursor: end < all.length ? String(end) : null }, rows, { ...place, detail });
}

/** Every row that the cursors lead to. */
function walk(all: Parameters<typeof resultOf>[0], perPage: number, detail: Detail): unknown[] {
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const result = resultOf(all, perPage, detail, cursor);
    expect(JSON.stringify(result).length).toBeLessThanOrEqual(bounds[detail]);
    const { rows: shown, cursor: next } = page.parse(result);
    expect(shown.length > 0 || all.length === 0).toBe(true);
    seen.push(...shown);
    expect(seen.length).toBeLessThanOrEqual(all.length);
    cursor = next ?? undefined;
  } while (cursor !== undefined);
  return seen;
}

/** Texts with characters that JSON escapes. */
const text = fc
  .tuple(fc.string({ unit: "grapheme" }), fc.nat(2_000))
  .map(([part, times]) => part + 'é"'.repeat(times));
const row = fc.record({ id: fc.uuid(), text });

function thrownBy(run: () => unknown): unknown {
  try {
    return run();
  } catch (error) {
    return error;
  }
}

describe("a result of rows", () => {
  it("shows every row once and whole, in order, over its cursors, and is never longer than its bound", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(row, { maxLength: 40, selector: ({ id }) => id, size: "max" }),
        fc.integer({ min: 1, max: 50 }),
        fc.constantFrom<Detail>("brief", "full"),
        (all, perPage, detail) => {
          expect(walk(all, perPage, detail)).toEqual(all);
        },
      ),
    );
  });

  it("is as long as it may be: the next row would not fit", () => {
    const all = Array.from({ length: 100 }, (_, at) => ({ id: String(at), text: "x".repeat(60 + at) }));
    const result = resultOf(all, 100, "brief");
    const { rows: shown } = page.parse(result);
    const next = JSON.stringify(all[shown.length]).length + 1;
    expect(JSON.stringify(result).length + next).toBeGreaterThan(bounds.brief);
  });

  it("shows a row that is longer than a result by its key and an error that names detail full, and goes on after it", () => {
    const all = [
      { id: "first", text: "a" },
      { id: "long", text: "x".repeat(9_000) },
      { id: "last", text: "z" },
    ];
    const short = {
      id: "long",
      error: expect.stringMatching(/^This row has 9\d{3} characters.*detail full/),
    };
    expect(walk(all, 3, "brief")).toEqual([all[0], short, all[2]]);
    expect(walk(all, 3, "full")).toEqual(all);
    const longer = [{ id: "long", text: "x".repeat(26_000) }, ...all.slice(2)];
    expect(walk(longer, 2, "full")).toEqual([
      {
        id: "long",
        error: expect.stringMatching(/^This row has 26\d{3} characters, more than fits a result$/),
      },
      all[2],
    ]);
  });

  it("says how many rows and items it leaves out, and how to go on; a result that lacks nothing says neither", () => {
    const all = Array.from({ length: 9 }, (_, at) => ({ id: String(at), text: "x".repeat(2_000) }));
    const { rows: shown } = page.parse(resultOf(all, 9, "brief"));
    expect(resultOf(all, 9, "brief")).toMatchObject({
      left_out: { rows: 9 - shown.length },
      cursor: expect.any(String),
      how_to_go_on: "repeat the call with this cursor",
    });
    const [whole, further] = [resultOf(all.slice(0, 2), 9, "brief"), resultOf(all, 2, "brief")];
    expect(Object.keys(whole)).toEqual(["note", "rows", "cursor"]);
    expect(further).not.toHaveProperty("left_out");
    expect(further).toHaveProperty("how_to_go_on");
  });

  it("cuts lists beside the rows at whole items, leaves out other values that do not fit, and counts both", () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.constantFrom("a", "b", "c", "d"), fc.oneof(text, fc.array(text, { maxLength: 8 }))),
        fc.constantFrom<Detail>("brief", "full"),
        (head, detail) => {
          const body = {
            ...head,
            rows: [{ id: "1", text: "y".repeat(3_000) }],
            cursor: null,
            left_out: { own: 2 },
          };
          const { at, filter } = decodePlace(undefined, "arguments");
          const result: Readonly<Record<string, unknown>> = pageOf(body, rows, { at, filter, detail });
          expect(JSON.stringify(result).length).toBeLessThanOrEqual(bounds[detail]);
          expect(result["rows"]).toEqual(body.rows);
          const leftOut = z.record(z.string(), z.number()).parse(result["left_out"]);
          for (const [name, value] of Object.entries(head)) {
            const shown = [result[name] ?? []].flat();
            const all = [value].flat();
            expect(shown).toEqual(all.slice(0, shown.length));
            expect(leftOut[name] ?? 0).toBe(all.length - shown.length);
          }
        },
      ),
    );
  });

  it("goes on by the endpoint's own cursor of a row, where a tool has one", () => {
    const all = Array.from({ length: 9 }, (_, at) => ({ id: String(at), text: "x".repeat(2_000) }));
    const request = { ...decodePlace(undefined, "arguments"), detail: "brief" } as const;
    const cut = page.parse(
      pageOf({ rows: all }, { ...rows, cursorAfter: ({ id }) => `after ${String(id)}` }, request),
    );
    const { at } = decodePlace(cut.cursor ?? undefined, "arguments");
    expect(at).toEqual({ page: `after ${cut.rows.at(-1)?.id ?? ""}`, after: null });
  });

  it("refuses a cursor whose row is gone, and one of other arguments", () => {
    const all = Array.from({ length: 9 }, (_, at) => ({ id: String(at), text: "x".repeat(2_000) }));
    const cursor = page.parse(resultOf(all, 9, "brief")).cursor ?? undefined;
    const lastShown = page.parse(resultOf(all, 9, "brief")).rows.at(-1)?.id;
    const left = all.filter(({ id }) => id !== lastShown);
    expect(thrownBy(() => resultOf(left, 9, "brief", cursor))).toMatchObject({
      code: "invalid",
      detail: "the list has changed meanwhile: call again without a cursor",
    });
    expect(thrownBy(() => decodePlace(cursor, "other arguments"))).toMatchObject({
      code: "invalid",
      detail: "the cursor of the page before, with the same arguments",
    });
  });
});
