import { hash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { z } from "zod";
import { built, clients, run, tools } from "./package-files.ts";

describe("the client packages", () => {
  it("are the same bytes wherever and whenever they are built, without Python or npm", async () => {
    const copy = await mkdtemp(join(tmpdir(), "mention-market-packages-"));
    await cp(clients, join(copy, "extras/clients"), {
      recursive: true,
      filter: (source) => !/[\\/](?:dist|node_modules|__pycache__)$/.test(source),
    });
    await mkdir(join(copy, "functions"));
    await cp(join(clients, "../../functions/package.json"), join(copy, "functions/package.json"));
    await symlink(join(clients, "../../node_modules"), join(copy, "node_modules"));
    await utimes(join(copy, "extras/clients/python/README.md"), 0, 0);
    const script = `import { buildPackages } from "./extras/clients/packages.ts";
      import { hash } from "node:crypto";
      console.log(JSON.stringify(Object.fromEntries(buildPackages().map(({ path, content }) => [path, hash("sha256", content)]))));`;
    const printed = await run(process.execPath, ["--input-type=module", "--eval", script], {
      cwd: copy,
      env: { PATH: "" },
    });
    await rm(copy, { recursive: true });

    const names = await readdir(built);
    const hashes = await Promise.all(
      names.map(async (name) => [name, hash("sha256", await readFile(join(built, name)))] as const),
    );
    expect(JSON.parse(printed)).toEqual(Object.fromEntries(hashes));
  });

  it("are generated from the API description and the version as they are", async () => {
    await run(process.execPath, [join(clients, "build.ts"), "--check"]);
  });
});

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

describe("extras/docs/packages.md", () => {
  it("names the files that are built, and no others", async () => {
    const text = await readFile(join(clients, "../docs/packages.md"), "utf8");
    const named = [...text.matchAll(/\/downloads\/([\w.-]+\w)/g)].map(([, name]) => name);
    expect([...new Set(named)].sort()).toEqual((await readdir(built)).sort());
  });
});
