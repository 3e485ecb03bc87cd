import { generateKey } from "../../../src/functions/generate-api-key.ts";
import { deleteAtOf } from "../../../src/keys/key-store.ts";
import { listKeys } from "../../../src/functions/list-api-keys.ts";
import { readKeyUsage } from "../../../src/functions/get-api-key-usage.ts";
import { revokeKey } from "../../../src/functions/revoke-api-key.ts";
import { rotateKey } from "../../../src/functions/rotate-api-key.ts";
import { dayMs, hourMs, toIso } from "../../../src/base/clock.ts";
import { createSqliteHarness, noon, storeOfSuite } from "../../store/store-harness.ts";

const conflict = expect.objectContaining({ code: "conflict" });
const weekSeconds = 7 * 24 * 60 * 60;

describe("the end of a key", () => {
  const { store } = storeOfSuite(createSqliteHarness);
  let accounts = 0;

  /** An account with one key. */
  async function accountWithKey(expiresInDays?: number) {
    const uid = `account-${(accounts += 1)}`;
    const { keyId } = await generateKey(store.keys, uid, { expiresInDays }, noon);
    const record = async () => {
      const [key] = await store.keys.list(uid);
      if (key === undefined) throw new Error("expected a key");
      return key;
    };
    const rotate = (graceSeconds: number, at: number) =>
      rotateKey(store.keys, uid, { keyId, graceSeconds }, at);
    return { uid, keyId, record, rotate };
  }

  it("is at its own expiry for a replaced key whose grace would be longer", async () => {
    const { rotate, keyId, uid } = await accountWithKey(1);
    const rotated = await rotate(weekSeconds, noon + hourMs);
    const expiresAt = toIso(noon + dayMs);
    expect(rotated.replacedKey).toEqual({ keyId, expiresAt });
    const { keys } = await listKeys(store.keys, uid, noon + hourMs);
    expect(keys.find((key) => key.keyId === keyId)?.expiresAt).toBe(expiresAt);
  });

  it("is at the end of the grace for a replaced key that would have lived longer, or for ever", async () => {
    const expiresAt = toIso(noon + hourMs);
    const expiring = await accountWithKey(1);
    expect((await expiring.rotate(3_600, noon)).replacedKey.expiresAt).toBe(expiresAt);
    const endless = await accountWithKey();
    expect((await endless.rotate(3_600, noon)).replacedKey.expiresAt).toBe(expiresAt);
  });

  it("leaves nothing to replace: an expired, a revoked and a disabled key are refused, and no key is made", async () => {
    const expired = await accountWithKey(1);
    await expect(expired.rotate(0, noon + dayMs)).rejects.toEqual(conflict);
    const revoked = await accountWithKey();
    await revokeKey(store.keys, revoked.uid, revoked.keyId, noon);
    await expect(revoked.rotate(0, noon)).rejects.toEqual(conflict);
    const disabled = await accountWithKey();
    const record = await disabled.record();
    await store.keys.change(disabled.uid, () => ({ write: [{ ...record, disabledAt: noon }], result: null }));
    await expect(disabled.rotate(0, noon)).rejects.toEqual(conflict);
    for (const { uid } of [expired, revoked, disabled]) expect(await store.keys.list(uid)).toHaveLength(1);
  });

  it("does not move when the key is revoked again", async () => {
    const { uid, keyId, record } = await accountWithKey();
    await revokeKey(store.keys, uid, keyId, noon);
    expect(await revokeKey(store.keys, uid, keyId, noon + dayMs)).toEqual({ keyId, status: "revoked" });
    expect((await record()).revokedAt).toBe(noon);
  });

  it("is the earlier of revocation and expiry, and the key is listed for 30 days from then", async () => {
    const revokedFirst = await accountWithKey(5);
    await revokeKey(store.keys, revokedFirst.uid, revokedFirst.keyId, noon + dayMs);
    const expiredFirst = await accountWithKey(1);
    await revokeKey(store.keys, expiredFirst.uid, expiredFirst.keyId, noon + 5 * dayMs);
    const end = noon + dayMs + 30 * dayMs;
    for (const { uid, record } of [revokedFirst, expiredFirst]) {
      expect(deleteAtOf(await record())).toBe(end);
      expect((await listKeys(store.keys, uid, end - 1)).keys).toHaveLength(1);
      expect((await listKeys(store.keys, uid, end)).keys).toEqual([]);
    }
  });

  it("leaves no requests: the usage of an expired key says so", async () => {
    const { uid, keyId } = await accountWithKey(1);
    const usageAt = (at: number) => readKeyUsage(store.keys, uid, keyId, 100, at);
    expect(await usageAt(noon + dayMs - 1)).toMatchObject({ used: 0, remaining: 100 });
    expect(await usageAt(noon + dayMs)).toMatchObject({ used: 0, remaining: 0 });
  });
});
