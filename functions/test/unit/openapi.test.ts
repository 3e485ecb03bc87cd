import { readFileSync } from "node:fs";
import { join } from "node:path";
import { z } from "zod";
import { serviceCallables, serviceEndpoints } from "../../openapi/all-functions.ts";
import { describeApi } from "../../openapi/describe.ts";
import { examplesIn } from "../../openapi/examples.ts";
import { parameterSchemaOf } from "../../openapi/json-schema.ts";
import * as ofService from "../../src/index.ts";

const folder = join(__dirname, "../..");
const endpoints = Object.values(serviceEndpoints);
const examplesOf = examplesIn(join(folder, "openapi/examples.json"));

describe("the service's openapi.json", () => {
  it("is what `npm --prefix functions run openapi` writes of the functions' own schemas", () => {
    const written: unknown = JSON.parse(readFileSync(join(folder, "openapi.json"), "utf8"));
    const described = describeApi({ endpoints, callables: Object.values(serviceCallables), examplesOf });
    expect(written).toEqual(described);
    expect(JSON.stringify(written)).toBe(JSON.stringify(described));
  });

  it("has every function of the service among the exports of its src/index.ts, and no other", () => {
    const names = [
      ...Object.keys(serviceEndpoints),
      ...Object.keys(serviceCallables),
      "endKeysOfDeletedAccounts",
    ];
    expect(Object.keys(ofService).toSorted()).toEqual(names.toSorted());
  });

  it.each(endpoints)("shows only examples that its schema accepts: $name", (endpoint) => {
    const recorded = examplesOf(endpoint.name);
    expect(recorded.map(({ query }) => query)).toEqual(endpoint.examples.map(({ query }) => query));
    for (const { query, response } of recorded) {
      expect(endpoint.querySchema.safeParse(query).error).toBeUndefined();
      expect(endpoint.responseSchema.parse(response)).toEqual(response);
    }
  });
});

describe("a described parameter", () => {
  const whole = z.string().regex(/^\d+$/).transform(Number).pipe(z.int().min(1).max(22));

  it.each([
    [whole, { type: "integer", minimum: 1, maximum: 22 }],
    [whole.nullable().default(null), { type: "integer", minimum: 1, maximum: 22 }],
    [whole.default(5), { type: "integer", minimum: 1, maximum: 22, default: 5 }],
    [z.stringbool().default(false), { type: "boolean", default: false }],
    [
      z
        .string()
        .toUpperCase()
        .pipe(z.enum(["REG", "SB"])),
      { type: "string", enum: ["REG", "SB"] },
    ],
    [z.string().transform((list) => list.split(",")), { type: "string" }],
    [z.string().nullable().default(null), { type: "string" }],
    [z.iso.date().nullable().default(null), { type: "string", format: "date" }],
  ])("is described by what is accepted on the wire (%#)", (parameter, schema) => {
    expect(parameterSchemaOf(parameter)).toEqual(schema);
  });
});
