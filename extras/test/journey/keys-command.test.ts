import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { memoryFolder } from "@mention-market/service/test/support/memory-folder";
import { z } from "zod";
import { isWellFormed, randomApiKey } from "@mention-market/service/keys/api-key";
import { generatedKey } from "@mention-market/service/keys/new-key";
import { keyList } from "@mention-market/service/functions/list-api-keys";
import { localUid } from "../../local/identity/account-store.ts";
import { uidOfEmail } from "@mention-market/service/commands/keys/named-store";
import { leaksOf } from "@mention-market/service/test/support/canary";
import { runKeys, spawnKeys, type Ran } from "../support/keys-command.ts";
import { startLocalServer, type LocalServer } from "../support/local-server.ts";

const market = "/getMentionMarket?market_ticker=KXNFLMENTION-SB27-TUSH";

describe("npm run keys, beside a server on the same store", () => {
  let server: LocalServer;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(memoryFolder, "mention-market-"));
    server = await startLocalServer({ DATA_DIR: folder });
  });
  afterAll(async () => {
    await server.stop();
    await rm(folder, { recursive: true });
  });

  const keys = (args: readonly string[], stdin?: string) => runKeys(args, { DATA_DIR: folder }, stdin);
  const statusWith = async (apiKey: string) =>
    (await server.get(market, { headers: { "x-api-key": apiKey } })).status;
  const made = ({ stdout }: Ran) => stdout.trimEnd();

  it("makes a key that works, alone on stdout, and finds, disables and enables it by its id", async () => {
    const options = ["--label", "Über, Inc.", "--environment", "staging", "--expires-in-days", "30"];
    const created = await spawnKeys(["create", "--uid", "customer-1", ...options], { DATA_DIR: folder });
    const apiKey = made(created);
    expect(created.code).toBe(0);
    expect(created.stdout).toBe(`${apiKey}\n`);
    expect(apiKey).toMatch(/^mm_test_/);
    expect(isWellFormed(apiKey)).toBe(true);
    expect(created.stderr).toContain('"uid":"customer-1"');
    expect(await statusWith(apiKey)).toBe(200);

    const found = await spawnKeys(["find"], { DATA_DIR: folder }, `\n ${apiKey}\n`);
    const note = {
      keyId: expect.stringMatching(/^key_/),
      uid: "customer-1",
      status: "active",
      label: "Über, Inc.",
    };
    expect(JSON.parse(found.stdout)).toEqual(note);
    const { keyId } = z.object({ keyId: z.string() }).parse(JSON.parse(found.stdout));
    expect(created.stderr).toContain(keyId);

    for (let time = 0; time < 2; time += 1) {
      const disabled = await keys(["disable", keyId]);
      expect([disabled.code, JSON.parse(disabled.stdout)]).toEqual([0, { ...note, status: "disabled" }]);
      expect(await statusWith(apiKey)).toBe(403);
    }
    expect(JSON.parse((await keys(["find"], apiKey)).stdout)).toEqual({ ...note, status: "disabled" });
    const enabled = await keys(["enable", keyId]);
    expect([enabled.code, JSON.parse(enabled.stdout)]).toEqual([0, note]);
    expect(await statusWith(apiKey)).toBe(200);

    const output = new Map([
      ["create", created.stderr],
      ["find", found.stdout + found.stderr],
      ["enable", enabled.stderr],
    ]);
    expect(leaksOf(apiKey, output)).toEqual([]);
  });

  it("finds keys in log lines and URLs, lists an account's, prints a key's usage and revokes it", async () => {
    const first = made(await keys(["create", "--uid", "customer-2", "--label", "first"]));
    const second = made(await keys(["create", "--uid", "customer-2", "--label", "second"]));
    expect(await statusWith(first)).toBe(200);

    const log = `GET /getMentionMarket?apiKey=${first}&x=1 200\n{"url":"https://a.b/?apiKey=${second}"}\n${first}`;
    const found = await keys(["find"], log);
    const lines = found.stdout
      .trimEnd()
      .split("\n")
      .map((line): unknown => JSON.parse(line));
    expect(lines).toEqual([
      { keyId: expect.any(String), uid: "customer-2", status: "active", label: "first" },
      { keyId: expect.any(String), uid: "customer-2", status: "active", label: "second" },
    ]);
    const { keyId } = z.object({ keyId: z.string() }).parse(lines[0]);

    const { keys: listed } = keyList.parse(JSON.parse((await keys(["list", "--uid", "customer-2"])).stdout));
    expect(listed.map(({ label }) => label)).toEqual(["second", "first"]);
    const usage = (await keys(["usage", keyId])).stdout;
    expect(JSON.parse(usage)).toMatchObject({ keyId, uid: "customer-2", limit: 100, used: 1, remaining: 99 });

    for (let time = 0; time < 2; time += 1) {
      const revoked = await keys(["revoke", keyId]);
      expect([revoked.code, JSON.parse(revoked.stdout)]).toMatchObject([0, { keyId, status: "revoked" }]);
    }
    expect(await statusWith(first)).toBe(403);
    expect(await statusWith(second)).toBe(200);
    expect(leaksOf(first, new Map([["stdout", found.stdout + usage]]))).toEqual([]);
  });

  it("finds an account and its keys by its e-mail address, in any case", async () => {
    await server.call("generateApiKey", { label: "found by e-mail" });
    const { code, stdout } = await keys(["list", "--email", "Demo@Example.com"]);
    expect(code).toBe(0);
    const found = keyList.extend({ uid: z.string() }).parse(JSON.parse(stdout));
    expect(found.uid).toBe("demo-user");
    expect(found.keys.map(({ label }) => label)).toContain("found by e-mail");
    expect(await keys(["list", "--email", "nobody@example.com"])).toEqual({
      code: 1,
      stdout: "",
      stderr: "keys: No account has this e-mail address\n",
    });
    for (const args of [["--email", "nobody"], ["--email", "a@b.c", "--uid", "x"], []])
      expect((await keys(["list", ...args])).code).toBe(2);
  });

  it("finds an account of Firebase Auth by its e-mail address through firebase-admin", async () => {
    const place = { project: "demo-mention-market" };
    process.env["FIREBASE_AUTH_EMULATOR_HOST"] = new URL(server.baseUrl).host;
    try {
      expect(await uidOfEmail(place, "demo@example.com", localUid)).toBe("demo-user");
      await expect(uidOfEmail(place, "nobody@example.com", localUid)).rejects.toThrow(
        "No account has this e-mail address",
      );
    } finally {
      delete process.env["FIREBASE_AUTH_EMULATOR_HOST"];
    }
  });

  it("does not bring a revoked key back by enabling it", async () => {
    const created = await server.call("generateApiKey", null);
    const { apiKey, keyId } = z.object({ result: generatedKey }).parse(created.body).result;
    await server.call("revokeApiKey", { keyId });
    await keys(["disable", keyId]);
    expect(JSON.parse((await keys(["enable", keyId])).stdout)).toMatchObject({ keyId, status: "revoked" });
    expect(await statusWith(apiKey)).toBe(403);
  });

  it("exits 1 for an unknown key and an unknown key id, and repeats neither", async () => {
    const unknown = randomApiKey("production");
    for (const [args, stdin] of [
      [["find"], unknown],
      [["find"], unknown.slice(1)],
      [["find"], ""],
      [["disable", "key_00000000000"], ""],
      [["enable", "key_00000000000"], ""],
    ] as const) {
      const { code, stdout, stderr } = await keys(args, stdin);
      expect([code, stdout]).toEqual([1, ""]);
      expect(stderr).toMatch(/^keys: (No such key|There is no API key in that text: .*)\n$/);
      expect(leaksOf(unknown, new Map([["stderr", stderr]]))).toEqual([]);
    }
  });

  it("exits 2 for what it does not understand, in one line that does not repeat it", async () => {
    const args = ["find", randomApiKey("production")];
    const { code, stdout, stderr } = await spawnKeys(args, { DATA_DIR: folder });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toMatch(/^keys: find reads the key from stdin: [^\n]*\n$/);
    expect(stderr).not.toContain("mm_live_");
  });

  it("prints its usage without a command, and with --help", async () => {
    const { code, stdout } = await keys([]);
    expect(code).toBe(0);
    expect(stdout).toContain("create --uid <uid>");
  });
});

describe("npm run keys without a store that works", () => {
  it("exits 1 and says how to log in when a project's credentials are missing", async () => {
    const home = await mkdtemp(join(memoryFolder, "mention-market-"));
    const env = { HOME: home, GCLOUD_PROJECT: "demo-x", METADATA_SERVER_DETECTION: "none" };
    expect(await spawnKeys(["disable", "key_00000000001"], env)).toEqual({
      code: 1,
      stdout: "",
      stderr:
        'keys: No credentials for project demo-x: run "gcloud auth application-default login" and try again\n',
    });
    await rm(home, { recursive: true });
  });

  it("exits 2 and names the file, the reason and the way out when the store is damaged", async () => {
    const folder = await mkdtemp(join(memoryFolder, "mention-market-"));
    const file = join(folder, "mention-market.sqlite");
    await writeFile(file, "no database ".repeat(1_000));
    const { code, stdout, stderr } = await spawnKeys(["list", "--uid", "a"], { DATA_DIR: folder });
    expect([code, stdout]).toEqual([2, ""]);
    expect(stderr).toBe(
      `keys: Can't open the store ${file}: file is not a database. ` +
        "Put a copy of it back, or move it away: then a new one is made, without the keys of this one.\n",
    );
    await rm(folder, { recursive: true });
  });

  it("exits 1 and names the store that does not respond", async () => {
    const { code, stdout, stderr } = await runKeys(["disable", "key_00000000001"], {
      FIRESTORE_EMULATOR_HOST: "127.0.0.1:1",
    });
    expect([code, stdout]).toEqual([1, ""]);
    expect(stderr).toMatch(
      /^keys: Failed in project demo-mention-market on the emulator at 127\.0\.0\.1:1: /,
    );
  });
});
