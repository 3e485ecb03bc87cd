import { z } from "zod";
import { word } from "../base/parameters.ts";
import { fieldOf, listIn } from "./table.ts";

/** The parameter of every function whose response can be a table. */
export const tableQuery = z.object({
  format: word
    .pipe(z.enum(["json", "csv"]))
    .default("json")
    .describe("json (default), or csv for the table"),
});

/** Headers of every table, which pages of other origins may read. */
export const tableHeaderNames = ["Content-Disposition", "x-left-out", "x-next-cursor"] as const;

/** What a table has no place for: how many markets were left out, and the cursor of the next page. */
export function tableHeaders(name: string, body: object): Record<string, string> {
  const cursor = fieldOf(body, "cursor");
  const leftOut = listIn(fieldOf(body, "errors")).length + listIn(fieldOf(body, "not_found")).length;
  return {
    "Content-Type": "text/csv; charset=utf-8; header=present",
    "Content-Disposition": `attachment; filename="${name}.csv"`,
    "x-left-out": String(leftOut),
    ...(typeof cursor === "string" && { "x-next-cursor": cursor }),
  };
}
