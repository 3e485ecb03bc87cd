import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { openNamedStore } from "../../../commands/keys/store.ts";
import { openServiceStore } from "../../../local/build-all.ts";

const nowhere = join(tmpdir(), "mention-market-nowhere");

describe("the store of npm run keys", () => {
  it.each([
    [{ DATA_DIR: tmpdir(), FIRESTORE_EMULATOR_HOST: "127.0.0.1:1" }, "unset one"],
    [{ DATA_DIR: tmpdir(), GCLOUD_PROJECT: "demo-x" }, "unset one"],
    [{ DATA_DIR: nowhere }, "no such folder"],
    [{ FIRESTORE_EMULATOR_HOST: "nonsense" }, "FIRESTORE_EMULATOR_HOST"],
  ])("is not guessed from %j", (environment, expected) => {
    expect(() => openNamedStore(environment, openServiceStore)).toThrow(expected);
    expect(existsSync(nowhere)).toBe(false);
  });

  it.each([
    [{ GCLOUD_PROJECT: "my-project" }, "project my-project"],
    [{ FIRESTORE_EMULATOR_HOST: "h:1" }, "project demo-mention-market on the emulator at h:1"],
    [{ FIRESTORE_EMULATOR_HOST: "h:1", GCLOUD_PROJECT: "p" }, "project p on the emulator at h:1"],
  ])("is named for messages: %j", async (environment, name) => {
    const place = openNamedStore(environment, openServiceStore);
    expect(place.name).toBe(name);
    await place.store.close();
  });

  it("is npm start's, made when it is not there, where the environment names none", async () => {
    const folder = join(await mkdtemp(join(tmpdir(), "mention-market-")), ".data");
    const place = openNamedStore({}, openServiceStore, folder);
    expect(place.name).toBe(`the embedded store in ${folder}`);
    expect(await place.store.keys.list("somebody")).toEqual([]);
    await place.store.close();
    await rm(dirname(folder), { recursive: true });
  });

  it("is the embedded one where DATA_DIR is a folder", async () => {
    const folder = await mkdtemp(join(tmpdir(), "mention-market-"));
    const place = openNamedStore({ DATA_DIR: folder }, openServiceStore);
    expect(place.name).toBe(`the embedded store in ${folder}`);
    expect(await place.store.keys.findByNumber(1)).toBeNull();
    await place.store.close();
    await rm(folder, { recursive: true });
  });
});
