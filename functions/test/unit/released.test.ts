import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { breakingChanges } from "../../openapi/breaking-changes.ts";
import { surfaceOf, type Surface } from "../../openapi/surface.ts";

const repository = join(__dirname, "../../..");
const read = (path: string) => readFileSync(join(repository, path), "utf8");
const texts = z.record(z.string(), z.string());
const surface = z.object({ version: z.string(), parameters: texts, fields: texts, errors: texts });
const current = surfaceOf(read("functions/openapi.json"));
const majorOf = (version: string) => Number(version.split(".")[0]);

describe("a client of the last release", () => {
  const released = surface.parse(JSON.parse(read("functions/openapi/released.json")));
  const breaking = breakingChanges(released, current);

  it("is broken by the next major version only, and CHANGELOG announces it", () => {
    const [section = ""] = read("CHANGELOG.md").split(/^## /m).slice(1);
    const isAnnounced = section.includes("### Breaking changes for clients");
    const isMajor = majorOf(current.version) > majorOf(released.version);
    expect({ breaking, isMajor, isAnnounced }).toEqual(
      breaking.length === 0 ? expect.anything() : { breaking, isMajor: true, isAnnounced: true },
    );
  });

  it("finds one version in the description, the packages and the newest section of CHANGELOG", () => {
    const version = z.object({ version: z.string() });
    expect([
      current.version,
      version.parse(JSON.parse(read("clients/typescript/package.json"))).version,
      /^version = "(.*)"$/m.exec(read("clients/python/pyproject.toml"))?.[1],
      /^## ([\d.]+), /m.exec(read("CHANGELOG.md"))?.[1],
    ]).toEqual(Array(4).fill(version.parse(JSON.parse(read("functions/package.json"))).version));
  });
});

describe("a change breaks clients", () => {
  const before: Surface = {
    version: "1.0.0",
    parameters: { "getA q": "string", "getA limit": "integer", "getA id": "string, required" },
    fields: {
      getA: "object",
      "getA.size": "number",
      "getA.side": '"no" | "yes"',
      "getA.note": "null | string",
    },
    errors: { "getA 404": "A not found" },
  };
  const with_ = (part: "parameters" | "fields" | "errors", entries: Record<string, string>) => ({
    ...before,
    [part]: { ...before[part], ...entries },
  });
  const without = (part: "parameters" | "fields", left: string) => ({
    ...before,
    [part]: Object.fromEntries(Object.entries(before[part]).filter(([name]) => name !== left)),
  });

  it.each([
    ["when a parameter goes away", without("parameters", "getA q")],
    ["when a parameter becomes required", with_("parameters", { "getA q": "string, required" })],
    ["when a parameter is added that is required", with_("parameters", { "getA new": "string, required" })],
    ["when a parameter takes less", with_("parameters", { "getA q": '"a" | "b"' })],
    ["when a field goes away", without("fields", "getA.size")],
    ["when a field becomes optional", with_("fields", { "getA.size": "number, optional" })],
    ["when a field may be null", with_("fields", { "getA.size": "null | number" })],
    ["when a field has another value", with_("fields", { "getA.side": '"no" | "void" | "yes"' })],
    ["when an error has another text", with_("errors", { "getA 404": "Not found" })],
  ])("%s", (_when, after) => {
    expect(breakingChanges(before, after)).toHaveLength(1);
  });

  it.each([
    ["when nothing changes", before],
    ["when a parameter takes more", with_("parameters", { "getA limit": "number" })],
    ["when a required parameter becomes optional", with_("parameters", { "getA id": "string" })],
    ["when an optional parameter is added", with_("parameters", { "getA new": "string" })],
    ["when a field is added", with_("fields", { "getA.new": "string" })],
    ["when a field is never null any more", with_("fields", { "getA.note": "string" })],
    ["when a number is always whole", with_("fields", { "getA.size": "integer" })],
    ["when a function is added", with_("parameters", { "getB id": "string, required" })],
  ])("not %s", (_when, after) => {
    expect(breakingChanges(before, after)).toEqual([]);
  });
});
