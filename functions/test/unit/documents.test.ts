import { rooms } from "../../eslint.rooms.ts";
import { existsSync, globSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { documentsWithParts, envExample, repository, withGeneratedParts } from "../../openapi/documents.ts";
import { fullSettings as settings } from "../../src/extras/config.ts";
import { callables, endpoints, httpsNames } from "../../src/extras/functions.ts";

/** Every Markdown file of the repository. */
const documents = globSync("**/*.md", {
  cwd: repository,
  exclude: (name) => /^(?:node_modules|dist|test-results|\..+)$/.test(name),
}).toSorted();
const read = (path: string) => readFileSync(join(repository, path), "utf8");
const texts = new Map(documents.map((path) => [path, read(path)]));
const everything = [...texts.values()].join("\n");
const found = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, group]) => group ?? "");

/** A heading's anchor, as GitHub and the dashboard make it. */
function anchorOf(heading: string): string {
  return heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, "")
    .trim()
    .replaceAll(" ", "-");
}

/** Where a link of a document leads nowhere; null when it leads somewhere. */
function brokenLink(document: string, link: string): string | null {
  const [path = "", anchor] = link.split("#");
  const target = path === "" ? document : join(dirname(document), path);
  if (!existsSync(join(repository, target))) return `${document}: ${link}`;
  const headings = found(target.endsWith(".md") ? read(target) : "", /^#+ (.+)$/gm).map(anchorOf);
  return anchor === undefined || headings.includes(anchor) ? null : `${document}: ${link}`;
}

describe("the documents", () => {
  it.each(documentsWithParts)("have the generated parts that `npm run openapi` writes: %s", (document) => {
    expect(read(document)).toBe(withGeneratedParts(document, read(document)));
  });

  it("mark no generated part that nothing writes, and none that is empty", () => {
    const marked = [...texts].filter(([, text]) => text.includes("<!-- generated:")).map(([path]) => path);
    expect(marked.toSorted()).toEqual([...documentsWithParts].toSorted());
    const unknown = "<!-- generated: nobody -->\n<!-- end: nobody -->";
    expect(() => withGeneratedParts("docs/corpus.md", unknown)).toThrow("nothing writes: nobody");
    expect(() => withGeneratedParts("docs/api.md", "")).toThrow("lacks the markers of functions");
    const empty = /<!-- generated: (\w+) -->\s*<!-- end: \1 -->/;
    expect(documents.filter((path) => empty.test(texts.get(path) ?? ""))).toEqual([]);
  });

  it("state the default of the setting that decides how old a price may be", () => {
    const seconds = Number(settings.get("PRICE_MAX_AGE_MS")?.default) / 1000;
    const stated = Object.values(endpoints).filter(({ description }) =>
      description.includes("PRICE_MAX_AGE_MS"),
    );
    expect(stated.map(({ name }) => name)).toEqual(["getMentionMarket", "getMentionEvent"]);
    for (const { description } of stated)
      expect(description).toContain(`\`PRICE_MAX_AGE_MS\` allows (default: ${seconds} seconds)`);
  });

  it("link to files and headings that exist", () => {
    const broken = [...texts].flatMap(([document, text]) =>
      found(text, /\]\((?!https?:|\/downloads\/)([^)\s]+)\)/g).flatMap(
        (link) => brokenLink(document, link) ?? [],
      ),
    );
    expect(broken).toEqual([]);
  });

  it("name every npm script, and no other", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    const own = Object.keys(scripts);
    const named = [
      ...found(everything, /\bnpm run (?:--silent )?([a-z][a-z:]+)/g),
      ...found(everything, /\bnpm (start|test)\b/g),
    ];
    expect([...new Set(named)].toSorted()).toEqual(own.toSorted());
    expect(own.length).toBeLessThanOrEqual(20);
  });

  it("name scripts of other folders that are there", () => {
    const commands = [
      ...everything.matchAll(/npm\s+--prefix (\S+) (?:run (?:--silent )?([a-z:]+)|(test))\b/g),
    ];
    expect(commands.length).toBeGreaterThan(5);
    const missing = commands.flatMap(([command, folder = "", script, test]) => {
      const { scripts } = z
        .object({ scripts: z.record(z.string(), z.string()) })
        .parse(JSON.parse(read(join(folder, "package.json"))));
      return (script ?? test ?? "") in scripts ? [] : [command];
    });
    expect(missing).toEqual([]);
  });

  it("list every setting in the operator's page, and no other", () => {
    const local = found(read("functions/sandbox/settings.ts"), /given\(env\.([A-Z_]+)\)/g);
    const places = new Map([
      ...local.map((name) => [name, "functions/sandbox/settings.ts"] as const),
      ...[...settings.keys()].map((name) => [name, "functions/src/config.ts"] as const),
    ]);
    const listed = new Set(found(read("docs/operating.md"), /^\| `([A-Z][A-Z_]+)` \|/gm));
    const problems = [
      ...[...places].flatMap(([name, place]) =>
        listed.has(name) ? [] : `${name} of ${place} has no row in docs/operating.md`,
      ),
      ...[...listed].flatMap((name) =>
        places.has(name) ? [] : `docs/operating.md lists ${name}: no setting`,
      ),
    ];
    expect(problems).toEqual([]);
  });

  it("name the HTTPS functions of the core and of each feature in the operator's page", () => {
    const [, section = ""] = /^## Features\n(.*?)^## /ms.exec(read("docs/operating.md")) ?? [];
    const stated = [...section.matchAll(/^\| \[?`(\w+)`[^|]*\| ([^|;]+?)(?:;[^|]*)? \|/gm)];
    expect(stated.map(([, feature, names]) => [feature, names?.split(", ")])).toEqual(
      Object.entries(httpsNames),
    );
  });

  it("name every function that has a table, and no other, under Tables", () => {
    const [, text = ""] = /^## Tables\n(.*?)^## /ms.exec(read("docs/api.md")) ?? [];
    const named = found(text.split("\n- ", 1)[0] ?? "", /\b(get\w+|search\w+)\b/g);
    const tables = Object.values(endpoints).flatMap(({ name, table }) => (table === null ? [] : name));
    const problems = [
      ...tables.flatMap((name) =>
        named.includes(name) ? [] : `docs/api.md, Tables: ${name} has rows in its spec and is not named`,
      ),
      ...named.flatMap((name) =>
        tables.includes(name) ? [] : `docs/api.md, Tables: ${name} has no rows in its spec`,
      ),
    ];
    expect(problems).toEqual([]);
  });

  it("give every deployed parameter its default in .env.example", () => {
    expect(read("functions/.env.example")).toBe(envExample());
  });

  it("describe every function and its parameters in the reference, and no other", () => {
    const names = [...Object.keys(endpoints), ...Object.keys(callables)];
    expect(found(read("docs/reference.md"), /^### (\w+)$/gm)).toEqual(names);
    const inputs = [
      ...Object.values(endpoints).map(({ querySchema }) => querySchema),
      ...Object.values(callables).map(({ inputSchema }) => inputSchema),
    ];
    const tables = found(
      read("docs/reference.md"),
      /^\| (?:parameter|argument) \| type \| accepted \|\n(.*?)\n\n/gms,
    );
    const rows = tables.flatMap((rows) => found(rows, /^\| `(\w+)` \| /gm));
    expect(rows).toEqual(inputs.flatMap(({ shape }) => Object.keys(shape)));
  });

  it("state the import table that ESLint holds", () => {
    const stated = read("functions/ARCHITECTURE.md").matchAll(/^\| `src\/([a-z/]+)` \| .* \| ([^|]+) \|$/gm);
    const table = [...stated].map(([, room, imports]) => [room, imports]);
    const held = Object.entries(rooms).map(([room, others]) => [
      room,
      others.join(", ") || "nothing of ours",
    ]);
    expect(table).toEqual(held);
  });

  it("show an example of every HTTPS function in the reference", () => {
    const shown = found(read("docs/reference.md"), /^curl [^\n]*\$BASE_URL\/(\w+)/gm);
    expect([...new Set(shown)].toSorted()).toEqual(Object.keys(endpoints).toSorted());
  });
});
