import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { callables, endpoints } from "../../src/functions.ts";

const folder = join(__dirname, "..", "journey");
const journeys = globSync("*.test.ts", { cwd: folder })
  .map((path) => readFileSync(join(folder, path), "utf8"))
  .join("\n");

describe("every function", () => {
  it("is requested by a journey", () => {
    const without = [...Object.keys(endpoints), ...Object.keys(callables)].flatMap((name) =>
      // By its path, or as the first argument of a suite's own helper.
      new RegExp(`/${name}\\b|\\(\\s*["\`]${name}["\`]`).test(journeys)
        ? []
        : `${name}: no suite of functions/test/journey requests it`,
    );
    expect(without).toEqual([]);
  });
});
