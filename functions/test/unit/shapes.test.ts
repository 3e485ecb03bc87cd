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

/** The members of each interface, and of each type that lists its members, in a source text. */
function interfacesOf(text: string): (readonly [name: string, members: string])[] {
  const file = ts.createSourceFile("source.ts", text, ts.ScriptTarget.Latest, true);
  return file.statements.flatMap((statement) => {
    const listed = ts.isTypeAliasDeclaration(statement) ? statement.type : statement;
    if (!ts.isTypeAliasDeclaration(statement) && !ts.isInterfaceDeclaration(statement)) return [];
    if (!ts.isTypeLiteralNode(listed) && !ts.isInterfaceDeclaration(listed)) return [];
    const names = listed.members.flatMap(({ name }) =>
      name !== undefined && ts.isIdentifier(name) ? name.text : [],
    );
    return [[statement.name.text, keyOf(names)] as const];
  });
}

describe("the shape of a response", () => {
  it("is written once, as its schema: no interface or type of src has the members of one", () => {
    const twins = globSync("src/**/*.ts", { cwd: root }).flatMap((path) =>
      interfacesOf(readFileSync(join(root, path), "utf8")).flatMap(([name, members]) => {
        const schema = schemas.get(members);
        return schema === undefined ? [] : [`${path}: ${name} has the members of the schema ${schema}`];
      }),
    );
    expect(twins.filter((twin) => !others.some((name) => twin.includes(`: ${name} has `)))).toEqual([]);
    expect(twins).toHaveLength(others.length);
  });

  it("would be found twice in an interface or a type of the same members in another order", () => {
    const members = "{ readonly fee_dollars: 1; size: 2; edge_dollars: 3; price_dollars: 4 }";
    const found = interfacesOf(`interface Twin ${members}\ntype Alias = ${members};`);
    expect(found.map(([name, keys]) => [name, schemas.get(keys)])).toEqual([
      ["Twin", "Offer"],
      ["Alias", "Offer"],
    ]);
  });
});
