import { execFile } from "node:child_process";
import { globSync, mkdtempSync, readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, test } from "@playwright/test";

const run = promisify(execFile);
const dashboard = join(import.meta.dirname, "../..");
const pagesOfExtras = ["/search", "/track-record", "/alerts"];
/** What the documents of an extra say; FEATURES has to name it. */
const howToTurnOn = /It is part of the feature/;

/** The built pages by their paths, and where the links of each lead. */
function linksOf(dist: string): Map<string, { html: string; links: string[] }> {
  const files = globSync("**/*.html", { cwd: dist });
  return new Map(
    files.map((file) => {
      const html = readFileSync(join(dist, file), "utf8");
      const links = [...html.matchAll(/<a [^>]*?href="(\/[^"?#]*)/g)].map(([, path = ""]) => path);
      return [`/${file.replace(/(?:(?:^|\/)index)?\.html$/, "")}`, { html, links }];
    }),
  );
}

/** Whether Hosting has a page or a file at a path. */
function isThere(dist: string, path: string): boolean {
  return ["", ".html", "/index.html"].some((end) =>
    statSync(join(dist, `${path}${end}`), { throwIfNoEntry: false })?.isFile(),
  );
}

test("a site built with FEATURES=core has no page of an extra and no link to a page or document of one, and each document says how to turn it on", async () => {
  const dist = mkdtempSync(join(tmpdir(), "mention-market-core-"));
  await run("npm", ["run", "--silent", "build", "--", "--outDir", dist, "--emptyOutDir"], {
    cwd: dashboard,
    env: { ...process.env, FEATURES: "core" },
  });
  const pages = linksOf(dist);
  expect([...pages.keys()].filter((path) => pagesOfExtras.includes(path))).toEqual([]);
  const documents = [...pages].flatMap(([path, { html }]) => (howToTurnOn.test(html) ? [path] : []));
  expect(documents).toEqual(
    expect.arrayContaining([
      "/docs/watches",
      "/docs/mcp",
      "/docs/reference/getBoard",
      "/docs/reference/createWatch",
    ]),
  );
  const wrong = [...pages].flatMap(([path, { links }]) =>
    links
      .filter((link) => pagesOfExtras.includes(link) || documents.includes(link) || !isThere(dist, link))
      .map((link) => `${path} links to ${link}`),
  );
  expect(wrong).toEqual([]);
  const description = readFileSync(join(dist, "openapi.json"), "utf8");
  expect(description).toContain('"/getMentionMarket":');
  expect(description).not.toContain('"/getBoard":');
  rmSync(dist, { recursive: true });
});

test("a site built with FEATURES=all has the pages of every extra and links to each of them, and no link leads nowhere", () => {
  const dist = join(dashboard, "dist");
  const pages = linksOf(dist);
  const linked = new Set([...pages.values()].flatMap(({ links }) => links));
  const documents = [...pages].flatMap(([path, { html }]) => (howToTurnOn.test(html) ? [path] : []));
  expect([...pagesOfExtras, ...documents].filter((path) => !linked.has(path) || !pages.has(path))).toEqual(
    [],
  );
  expect([...linked].filter((path) => !isThere(dist, path))).toEqual([]);
});
