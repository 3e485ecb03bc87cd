import { rooms } from "../../eslint.rooms.ts";
import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { z } from "zod";
import { candlePlot } from "../../openapi/candle-plot.ts";
import { documentsWithParts, envExample, repository, withGeneratedParts } from "../../openapi/documents.ts";
import { settings } from "../../src/config.ts";
import { callables, endpoints } from "../../src/functions.ts";

const documents = [
  "README.md",
  "CHANGELOG.md",
  "CONTRIBUTING.md",
  "SECURITY.md",
  "docs/api.md",
  "docs/operating.md",
  "docs/corpus.md",
  "docs/benchmarks.md",
  "docs/estimates.md",
  "functions/ARCHITECTURE.md",
  "functions/SECURITY.md",
].filter((path) => existsSync(join(repository, path)));
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

  it("show the plot of candles that `npm run openapi` draws from the sample provider", () => {
    expect(read("docs/images/candles.svg")).toBe(candlePlot());
    expect(read("docs/api.md")).toContain("](images/candles.svg)");
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
      found(text, /\]\((?!https?:)([^)\s]+)\)/g).flatMap((link) => brokenLink(document, link) ?? []),
    );
    expect(broken).toEqual([]);
  });

  it("name every npm script, and no other", () => {
    const { scripts } = z
      .object({ scripts: z.record(z.string(), z.string()) })
      .parse(JSON.parse(read("package.json")));
    const own = Object.keys(scripts).filter((name) => !(name.startsWith("pre") && name.slice(3) in scripts));
    const named = [
      ...found(everything, /\bnpm run (?:--silent )?([a-z][a-z:]+)/g),
      ...found(everything, /\bnpm (start|test)\b/g),
    ];
    expect([...new Set(named)].toSorted()).toEqual(own.toSorted());
  });

  it("list every setting of the functions and of the local server in the operator's page, and no other", () => {
    const local = found(read("functions/sandbox/settings.ts"), /given\(env\.([A-Z_]+)\)/g);
    const listed = found(read("docs/operating.md"), /^\| `([A-Z][A-Z_]+)` \|/gm);
    expect([...new Set(listed)].toSorted()).toEqual([...new Set([...settings.keys(), ...local])].toSorted());
  });

  it("give every deployed parameter its default in .env.example", () => {
    expect(read("functions/.env.example")).toBe(envExample());
  });

  it("describe every function and its parameters in the reference, and no other", () => {
    const names = [...Object.keys(endpoints), ...Object.keys(callables)];
    expect(found(read("docs/api.md"), /^### (\w+)$/gm)).toEqual(names);
    const inputs = [
      ...Object.values(endpoints).map(({ querySchema }) => querySchema),
      ...Object.values(callables).map(({ inputSchema }) => inputSchema),
    ];
    const rows = found(read("docs/api.md"), /^\| `(\w+)` \| (?:yes)? ?\| /gm);
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

  it("show an example of every HTTPS function in the reference, and in the README a market, an event and a search", () => {
    const shown = (document: string) => found(read(document), /^curl [^\n]*\$BASE_URL\/(\w+)/gm);
    expect([...new Set(shown("docs/api.md"))].toSorted()).toEqual(Object.keys(endpoints).toSorted());
    expect(shown("README.md")).toEqual(["getMentionMarket", "searchNFLStrikeWord", "getMentionEvent"]);
  });

  it("keep the README to 150 lines", () => {
    expect(read("README.md").trimEnd().split("\n").length).toBeLessThanOrEqual(150);
  });
});
