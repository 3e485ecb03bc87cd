import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { z } from "zod";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";

const run = promisify(execFile);
const made = z.object({ result: z.object({ apiKey: z.string(), keyId: z.string() }) });
const limitOf = z.object({ used: z.number() });

describe("npm --prefix extras run backup", () => {
  let folder: string;
  let server: LocalServer | undefined;
  const store = () => join(folder, "store");
  const copy = () => join(folder, "copies", "monday");
  const backup = (...args: string[]) =>
    run(process.execPath, ["commands/backup.ts", ...args], {
      cwd: join(__dirname, "../.."),
      env: { PATH: process.env.PATH, DATA_DIR: store() },
    });
  const failureOf = (...args: string[]) =>
    backup(...args).then(
      () => null,
      (error: unknown) => z.object({ stderr: z.string() }).parse(error).stderr,
    );
  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder, "mention-market-"));
  });
  afterAll(async () => {
    await server?.stop();
    await rm(folder, { recursive: true });
  });

  it("copies a store that is used, and its keys, counts and accounts work on the copy", async () => {
    const first = await startLocalServer({ DATA_DIR: store() });
    server = first;
    const { apiKey, keyId } = made.parse((await first.call("generateApiKey", null)).body).result;
    const usedOn = async (running: LocalServer) =>
      limitOf.parse(await (await running.get("/getRateLimit", { headers: { "x-api-key": apiKey } })).json())
        .used;
    const ask = () => first.get("/getAllMentionSeries", { headers: { "x-api-key": apiKey } });
    for (let requests = 0; requests < 3; requests += 1) expect((await ask()).status).toBe(200);
    expect(existsSync(join(store(), "mention-market.sqlite-wal"))).toBe(true);

    const [{ stdout }] = await Promise.all([backup(copy()), ask(), ask()]);
    expect(stdout).toContain(
      "Wrote accounts.sqlite, extras.sqlite, mention-market.sqlite, watch-secret-key to ",
    );
    for (const [path, mode] of [
      [copy(), 0o700],
      [join(copy(), "accounts.sqlite"), 0o600],
      [join(copy(), "mention-market.sqlite"), 0o600],
      [join(copy(), "watch-secret-key"), 0o600],
    ] as const)
      expect([path, (await stat(path)).mode & 0o777]).toEqual([path, mode]);
    // After the copy: it must not know of this.
    await first.call("revokeApiKey", { keyId });
    await first.stop();

    server = await startLocalServer({ DATA_DIR: copy() });
    const used = await usedOn(server);
    expect(used).toBeGreaterThanOrEqual(3);
    expect(used).toBeLessThanOrEqual(5);
    expect((await server.get("/getAllMentionSeries", { headers: { "x-api-key": apiKey } })).status).toBe(200);
    expect((await server.call("listApiKeys", null)).body).toMatchObject({
      result: { keys: expect.arrayContaining([expect.objectContaining({ keyId, status: "active" })]) },
    });
  });

  it("says what is missing, and never writes over a copy", async () => {
    expect(await failureOf()).toContain("Name a folder: npm --prefix extras run backup -- <folder>");
    expect(await failureOf(copy())).toContain("accounts.sqlite is there already: name another folder");
    const nowhere = run(process.execPath, ["commands/backup.ts", join(folder, "other")], {
      cwd: join(__dirname, "../.."),
      env: { PATH: process.env.PATH, DATA_DIR: join(folder, "nowhere") },
    });
    await expect(nowhere).rejects.toMatchObject({ stderr: expect.stringContaining("There is no store in ") });
    expect(existsSync(join(folder, "other"))).toBe(false);
  });
});
