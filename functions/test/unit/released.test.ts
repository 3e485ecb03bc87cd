import { readFileSync } from "node:fs";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { z } from "zod";
import { breakingChanges } from "../../openapi/breaking-changes.ts";
import { surfaceOf, type Surface } from "../../openapi/surface.ts";
import { systemClock } from "../../src/base/clock.ts";
import { messageOf } from "../../src/base/errors.ts";
import { openSqliteStore } from "../../src/store/sqlite/open.ts";
import { schemaVersion } from "../../src/store/sqlite/schema.ts";
import { formatVersion } from "../../src/transcripts/index/check-file.ts";
import { openCorpus } from "../../src/transcripts/index/corpus.ts";
import { corpusOf, gameLike, temporaryFolder } from "../support/corpora.ts";

const repository = join(__dirname, "../../..");
const read = (path: string) => readFileSync(join(repository, path), "utf8");
const texts = z.record(z.string(), z.string());
const surface = z.object({ version: z.string(), parameters: texts, fields: texts, errors: texts });
const current = surfaceOf(read("functions/openapi.json"));
const released: unknown = JSON.parse(read("functions/openapi/released.json"));
const majorOf = (version: string) => Number(version.split(".")[0]);

describe("a client of the last release", () => {
  const before = surface.parse(released);
  const breaking = breakingChanges(before, current);

  it("is broken by the next major version only, and CHANGELOG announces it", () => {
    const [section = ""] = read("CHANGELOG.md").split(/^## /m).slice(1);
    const isAnnounced = section.includes("### Breaking changes for clients");
    const isMajor = majorOf(current.version) > majorOf(before.version);
    expect({ breaking, isMajor, isAnnounced }).toEqual(
      breaking.length === 0 ? expect.anything() : { breaking, isMajor: true, isAnnounced: true },
    );
  });

  it("finds one version in the description, the packages and the newest section of CHANGELOG", () => {
    const version = z.object({ version: z.string() });
    expect([
      current.version,
      version.parse(JSON.parse(read("clients/typescript/package.json"))).version,
      /^version = "(.*)"$/m.exec(read("clients/python/pyproject.toml"))?.[1],
      /^## ([\d.]+), /m.exec(read("CHANGELOG.md"))?.[1],
    ]).toEqual(Array(4).fill(version.parse(JSON.parse(read("functions/package.json"))).version));
  });
});

describe("a stored format", () => {
  const { formats } = z
    .object({ formats: z.object({ corpus: z.number(), store: z.number() }) })
    .parse(released);
  const folder = temporaryFolder();
  afterAll(() => folder.remove());
  /** The versions with which a file in the folder can be opened. */
  async function readVersions(file: string, newest: number, open: () => { close(): unknown } | null) {
    const versions: number[] = [];
    for (let version = 0; version <= newest; version += 1) {
      const database = new DatabaseSync(join(folder.path, file));
      database.exec(`PRAGMA user_version = ${version}`);
      database.close();
      try {
        await open()?.close();
        versions.push(version);
      } catch (error) {
        // Any other error comes after the version was accepted, as of the checksum that it is part of.
        if (!/has corpus format|made it/.test(messageOf(error))) versions.push(version);
      }
    }
    return versions;
  }

  it("is read only if the last release wrote it, or this version does", async () => {
    const corpus = join(folder.path, "games.sqlite");
    corpusOf([{ game: gameLike({ game_id: "2025_01_BUF_DEN" }), text: "touchdown" }], corpus).close();
    const corpora = await readVersions("games.sqlite", formatVersion + 1, () => openCorpus(corpus));
    expect(corpora).toContain(formatVersion);
    expect([formats.corpus, formatVersion]).toEqual(expect.arrayContaining(corpora));

    const open = () => openSqliteStore({ folder: folder.path, clock: systemClock });
    await open().close();
    const stores = await readVersions("mention-market.sqlite", schemaVersion + 1, open);
    expect(stores).toContain(schemaVersion);
    expect([formats.store, schemaVersion]).toEqual(expect.arrayContaining(stores));
  });
});

describe("a change breaks clients", () => {
  const before: Surface = {
    version: "1.0.0",
    parameters: { "getA q": "string", "getA limit": "integer", "getA id": "string, required" },
    fields: {
      getA: "object",
      "getA.size": "number",
      "getA.side": '"no" | "yes"',
      "getA.note": "null | string",
    },
    errors: { "getA 404": "A not found" },
  };
  const with_ = (part: "parameters" | "fields" | "errors", entries: Record<string, string>) => ({
    ...before,
    [part]: { ...before[part], ...entries },
  });
  const without = (part: "parameters" | "fields", left: string) => ({
    ...before,
    [part]: Object.fromEntries(Object.entries(before[part]).filter(([name]) => name !== left)),
  });

  it.each([
    ["when a parameter goes away", without("parameters", "getA q")],
    ["when a parameter becomes required", with_("parameters", { "getA q": "string, required" })],
    ["when a parameter is added that is required", with_("parameters", { "getA new": "string, required" })],
    ["when a parameter takes less", with_("parameters", { "getA q": '"a" | "b"' })],
    ["when a field goes away", without("fields", "getA.size")],
    ["when a field becomes optional", with_("fields", { "getA.size": "number, optional" })],
    ["when a field may be null", with_("fields", { "getA.size": "null | number" })],
    ["when a field has another value", with_("fields", { "getA.side": '"no" | "void" | "yes"' })],
    ["when an error has another text", with_("errors", { "getA 404": "Not found" })],
  ])("%s", (_when, after) => {
    expect(breakingChanges(before, after)).toHaveLength(1);
  });

  it.each([
    ["when nothing changes", before],
    ["when a parameter takes more", with_("parameters", { "getA limit": "number" })],
    ["when a required parameter becomes optional", with_("parameters", { "getA id": "string" })],
    ["when an optional parameter is added", with_("parameters", { "getA new": "string" })],
    ["when a field is added", with_("fields", { "getA.new": "string" })],
    ["when a field is never null any more", with_("fields", { "getA.note": "string" })],
    ["when a number is always whole", with_("fields", { "getA.size": "integer" })],
    ["when a function is added", with_("parameters", { "getB id": "string, required" })],
  ])("not %s", (_when, after) => {
    expect(breakingChanges(before, after)).toEqual([]);
  });
});
