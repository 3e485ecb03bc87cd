import { globSync, readFileSync } from "node:fs";
import { dirname, join, relative, resolve } from "node:path";

const root = join(__dirname, "..", "..", "..");
const source = join(root, "functions", "src");

/** The names that the files of a package import from modules of `functions/src`, as `module name`. */
function importedBy(pattern: string): ReadonlySet<string> {
  const imported = new Set<string>();
  const statement =
    /(?:import|export) (?:type )?\{([^}]*)\} from "([^"]+)"|\{([^}]*)\} = await import\("([^"]+)"\)/g;
  for (const file of globSync(pattern, { cwd: root, exclude: (name) => name === "node_modules" })) {
    const path = join(root, file);
    for (const [, names, from, later, laterFrom] of readFileSync(path, "utf8").matchAll(statement)) {
      const target = from ?? laterFrom ?? "";
      const module = target.startsWith(".")
        ? relative(source, resolve(dirname(path), target)).replace(/\.ts$/, "")
        : target.replace("@mention-market/service/", "");
      for (const name of (names ?? later ?? "").split(","))
        imported.add(
          `${module} ${name
            .trim()
            .replace(/^type /, "")
            .replace(/(?: as |:).*/, "")}`,
        );
    }
  }
  return imported;
}

/** The rows of ARCHITECTURE's table. A member of an export is written with a full stop. */
const table = readFileSync(join(root, "functions", "ARCHITECTURE.md"), "utf8")
  .split("## Exports for the extras")[1]
  ?.split("\n## ")[0]
  ?.split("\n")
  .flatMap((line) => {
    const [, folder = "", names = ""] = /^\| `([^`]+)` \| (.*?) \|/.exec(line) ?? [];
    return [...names.matchAll(/`([^`]+)`/g)].map(([, name = ""]) => ({ folder, name }));
  });

describe("the table of what only the extras use of the service", () => {
  it("has every export of functions/src that no other file of functions/ imports, and no other name", () => {
    const own = importedBy("functions/**/*.ts");
    const known = new Set(globSync("**/*.ts", { cwd: source }).map((file) => file.replace(/\.ts$/, "")));
    const onlyExtras = [...importedBy("extras/**/*.{ts,tsx}")]
      .filter((one) => known.has(one.split(" ")[0] ?? "") && !one.endsWith(" ") && !own.has(one))
      .map((one) => one.replace(/(\/\S+)? /, " "));
    const listed = table?.flatMap(({ folder, name }) => (name.includes(".") ? [] : `${folder} ${name}`));
    expect(listed?.toSorted()).toEqual(onlyExtras.toSorted());
  });

  it("names members that the service has", () => {
    for (const { folder, name } of table ?? []) {
      const [owner = "", member] = name.split(".");
      if (member === undefined) continue;
      const texts = globSync([folder, `${folder}/**/*.ts`], { cwd: source })
        .filter((file) => file.endsWith(".ts"))
        .map((file) => readFileSync(join(source, file), "utf8"));
      const declared = new RegExp(
        `(?:interface |function build|const )${owner}\\b(?:(?!\\n\\}\\n).)*\\b${member}\\b`,
        "is",
      );
      expect([name, texts.some((text) => declared.test(text))]).toEqual([name, true]);
    }
  });
});
