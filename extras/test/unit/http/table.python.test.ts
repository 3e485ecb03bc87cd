import { execFileSync } from "node:child_process";
import fc from "fast-check";
import { tableOf } from "../../../src/http/table.ts";
import { findPython } from "../../support/python.ts";
import { tableBody, tableHeader, tableRows, tableSchema } from "../../support/tables.ts";

/** Reads lines of JSON, each a table, and prints the rows that Python's csv finds in it. */
const script = `
import csv, io, json, sys
for line in sys.stdin.buffer:
    rows = list(csv.reader(io.StringIO(json.loads(line), newline=""), strict=True))
    print(json.dumps(rows))
`;

it("is read by Python's csv as the values of the JSON, with null, absent and empty text as one", () => {
  const { toCsv } = tableOf(tableSchema, "rows");
  const bodies = fc.sample(tableBody, { numRuns: 300, seed: 20 });
  const input = bodies.map((body) => `${JSON.stringify(toCsv(body))}\n`).join("");
  const output = execFileSync(findPython() ?? "", ["-c", script], { input, encoding: "utf8" });
  const read = output
    .trimEnd()
    .split("\n")
    .map((line): unknown => JSON.parse(line));
  expect(read).toEqual(bodies.map((body) => [tableHeader, ...tableRows(body)]));
});
