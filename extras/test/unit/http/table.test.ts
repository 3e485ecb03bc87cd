import fc from "fast-check";
import { z } from "zod";
import { tableOf } from "../../../src/http/table.ts";
import { strictlyParsed, tableBody, tableHeader, tableRows, tableSchema } from "../../support/tables.ts";

describe("a table", () => {
  const table = tableOf(tableSchema, "rows");

  it("is read by a strict parser as the values of the JSON, with null, absent and empty text as one", () => {
    fc.assert(
      fc.property(tableBody, (body) => {
        expect(strictlyParsed(table.toCsv(body))).toEqual([tableHeader, ...tableRows(body)]);
      }),
      { numRuns: 500 },
    );
  });

  it("ends every line with CRLF, and is its header line alone for an empty list", () => {
    const csv = table.toCsv({ title: "", rows: [], after: "" });
    expect(csv).toBe(`${tableHeader.join(",")}\r\n`);
  });

  it("leaves a leading = as it is", () => {
    const list = tableOf(z.array(z.object({ word: z.string(), other: z.string() })), "");
    expect(list.toCsv([{ word: "=1+1", other: "@x" }])).toBe("word,other\r\n=1+1,@x\r\n");
  });

  it("begins the rows of an inner list with the fields before it, of the object that holds it alone", () => {
    const schema = z.object({
      interval: z.string(),
      markets: z.array(
        z.object({ ticker: z.string(), candles: z.array(z.object({ end: z.string() })), more: z.string() }),
      ),
    });
    const body = {
      interval: "1h",
      markets: [
        { ticker: "A", candles: [{ end: "1" }, { end: "2" }], more: "x" },
        { ticker: "B", candles: [], more: "y" },
        { ticker: "C", candles: [{ end: "3" }], more: "z" },
      ],
    };
    expect(tableOf(schema, "markets.candles").toCsv(body)).toBe("ticker,end\r\nA,1\r\nA,2\r\nC,3\r\n");
  });

  it("has a column once that both the row and the object around it have", () => {
    const schema = z.object({
      event: z.string(),
      markets: z.array(z.object({ word: z.string(), event: z.string() })),
    });
    const body = { event: "E", markets: [{ word: "w", event: "E" }] };
    expect(tableOf(schema, "markets").toCsv(body)).toBe("event,word\r\nE,w\r\n");
  });

  it.each([
    [
      "a list of objects in a row",
      z.array(z.object({ inner: z.array(z.object({})) })),
      "",
      "list of objects: inner",
    ],
    [
      "two columns of one name",
      z.array(z.object({ a_b: z.string(), a: z.object({ b: z.string() }) })),
      "",
      "named a_b",
    ],
    ["rows that are not a list", z.object({ rows: z.string() }), "rows", "are a list"],
    ["rows that are not objects", z.array(z.string()), "", "are objects"],
  ])("can't be made with %s", (_what, schema, rows, message) => {
    expect(() => tableOf(schema, rows)).toThrow(message);
  });
});
