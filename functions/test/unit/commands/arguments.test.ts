import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { randomApiKey } from "../../../src/keys/api-key.ts";
import { parseCommand } from "../../../commands/keys/arguments.ts";
import { openNamedStore } from "../../../commands/keys/named-store.ts";
import { openStoreAt } from "../../../local/sqlite/store.ts";

describe("the arguments of npm run keys", () => {
  it.each([
    [[], { name: "help" }],
    [["--help"], { name: "help" }],
    [["create", "-h"], { name: "help" }],
    [["find"], { name: "find" }],
    [["disable", "key_00000000001"], { name: "disable", keyId: "key_00000000001" }],
    [["enable", "key_00000000001"], { name: "enable", keyId: "key_00000000001" }],
    [["revoke", "key_00000000001"], { name: "revoke", keyId: "key_00000000001" }],
    [["usage", "key_00000000001"], { name: "usage", keyId: "key_00000000001" }],
    [["list", "--uid", "a"], { name: "list", account: { uid: "a" } }],
    [["list", "--email", "a@b.c"], { name: "list", account: { email: "a@b.c" } }],
    [["list", "--help"], { name: "help" }],
    [["create", "--uid", "a"], { name: "create", uid: "a", input: {} }],
    [
      ["create", "--label", "Bot", "--uid=a", "--expires-in-days", "30", "--environment", "staging"],
      { name: "create", uid: "a", input: { label: "Bot", environment: "staging", expiresInDays: 30 } },
    ],
  ])("are understood: %j", (args, command) => {
    expect(parseCommand(args)).toEqual(command);
  });

  it.each([
    [["create"], "--uid"],
    [["create", "--uid", ""], "--uid"],
    [["create", "--uid", "x".repeat(129)], "--uid"],
    [["create", "--uid", "a", "b"], "options only"],
    [["create", "--uid", "a", "--label", "x".repeat(61)], "--label"],
    [["create", "--uid", "a", "--environment", "prod"], "--environment"],
    [["create", "--uid", "a", "--expires-in-days", "0"], "--expires-in-days"],
    [["create", "--uid", "a", "--expires-in-days", ""], "--expires-in-days"],
    [["create", "--uid"], "lacks its value"],
    [["create", "--key", "a"], "unknown"],
    [["create", "--uid", "\udc00"], "--uid"],
    [["create", "--uid", "a", "--label", "\ud800"], "--label"],
    [["find", "--uid", "a"], "find takes no options"],
    [["list"], "--uid"],
    [["list", "--uid", "a", "--label", "b"], "list takes only --uid"],
    [["list", "--uid", "a", "b"], "options only"],
    [["revoke", "--uid", "a", "key_00000000001"], "revoke takes no options"],
    [["usage"], "one key id"],
    [["find", randomApiKey("production")], "stdin"],
    [["disable"], "one key id"],
    [["disable", randomApiKey("production")], "one key id"],
    [["disable", "key_00000000001", "key_00000000002"], "one key id"],
    [["delete"], "create, list, find, usage, disable, enable and revoke"],
    [[randomApiKey("production")], "create, list, find, usage, disable, enable and revoke"],
  ])("are refused: %j, with what is accepted, repeating nothing that may be a key", (args, expected) => {
    let message = "";
    try {
      parseCommand(args);
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain(expected);
    expect(message).not.toContain("mm_live_");
  });
});

const nowhere = join(tmpdir(), "mention-market-nowhere");

describe("the store of npm run keys", () => {
  it.each([
    [{ DATA_DIR: tmpdir(), FIRESTORE_EMULATOR_HOST: "127.0.0.1:1" }, "unset one"],
    [{ DATA_DIR: tmpdir(), GCLOUD_PROJECT: "demo-x" }, "unset one"],
    [{ DATA_DIR: nowhere }, "no such folder"],
    [{ FIRESTORE_EMULATOR_HOST: "nonsense" }, "FIRESTORE_EMULATOR_HOST"],
  ])("is not guessed from %j", (environment, expected) => {
    expect(() => openNamedStore(environment, openStoreAt)).toThrow(expected);
    expect(existsSync(nowhere)).toBe(false);
  });

  it.each([
    [{ GCLOUD_PROJECT: "my-project" }, "project my-project"],
    [{ FIRESTORE_EMULATOR_HOST: "h:1" }, "project demo-mention-market on the emulator at h:1"],
    [{ FIRESTORE_EMULATOR_HOST: "h:1", GCLOUD_PROJECT: "p" }, "project p on the emulator at h:1"],
  ])("is named for messages: %j", async (environment, name) => {
    const place = openNamedStore(environment, openStoreAt);
    expect(place.name).toBe(name);
    await place.store.close();
  });

  it("is npm start's, made when it is not there, where the environment names none", async () => {
    const folder = join(await mkdtemp(join(tmpdir(), "mention-market-")), ".data");
    const place = openNamedStore({}, openStoreAt, folder);
    expect(place.name).toBe(`the embedded store in ${folder}`);
    expect(await place.store.keys.list("somebody")).toEqual([]);
    await place.store.close();
    await rm(dirname(folder), { recursive: true });
  });

  it("is the embedded one where DATA_DIR is a folder", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mention-market-"));
    const place = openNamedStore({ DATA_DIR: folder }, openStoreAt);
    expect(place.name).toBe(`the embedded store in ${folder}`);
    expect(await place.store.keys.findByNumber(1)).toBeNull();
    await place.store.close();
    await rm(folder, { recursive: true });
  });
});
