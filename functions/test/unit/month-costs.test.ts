import { readFileSync } from "node:fs";
import { join } from "node:path";
import { repository } from "../../openapi/documents.ts";
import { monthCosts } from "../../openapi/month-costs.ts";

/** The numbers of a table's row, from the column after `columns` texts. */
function numbersOf(table: string, what: string, columns: number): number[] {
  const row = table.split("\n").find((line) => line.startsWith(`| ${what}`)) ?? "";
  return row
    .split("|")
    .slice(columns + 1, -1)
    .map((cell) => Number(cell.replaceAll(/[*,]/g, "")));
}

describe("the table of what a month costs", () => {
  const table = monthCosts();

  it("sums its items up, for three sizes", () => {
    const items = table
      .split("\n")
      .filter((line) => /\.\d\d \|$/.test(line))
      .map((line) => numbersOf(line, "", 2));
    const [sums = [], ...others] = items.toReversed();
    expect(others).toHaveLength(10);
    for (const [size, sum] of sums.entries())
      expect(others.reduce((total, row) => total + (row[size] ?? 0), 0)).toBeCloseTo(sum, 1);
  });

  it("agrees with the measured table of what changes cost, whose month is the large one's", () => {
    const page = readFileSync(join(repository, "docs/operating.md"), "utf8");
    const dollars = ["reads", "writes", "deletions"].map((what) => {
      const row = page.split("\n").find((line) => line.startsWith(`| Firestore ${what}`)) ?? "";
      return Number(row.split("|").at(-2));
    });
    const [, , large] = numbersOf(table, "Firestore, for changes", 2);
    expect(dollars.reduce((sum, one) => sum + one, 0)).toBeCloseTo(large ?? 0, 2);
  });
});
