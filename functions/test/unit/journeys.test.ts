import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { callables, endpoints } from "../../src/functions.ts";

const folder = join(__dirname, "..");
const journeys = globSync("journey/*.test.ts", { cwd: folder })
  .map((path) => readFileSync(join(folder, path), "utf8"))
  .join("\n");

describe("every function", () => {
  it("has a journey over HTTP in test/journey", () => {
    const names = [...Object.keys(endpoints), ...Object.keys(callables)];
    const without = names.filter((name) => !new RegExp(`["'\`/]${name}\\b`).test(journeys));
    expect(without).toEqual([]);
  });
});
