import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { callables, endpoints } from "../../src/edge/functions.ts";

const folder = join(__dirname, "..");
const journeys = globSync("journey/*.test.ts", { cwd: folder })
  .map((path) => readFileSync(join(folder, path), "utf8"))
  .join("\n");

describe("every function", () => {
  it.each([...Object.keys(endpoints), ...Object.keys(callables)])("has a journey over HTTP: %s", (name) => {
    expect(journeys).toMatch(new RegExp(`["'\`/]${name}\\b`));
  });
});
