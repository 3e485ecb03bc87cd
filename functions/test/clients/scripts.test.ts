import { copyFile, mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";
import { clients, compiler, run } from "./package-files.ts";

const scripts = join(clients, "../docs/clients");
const names = ["watch-event.ts", "tonight.ts"];

describe("the TypeScript scripts of docs/clients", () => {
  let folder: string;
  let server: LocalServer;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "mention-market-scripts-"));
    await symlink(join(clients, "typescript/node_modules"), join(folder, "node_modules"));
    await writeFile(join(folder, "package.json"), JSON.stringify({ type: "module" }));
    server = await startLocalServer({ DATA_DIR: join(folder, "data") });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  it("compile under strict with the generated types, and run", async () => {
    const generator = join(clients, "typescript/node_modules/openapi-typescript/bin/cli.js");
    const description = join(clients, "../functions/openapi.json");
    await run(process.execPath, [generator, description, "-o", "api.d.ts"], { cwd: folder });
    for (const name of names) await copyFile(join(scripts, name), join(folder, name));
    const options = ["--strict", "--noEmit", "--skipLibCheck", "--allowImportingTsExtensions"];
    const target = ["--target", "es2023", "--lib", "es2023,dom", "--module", "nodenext", "--types", "node"];
    await run(process.execPath, [compiler, ...options, ...target, ...names], { cwd: folder });

    const env = { ...process.env, BASE_URL: server.baseUrl, API_KEY: server.apiKey };
    const watched = await run(process.execPath, ["watch-event.ts", "KXNFLMENTION-SB27", "3", "0.01"], {
      cwd: folder,
      env,
    });
    expect(watched).toMatch(/^KXNFLMENTION-SB27-TUSH 0\.\d+ \/ 0\.\d+$/m);
    const tonight = await run(process.execPath, ["tonight.ts", "400"], { cwd: folder, env });
    expect(tonight).toMatch(/^ {2}KXNFLMENTION-\S+-TUSH Tush Push: /m);
  });
});
