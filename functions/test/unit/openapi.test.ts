import { readFileSync } from "node:fs";
import { join } from "node:path";
import { Validator } from "@seriousme/openapi-schema-validator";
import { z } from "zod";
import { describeApi } from "../../openapi/describe.ts";
import { callables, endpoints } from "../../openapi/functions.ts";
import { parameterSchemaOf } from "../../openapi/json-schema.ts";
import * as deployed from "../../src/index.ts";

const text = readFileSync(join(__dirname, "..", "..", "openapi.json"), "utf8");
const document = z.record(z.string(), z.unknown());
const written = document.parse(JSON.parse(text));

describe("openapi.json", () => {
  it("is what `npm run openapi` writes of the functions' own schemas", () => {
    const described = describeApi(endpoints, callables);
    expect(written).toEqual(described);
    expect(JSON.stringify(written) === JSON.stringify(described)).toBe(true);
  });

  it("is a valid OpenAPI 3.1 document whose references all lead somewhere", async () => {
    const validator = new Validator();
    expect(await validator.validate(written)).toEqual({ valid: true });
    expect(validator.version).toBe("3.1");
  });

  it("describes every deployed function and no other", () => {
    const names = Object.keys(document.parse(written.paths)).map((path) => path.slice(1));
    expect(names.toSorted()).toEqual(Object.keys(deployed).toSorted());
  });

  it("lets two functions share an answer's name only with its schema", () => {
    const [first] = endpoints;
    if (first === undefined) throw new Error("No endpoint is described");
    const other = { ...first, endpoint: { ...first.endpoint, answerSchema: z.object({}) } };
    expect(() => describeApi([first, other], [])).toThrow("MentionMarket");
    expect(() => describeApi([first, first], [])).not.toThrow();
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
      { type: "string" },
    ],
    [z.string().transform((list) => list.split(",")), { type: "string" }],
    [z.string().nullable().default(null), { type: "string" }],
    [z.iso.date().nullable().default(null), { type: "string", format: "date" }],
  ])("is told by what is accepted on the wire (%#)", (parameter, schema) => {
    expect(parameterSchemaOf(parameter)).toEqual(schema);
  });
});
