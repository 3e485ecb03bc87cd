import { dayMs, toIso } from "../../../src/base/clock.ts";
import { toRecord } from "../../../src/firestore/key-document.ts";
import {
  generateApiKeyCallable,
  generateKey,
  type GenerateKeyInput,
} from "../../../src/functions/generate-api-key.ts";
import { listKeys } from "../../../src/functions/list-api-keys.ts";
import { rotateKey } from "../../../src/functions/rotate-api-key.ts";
import { keyStatusAt } from "../../../src/keys/key-store.ts";
import { createAdmit } from "../../../src/middleware/admit.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";
import { createSqliteHarness, makeRecord, noon, storeOfSuite } from "../../store/store-harness.ts";

const browser = { purpose: "browser" } as const;

describe("a browser key", () => {
  const { store } = storeOfSuite(createSqliteHarness);
  let accounts = 0;

  function account() {
    const uid = `account-${(accounts += 1)}`;
    const make = (input: GenerateKeyInput = {}, at = noon) => generateKey(store.keys, uid, input, at);
    const list = async (at = noon) => (await listKeys(store.keys, uid, at)).keys;
    return { uid, make, list };
  }

  it("can be made by an account with 10 keys, any number of times, and takes no place of an eleventh", async () => {
    const { make, list } = account();
    for (let made = 0; made < 9; made += 1) await make();
    for (let made = 0; made < 20; made += 1) await make(browser);
    await make();
    await expect(make()).rejects.toEqual(expect.objectContaining({ code: "exhausted" }));
    await make(browser);
    const active = (await list()).filter(({ status }) => status === "active");
    expect(active.map(({ purpose }) => purpose)).toEqual([...Array<string>(10).fill("server"), "browser"]);
  });

  it("revokes the one before in the same write, also one that was replaced and is in its grace", async () => {
    const { uid, make, list } = account();
    const first = await make(browser);
    const rotated = await rotateKey(store.keys, uid, { keyId: first.keyId, graceSeconds: 3_600 }, noon);
    const writes: number[] = [];
    const change: typeof store.keys.change = (of, decide) =>
      store.keys.change(of, (existing) => {
        const changed = decide(existing);
        writes.push(changed.write.length);
        return changed;
      });
    const last = await generateKey({ ...store.keys, change }, uid, browser, noon);
    expect(writes).toEqual([3]);
    const statusOf = async (keyId: string) => (await list()).find((key) => key.keyId === keyId)?.status;
    expect(await Promise.all([first, rotated, last].map(({ keyId }) => statusOf(keyId)))).toEqual([
      "revoked",
      "revoked",
      "active",
    ]);
  });

  it("lives for 7 days, or fewer if that is wanted, and never longer", async () => {
    const { make } = account();
    expect((await make(browser)).expiresAt).toBe(toIso(noon + 7 * dayMs));
    expect((await make({ ...browser, expiresInDays: 2 })).expiresAt).toBe(toIso(noon + 2 * dayMs));
    await expect(make({ ...browser, expiresInDays: 8 })).rejects.toEqual(
      expect.objectContaining({ code: "invalid", argument: "expiresInDays" }),
    );
  });

  it("is listed last, and named as one; a key made without arguments is as before", async () => {
    const { make, list } = account();
    await make({}, noon - 2);
    await make(browser, noon);
    const { expiresAt } = await make({}, noon - 1);
    expect(expiresAt).toBeNull();
    const keys = await list();
    expect(keys.map(({ purpose, createdAt }) => [purpose, createdAt])).toEqual([
      ["server", toIso(noon - 1)],
      ["server", toIso(noon - 2)],
      ["browser", toIso(noon)],
    ]);
  });

  it("stays one when it is rotated, and its label decides nothing", async () => {
    const { uid, make, list } = account();
    const { keyId } = await make({ ...browser, label: "server" });
    await make({ label: "browser" });
    await rotateKey(store.keys, uid, { keyId, graceSeconds: 0 }, noon);
    const active = (await list()).filter(({ status }) => status === "active");
    expect(active.map(({ purpose, label }) => [purpose, label])).toEqual([
      ["server", "browser"],
      ["browser", "server"],
    ]);
  });

  it("never fills the account's store of keys: 500 that ended leave room for keys of a program", async () => {
    const { uid, make } = account();
    const write = Array.from({ length: 500 }, () => makeRecord({ uid, purpose: "browser", revokedAt: noon }));
    await store.keys.change(uid, () => ({ write, result: null }));
    await expect(make(browser)).rejects.toEqual(expect.objectContaining({ code: "exhausted" }));
    await make();
  });

  it("is refused with its reason once another was made", async () => {
    const { make } = account();
    const clock = virtualClock(noon);
    const first = await make(browser);
    await make(browser);
    const admit = createAdmit({ keys: store.keys, clock, log: recordingLog(), limit: 5 });
    const request = { key: { apiKey: first.apiKey }, address: "192.0.2.1", receivedAt: noon };
    expect(await admit(request)).toMatchObject({ verdict: "inactive", reason: "revoked" });
  });

  it("refuses another purpose, and says which there are", () => {
    const { uid } = account();
    const call = () => generateApiKeyCallable.handle({ purpose: "mobile" }, uid, { keys: store.keys }, noon);
    expect(call).toThrow("server, browser; server by default");
  });
});

describe("a stored key without a purpose", () => {
  it("is a server key", () => {
    const { hash, ...record } = makeRecord();
    const stored = { ...record, purpose: undefined, replacedBy: undefined };
    expect(toRecord(hash, stored)).toMatchObject({ purpose: "server", replacedBy: null });
    expect(keyStatusAt(toRecord(hash, stored), noon)).toBe("active");
  });
});
