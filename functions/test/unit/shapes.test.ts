import { globSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";
import { z } from "zod";

const root = join(__dirname, "..", "..");
const described = z
  .object({
    components: z.object({
      schemas: z.record(z.string(), z.object({ properties: z.record(z.string(), z.unknown()).default({}) })),
    }),
  })
  .parse(JSON.parse(readFileSync(join(root, "openapi.json"), "utf8"))).components.schemas;

const keyOf = (names: readonly string[]) => names.toSorted().join(" ");
const schemas = new Map(
  Object.entries(described).map(([name, { properties }]) => [keyOf(Object.keys(properties)), name]),
);

/** Members of the same names that hold other things: our own records before they become a response, unrounded numbers. */
const others = ["SettledPage", "FoundMarkets", "HourCount", "MeanOverEvents"];

/** The members of each interface of a source text, by its name. */
function interfacesOf(text: string): (readonly [name: string, members: string])[] {
  const file = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true);
  return file.statements
    .filter(ts.isInterfaceDeclaration)
    .map((one) => [
      one.name.text,
      keyOf(
        one.members.flatMap(({ name }) => (name !== undefined && ts.isIdentifier(name) ? name.text : [])),
      ),
    ]);
}

describe("the shape of a response", () => {
  it("is written once, as its schema: no interface of src has the members of one", () => {
    const twins = globSync("src/**/*.ts", { cwd: root }).flatMap((path) =>
      interfacesOf(readFileSync(join(root, path), "utf8")).flatMap(([name, members]) => {
        const schema = schemas.get(members);
        return schema === undefined ? [] : [`${path}: ${name} has the members of the schema ${schema}`];
      }),
    );
    expect(twins.filter((twin) => !others.some((name) => twin.includes(`: ${name} has `)))).toEqual([]);
    expect(twins).toHaveLength(others.length);
  });

  it("would be found twice in an interface of the same members in another order", () => {
    const [[name, members] = ["", ""]] = interfacesOf(
      "interface Twin { readonly fee_dollars: 1; size: 2; edge_dollars: 3; price_dollars: 4 }",
    );
    expect([name, schemas.get(members)]).toEqual(["Twin", "Offer"]);
  });
});
