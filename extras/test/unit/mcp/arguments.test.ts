import { z } from "zod";
import { readArguments, toolArguments } from "../../../src/mcp/arguments.ts";
import { acceptedIn, inputSchemaOf } from "../../../src/mcp/input-schema.ts";
import { tools } from "../../../src/mcp/tools.ts";

const schema = z.object({
  by: z.enum(["price", "edge"]).default("price").describe("highest first"),
  types: z.array(z.enum(["listed", "settled"])).optional(),
  hours: z.int().min(1).max(168).default(24).describe("hours from now"),
  with_context: z.boolean().default(false),
  q: z.string().max(20).optional(),
  series_ticker: toolArguments.series_ticker.optional(),
});
const read = (sent: Record<string, unknown>) => readArguments(schema, inputSchemaOf(schema), sent);

function errorOf(run: () => unknown): unknown {
  try {
    run();
  } catch (error) {
    return error;
  }
  return null;
}

describe("an argument of a tool", () => {
  it.each([
    [{ by: "volume" }, "one of price, edge: highest first; given: volume"],
    [{ types: ["opened"] }, "a list of listed, settled"],
    [{ hours: 1.5 }, "a whole number from 1 to 168: hours from now"],
    [{ hours: "169" }, "a whole number from 1 to 168: hours from now; given: 169"],
    [{ with_context: "yes" }, "true or false; given: yes"],
    [{ q: "a".repeat(21) }, `a text, and not too long; given: ${"a".repeat(21)}`],
    [{ series_ticker: "\ud800" }, expect.stringContaining("such as KXFEDMENTION")],
  ])("that is not accepted is an error that says what is: %j", (sent, detail) => {
    const [name] = Object.keys(sent);
    const error = { code: "invalid", publicMessage: `Invalid parameter: ${name}`, detail };
    expect(errorOf(() => read(sent))).toMatchObject(error);
  });

  it("may be a text where a number, a truth value or a list is meant", () => {
    const sent = { hours: "12", with_context: "true", types: "listed, settled" };
    expect(read(sent)).toMatchObject({ hours: 12, with_context: true, types: ["listed", "settled"] });
  });

  it("of every tool has an error that names all values of a list, and the bounds of a number", () => {
    for (const { name, inputSchema } of tools)
      for (const argument of Object.keys(inputSchema.properties)) {
        const text = acceptedIn(inputSchema, argument);
        expect([name, argument, text]).toEqual([name, argument, expect.not.stringContaining("undefined")]);
        const values = z
          .looseObject({ enum: z.array(z.string()) })
          .safeParse(inputSchema.properties[argument]);
        for (const value of values.data?.enum ?? []) expect(text).toContain(value);
      }
  });
});
