import { execFile } from "node:child_process";
import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { z } from "zod";
import { built, clients, tools } from "./package-files.ts";

describe("openapi.json", () => {
  it("follows Redocly's recommended rules without an error or a warning", async () => {
    const cwd = await mkdtemp(join(tmpdir(), "mention-market-lint-"));
    const cli = join(tools, "@redocly/cli/bin/cli.js");
    const description = join(__dirname, "../../openapi.json");
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [cli, "lint", "--extends=recommended", "--format=json", description],
      { cwd, env: { ...process.env, REDOCLY_TELEMETRY: "off", REDOCLY_SUPPRESS_UPDATE_NOTICE: "true" } },
    );
    await rm(cwd, { recursive: true });
    const totals = z.object({ totals: z.object({ errors: z.number(), warnings: z.number() }) });
    expect(totals.parse(JSON.parse(stdout)).totals).toMatchObject({ errors: 0, warnings: 0 });
  });
});

describe("docs/packages.md", () => {
  it("names the files that are built, and no others", async () => {
    const text = await readFile(join(clients, "../docs/packages.md"), "utf8");
    const named = [...text.matchAll(/\/downloads\/([\w.-]+\w)/g)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual((await readdir(built)).sort());
  });
});
