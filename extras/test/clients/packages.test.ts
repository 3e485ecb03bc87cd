import { hash } from "node:crypto";
import { cp, mkdir, mkdtemp, readdir, readFile, rm, symlink, utimes } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { built, clients, run } from "./package-files.ts";

describe("the client packages", () => {
  it("are the same bytes wherever and whenever they are built, without Python or npm", async () => {
    const copy = await mkdtemp(join(tmpdir(), "mention-market-packages-"));
    await cp(clients, join(copy, "clients"), {
      recursive: true,
      filter: (source) => !/[\\/](?:dist|node_modules|__pycache__)$/.test(source),
    });
    await mkdir(join(copy, "functions"));
    await cp(join(clients, "../functions/package.json"), join(copy, "functions/package.json"));
    await symlink(join(clients, "../node_modules"), join(copy, "node_modules"));
    await utimes(join(copy, "clients/python/README.md"), 0, 0);
    const script = `import { buildPackages } from "./clients/packages.ts";
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
