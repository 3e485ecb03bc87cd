import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { z } from "zod";
import { examplesIn } from "@mention-market/service/openapi/examples";
import { describeApi } from "@mention-market/service/openapi/describe";
import { serviceEndpoints } from "@mention-market/service/openapi/all-functions";
import { allCallables, allEndpoints, describeAll, examplesFile } from "../../openapi/all-functions.ts";
import { functions as ofExtras } from "../../src/index.ts";
import * as ofService from "@mention-market/service/index";

const text = readFileSync(join(__dirname, "..", "..", "openapi.json"), "utf8");
const document = z.record(z.string(), z.unknown());
const deployed = { ...ofService, ...ofExtras };
const written = document.parse(JSON.parse(text));
const examplesOf = examplesIn(examplesFile);

describe("openapi.json", () => {
  it("is what `npm --prefix extras run openapi` writes of the functions' own schemas", () => {
    const described = describeAll();
    expect(written).toEqual(described);
    expect(JSON.stringify(written) === JSON.stringify(described)).toBe(true);
  });

  it("is a valid OpenAPI 3.1 document whose references all lead somewhere", async () => {
    const validator = new Validator();
    expect(await validator.validate(written)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("describes every deployed function that clients call and no other, except mcp, which describes its tools itself, a page and the calendar", () => {
    const called = Object.entries(deployed).filter(
      ([, one]) => !("scheduleTrigger" in one.__endpoint || "taskQueueTrigger" in one.__endpoint),
    );
    const described = [
      ...Object.keys(document.parse(written.paths)).map((path) => path.slice(1)),
      "mcp",
      "eventPage",
      "calendar",
    ];
    const exported = called.map(([name]) => name);
    expect({
      "not in a feature of src/functions.ts": described.filter((name) => !exported.includes(name)),
      "exported, and not described": exported.filter((name) => !described.includes(name)),
    }).toEqual({ "not in a feature of src/functions.ts": [], "exported, and not described": [] });
  });

  it("leaves no spec out that a file of src defines", () => {
    // A tool of MCP is not a function.
    const folder = join(__dirname, "..", "..", "..");
    const defined = globSync("{functions,extras}/src/**/*.ts", { cwd: folder }).flatMap((path) =>
      [
        ...readFileSync(join(folder, path), "utf8").matchAll(
          /= define(?!Tool)\w+\(\{\s+name: "([a-zA-Z]+)"/g,
        ),
      ].map(([, name]) => name),
    );
    const listed = [...allEndpoints, ...allCallables].map(({ name }) => name);
    expect({
      "not listed in openapi/all-functions.ts": defined.filter((name = "") => !listed.includes(name)),
    }).toEqual({
      "not listed in openapi/all-functions.ts": [],
    });
    expect(defined).toHaveLength(listed.length);
  });

  it("lets two functions share a response's name only with its schema", () => {
    const { getMentionMarket } = serviceEndpoints;
    const other = { ...getMentionMarket, responseSchema: z.object({}).meta({ id: "MentionMarket" }) };
    const describe = (second: (typeof allEndpoints)[number]) =>
      describeApi({ endpoints: [getMentionMarket, second], callables: [], examplesOf });
    expect(() => describe(other)).toThrow("MentionMarket");
    expect(() => describe(getMentionMarket)).not.toThrow();
  });

  it.each(allEndpoints)("shows only examples that its schema accepts: $name", (endpoint) => {
    const recorded = examplesOf(endpoint.name);
    expect(recorded.map(({ query }) => query)).toEqual(endpoint.examples.map(({ query }) => query));
    for (const { query, response } of recorded) {
      expect(endpoint.querySchema.safeParse(query).error).toBeUndefined();
      expect(endpoint.responseSchema.parse(response)).toEqual(response);
    }
  });

  it.each(allCallables)("shows only an example that its schemas accept: $name", (callable) => {
    const { input, result } = callable.example;
    expect(callable.inputSchema.safeParse(input ?? {}).error).toBeUndefined();
    expect(callable.resultSchema.parse(result)).toEqual(result);
  });
});

/** Where something of the description lacks what it must have. */
function lacking(value: unknown, path: string, isMissing: (node: Node, path: string) => boolean): string[] {
  if (typeof value !== "object" || value === null) return [];
  const node: Node = { ...value };
  const inside = Object.entries(node).flatMap(([name, child]) =>
    lacking(child, `${path}/${name}`, isMissing),
  );
  return isMissing(node, path) ? [path, ...inside] : inside;
}
type Node = Record<string, unknown>;

const parameter = z.looseObject({
  name: z.string(),
  in: z.string(),
  description: z.string(),
  schema: z.looseObject({ type: z.string().optional() }),
  example: z.unknown().optional(),
});
const queries = z.record(
  z.string(),
  z.object({ get: z.object({ parameters: z.array(parameter) }).optional() }),
);

describe("openapi.json, as clients and pages are generated from it", () => {
  const parameters = Object.values(queries.parse(written.paths)).flatMap(({ get }) => get?.parameters ?? []);

  it("describes every parameter that is a list as an array which is sent as one text with commas", () => {
    const lists = parameters.filter(({ description }) =>
      /comma-separated|separated by commas/.test(description),
    );
    const texts = lists.filter(({ schema }) => schema.type !== "array").map(({ name }) => name);
    // Its grammar has quotes, in which a comma separates nothing.
    expect([...new Set(texts)]).toEqual(["target_phrase"]);
    const arrays = parameters.filter(({ schema }) => schema.type === "array");
    expect(arrays.map(({ name }) => name)).toEqual(
      expect.arrayContaining(["market_tickers", "series_ticker", "target_home_team", "target_away_team"]),
    );
    for (const one of arrays) {
      expect(one).toMatchObject({ style: "form", explode: false, schema: { items: { type: "string" } } });
      expect(Array.isArray(one.example ?? [])).toBe(true);
    }
  });

  const operations = lacking(written.paths, "", (node) => "operationId" in node);

  it("describes every operation, parameter, header and field, and shows an example of every body", () => {
    expect(operations.length).toBe(allEndpoints.length + allCallables.length);
    const bare = lacking(written, "", (node, path) => {
      const isField = /\/(?:properties|parameters|headers)\/[^/]+$/.test(path) && !path.includes("allOf");
      const isDescribed = "description" in node || "$ref" in node || path.endsWith("/data");
      const isBody = path.endsWith("/application/json") && !("example" in node || "examples" in node);
      return (
        isBody ||
        (isField && !isDescribed && !/\/(?:result)$/.test(path)) ||
        ("operationId" in node && !isDescribed)
      );
    });
    expect(bare).toEqual([]);
  });

  it("accepts a key in the query last of three ways, wherever it accepts one", () => {
    const ways = z.record(
      z.string(),
      z.object({ get: z.object({ security: z.array(z.record(z.string(), z.unknown())) }).optional() }),
    );
    const named = Object.entries(ways.parse(written.paths)).flatMap(([path, { get }]) =>
      get === undefined ? [] : [[path.slice(1), get.security.flatMap(Object.keys)] as const],
    );
    const keys = ["apiKeyHeader", "apiKeyBearer", "apiKeyQuery"];
    expect(named).toEqual(allEndpoints.map(({ name, access }) => [name, access === "none" ? [] : keys]));
    expect(written.components).toMatchObject({
      securitySchemes: { apiKeyQuery: { type: "apiKey", in: "query", name: "apiKey" } },
    });
  });

  it("marks no array as read-only", () => {
    expect(JSON.stringify(written)).not.toContain("readOnly");
  });

  it("blames no failure on the provider in a function that does not read it", () => {
    const paths = document.parse(written.paths);
    expect(JSON.stringify(paths["/getRateLimit"])).not.toMatch(/provider/i);
    expect(JSON.stringify(paths["/getMentionMarket"])).toMatch(/provider failed/i);
  });

  it("names the schemas that several functions share, and those that clients hold", () => {
    const schemas = document.parse(document.parse(written.components).schemas);
    expect(Object.keys(schemas)).toEqual(
      expect.arrayContaining(["Error", "MentionMarket", "Game", "Snippet", "OpenMarket", "CallableError"]),
    );
  });
});
