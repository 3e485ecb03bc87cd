import fc from "fast-check";
import { hashOf, keyIdOf } from "../../../src/keys/api-key.ts";
import type { Store } from "../../../src/services.ts";
import {
  generateKey,
  generateApiKeyCallable,
  type GenerateKeyInput,
} from "../../../src/functions/generate-api-key.ts";
import { keptAfterEndMs, keyStatusAt, deleteAtOf, lastSuccessor } from "../../../src/keys/key-status.ts";
import { listKeys } from "../../../src/functions/list-api-keys.ts";
import { revokeKey } from "../../../src/functions/revoke-api-key.ts";
import { rotateKey } from "../../../src/functions/rotate-api-key.ts";
import { dayMs, hourMs, toIso } from "../../../src/base/clock.ts";
import { AppError } from "../../../src/base/errors.ts";
import { createSqliteHarness, makeRecord, noon, storeOfSuite } from "../../store/store-harness.ts";
import { toRecord } from "../../../src/firestore/key-document.ts";
import { createAdmit } from "../../../src/middleware/admit.ts";
import { recordingLog } from "../../support/recording-log.ts";
import { virtualClock } from "../../support/virtual-clock.ts";
import { readKeyUsage } from "../../../src/functions/get-api-key-usage.ts";

const week = 7 * 24 * 60 * 60;
const exhausted = expect.objectContaining({ code: "exhausted" });

describe("what an account may have", () => {
  const { store } = storeOfSuite(createSqliteHarness);
  let accounts = 0;

  function account() {
    const uid = `account-${(accounts += 1)}`;
    const { keys } = store;
    return {
      uid,
      make: (at = noon, expiresInDays?: number) => generateKey(keys, uid, { expiresInDays }, at),
      rotate: (keyId: string, graceSeconds = 0, at = noon) =>
        rotateKey(keys, uid, { keyId, graceSeconds }, at),
      revoke: (keyId: string, at = noon) => revokeKey(keys, uid, keyId, at),
    };
  }

  it("is 500 keys with those that ended in the last 30 days, revoked or replaced", async () => {
    const { uid, make, rotate, revoke } = account();
    const ended = (at: number) =>
      at % 2 === 0 ? { revokedAt: noon } : { replacedAt: noon, expiresAt: noon };
    const write = Array.from({ length: 498 }, (_, at) => makeRecord({ uid, ...ended(at) }));
    await store.keys.change(uid, () => ({ write, result: null }));
    const last = await rotate((await make()).keyId);
    await expect(make()).rejects.toEqual(exhausted);
    await expect(rotate(last.keyId)).rejects.toEqual(exhausted);
    expect((await listKeys(store.keys, uid, noon)).keys).toHaveLength(500);

    expect(await revoke(last.keyId)).toMatchObject({ status: "revoked" });
    await expect(make(noon + keptAfterEndMs - 1)).rejects.toEqual(exhausted);
    await make(noon + keptAfterEndMs);
  });

  it("is 10 replaced keys in their grace, until one's grace ends; without grace it may replace on", async () => {
    const { make, rotate } = account();
    let last = await make();
    for (let replaced = 0; replaced < 10; replaced += 1) last = await rotate(last.keyId, week);
    await expect(rotate(last.keyId, 1)).rejects.toEqual(exhausted);
    last = await rotate(last.keyId);
    await rotate(last.keyId, week, noon + week * 1000);
  });

  it("is one successor a key", async () => {
    const { make, rotate } = account();
    const { keyId } = await make();
    await rotate(keyId, week);
    await expect(rotate(keyId, week)).rejects.toEqual(expect.objectContaining({ code: "conflict" }));
  });

  it("is 10 keys with one in its grace whose successor was revoked", async () => {
    const { make, rotate, revoke } = account();
    const [first] = await Promise.all(Array.from({ length: 10 }, () => make()));
    if (first === undefined) throw new Error("No key was made");
    const { keyId } = await rotate(first.keyId, week);
    await revoke(keyId);
    await expect(make()).rejects.toEqual(exhausted);
    await expect(make(noon + 2 * hourMs)).rejects.toEqual(exhausted);
    await revoke(first.keyId);
    await make();
  });

  it("is never more than 20 working keys, which share at most 10 hours, whatever it does", async () => {
    const step = fc.record({
      what: fc.constantFrom("make", "make", "rotate", "rotate", "rotate", "revoke"),
      which: fc.nat(),
      graceSeconds: fc.constantFrom(0, 3600, week, week),
      expiresInDays: fc.constantFrom(undefined, 1, 365),
      pauseMs: fc.constantFrom(0, 0, 0, 0, hourMs, dayMs),
    });
    const run = fc.asyncProperty(fc.array(step, { minLength: 150, maxLength: 150 }), async (steps) => {
      const { uid, make, rotate, revoke } = account();
      let at = noon;
      for (const { what, which, graceSeconds, expiresInDays, pauseMs } of steps) {
        at += pauseMs;
        const before = (await store.keys.list(uid)).filter((key) => keyStatusAt(key, at) === "active");
        const keyId = keyIdOf(before[which % before.length]?.keyNumber ?? 0);
        const done =
          what === "make"
            ? make(at, expiresInDays)
            : what === "rotate"
              ? rotate(keyId, graceSeconds, at)
              : revoke(keyId, at);
        await done.catch((error: unknown) => expect(error).toBeInstanceOf(AppError));
        const after = await store.keys.list(uid);
        const working = after.filter((key) => keyStatusAt(key, at) === "active");
        expect(working.length).toBeLessThanOrEqual(20);
        expect(new Set(working.map((key) => lastSuccessor(key, after).hash)).size).toBeLessThanOrEqual(10);
      }
    });
    await fc.assert(run, { numRuns: 3, endOnFailure: true });
  });
});

const browser = { purpose: "browser" } as const;

/** The guard's verdict on a request with this key at `at`, UTC ms. */
function admitAt(keys: Store["keys"], apiKey: string, at: number) {
  const admit = createAdmit({ keys, clock: virtualClock(at), log: recordingLog(), limit: 5 });
  return admit({ key: { apiKey }, address: "192.0.2.1", receivedAt: at });
}

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
    expect(active.map(({ purpose }) => purpose)).toEqual([
      ...Array<string>(10).fill("server"),
      ...Array<string>(5).fill("browser"),
    ]);
  });

  it("too many replaces the one least recently used in the same write, with those that it replaced itself, and neither is listed", async () => {
    const { uid, make, list } = account();
    const first = await make(browser, noon - 9);
    const others = [];
    for (let ago = 8; ago > 4; ago -= 1) others.push(await make(browser, noon - ago));
    const rotation = { keyId: first.keyId, graceSeconds: 3_600 };
    const rotated = await rotateKey(store.keys, uid, rotation, noon - 3);
    const writes: number[] = [];
    const change: typeof store.keys.change = (of, decide) =>
      store.keys.change(of, (existing) => {
        const changed = decide(existing);
        writes.push(changed.write.length);
        return changed;
      });
    await store.keys.count(hashOf(others[0]?.apiKey ?? ""), 1, noon - 1);
    const sixth = await generateKey({ ...store.keys, change }, uid, browser, noon);
    expect(writes).toEqual([2]);
    const listed = async () => (await list()).map(({ keyId }) => keyId).toSorted();
    const [used, unused, ...kept] = others.map(({ keyId }) => keyId);
    expect(await listed()).toEqual([first.keyId, rotated.keyId, used, ...kept, sixth.keyId].toSorted());
    expect(await listed()).not.toContain(unused);

    for (const { apiKey } of [...others, sixth]) await store.keys.count(hashOf(apiKey), 1, noon);
    const seventh = await generateKey({ ...store.keys, change }, uid, browser, noon + 1);
    expect(writes).toEqual([2, 3]);
    expect(await list(noon + 1)).toHaveLength(5);
    for (const { apiKey } of [first, rotated]) {
      const refusal = await admitAt(store.keys, apiKey, noon + 1);
      expect(refusal).toMatchObject({ verdict: "inactive", reason: "replaced", since: noon + 1 });
    }
    const owned = await store.keys.list(uid);
    const old = owned.find(({ hash }) => hash === hashOf(first.apiKey));
    expect(old && lastSuccessor(old, owned).hash).toBe(hashOf(seventh.apiKey));
  });

  it("too many takes over the hour of a successor that was revoked, while the key before it was in its grace", async () => {
    const { uid, make } = account();
    const first = await make(browser, noon - 9);
    for (let ago = 8; ago > 4; ago -= 1) await make(browser, noon - ago);
    const { keyId, apiKey } = await rotateKey(
      store.keys,
      uid,
      { keyId: first.keyId, graceSeconds: 3_600 },
      noon - 4,
    );
    await store.keys.count(hashOf(apiKey), 3, noon - 3);
    await revokeKey(store.keys, uid, keyId, noon - 2);
    const sixth = await make(browser);
    expect(await admitAt(store.keys, sixth.apiKey, noon)).toMatchObject({ quota: { used: 4 } });
    expect(await admitAt(store.keys, first.apiKey, noon)).toMatchObject({ reason: "replaced" });
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
